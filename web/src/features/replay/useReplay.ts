// Runs a replay: loads the turns that are needed, and the next one in advance.
import { useCallback, useEffect, useMemo, useState } from "react";

import { rest } from "../../net/rest";
import type { Material, Narration, View } from "../../wire/wire";
import {
  atTheBeginning,
  atTheEnd,
  back,
  beside,
  FIRST_TURN,
  jumped,
  openedAt,
  settled,
  started,
  stepped,
  toggled,
  told,
  type LoadedTurn,
  type ReplayPosition,
} from "./replayState";
import { useScenePlayer } from "./useScenePlayer";

export interface Replay {
  /** The loaded turn, or the last one while another is loading. */
  readonly retelling: Narration | undefined;
  readonly error: unknown;
  readonly view: View | null;
  readonly place: ReplayPosition;
  readonly moving: boolean;
  readonly playing: boolean;
  readonly beginning: boolean;
  readonly ended: boolean;
  jump(place: ReplayPosition): void;
  step(): void;
  stepBack(): void;
  toggle(): void;
}

interface ReplayOptions {
  readonly code: string;
  readonly material: Material;
  readonly seat: number | null;
  /** Where to begin. */
  readonly chapter: number | null;
  readonly speed: number;
}

export function useReplay({ code, material, seat, chapter, speed }: ReplayOptions): Replay {
  const [replay, turn] = useState(() => openedAt(chapter ?? FIRST_TURN));
  const { data, here, error } = useChapter(code, seat, replay.place.chapter);
  const known = useMemo<LoadedTurn | undefined>(
    () => here && { chapters: here.chapters, least: here.before ? 0 : 1, scenes: here.scenes.length },
    [here],
  );
  const scene = known ? settled(replay.place.scene, known) : replay.place.scene;
  const number = here?.chapter ?? replay.place.chapter;
  const place = useMemo(() => ({ chapter: number, scene }), [number, scene]);

  const seen = here ? (here.scenes[scene - 1]?.view ?? here.before) : undefined;
  const [kept, keep] = useState<View | null>(null);
  if (seen && seen !== kept) keep(seen);
  const view = seen ?? kept;

  const next = replay.moving && here ? here.scenes[scene] : undefined;
  // Nothing of a turn may be visible to this viewer.
  const empty = replay.moving && next === undefined ? known : undefined;
  useScenePlayer(next, material, view, { speed, pause: replay.playing }, () =>
    turn((was) => (known ? told({ ...was, place }, known) : was)),
  );
  useEffect(() => {
    if (empty) turn((was) => started({ ...was, place }, empty, was.playing));
  }, [empty, place]);

  const jump = useCallback((to: ReplayPosition) => turn((was) => jumped(was, to)), []);
  return {
    retelling: here ?? data,
    error,
    view,
    place,
    moving: replay.moving,
    playing: replay.playing,
    beginning: known !== undefined && atTheBeginning(place, known),
    ended: known !== undefined && !replay.moving && atTheEnd(place, known),
    jump,
    step: () => turn((was) => stepped({ ...was, place }, known)),
    stepBack: () => turn((was) => back({ ...was, place }, known)),
    toggle: () => turn((was) => toggled({ ...was, place }, known)),
  };
}

/** One turn from this viewpoint; prefetches the next. */
function useChapter(code: string, seat: number | null, chapter: number) {
  const from = seat === null ? { code } : { code, seat };
  // A running game grows, so cached turns are refetched after half a minute.
  const { data, currentData, error } = rest.useRetellingQuery(chapter === FIRST_TURN ? from : { ...from, chapter }, {
    refetchOnMountOrArgChange: 30,
  });
  const prefetch = rest.usePrefetch("retelling");
  const next = currentData && beside(currentData.chapter, currentData.chapters, 1);
  useEffect(() => {
    if (next !== undefined) prefetch({ code, ...(seat === null ? {} : { seat }), chapter: next });
  }, [code, seat, next, prefetch]);
  return { data, here: currentData, error };
}
