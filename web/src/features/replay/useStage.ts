// Puts what happened in a scene of a replay on the stage, as in a game that goes on.
import { useEffect, useEffectEvent } from "react";

import { useAppDispatch } from "../../app/store";
import type { Material, NarrationStep, View } from "../../wire/wire";
import type { Scene as Act } from "../playback/scene";
import { scenesOf } from "../playback/scenes";
import { stage } from "../playback/slice";

/** Between two scenes, so that they can be told apart. */
const PAUSE = 220;
/** Whoever wants less motion sees one picture after the other. */
const STILL = 900;

let last = 0;

interface Pace {
  readonly speed: number;
  /** Another scene follows by itself. */
  readonly pause: boolean;
}

/** Plays the scene, if there is one, over what was seen before it; then says so. */
export function useStage(scene: NarrationStep | undefined, material: Material, before: View | null, pace: Pace, onTold: () => void): void {
  const { speed, pause } = pace;
  const dispatch = useAppDispatch();
  const tell = useEffectEvent(onTold);
  const acts = useEffectEvent((told: NarrationStep): readonly Act[] =>
    before ? scenesOf(told.events, { material, before, after: told.view, yours: [] }) : [],
  );
  useEffect(() => {
    if (!scene) return undefined;
    let timer = 0;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = still ? [] : [...acts(scene)];
    const play = (): void => {
      const act = left.shift();
      if (!act) {
        dispatch(stage.actions.closed());
        timer = window.setTimeout(tell, pause ? (still ? STILL : PAUSE) / speed : 0);
        return;
      }
      const milliseconds = act.milliseconds / speed;
      const motions = act.moves.map((move) => ({ ...move, id: ++last, milliseconds }));
      // Nothing is left that a click would skip: here there is a button for the next step.
      dispatch(stage.actions.opened({ id: ++last, motions, arrows: act.arrows, spot: act.spot, milliseconds, left: 0 }));
      timer = window.setTimeout(play, milliseconds);
    };
    play();
    return () => {
      window.clearTimeout(timer);
      dispatch(stage.actions.closed());
    };
  }, [scene, speed, pause, dispatch]);
}
