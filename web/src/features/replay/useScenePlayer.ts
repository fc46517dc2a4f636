// Plays the scenes of a replay on the same stage as those of a running game.
import { useEffect, useEffectEvent } from "react";

import { useAppDispatch } from "../../app/store";
import type { Material, NarrationStep, View } from "../../wire/wire";
import type { Scene as Act } from "../playback/scene";
import { scenesOf } from "../playback/scenes";
import { stage } from "../playback/slice";

/** Pause between two scenes, in milliseconds, so that they can be told apart. */
const PAUSE_MS = 220;
/** Duration of a scene with reduced motion, in milliseconds. */
const REDUCED_MOTION_MS = 900;

let last = 0;

interface Pace {
  readonly speed: number;
  /** Whether another scene follows by itself. */
  readonly pause: boolean;
}

/** Plays the scene, if there is one, over the view before it; then calls `onTold`. */
export function useScenePlayer(
  scene: NarrationStep | undefined,
  material: Material,
  before: View | null,
  pace: Pace,
  onTold: () => void,
): void {
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
    const client = (): void => {
      const act = left.shift();
      if (!act) {
        dispatch(stage.actions.closed());
        timer = window.setTimeout(tell, pause ? (still ? REDUCED_MOTION_MS : PAUSE_MS) / speed : 0);
        return;
      }
      const milliseconds = act.milliseconds / speed;
      const motions = act.moves.map((move) => ({ ...move, id: ++last, milliseconds }));
      // There is nothing to skip: the replay has a button for the next scene.
      dispatch(
        stage.actions.opened({ id: ++last, motions, arrows: act.arrows, spot: act.spot, milliseconds, left: 0 }),
      );
      timer = window.setTimeout(client, milliseconds);
    };
    client();
    return () => {
      window.clearTimeout(timer);
      dispatch(stage.actions.closed());
    };
  }, [scene, speed, pause, dispatch]);
}
