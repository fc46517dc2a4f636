// The seats of a finished game, winner first.
import type { SeatOut } from "../../wire/rest";

export function ranked(seats: readonly SeatOut[]): readonly SeatOut[] {
  return seats.toSorted((one, other) => one.place - other.place || one.seat - other.seat);
}
