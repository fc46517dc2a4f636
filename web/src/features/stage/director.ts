// Plays the queue of updates: scene after scene, then the update is shown. Whatever goes wrong, it is shown.
import type { State, Dispatch } from "../../app/store";
import type { Update } from "../../wire/wire";
import { match } from "../match/slice";
import { paceOf } from "./pace";
import type { Scene } from "./scene";
import { scenesOf } from "./scenes";
import { stage } from "./slice";

interface Store {
  readonly getState: () => State;
  readonly dispatch: Dispatch;
}

/** With less motion only dice and cards are shown, and not for long. */
const SHORT = 600;
/** So much shorter a scene is not worth showing. */
const LEAST = 40;
/** What is shown at once is shown together, so often at most: computers among themselves are faster than any page can draw. */
const FRAME = 16;

/** The last scenes that keep nobody waiting: they are played over what the update has led to. */
function passingOf(scenes: readonly Scene[]): readonly Scene[] {
  return scenes.slice(scenes.findLastIndex(({ passing }) => !passing) + 1);
}

/** How long others have to wait for these. */
function lengthOf(scenes: readonly Scene[]): number {
  const held = scenes.slice(0, scenes.length - passingOf(scenes).length);
  return held.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

export class Director {
  private playing: Update | null = null;
  private scenes: readonly Scene[] = [];
  private timer = 0;
  private last = 0;
  private shownAt = -Infinity;
  private later = 0;
  /** Who has begun to hurry does so until all is played, so that it takes no longer in the end. */
  private hurry = Infinity;
  private readonly known = new WeakMap<Update, readonly Scene[]>();

  constructor(
    private readonly store: Store,
    private readonly still: () => boolean,
    private readonly unseen: () => boolean,
  ) {}

  /** Something has changed: begins, goes on or stops. */
  look = (): void => {
    const { queue } = this.store.getState().match;
    const [first] = queue;
    if (this.playing && this.playing !== first) this.clear();
    if (!first) this.hurry = Infinity;
    if (!first || (this.playing && !this.unseen())) return;
    const atOnce = this.unseen() ? queue.length : this.pace(queue).atOnce;
    if (atOnce === 0) this.begin(first);
    else if (!this.isEarly()) this.show(atOnce);
  };

  /** Whether something was shown just now; then we look again when its time has come. */
  private isEarly(): boolean {
    const wait = this.shownAt + FRAME - performance.now();
    if (wait <= 0) {
      this.shownAt = performance.now();
      return false;
    }
    window.clearTimeout(this.later);
    this.later = window.setTimeout(this.look, wait);
    return true;
  }

  /** On to the next scene. */
  skip = (): void => this.next();

  skipAll = (): void => {
    if (this.playing) this.show(1);
    this.clear();
  };

  stop(): void {
    window.clearTimeout(this.later);
    this.clear();
  }

  private begin(update: Update): void {
    this.playing = update;
    this.scenes = this.scenesOf(update);
    this.next();
  }

  private next(): void {
    window.clearTimeout(this.timer);
    if (this.playing && passingOf(this.scenes).length === this.scenes.length) {
      this.show(1);
      return;
    }
    const [scene, ...left] = this.scenes;
    if (!scene) {
      this.clear();
      return;
    }
    const milliseconds = scene.milliseconds * this.factor();
    this.scenes = left;
    if (milliseconds < LEAST) {
      this.next();
      return;
    }
    this.timer = window.setTimeout(() => this.next(), milliseconds);
    this.open(scene, milliseconds, left.length);
  }

  /** What keeps nobody waiting need not hurry. */
  private factor(): number {
    const { match, settings } = this.store.getState();
    if (!this.playing) return 1 / settings.speed;
    this.hurry = Math.min(this.hurry, this.pace(match.queue, lengthOf(this.scenes)).factor);
    return this.hurry;
  }

  private open(scene: Scene, milliseconds: number, left: number): void {
    const motions = scene.moves.map((move) => ({ ...move, id: ++this.last, milliseconds }));
    const { arrows, spot } = scene;
    this.store.dispatch(stage.actions.opened({ id: ++this.last, motions, arrows, spot, milliseconds, left }));
  }

  /** The first of the queue are shown, played or not; what keeps nobody waiting is played after the last of them. */
  private show(number: number): void {
    const last = this.store.getState().match.queue[number - 1];
    const after = last && !this.unseen() ? passingOf(this.scenesOf(last)) : [];
    this.clear();
    this.store.dispatch(match.actions.played(number));
    // Another may have begun by now.
    if (this.playing || after.length === 0) return;
    this.scenes = after;
    this.next();
  }

  private clear(): void {
    window.clearTimeout(this.timer);
    this.playing = null;
    this.scenes = [];
    if (this.store.getState().stage.shown) this.store.dispatch(stage.actions.closed());
  }

  private pace(queue: readonly Update[], first?: number) {
    const lengths = queue.map((update) => lengthOf(this.scenesOf(update)));
    if (first !== undefined) lengths[0] = first;
    return paceOf(lengths, this.store.getState().settings.speed);
  }

  private scenesOf(update: Update): readonly Scene[] {
    const known = this.known.get(update);
    if (known) return known;
    const scenes = this.make(update);
    this.known.set(update, scenes);
    return scenes;
  }

  private make(update: Update): readonly Scene[] {
    const { material, sitting, queue, shown } = this.store.getState().match;
    const before = queue[queue.indexOf(update) - 1] ?? shown;
    if (!material || !before) return [];
    try {
      const around = { material, before: before.view, after: update.view, yours: sitting?.yours ?? [] };
      const scenes = scenesOf(update.events, around);
      return this.still() ? scenes.filter(({ spot }) => spot).map((scene) => stilled(scene)) : scenes;
    } catch (fault) {
      console.error(fault);
      return [];
    }
  }
}

function stilled(scene: Scene): Scene {
  return { ...scene, moves: [], milliseconds: Math.min(SHORT, scene.milliseconds) };
}
