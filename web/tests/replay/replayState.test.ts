// The order in which a game is replayed.
import { describe, expect, test } from "vitest";

import {
  WHOLE_TURN,
  atTheBeginning,
  atTheEnd,
  back,
  jumped,
  openedAt,
  settled,
  started,
  stepped,
  stopped,
  toggled,
  told,
  type LoadedTurn,
  type ReplayState,
} from "../../src/features/replay/replayState";

/** The number of scenes in each turn; the game begins with the first scene of the first turn. */
const GAME: Readonly<Record<number, number>> = { 0: 3, 1: 2, 4: 0, 5: 2 };
const CHAPTERS = [0, 1, 4, 5];

function known(state: ReplayState): LoadedTurn {
  const { chapter } = state.place;
  return { chapters: CHAPTERS, least: chapter === 0 ? 1 : 0, scenes: GAME[chapter] ?? 0 };
}

/** How much of the game has been played. */
function progress(state: ReplayState): number {
  const before = CHAPTERS.filter((chapter) => chapter < state.place.chapter).reduce(
    (sum, each) => sum + (GAME[each] ?? 0),
    0,
  );
  return before + settled(state.place.scene, known(state));
}

/** As `useReplay` does: skips turns without visible scenes. */
function client(state: ReplayState): ReplayState {
  let on = state;
  while (on.moving && settled(on.place.scene, known(on)) === known(on).scenes) on = started(on, known(on), on.playing);
  return on.moving ? told(on, known(on)) : on;
}

describe("a replay", () => {
  test("shows every scene once when it plays, and stops at the end", () => {
    let state = started(openedAt(0), known(openedAt(0)), true);
    const seen = [];
    for (let guard = 0; state.moving && guard < 50; guard++) {
      state = client(state);
      seen.push(progress(state));
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 7]);
    expect(state.playing).toBe(false);
    expect(atTheEnd(state.place, known(state))).toBe(true);
  });

  test("advances one scene a step, across turns, and back the same way", () => {
    let state = openedAt(0);
    const there = [];
    while (!atTheEnd(state.place, known(state))) {
      state = client(started(state, known(state), false));
      there.push(progress(state));
      expect(state.moving || state.playing).toBe(false);
    }
    expect(there).toEqual([2, 3, 4, 5, 6, 7]);
    const again = [];
    while (!atTheBeginning(state.place, known(state))) {
      state = back(state, known(state));
      again.push(progress(state));
    }
    // Turn 4 has no visible scene, so it looks like the end of the turn before.
    expect(again).toEqual([6, 5, 5, 4, 3, 2, 1]);
  });

  test("skips the current scene when the next one is requested", () => {
    const first = openedAt(0);
    const moving = stepped(first, known(first));
    expect(moving).toEqual({ place: { chapter: 0, scene: 1 }, moving: true, playing: false });
    expect(stepped(moving, known(moving))).toEqual({ place: { chapter: 0, scene: 2 }, moving: true, playing: false });
    const last = { place: { chapter: 5, scene: 1 }, moving: true, playing: true };
    expect(stepped(last, known(last))).toEqual({ place: { chapter: 5, scene: 2 }, moving: false, playing: false });
  });

  test("does not go beyond its ends", () => {
    const first = openedAt(0);
    expect(progress(back(first, known(first)))).toBe(1);
    const last = jumped(first, { chapter: 5, scene: WHOLE_TURN });
    expect(started(last, known(last), true)).toEqual({
      place: { chapter: 5, scene: 2 },
      moving: false,
      playing: false,
    });
  });

  test("continues from a jump while playing, and stays stopped otherwise", () => {
    const playing = started(openedAt(0), known(openedAt(0)), true);
    const there = jumped(playing, { chapter: 5, scene: 0 });
    expect(there).toMatchObject({ moving: true, playing: true });
    expect(jumped(stopped(there), { chapter: 1, scene: 0 })).toMatchObject({ moving: false, playing: false });
  });

  test("counts scenes from the end of a turn that is not loaded", () => {
    const two = { chapters: CHAPTERS, least: 0, scenes: 2 };
    expect(
      [WHOLE_TURN, WHOLE_TURN - 1, WHOLE_TURN - 2, WHOLE_TURN - 9, 0, 7].map((scene) => settled(scene, two)),
    ).toEqual([2, 1, 0, 0, 0, 2]);
    expect(settled(0, { chapters: [0], least: 1, scenes: 3 })).toBe(1);
    expect(settled(0, { chapters: [0], least: 1, scenes: 0 })).toBe(0);
  });

  test("remembers requests for a turn that is still loading", () => {
    const loading = openedAt(1);
    const once = stepped(loading, undefined);
    expect(progress(client(once))).toBe(progress(loading) + 1);
    expect(progress(client(stepped(once, undefined)))).toBe(progress(loading) + 2);
    // Beyond the last scene of a turn there is only the next turn.
    const often = [1, 2, 3, 4, 5].reduce((state) => stepped(state, undefined), loading);
    expect(progress(client(often))).toBe(6);
    const fromItsEnd = jumped(loading, { chapter: 1, scene: WHOLE_TURN - 1 });
    expect([1, 2, 3].reduce((state) => stepped(state, undefined), fromItsEnd).place).toEqual({
      chapter: 1,
      scene: WHOLE_TURN,
    });
    expect(toggled(loading, undefined)).toEqual({ ...loading, moving: true, playing: true });
    expect(toggled(toggled(loading, undefined), undefined)).toEqual(loading);
    expect(back(once, undefined)).toEqual(loading);
  });
});
