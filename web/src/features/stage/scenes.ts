// Makes scenes of events. What it does not know is played by the names of its fields, or not at all: the log tells it anyway.
import type { Arrow } from "../../board/contract";
import { eventText, seatName, territoryName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Event, Material, View } from "../../wire/wire";
import { seen } from "../game/seen";
import { continentsHeld } from "../players/roster";
import { throwsOf, type Throw } from "../talk/lines";
import type { Move, Scene, Spot } from "./scene";

export interface Around {
  readonly material: Material;
  readonly before: View;
  readonly after: View;
  /** The seats of this device: what concerns them is played longer. */
  readonly yours: readonly number[];
}

type Tag = Event["event"];
type Told<T extends Tag> = Extract<Event, { readonly event: T }>;
type Plays = { readonly [T in Tag]?: (event: Told<T>, around: Around) => readonly Scene[] };

const MOTION = 700;
const PLACING = 160;
const PER_PIECE = 40;
const MOST_PIECES = 5;
const NEWS = 1500;
const CARD = 1600;
const DIE = 900;
const ROLL = 600;
const ORDER = 100;
const LONGEST_FIGHT = 3000;
/** So many throws of one fight are shown: the first and the last of them. */
const MOST_THROWS = 8;
const OF_OTHERS = 0.6;

const quiet = (): readonly Scene[] => [];

function scene(milliseconds: number, moves: readonly Move[], spot: Spot | null = null): Scene {
  return { moves, arrows: [], spot, milliseconds };
}

function news(seat: number | null, title: string, text = "", moves: readonly Move[] = []): Scene {
  return scene(NEWS, moves, { kind: "news", seat, title, text });
}

const passing = (each: Scene): Scene => ({ ...each, passing: true });

type Marching = { readonly seat: number; readonly source: number; readonly target: number };

function march(event: Marching, count: number): readonly Scene[] {
  return [scene(MOTION, [{ kind: "march", source: event.source, target: event.target, seat: event.seat, count }])];
}

interface Arriving {
  readonly seat: number;
  readonly territory: number;
}

function arrival({ seat, territory }: Arriving, count: number, { yours }: Around): readonly Scene[] {
  const milliseconds = PLACING + PER_PIECE * Math.min(MOST_PIECES, count);
  return [{ ...scene(milliseconds, [{ kind: "arrival", target: territory, seat, count }]), passing: yours.includes(seat) }];
}

/** Something that a chance card does: it is told large, since nobody expects it. */
function stroke(event: Event & { readonly seat: number }, { material }: Around, moves: readonly Move[]): readonly Scene[] {
  return [news(event.seat, word(`stage_${event.event}`), eventText(material, event), moves)];
}

function shownThrows(throws: readonly Throw[]): readonly Throw[] {
  if (throws.length <= MOST_THROWS) return throws;
  return [...throws.slice(0, MOST_THROWS / 2), ...throws.slice(-MOST_THROWS / 2)];
}

interface Fight {
  readonly seat: number;
  readonly defender: number | null;
  readonly sources: readonly number[];
  readonly target: number;
  readonly lost: number;
  readonly killed: number;
  readonly throws: readonly Throw[];
  readonly sides: 6 | 20;
  readonly lying?: boolean;
}

function fight(told: Fight, { material, yours }: Around): readonly Scene[] {
  const throws = shownThrows(told.throws);
  const concerns = yours.includes(told.seat) || (told.defender !== null && yours.includes(told.defender));
  const milliseconds = Math.min(LONGEST_FIGHT, ROLL + ROLL * throws.length) * (concerns ? 1 : OF_OTHERS);
  const moves: Move[] = told.sources.map((source) => ({ kind: "fight", source, target: told.target, seat: told.seat }));
  const [source] = told.sources;
  if (told.killed > 0) moves.push({ kind: "loss", target: told.target, seat: told.defender, count: told.killed });
  if (told.lost > 0 && source !== undefined) moves.push({ kind: "loss", target: source, seat: told.seat, count: told.lost });
  const spot: Spot = {
    kind: "dice",
    attacker: told.seat,
    defender: told.defender,
    title: territoryName(material, told.target),
    throws,
    sides: told.sides,
    lying: told.lying ?? false,
    lost: told.lost,
    killed: told.killed,
  };
  return [scene(milliseconds, moves, throws.length > 0 ? spot : null)];
}

function oneDie(seat: number, die: number, title: string, moves: readonly Move[] = []): Scene {
  const throws = [{ attack: [die], defence: [] }];
  return scene(DIE, moves, { kind: "dice", attacker: seat, defender: null, title, throws, sides: 6, lost: 0, killed: 0 });
}

const PLAYS: Plays = {
  // The beginning
  rolled: (event) => [oneDie(event.seat, event.die, word("stage_first_go"))],
  highest_rolled: ({ seats }, { material }) =>
    seats.length === 1 ? [news(seats[0] ?? null, word("stage_begins", { name: seatName(material, seats[0]) }))] : [],
  claimed: (event, around) => arrival(event, 1, around),
  capital_chosen: quiet,
  group_taken: (event) => [
    scene(MOTION, event.territories.map((target) => ({ kind: "conquest", target, seat: event.seat }))),
  ],
  placed: (event, around) => arrival(event, event.armies, around),
  stationed: quiet,
  // A turn
  go_began: (event, { yours, material }) =>
    yours.length === 1 && yours.includes(event.seat)
      ? [passing(news(event.seat, word("stage_your_turn"), eventText(material, event)))]
      : [],
  went_on: quiet,
  offered: (event, { yours }) =>
    yours.includes(event.seat) ? [] : [scene(NEWS, [], { kind: "chance", seat: event.seat, offer: event.offer })],
  arrived: (event, around) => arrival(event, total(event.pieces), around),
  traded: quiet,
  exchanged: quiet,
  drew: ({ seat, card }, { yours }) =>
    card !== null && yours.includes(seat) ? [passing(scene(CARD, [], { kind: "card", seat, card }))] : [],
  // Fights
  attacked: quiet,
  attack_rolled: (event, around) => {
    const throws = [{ attack: event.dice, defence: [] }];
    const defender = around.before.owners[event.target] ?? null;
    return fight({ ...event, defender, sources: [event.source], lost: 0, killed: 0, throws, sides: 6 }, around);
  },
  fought: (event, around) => {
    const defender = around.before.owners[event.target] ?? null;
    // Where both roll for themselves, the attacker's roll was seen when the defender was asked.
    const lying = Array.isArray(seen(around.before).phase.dice);
    return fight({ ...event, defender, sources: [event.source], throws: throwsOf(event), sides: 6, lying }, around);
  },
  broke_off: quiet,
  battled: (event, around) => [
    scene(
      MOTION,
      event.sources.map((source) => ({ kind: "march", source, target: event.territory, seat: event.seat })),
    ),
    ...(event.rolls.length > 0 ? fight({ ...event, target: event.territory, throws: throwsOf(event), sides: 20 }, around) : []),
  ],
  conquered: ({ seat, source, target }) => [scene(MOTION, [{ kind: "conquest", source, target, seat }])],
  taken: ({ seat, territory }) => [scene(MOTION, [{ kind: "conquest", target: territory, seat }])],
  advanced: (event) => march(event, event.armies),
  moved_in: (event) => march(event, total(event.pieces)),
  occupied: (event) => march(event, total(event.pieces)),
  settled: (event) => march(event, total(event.pieces)),
  fortified: (event) => march(event, event.armies),
  moved: (event) => march(event, total(event.pieces)),
  // What nobody expects
  annexed: (event, around) =>
    stroke(event, around, event.territories.map((target) => ({ kind: "conquest", target, seat: event.seat }))),
  revolted: (event, around) =>
    stroke(event, around, [{ kind: "march", source: event.source, target: event.target, seat: event.seat, count: total(event.pieces) }]),
  struck: (event, around) =>
    stroke(event, around, [{ kind: "loss", target: event.territory, seat: event.loser, count: total(event.pieces) }]),
  sabotaged: (event) => [
    oneDie(event.seat, event.die, word("stage_sabotaged"), [
      { kind: "loss", target: event.territory, seat: event.loser, count: total(event.pieces) },
    ]),
  ],
  changed_sides: (event, around) => stroke(event, around, [{ kind: "conquest", target: event.territory, seat: event.seat }]),
  protected: (event, around) => stroke(event, around, [{ kind: "conquest", target: event.territory, seat: event.seat }]),
  hired: (event, around) => stroke(event, around, [{ kind: "arrival", target: event.territory, seat: event.seat, count: event.number }]),
  reinforced: (event, around) =>
    stroke(event, around, [{ kind: "arrival", target: event.territory, seat: event.seat, count: event.number }]),
  spied: (event, around) => stroke(event, around, []),
  draft_called: (event, around) => stroke(event, around, []),
  guns_ready: (event, around) => stroke(event, around, []),
  exposed: quiet,
  departed: (event) => [scene(PLACING, [{ kind: "loss", target: event.territory, seat: event.seat, count: event.number }])],
  // Orders
  ordered: quiet,
  withdrawn: quiet,
  turn_ended: ({ round }) => [{ ...news(null, word("stage_next_round", { round: round + 1 })), milliseconds: MOTION }],
  // The end
  fell: (event, { material }) => [news(event.seat, word("stage_fell", { name: seatName(material, event.seat) }), eventText(material, event))],
  ended: ({ places }, { material }) => {
    const [winners = []] = places;
    const name = winners.map((seat) => seatName(material, seat)).join(", ");
    return [{ ...news(winners[0] ?? null, word("stage_won", { name })), milliseconds: 2 * NEWS }];
  },
  undone: quiet,
};

/** The scenes of an update's events, in order. */
export function scenesOf(events: readonly Event[], around: Around): readonly Scene[] {
  const orders = events.filter((event) => event.event === "revealed");
  const scenes = events.flatMap((event) => {
    if (event.event === "ended") return [...continentsOf(around), ...played(event, around)];
    if (event.event !== "revealed") return played(event, around);
    return event === orders[0] ? [ordersOf(orders)] : [];
  });
  const over = events.some((event) => event.event === "ended");
  return over || events.length === 0 ? scenes : [...scenes, ...continentsOf(around)];
}

function played(event: Event, around: Around): readonly Scene[] {
  const play = PLAYS[event.event] as ((event: Event, around: Around) => readonly Scene[]) | undefined;
  return play ? play(event, around) : unknown(event);
}

/** All orders are seen at once. */
function ordersOf(orders: readonly Told<"revealed">[]): Scene {
  const arrows = orders.map(
    ({ source, target, units, verb }): Arrow => ({ source, target, label: `${units}`, tone: verb === "attack" ? "attack" : "move" }),
  );
  return { ...news(null, word("stage_orders")), arrows, milliseconds: NEWS + Math.min(NEWS, orders.length * ORDER) };
}

/** Continents that somebody owns now, and did not before. */
function continentsOf({ material, before, after }: Around): readonly Scene[] {
  const was = continentsHeld(material, seen(before).owners);
  return continentsHeld(material, seen(after).owners).flatMap((seat, continent) => {
    const facts = { name: seatName(material, seat), continent: material.board.map.continents[continent]?.name };
    return seat !== null && was[continent] !== seat ? [passing(news(seat, word("stage_continent", facts)))] : [];
  });
}

/** Of an edition that we have never heard of: what its fields say by their names. */
function unknown(event: Event): readonly Scene[] {
  const { source, target, territory, seat, ...rest } = event as unknown as Readonly<Record<string, unknown>>;
  const who = typeof seat === "number" ? seat : null;
  const count = total([rest["armies"], rest["units"], rest["pieces"], rest["number"]].find((fact) => fact !== undefined));
  if (typeof source === "number" && typeof target === "number") {
    return [scene(MOTION, [{ kind: "march", source, target, seat: who, count }])];
  }
  const place = typeof territory === "number" ? territory : target;
  return typeof place === "number" ? [scene(PLACING, [{ kind: "arrival", target: place, seat: who, count }])] : [];
}

function total(pieces: unknown): number {
  return [pieces].flat().reduce((sum: number, number) => sum + (typeof number === "number" ? number : 0), 0);
}
