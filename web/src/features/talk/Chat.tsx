// What people say at the table.
export function Chat() {
  return null;
}
