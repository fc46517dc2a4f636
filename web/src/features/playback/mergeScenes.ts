// Merges scenes that are too short to be seen into fewer, longer ones.
import type { Move, Scene } from "./scene";

/** Every merged scene but the last takes at least `least`. Of several announcements the last one is shown. */
export function mergeScenes(scenes: readonly Scene[], least: number): readonly Scene[] {
  const joined: Scene[] = [];
  for (const scene of scenes) {
    const last = joined.at(-1);
    if (last && last.milliseconds < least) joined[joined.length - 1] = both(last, scene);
    else joined.push(scene);
  }
  return joined;
}

function both(one: Scene, other: Scene): Scene {
  return {
    moves: other.moves.reduce(added, one.moves),
    arrows: [...one.arrows, ...other.arrows],
    spot: other.spot ?? one.spot,
    milliseconds: one.milliseconds + other.milliseconds,
  };
}

/** Animations of the same kind in the same place are merged, and their numbers added. */
function added(moves: readonly Move[], move: Move): readonly Move[] {
  const same = moves.findIndex(
    ({ kind, source, target, seat }) =>
      kind === move.kind && source === move.source && target === move.target && seat === move.seat,
  );
  if (same < 0) return [...moves, move];
  return moves.map((each, place) =>
    place === same && move.count !== undefined ? { ...each, count: (each.count ?? 0) + move.count } : each,
  );
}
