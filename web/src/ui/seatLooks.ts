// The look of the seats of a table: names and colours.
import type { SeatLook } from "../board/contract";
import type { Material } from "../wire/wire";
import { paintOf } from "./colours";

export function seatLooks(material: Material): readonly SeatLook[] {
  return material.seats.map((player, seat) => ({ name: player.name, colour: paintOf(player.colour, seat).fill }));
}
