// The log as it is read: sentences under the turn they belong to.
import type { Event, Material, SeatId } from "../../wire/wire";
import { eventText, seatFields } from "../../texts/names";
import { word, type Facts } from "../../texts/say";
import type { Told } from "../match/slice";

/** The dice of one roll. In risc there may be hundreds: of those only the first few are shown beside the sentence. */
export interface Throw {
  readonly attack: readonly number[];
  readonly defence: readonly number[];
}

export interface Line {
  readonly id: number;
  readonly seat: SeatId | null;
  readonly text: string;
  readonly throws: readonly Throw[];
  /** How many more there were. */
  readonly further: number;
}

export interface Turn {
  readonly id: number;
  readonly seat: SeatId | null;
  readonly title: string;
  readonly lines: readonly Line[];
}

const THROWS = 4;
/** Said by what comes after them anyway. */
const SMALL: ReadonlySet<string> = new Set(["went_on"]);

/** A new turn begins where the events say so; what came before the first one is the beginning. */
export function turnsOf(material: Material, log: readonly Told[], only: readonly SeatId[] | null = null): readonly Turn[] {
  const turns: { id: number; seat: SeatId | null; title: string; lines: Line[] }[] = [];
  let ended = 0;
  for (const told of log) {
    const { id, event } = told;
    if (SMALL.has(event.event)) continue;
    const begins = event.event === "go_began";
    if (begins || turns.length === 0 || ended > 0) {
      const seat = begins ? event.seat : null;
      turns.push({ id, seat, title: begins ? eventText(material, event) : titleOf(ended), lines: [] });
      ended = 0;
    }
    if (!begins && (only === null || concerns(material, event, only))) turns.at(-1)?.lines.push(lineOf(material, told));
    if (event.event === "turn_ended") ended = event.round + 1;
  }
  return turns.filter((turn) => only === null || turn.lines.length > 0);
}

function titleOf(round: number): string {
  return round > 0 ? word("talk_round", { round }) : word("talk_beginning");
}

/** Whether one of these seats did it, or it was done to them. */
function concerns(material: Material, event: Event, seats: readonly SeatId[]): boolean {
  const told = event as unknown as Facts;
  return seatFields(material, event).some((field) => [told[field]].flat().some((seat) => seats.includes(seat as SeatId)));
}

/** Sentences that were made before: a log grows by few, and has hundreds. */
const made = new WeakMap<Material, WeakMap<Told, Line>>();

function lineOf(material: Material, told: Told): Line {
  const lines = made.get(material) ?? new WeakMap<Told, Line>();
  made.set(material, lines);
  const line = lines.get(told) ?? written(material, told);
  lines.set(told, line);
  return line;
}

function written(material: Material, { id, event }: Told): Line {
  const throws = throwsOf(event);
  return {
    id,
    seat: "seat" in event ? event.seat : null,
    text: eventText(material, event),
    throws: throws.slice(0, THROWS),
    further: Math.max(0, throws.length - THROWS),
  };
}

/** All dice of a fight, whatever the edition writes them as. */
export function throwsOf(event: Event): readonly Throw[] {
  if (!("rolls" in event)) return [];
  return event.rolls.map((roll) => ("attack" in roll ? roll : { attack: [roll[0]], defence: [roll[1]] }));
}

