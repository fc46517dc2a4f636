// Where a replay stands and how it goes on: scene by scene through a chapter, chapter by chapter through the game.

/** So many scenes of a chapter have been told. Below 0 counts from its end, for a chapter that is not here yet. */
export interface Place {
  readonly chapter: number;
  readonly scene: number;
}

export interface Reel {
  readonly place: Place;
  /** The next scene is being played; then the place is the one before it. */
  readonly moving: boolean;
  /** And the one after it will be. */
  readonly playing: boolean;
}

/** What is known of the chapter that is here: `least` is 1 where the game begins with it, for before that nothing was. */
export interface Known {
  readonly chapters: readonly number[];
  readonly least: number;
  readonly scenes: number;
}

export const ALL = -1;
/** The first chapter is asked for without its number. */
export const FIRST = -1;

export function openedAt(chapter: number): Reel {
  return { place: { chapter, scene: 0 }, moving: false, playing: false };
}

/** The number of scenes that it means, in the chapter that is here. */
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

/** Begins to play the next scene, and with `on` all after it. The end of a chapter looks like the beginning of the next. */
export function started(reel: Reel, known: Known, on: boolean): Reel {
  const scene = settled(reel.place.scene, known);
  if (scene < known.scenes) return { place: { ...reel.place, scene }, moving: true, playing: on };
  const next = beside(reel.place.chapter, known.chapters, 1);
  if (next === undefined) return stopped({ ...reel, place: { ...reel.place, scene } });
  return { place: { chapter: next, scene: 0 }, moving: true, playing: on };
}

/** One scene on. Whoever asks for it while one is played has seen enough of that. Of a chapter that is still loading,
 * the scene is played as soon as the chapter is here. */
export function stepped(reel: Reel, known: Known | undefined): Reel {
  if (!known) return { place: reel.moving ? next(reel.place) : reel.place, moving: true, playing: false };
  return started(reel.moving ? told(stopped(reel), known) : reel, known, false);
}

/** The scene that was being played has been. */
export function told(reel: Reel, known: Known): Reel {
  const scene = Math.min(known.scenes, settled(reel.place.scene, known) + 1);
  const there = { ...reel, place: { ...reel.place, scene }, moving: false };
  return reel.playing ? started(there, known, true) : there;
}

/** Starts to play, or stops. At the end of the game it starts again from the beginning. */
export function toggled(reel: Reel, known: Known | undefined): Reel {
  if (reel.playing) return stopped(reel);
  if (!known) return { ...reel, moving: true, playing: true };
  if (!atTheEnd(reel.place, known)) return started(reel, known, true);
  return { place: { chapter: known.chapters[0] ?? FIRST, scene: 0 }, moving: true, playing: true };
}

/** One scene back, and there it stops. */
export function back(reel: Reel, known: Known | undefined): Reel {
  if (!known) return stopped(reel);
  const scene = settled(reel.place.scene, known);
  if (scene > known.least) return stopped({ ...reel, place: { ...reel.place, scene: scene - 1 } });
  const chapter = beside(reel.place.chapter, known.chapters, -1);
  // Its end looks like the beginning of this one.
  return stopped(chapter === undefined ? reel : { ...reel, place: { chapter, scene: ALL - 1 } });
}

/** The chapter before or after this one. */
export function beside(chapter: number, chapters: readonly number[], step: 1 | -1): number | undefined {
  return chapters[chapters.indexOf(chapter) + step];
}

export function atTheEnd(place: Place, known: Known): boolean {
  return settled(place.scene, known) === known.scenes && beside(place.chapter, known.chapters, 1) === undefined;
}

export function atTheBeginning(place: Place, known: Known): boolean {
  return settled(place.scene, known) <= known.least && beside(place.chapter, known.chapters, -1) === undefined;
}

/** One scene on in a chapter of which nobody knows yet how many it has; `settled` puts right what is beyond its end. */
function next({ chapter, scene }: Place): Place {
  return { chapter, scene: scene < 0 ? Math.min(ALL, scene + 1) : scene + 1 };
}
