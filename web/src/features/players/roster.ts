// The players in turn order with their holdings, for the players' bar and the leaderboard.
import { commonView } from "../../editions";
import { upperCase } from "../../texts/say";
import type { Material, TableStatus, Update } from "../../wire/wire";
import type { CommonView, Effect } from "../game/commonView";

/** A continent owned by one seat: its name, a short form, and its colour on the board. */
export interface HeldContinent {
  readonly name: string;
  readonly letters: string;
  readonly colour: string | null;
}

export interface Standing {
  readonly seat: number;
  readonly name: string;
  readonly colour: string;
  readonly avatar: number;
  /** The level of a computer player; empty for a person. */
  readonly computer: string;
  readonly here: boolean;
  /** The player has left the game. */
  readonly left: boolean;
  /** Played on this device. */
  readonly yours: boolean;
  /** The seat from which we look. */
  readonly you: boolean;
  readonly turn: boolean;
  readonly awaited: boolean;
  readonly committed: boolean;
  readonly out: boolean;
  readonly agreed: boolean;
  readonly territories: number;
  readonly pieces: number;
  /** A number for each kind of pieces, if there are several. */
  readonly kinds: readonly number[];
  readonly worth: number;
  /** Null if the edition has no cards. */
  readonly cards: number | null;
  readonly continents: readonly HeldContinent[];
  /** The number of pieces still to be placed. */
  readonly reserve: number;
  readonly effects: readonly Effect[];
}

const PERSON = "person";

/** Seats in turn order, starting with the first player if there is one. */
export function turnOrder({ first }: CommonView, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, place) => (first + place) % seats);
}

export function standings(material: Material, tableStatus: TableStatus | null, update: Update): readonly Standing[] {
  const known = commonView(material, update.view);
  const land = landOf(material, known);
  const whole = continentsHeld(material, known.owners);
  const held = material.board.map.continents.map(({ name }, continent): HeldContinent => {
    return { name, letters: lettersOf(name), colour: material.board.drawing?.colours[continent] ?? null };
  });
  return turnOrder(known, material.seats.length).map((seat) => {
    const chair = tableStatus?.chairs[seat];
    const player = chair?.player ?? material.seats[seat];
    const state = known.seats[seat];
    const { territories, kinds } = land[seat] ?? { territories: 0, kinds: [] };
    return {
      seat,
      name: player?.name ?? "",
      colour: player?.colour ?? "",
      avatar: player?.avatar ?? 0,
      computer: player && player.played_by !== PERSON ? player.played_by : "",
      here: chair?.here ?? false,
      left: chair?.left ?? false,
      yours: tableStatus?.yours.includes(seat) ?? false,
      you: update.seat === seat,
      turn: known.turn === seat,
      awaited: update.awaited.includes(seat),
      committed: state?.committed ?? false,
      out: state?.out ?? false,
      agreed: update.agreed.includes(seat),
      territories,
      pieces: kinds.reduce((sum, number) => sum + number, 0),
      kinds: material.kinds.length > 0 ? kinds : [],
      worth: kinds.reduce((sum, number, kind) => sum + number * (material.values[kind] ?? 1), 0),
      cards: state?.cards ?? null,
      continents: held.filter((_, continent) => whole[continent] === seat),
      reserve: state?.reserve ?? 0,
      effects: state?.effects ?? [],
    };
  });
}

/** `NA` for North America, `RO` for Realm of the Oak, `EU` for Europe. */
function lettersOf(name: string): string {
  const words = name.split(/\s+/).filter((each) => each.charAt(0) !== each.charAt(0).toLowerCase());
  return upperCase(words.length > 1 ? words.map((each) => each.charAt(0)).join("") : name.slice(0, 2));
}

interface Land {
  territories: number;
  kinds: number[];
}

function landOf(material: Material, view: CommonView): readonly Land[] {
  const land = material.seats.map((): Land => ({
    territories: 0,
    kinds: Array(Math.max(1, material.kinds.length)).fill(0),
  }));
  view.owners.forEach((owner, territory) => {
    const held = owner === null ? undefined : land[owner];
    if (!held) return;
    held.territories += 1;
    [view.pieces[territory] ?? 0].flat().forEach((number, kind) => {
      held.kinds[kind] = (held.kinds[kind] ?? 0) + number;
    });
  });
  return land;
}

/** The seat that owns all playable territories of each continent, or null. */
export function continentsHeld(material: Material, owners: readonly (number | null)[]): readonly (number | null)[] {
  const { continents, territories } = material.board.map;
  return continents.map((_, continent) => {
    const inGame = territories.flatMap((each, territory) =>
      each.continent === continent && !material.disabled.includes(territory) ? [owners[territory] ?? null] : [],
    );
    const [owner = null] = inGame;
    return inGame.every((other) => other === owner) ? owner : null;
  });
}
