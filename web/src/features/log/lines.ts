// The log as sentences, grouped by turn.
import { editionOf } from "../../editions";
import type { Event, Material, SeatId } from "../../wire/wire";
import { eventText, seatFields } from "../../texts/names";
import { word, type Facts } from "../../texts/say";
import type { LoggedEvent } from "../match/slice";

/** The dice of one roll. There may be hundreds; only the first few are shown beside the sentence. */
export interface Throw {
  readonly attack: readonly number[];
  readonly defence: readonly number[];
}

/** With one die on each side a roll is a pair. */
type Roll = Throw | readonly [attack: number, defence: number];

export interface Line {
  readonly id: number;
  readonly seat: SeatId | null;
  readonly text: string;
  readonly throws: readonly Throw[];
  /** The number of rolls that are not shown. */
  readonly further: number;
}

export interface Turn {
  readonly id: number;
  readonly seat: SeatId | null;
  readonly title: string;
  readonly lines: readonly Line[];
}

const MAX_SHOWN_ROLLS = 4;

/** A turn begins at an event that the edition marks so. Everything before the first one is the start. */
export function turnsOf(
  material: Material,
  log: readonly LoggedEvent[],
  only: readonly SeatId[] | null = null,
): readonly Turn[] {
  const turns: { id: number; seat: SeatId | null; title: string; lines: Line[] }[] = [];
  let ended = 0;
  for (const told of log) {
    const { id, event } = told;
    const role = editionOf(material.edition).log[event.event];
    if (role === "hidden") continue;
    const begins = role === "turn";
    if (begins || turns.length === 0 || ended > 0) {
      const seat = begins && "seat" in event ? event.seat : null;
      turns.push({ id, seat, title: begins ? eventText(material, event) : titleOf(ended), lines: [] });
      ended = 0;
    }
    if (!begins && (only === null || concerns(material, event, only))) turns.at(-1)?.lines.push(lineOf(material, told));
    if (role === "round" && "round" in event) ended = event.round + 1;
  }
  return turns.filter((turn) => only === null || turn.lines.length > 0);
}

function titleOf(round: number): string {
  return round > 0 ? word("talk_round", { round }) : word("talk_beginning");
}

/** Whether one of these seats acted, or was affected. */
function concerns(material: Material, event: Event, seats: readonly SeatId[]): boolean {
  const told = event as unknown as Facts;
  return seatFields(material, event).some((field) =>
    [told[field]].flat().some((seat) => seats.includes(seat as SeatId)),
  );
}

/** Cache of sentences: a log has hundreds, of which few are new. */
const made = new WeakMap<Material, WeakMap<LoggedEvent, Line>>();

function lineOf(material: Material, told: LoggedEvent): Line {
  const lines = made.get(material) ?? new WeakMap<LoggedEvent, Line>();
  made.set(material, lines);
  const line = lines.get(told) ?? written(material, told);
  lines.set(told, line);
  return line;
}

function written(material: Material, { id, event }: LoggedEvent): Line {
  const throws = throwsOf(event);
  return {
    id,
    seat: "seat" in event ? event.seat : null,
    text: eventText(material, event),
    throws: throws.slice(0, MAX_SHOWN_ROLLS),
    further: Math.max(0, throws.length - MAX_SHOWN_ROLLS),
  };
}

const isPair = (roll: Roll): roll is Extract<Roll, readonly unknown[]> => Array.isArray(roll);

/** All rolls of a fight, in whichever format the edition writes them. */
export function throwsOf(event: object): readonly Throw[] {
  const { rolls = [] } = event as { readonly rolls?: readonly Roll[] };
  return rolls.map((roll) => (isPair(roll) ? { attack: [roll[0]], defence: [roll[1]] } : roll));
}
