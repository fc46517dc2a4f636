// Who plays, in turn order, and how they stand: counted from what is shown, for the players' bar and the leaderboard.
import type { IconName } from "../../look/Icon";
import { territoryName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Material, Sitting, Update, View } from "../../wire/wire";
import { seen, type Seen } from "../game/seen";

/** Something that holds for a seat just now, such as an immunity: a sign and what it means. */
export interface Effect {
  readonly icon: IconName;
  readonly title: string;
}

/** A continent that one seat owns: its name, the few letters of it for which there is room, and its colour on the board. */
export interface Held {
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
  /** Its person has given it up. */
  readonly left: boolean;
  /** It is played at this device. */
  readonly yours: boolean;
  /** We look from there. */
  readonly you: boolean;
  readonly turn: boolean;
  readonly awaited: boolean;
  readonly committed: boolean;
  readonly out: boolean;
  readonly agreed: boolean;
  readonly territories: number;
  readonly pieces: number;
  /** One number for each kind of pieces, where there are several. */
  readonly kinds: readonly number[];
  readonly worth: number;
  /** Null where the edition has no cards. */
  readonly cards: number | null;
  readonly continents: readonly Held[];
  /** How many pieces are still to be placed. */
  readonly reserve: number;
  readonly effects: readonly Effect[];
}

const PERSON = "person";

/** Seats in the order of their turns: the first one first, if there is one. */
export function turnOrder(view: View, seats: number): readonly number[] {
  const first = "first" in view ? (view.first ?? 0) : 0;
  return Array.from({ length: seats }, (_, place) => (first + place) % seats);
}

/** Whose turn it is; null where all play at once, or nobody does yet. */
export function turnOf(view: View): number | null {
  return "seat" in view ? view.seat : null;
}

export function standings(material: Material, sitting: Sitting | null, update: Update): readonly Standing[] {
  const { view } = update;
  const known = seen(view);
  const land = landOf(material, known);
  const whole = continentsHeld(material, known.owners);
  const held = material.board.map.continents.map(({ name }, continent): Held => {
    return { name, letters: lettersOf(name), colour: material.board.drawing?.colours[continent] ?? null };
  });
  return turnOrder(view, material.seats.length).map((seat) => {
    const chair = sitting?.chairs[seat];
    const player = chair?.player ?? material.seats[seat];
    const mine: Readonly<Record<string, unknown>> = { ...known.seats[seat] };
    const { territories, kinds } = land[seat] ?? { territories: 0, kinds: [] };
    return {
      seat,
      name: player?.name ?? "",
      colour: player?.colour ?? "",
      avatar: player?.avatar ?? 0,
      computer: player && player.played_by !== PERSON ? player.played_by : "",
      here: chair?.here ?? false,
      left: chair?.left ?? false,
      yours: sitting?.yours.includes(seat) ?? false,
      you: update.seat === seat,
      turn: turnOf(view) === seat,
      awaited: update.awaited.includes(seat),
      committed: mine["committed"] === true,
      out: mine["out"] === true,
      agreed: update.agreed.includes(seat),
      territories,
      pieces: kinds.reduce((sum, number) => sum + number, 0),
      kinds: material.kinds.length > 0 ? kinds : [],
      worth: kinds.reduce((sum, number, kind) => sum + number * (material.values[kind] ?? 1), 0),
      cards: typeof mine["cards"] === "number" ? mine["cards"] : null,
      continents: held.filter((_, continent) => whole[continent] === seat),
      reserve: typeof mine["reserve"] === "number" ? mine["reserve"] : 0,
      effects: effectsOf(material, mine),
    };
  });
}

/** `NA` for North America, `RO` for Realm of the Oak, `EU` for Europe. */
function lettersOf(name: string): string {
  const words = name.split(/\s+/).filter((each) => each.charAt(0) !== each.charAt(0).toLowerCase());
  return (words.length > 1 ? words.map((each) => each.charAt(0)).join("") : name.slice(0, 2)).toUpperCase();
}

interface Land {
  territories: number;
  kinds: number[];
}

function landOf(material: Material, view: Seen): readonly Land[] {
  const land = material.seats.map((): Land => ({ territories: 0, kinds: Array(Math.max(1, material.kinds.length)).fill(0) }));
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

/** For each continent, who owns all of it that is in the game. */
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

const OF_TERRITORY = { immune: "immunity", capital: "capital" } as const;
const OF_SEAT = { bombardment: "bombardment", draft: "draft", rolled_for: "dice" } as const;

/** What the editions tell of a seat by these names; others are passed over. */
function effectsOf(material: Material, seat: Readonly<Record<string, unknown>>): readonly Effect[] {
  const effects: Effect[] = [];
  for (const [name, icon] of Object.entries(OF_TERRITORY)) {
    const territory = seat[name];
    if (typeof territory !== "number") continue;
    effects.push({ icon, title: word(`players_${name}`, { territory: territoryName(material, territory) }) });
  }
  for (const [name, icon] of Object.entries(OF_SEAT)) {
    if (seat[name] === true) effects.push({ icon, title: word(`players_${name}`) });
  }
  return effects;
}
