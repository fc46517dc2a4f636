// What moves on the board in a scene.
import type { Motion } from "../../board/contract";
import type { Event } from "../../wire/wire";

const MARCH = 600;
const FIGHT = 700;
const ARRIVAL = 350;

/** Told by what an event holds, so that an edition that nobody has heard of moves too. */
export function motionsOf(events: readonly Event[], speed: number): readonly Motion[] {
  return events.flatMap((event, id) => {
    const motion = motionOf(event as unknown as Readonly<Record<string, unknown>>);
    return motion ? [{ ...motion, id, milliseconds: motion.milliseconds / speed }] : [];
  });
}

function motionOf(event: Readonly<Record<string, unknown>>): Omit<Motion, "id"> | null {
  const { source, target, territory, rolls, loser } = event;
  const seat = typeof event["seat"] === "number" ? event["seat"] : null;
  const there = typeof target === "number" ? target : territory;
  if (typeof there !== "number") return null;
  if (rolls) return { kind: "fight", target: there, seat, milliseconds: FIGHT, ...(typeof source === "number" ? { source } : {}) };
  if (typeof loser === "number") return { kind: "conquest", target: there, seat, milliseconds: ARRIVAL };
  if (typeof source === "number") return { kind: "march", source, target: there, seat, milliseconds: MARCH };
  return { kind: "arrival", target: there, seat, milliseconds: ARRIVAL };
}
