// Optimistic updates of a table, for changes that need no knowledge of the rules. Others wait for the server's answer.
import type { ChangeBody, SeatBody, TableShown } from "../../wire/rest";

/** The effect on the table of a change that is not answered yet. */
export type Patch = (table: TableShown) => TableShown;

export const withAll = (table: TableShown, patches: readonly Patch[]): TableShown =>
  patches.reduce((patched, patch) => patch(patched), table);

const PLAIN_FIELDS = ["name", "reach", "undo", "turn_seconds", "bank_seconds", "stand_in"] as const;
const SEAT_FIELDS = ["name", "colour", "avatar"] as const;

export function patchedTable(table: TableShown, change: ChangeBody): TableShown {
  return {
    ...table,
    ...told(change, PLAIN_FIELDS),
    settings: { ...table.settings, ...change.settings },
    disabled: change.disabled?.filter((each) => typeof each === "number") ?? table.disabled,
  } as TableShown;
}

export function patchedSeat(table: TableShown, number: number, change: SeatBody): TableShown {
  const seats = table.seats.map((seat) => (seat.number === number ? { ...seat, ...told(change, SEAT_FIELDS) } : seat));
  return { ...table, seats } as TableShown;
}

function told<T extends object>(change: T, names: readonly (keyof T & string)[]): object {
  return Object.fromEntries(names.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]));
}
