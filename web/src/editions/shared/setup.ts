// How the board is filled: the first roll, claims, and the placing of armies.
import { arrival, news, oneDie, type Around } from "../../features/playback/sceneParts";
import { seatName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Classic, Tabletop } from "../../wire/wire";

export const verbs = {
  claim: { tone: "plain", icon: "flag", atOnce: true },
  place: { tone: "plain", icon: "infantry", atOnce: true },
  spread: { tone: "plain", icon: "fan_out", letter: "s", early: 4 },
} as const;

export const scenes = {
  claimed: (event: Classic.Claimed, around: Around<unknown>) => [arrival(event, 1, around)],
  placed: (event: Classic.Placed, around: Around<unknown>) => [arrival(event, event.armies, around)],
};

/** Each player rolls a die for the first turn. */
export const firstRoll = {
  rolled: (event: Tabletop.Rolled) => [oneDie(event.seat, event.die, word("stage_first_go"))],
  highest_rolled: ({ seats }: Tabletop.HighestRolled, { material }: Around<unknown>) =>
    seats.length === 1 ? [news(seats[0] ?? null, word("stage_begins", { name: seatName(material, seats[0]) }))] : [],
};
