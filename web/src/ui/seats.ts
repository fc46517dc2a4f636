// How the seats of a table look: a name and the colour of everything that is theirs.
import type { SeatLook } from "../board/contract";
import type { Material } from "../wire/wire";
import { paintOf } from "./colours";

export function looksOf(material: Material): readonly SeatLook[] {
  return material.seats.map((player, seat) => ({ name: player.name, colour: paintOf(player.colour, seat).fill }));
}
