// Building blocks for scenes: marches, arrivals, fights and headlines. None of them knows an event.
import type { Arrow } from "../../board/contract";
import { eventText, territoryName } from "../../texts/names";
import type { Event, Material, View } from "../../wire/wire";
import type { Throw } from "../log/lines";
import type { Move, Scene, Spot } from "./scene";

/** What a scene may depend on apart from its event. */
export interface Around<V = View> {
  readonly material: Material;
  readonly before: V;
  readonly after: V;
  /** The seats of this device. Scenes that concern them are longer. */
  readonly yours: readonly number[];
  /** All events of the update. */
  readonly events: readonly { readonly event: string }[];
}

/** All times are milliseconds. */
export const MOTION_MS = 700;
export const NEWS_MS = 1500;
export const PLACING_MS = 160;
const MS_PER_PIECE = 40;
const MAX_TIMED_PIECES = 5;
const CARD_MS = 1600;
const DIE_MS = 900;
const ROLL_MS = 600;
const MAX_FIGHT_MS = 3000;
/** Maximum number of rolls shown for one fight: the first and the last of them. */
const MAX_THROWS = 8;
const OTHERS_PACE_FACTOR = 0.6;

export const quiet = (): readonly Scene[] => [];

export function scene(
  milliseconds: number,
  moves: readonly Move[],
  spot: Spot | null = null,
  arrows: readonly Arrow[] = [],
): Scene {
  return { moves, arrows, spot, milliseconds };
}

export function news(seat: number | null, title: string, text = "", moves: readonly Move[] = []): Scene {
  return scene(NEWS_MS, moves, { kind: "news", seat, title, text });
}

export const passing = (each: Scene): Scene => ({ ...each, passing: true });

interface Marching {
  readonly seat: number | null;
  readonly source: number;
  readonly target: number;
}

export function march({ seat, source, target }: Marching, count: number): Scene {
  return scene(MOTION_MS, [{ kind: "march", source, target, seat, count }]);
}

interface Arriving {
  readonly seat: number;
  readonly territory: number;
}

export function arrival({ seat, territory }: Arriving, count: number, { yours }: Pick<Around, "yours">): Scene {
  const milliseconds = PLACING_MS + MS_PER_PIECE * Math.min(MAX_TIMED_PIECES, count);
  return {
    ...scene(milliseconds, [{ kind: "arrival", target: territory, seat, count }]),
    passing: yours.includes(seat),
  };
}

/** Land that changes hands; with a source, pieces move in from there. */
export function conquest(seat: number, targets: readonly number[], source?: number): Scene {
  return scene(
    MOTION_MS,
    targets.map((target) => ({ kind: "conquest", source, target, seat })),
  );
}

/** A headline with the sentence of the log below it, for surprises. */
export function headline(
  title: string,
  event: Event & { readonly seat: number },
  { material }: Pick<Around, "material">,
  moves: readonly Move[] = [],
): Scene {
  return news(event.seat, title, eventText(material, event), moves);
}

export function cardDrawn(seat: number, card: number): Scene {
  return passing(scene(CARD_MS, [], { kind: "card", seat, card }));
}

export function cardOffered(seat: number, offer: string): Scene {
  return scene(NEWS_MS, [], { kind: "chance", seat, offer });
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
  /** The attacker's dice are shown already. */
  readonly lying?: boolean;
}

export function fight(told: Fight, { material, yours }: Pick<Around, "material" | "yours">): Scene {
  const throws = shownThrows(told.throws);
  const concerns = yours.includes(told.seat) || (told.defender !== null && yours.includes(told.defender));
  const milliseconds = Math.min(MAX_FIGHT_MS, ROLL_MS + ROLL_MS * throws.length) * (concerns ? 1 : OTHERS_PACE_FACTOR);
  const moves: Move[] = told.sources.map((source) => ({ kind: "fight", source, target: told.target, seat: told.seat }));
  const [source] = told.sources;
  if (told.killed > 0) moves.push({ kind: "loss", target: told.target, seat: told.defender, count: told.killed });
  if (told.lost > 0 && source !== undefined)
    moves.push({ kind: "loss", target: source, seat: told.seat, count: told.lost });
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
  return scene(milliseconds, moves, throws.length > 0 ? spot : null);
}

function shownThrows(throws: readonly Throw[]): readonly Throw[] {
  if (throws.length <= MAX_THROWS) return throws;
  return [...throws.slice(0, MAX_THROWS / 2), ...throws.slice(-MAX_THROWS / 2)];
}

export function oneDie(seat: number, die: number, title: string, moves: readonly Move[] = []): Scene {
  const throws = [{ attack: [die], defence: [] }];
  return scene(DIE_MS, moves, {
    kind: "dice",
    attacker: seat,
    defender: null,
    title,
    throws,
    sides: 6,
    lost: 0,
    killed: 0,
  });
}

/** The number of pieces, given as a number or by kinds. */
export function total(pieces: unknown): number {
  return [pieces].flat().reduce((sum: number, number) => sum + (typeof number === "number" ? number : 0), 0);
}
