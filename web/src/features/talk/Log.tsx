// What has happened, sentence by sentence.
export function Log() {
  return null;
}
