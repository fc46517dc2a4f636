// The playback speed: as chosen, but faster when more updates wait than can be shown in a few seconds.

export interface Pace {
  /** Factor for the length of every scene. */
  readonly factor: number;
  /** The number of updates to show at once. */
  readonly atOnce: number;
}

/** Maximum delay behind the game, in milliseconds, */
const MAX_LAG_MS = 4000;
/** except for a single long update in which everybody moves, as in a game of secret orders. */
const MAX_SINGLE_UPDATE_MS = 20_000;
/** A scene shortened to less than this share of its length cannot be followed. */
const MIN_PACE_FACTOR = 1 / 6;

/** `lengths`: the normal duration of each waiting update, starting with the one being played. */
export function paceOf(lengths: readonly number[], speed: number): Pace {
  if (!Number.isFinite(speed)) return { factor: 0, atOnce: lengths.length };
  const most = lengths.slice(1).some((length) => length > 0) ? MAX_LAG_MS : MAX_SINGLE_UPDATE_MS;
  let left = lengths.reduce((sum, length) => sum + length, 0);
  let atOnce = 0;
  while (atOnce < lengths.length - 1 && left * MIN_PACE_FACTOR > most) left -= lengths[atOnce++] ?? 0;
  while (atOnce < lengths.length && lengths[atOnce] === 0) atOnce += 1;
  return { factor: Math.min(1 / speed, most / Math.max(1, left)), atOnce };
}
