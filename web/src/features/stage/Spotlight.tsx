// What is shown large over the board while it happens: dice, a chance card, a conquest.
export function Spotlight() {
  return null;
}
