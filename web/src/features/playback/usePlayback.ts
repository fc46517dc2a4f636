// Runs the playback of the update queue, and gives access to what is being played.
import { useEffect } from "react";
import { useStore } from "react-redux";

import { useAppSelector, type Dispatch, type State } from "../../app/store";
import type { Arrow, Motion } from "../../board/contract";
import { Director } from "./director";
import { settings } from "./settings";

const NO_MOTIONS: readonly Motion[] = [];
const NO_ARROWS: readonly Arrow[] = [];
const SPEED_KEY = "f";

/** The running playback; the spotlight may ask it to skip. */
let director: Director | null = null;

export const skipScene = (): void => director?.skip();
export const skipAll = (): void => director?.skipAll();

/** Mounted once by the game screen. Use the hooks below to read what is being played. */
export function usePlayback(): void {
  const store = useStore() as {
    getState: () => State;
    dispatch: Dispatch;
    subscribe: (told: () => void) => () => void;
  };
  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    const playing = new Director(
      store,
      () => still.matches,
      () => document.hidden,
    );
    director = playing;
    const leave = store.subscribe(playing.look);
    const pressed = (event: KeyboardEvent): void => heed(event, store.dispatch);
    document.addEventListener("visibilitychange", playing.look);
    document.addEventListener("keydown", pressed);
    playing.look();
    return () => {
      leave();
      document.removeEventListener("visibilitychange", playing.look);
      document.removeEventListener("keydown", pressed);
      playing.stop();
      director = null;
    };
  }, [store]);
}

/** The running animations on the board. */
export function useMotions(): readonly Motion[] {
  return useAppSelector((state) => state.stage.shown?.motions ?? NO_MOTIONS);
}

/** Arrows that are part of a scene, such as revealed orders. */
export function usePlayedArrows(): readonly Arrow[] {
  return useAppSelector((state) => state.stage.shown?.arrows ?? NO_ARROWS);
}

function heed(event: KeyboardEvent, dispatch: Dispatch): void {
  const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") skipAll();
  if (event.key === SPEED_KEY) dispatch(settings.actions.faster());
}
