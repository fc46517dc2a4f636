// Plays the queue of updates scene by scene, then shows the update. It is shown even if a scene fails.
import type { State, Dispatch } from "../../app/store";
import type { Update } from "../../wire/wire";
import { match } from "../match/slice";
import { paceOf } from "./pace";
import type { Scene } from "./scene";
import { scenesOf } from "./scenes";
import { stage } from "./slice";
import { mergeScenes } from "./mergeScenes";

interface Store {
  readonly getState: () => State;
  readonly dispatch: Dispatch;
}

/** Maximum length of a scene with reduced motion, in milliseconds. Only dice and cards are shown then. */
const REDUCED_MOTION_MS = 600;
/** Scenes below this many milliseconds are not played. */
const MIN_SCENE_MS = 40;
/** When hurrying, shorter scenes are merged: nobody can follow them, and each scene costs rendering time. */
const MIN_HURRIED_SCENE_MS = 180;
/** Minimum interval between renderings, in milliseconds: computers play faster than any page can draw. */
const MIN_SHOW_INTERVAL_MS = 50;

/** The last scenes that nobody waits for: they are played after the update is shown. */
function passingOf(scenes: readonly Scene[]): readonly Scene[] {
  return scenes.slice(scenes.findLastIndex(({ passing }) => !passing) + 1);
}

/** Scenes that delay the update. */
function heldOf(scenes: readonly Scene[]): readonly Scene[] {
  return scenes.slice(0, scenes.length - passingOf(scenes).length);
}

function lengthOf(scenes: readonly Scene[]): number {
  return heldOf(scenes).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

export class Director {
  private playing: Update | null = null;
  /** The number of updates that are played together, starting with `playing`. */
  private number = 1;
  private scenes: readonly Scene[] = [];
  private timer = 0;
  private last = 0;
  private shownAt = -Infinity;
  private later = 0;
  /** Pace while hurrying. It holds until the queue is empty, so that merging updates does not slow it down again. */
  private hurry = Infinity;
  private readonly known = new WeakMap<Update, readonly Scene[]>();

  constructor(
    private readonly store: Store,
    private readonly still: () => boolean,
    private readonly unseen: () => boolean,
  ) {}

  /** Called after changes of the store: starts, continues or stops. */
  look = (): void => {
    const { match, settings } = this.store.getState();
    const { queue } = match;
    const [first] = queue;
    if (this.playing && this.playing !== first) this.clear();
    if (!first) this.hurry = Infinity;
    if (!first || (this.playing && !this.unseen())) return;
    const atOnce = this.unseen() ? queue.length : paceOf(this.lengths(queue), settings.speed).atOnce;
    if (atOnce === 0) this.begin(first);
    else if (!this.isEarly()) this.show(atOnce);
  };

  /** Whether an update was shown just now; then schedules another look. */
  private isEarly(): boolean {
    const wait = this.shownAt + MIN_SHOW_INTERVAL_MS - performance.now();
    if (wait <= 0) {
      this.shownAt = performance.now();
      return false;
    }
    window.clearTimeout(this.later);
    this.later = window.setTimeout(this.look, wait);
    return true;
  }

  /** Continues with the next scene. */
  skip = (): void => this.next();

  skipAll = (): void => {
    if (this.playing) this.show(this.number);
    this.clear();
  };

  stop(): void {
    window.clearTimeout(this.later);
    this.clear();
  }

  private begin(update: Update): void {
    const { queue } = this.store.getState().match;
    this.playing = update;
    this.number = 1;
    this.scenes = this.scenesOf(update);
    const least = MIN_HURRIED_SCENE_MS / this.factor();
    while (this.number < queue.length && lengthOf(this.scenes) < least) {
      const next = queue[this.number++];
      if (next) this.scenes = [...heldOf(this.scenes), ...this.scenesOf(next)];
    }
    this.scenes = [...mergeScenes(heldOf(this.scenes), least), ...passingOf(this.scenes)];
    this.next();
  }

  private next(): void {
    window.clearTimeout(this.timer);
    if (this.playing && passingOf(this.scenes).length === this.scenes.length) {
      this.show(this.number);
      return;
    }
    const [scene, ...left] = this.scenes;
    if (!scene) {
      this.clear();
      return;
    }
    const milliseconds = scene.milliseconds * this.factor();
    this.scenes = left;
    if (milliseconds < MIN_SCENE_MS) {
      this.next();
      return;
    }
    this.timer = window.setTimeout(() => this.next(), milliseconds);
    this.open(scene, milliseconds, left.length);
  }

  /** Scenes that nobody waits for are played at normal speed. */
  private factor(): number {
    const { match, settings } = this.store.getState();
    if (!this.playing) return 1 / settings.speed;
    const left = [lengthOf(this.scenes), ...this.lengths(match.queue.slice(this.number))];
    this.hurry = Math.min(this.hurry, paceOf(left, settings.speed).factor);
    return this.hurry;
  }

  private open(scene: Scene, milliseconds: number, left: number): void {
    const motions = scene.moves.map((move) => ({ ...move, id: ++this.last, milliseconds }));
    const { arrows, spot } = scene;
    this.store.dispatch(stage.actions.opened({ id: ++this.last, motions, arrows, spot, milliseconds, left }));
  }

  /** Shows the first updates of the queue; scenes that nobody waits for are played after the last of them. */
  private show(number: number): void {
    const last = this.store.getState().match.queue[number - 1];
    const after = last && !this.unseen() ? passingOf(this.scenesOf(last)) : [];
    this.forget();
    this.store.dispatch(match.actions.played(number));
    // Another update may have begun by now.
    if (this.playing) return;
    this.scenes = after;
    this.next();
  }

  private forget(): void {
    window.clearTimeout(this.timer);
    this.playing = null;
    this.scenes = [];
  }

  private clear(): void {
    this.forget();
    if (this.store.getState().stage.shown) this.store.dispatch(stage.actions.closed());
  }

  private lengths(queue: readonly Update[]): readonly number[] {
    return queue.map((update) => lengthOf(this.scenesOf(update)));
  }

  private scenesOf(update: Update): readonly Scene[] {
    const known = this.known.get(update);
    if (known) return known;
    const scenes = this.make(update);
    this.known.set(update, scenes);
    return scenes;
  }

  private make(update: Update): readonly Scene[] {
    const { material, tableStatus, queue, shown } = this.store.getState().match;
    const before = queue[queue.indexOf(update) - 1] ?? shown;
    if (!material || !before) return [];
    try {
      const around = { material, before: before.view, after: update.view, yours: tableStatus?.yours ?? [] };
      const scenes = scenesOf(update.events, around);
      return this.still() ? scenes.filter(({ spot }) => spot).map((scene) => stilled(scene)) : scenes;
    } catch (fault) {
      console.error(fault);
      return [];
    }
  }
}

function stilled(scene: Scene): Scene {
  return { ...scene, moves: [], milliseconds: Math.min(REDUCED_MOTION_MS, scene.milliseconds) };
}
