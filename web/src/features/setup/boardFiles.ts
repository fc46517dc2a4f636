// The uploaded files of a board: one board file, or a `.map` with or without its `.cards`.
interface Named {
  readonly name: string;
}

/** Tells the board from its cards; null if there is no board among the files. */
export function sorted<F extends Named>(
  files: readonly F[],
): { readonly board: F; readonly cards: F | undefined } | null {
  const cards = files.find(({ name }) => name.toLowerCase().endsWith(".cards"));
  const board = files.find((file) => file !== cards);
  return board ? { board, cards } : null;
}
