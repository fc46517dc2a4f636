// Which territories are switched off after a click on a territory or a continent.
import type { Board } from "../../wire/wire";

export function switched(off: readonly number[], territory: number): readonly number[] {
  return off.includes(territory) ? off.filter((each) => each !== territory) : [...off, territory].toSorted(ascending);
}

/** Switches the continent off, or on if all of it is off already. */
export function switchedWhole(board: Board, off: readonly number[], continent: number): readonly number[] {
  const inside = landOf(board, continent);
  const others = off.filter((each) => !inside.includes(each));
  return inside.every((each) => off.includes(each)) ? others : [...others, ...inside].toSorted(ascending);
}

function landOf(board: Board, continent: number): readonly number[] {
  return board.map.territories.flatMap((territory, number) => (territory.continent === continent ? [number] : []));
}

function ascending(one: number, other: number): number {
  return one - other;
}
