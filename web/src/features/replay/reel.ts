// The position of a replay and how it advances, scene by scene and turn by turn.

/** A position: the number of scenes already played in a turn. Negative counts from the end, for a turn that is not loaded. */
export interface Place {
  readonly chapter: number;
  readonly scene: number;
}

export interface Reel {
  readonly place: Place;
  /** The next scene is being played; `place` is the position before it. */
  readonly moving: boolean;
  /** The scenes after it will be played too. */
  readonly playing: boolean;
}

/** Facts about the loaded turn. `least` is 1 in the first turn of the game, because there is nothing before its first scene. */
export interface Known {
  readonly chapters: readonly number[];
  readonly least: number;
  readonly scenes: number;
}

export const WHOLE_TURN = -1;
/** The first turn is requested without a number. */
export const FIRST_TURN = -1;

export function openedAt(chapter: number): Reel {
  return { place: { chapter, scene: 0 }, moving: false, playing: false };
}

/** The number of played scenes that a position stands for, in the loaded turn. */
export function settled(scene: number, { least, scenes }: Known): number {
  const counted = scene < 0 ? scenes + 1 + scene : scene;
  return Math.min(scenes, Math.max(Math.min(least, scenes), counted));
}

export function jumped(reel: Reel, place: Place): Reel {
  return { ...reel, place, moving: reel.playing };
}

export function stopped(reel: Reel): Reel {
  return { ...reel, moving: false, playing: false };
}

/** Starts to play the next scene, and with `on` all after it. The end of a turn is also the beginning of the next. */
export function started(reel: Reel, known: Known, on: boolean): Reel {
  const scene = settled(reel.place.scene, known);
  if (scene < known.scenes) return { place: { ...reel.place, scene }, moving: true, playing: on };
  const next = beside(reel.place.chapter, known.chapters, 1);
  if (next === undefined) return stopped({ ...reel, place: { ...reel.place, scene } });
  return { place: { chapter: next, scene: 0 }, moving: true, playing: on };
}

/** One scene forward; a scene that is being played is skipped. While the turn is still loading,
 * the scene is played as soon as the turn is loaded. */
export function stepped(reel: Reel, known: Known | undefined): Reel {
  if (!known) return { place: reel.moving ? next(reel.place) : reel.place, moving: true, playing: false };
  return started(reel.moving ? told(stopped(reel), known) : reel, known, false);
}

/** The scene that was being played has finished. */
export function told(reel: Reel, known: Known): Reel {
  const scene = Math.min(known.scenes, settled(reel.place.scene, known) + 1);
  const there = { ...reel, place: { ...reel.place, scene }, moving: false };
  return reel.playing ? started(there, known, true) : there;
}

/** Plays or stops. At the end of the game it starts again from the beginning. */
export function toggled(reel: Reel, known: Known | undefined): Reel {
  if (reel.playing) return stopped(reel);
  if (!known) return { ...reel, moving: true, playing: true };
  if (!atTheEnd(reel.place, known)) return started(reel, known, true);
  return { place: { chapter: known.chapters[0] ?? FIRST_TURN, scene: 0 }, moving: true, playing: true };
}

/** One scene back, and stops there. */
export function back(reel: Reel, known: Known | undefined): Reel {
  if (!known) return stopped(reel);
  const scene = settled(reel.place.scene, known);
  if (scene > known.least) return stopped({ ...reel, place: { ...reel.place, scene: scene - 1 } });
  const chapter = beside(reel.place.chapter, known.chapters, -1);
  // The end of the turn before looks like the beginning of this one.
  return stopped(chapter === undefined ? reel : { ...reel, place: { chapter, scene: WHOLE_TURN - 1 } });
}

/** The turn before or after this one. */
export function beside(chapter: number, chapters: readonly number[], step: 1 | -1): number | undefined {
  return chapters[chapters.indexOf(chapter) + step];
}

export function atTheEnd(place: Place, known: Known): boolean {
  return settled(place.scene, known) === known.scenes && beside(place.chapter, known.chapters, 1) === undefined;
}

export function atTheBeginning(place: Place, known: Known): boolean {
  return settled(place.scene, known) <= known.least && beside(place.chapter, known.chapters, -1) === undefined;
}

/** One scene forward in a turn of unknown length; `settled` corrects a position beyond its end. */
function next({ chapter, scene }: Place): Place {
  return { chapter, scene: scene < 0 ? Math.min(WHOLE_TURN, scene + 1) : scene + 1 };
}
