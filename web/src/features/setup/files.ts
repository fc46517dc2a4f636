// The files of a board that somebody brings: one board file, or a `.map` with or without its `.cards`.
interface Named {
  readonly name: string;
}

/** Which is the board and which its cards; null where there is no board among them. */
export function sorted<F extends Named>(files: readonly F[]): { readonly board: F; readonly cards: F | undefined } | null {
  const cards = files.find(({ name }) => name.toLowerCase().endsWith(".cards"));
  const board = files.find((file) => file !== cards);
  return board ? { board, cards } : null;
}
