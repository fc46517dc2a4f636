// How fast it is played: at the speed that was chosen, and faster when more waits than can be shown in a few seconds.

export interface Pace {
  /** The length of every scene is multiplied by this. */
  readonly factor: number;
  /** So many of the updates are shown at once. */
  readonly atOnce: number;
}

/** We are never further behind than so many milliseconds, */
const LAG = 4000;
/** unless it is a single long update, which all want to see: a turn in which everybody moved. */
const ALONE = 20_000;
/** What would be shorter than this part of its length cannot be followed. */
const SHORTEST = 1 / 6;

/** `lengths`: how long each waiting update would take at the usual speed, the first being played. */
export function paceOf(lengths: readonly number[], speed: number): Pace {
  if (!Number.isFinite(speed)) return { factor: 0, atOnce: lengths.length };
  const most = lengths.slice(1).some((length) => length > 0) ? LAG : ALONE;
  let left = lengths.reduce((sum, length) => sum + length, 0);
  let atOnce = 0;
  while (atOnce < lengths.length - 1 && left * SHORTEST > most) left -= lengths[atOnce++] ?? 0;
  while (atOnce < lengths.length && lengths[atOnce] === 0) atOnce += 1;
  return { factor: Math.min(1 / speed, most / Math.max(1, left)), atOnce };
}
