// The position of a replay and how it advances, scene by scene and turn by turn.

/** A position: the number of scenes already played in a turn. Negative counts from the end, for a turn that is not loaded. */
export interface ReplayPosition {
  readonly chapter: number;
  readonly scene: number;
}

export interface ReplayState {
  readonly place: ReplayPosition;
  /** The next scene is being played; `place` is the position before it. */
  readonly moving: boolean;
  /** The scenes after it will be played too. */
  readonly playing: boolean;
}

/** Facts about the loaded turn. `least` is 1 in the first turn of the game, because there is nothing before its first scene. */
export interface LoadedTurn {
  readonly chapters: readonly number[];
  readonly least: number;
  readonly scenes: number;
}

export const WHOLE_TURN = -1;
/** The first turn is requested without a number. */
export const FIRST_TURN = -1;

export function openedAt(chapter: number): ReplayState {
  return { place: { chapter, scene: 0 }, moving: false, playing: false };
}

/** The number of played scenes that a position stands for, in the loaded turn. */
export function settled(scene: number, { least, scenes }: LoadedTurn): number {
  const counted = scene < 0 ? scenes + 1 + scene : scene;
  return Math.min(scenes, Math.max(Math.min(least, scenes), counted));
}

export function jumped(state: ReplayState, place: ReplayPosition): ReplayState {
  return { ...state, place, moving: state.playing };
}

export function stopped(state: ReplayState): ReplayState {
  return { ...state, moving: false, playing: false };
}

/** Starts to play the next scene, and with `on` all after it. The end of a turn is also the beginning of the next. */
export function started(state: ReplayState, known: LoadedTurn, on: boolean): ReplayState {
  const scene = settled(state.place.scene, known);
  if (scene < known.scenes) return { place: { ...state.place, scene }, moving: true, playing: on };
  const next = beside(state.place.chapter, known.chapters, 1);
  if (next === undefined) return stopped({ ...state, place: { ...state.place, scene } });
  return { place: { chapter: next, scene: 0 }, moving: true, playing: on };
}

/** One scene forward; a scene that is being played is skipped. While the turn is still loading,
 * the scene is played as soon as the turn is loaded. */
export function stepped(state: ReplayState, known: LoadedTurn | undefined): ReplayState {
  if (!known) return { place: state.moving ? next(state.place) : state.place, moving: true, playing: false };
  return started(state.moving ? told(stopped(state), known) : state, known, false);
}

/** The scene that was being played has finished. */
export function told(state: ReplayState, known: LoadedTurn): ReplayState {
  const scene = Math.min(known.scenes, settled(state.place.scene, known) + 1);
  const there = { ...state, place: { ...state.place, scene }, moving: false };
  return state.playing ? started(there, known, true) : there;
}

/** Plays or stops. At the end of the game it starts again from the beginning. */
export function toggled(state: ReplayState, known: LoadedTurn | undefined): ReplayState {
  if (state.playing) return stopped(state);
  if (!known) return { ...state, moving: true, playing: true };
  if (!atTheEnd(state.place, known)) return started(state, known, true);
  return { place: { chapter: known.chapters[0] ?? FIRST_TURN, scene: 0 }, moving: true, playing: true };
}

/** One scene back, and stops there. */
export function back(state: ReplayState, known: LoadedTurn | undefined): ReplayState {
  if (!known) return stopped(state);
  const scene = settled(state.place.scene, known);
  if (scene > known.least) return stopped({ ...state, place: { ...state.place, scene: scene - 1 } });
  const chapter = beside(state.place.chapter, known.chapters, -1);
  // The end of the turn before looks like the beginning of this one.
  return stopped(chapter === undefined ? state : { ...state, place: { chapter, scene: WHOLE_TURN - 1 } });
}

/** The turn before or after this one. */
export function beside(chapter: number, chapters: readonly number[], step: 1 | -1): number | undefined {
  return chapters[chapters.indexOf(chapter) + step];
}

export function atTheEnd(place: ReplayPosition, known: LoadedTurn): boolean {
  return settled(place.scene, known) === known.scenes && beside(place.chapter, known.chapters, 1) === undefined;
}

export function atTheBeginning(place: ReplayPosition, known: LoadedTurn): boolean {
  return settled(place.scene, known) <= known.least && beside(place.chapter, known.chapters, -1) === undefined;
}

/** One scene forward in a turn of unknown length; `settled` corrects a position beyond its end. */
function next({ chapter, scene }: ReplayPosition): ReplayPosition {
  return { chapter, scene: scene < 0 ? Math.min(WHOLE_TURN, scene + 1) : scene + 1 };
}
