// The players in turn order: whose turn it is, who is awaited, who is out, and the clock.
export function Players() {
  return null;
}
