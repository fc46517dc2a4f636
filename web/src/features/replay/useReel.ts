// Runs a replay: loads the turns that are needed, and the next one in advance.
import { useCallback, useEffect, useMemo, useState } from "react";

import { rest } from "../../net/rest";
import type { Material, Narration, View } from "../../wire/wire";
import { atTheBeginning, atTheEnd, back, beside, FIRST_TURN, jumped, openedAt, settled, started, stepped, toggled, told, type Known, type Place } from "./reel";
import { useStage } from "./useStage";

export interface Projector {
  /** The loaded turn, or the last one while another is loading. */
  readonly retelling: Narration | undefined;
  readonly error: unknown;
  readonly view: View | null;
  readonly place: Place;
  readonly moving: boolean;
  readonly playing: boolean;
  readonly beginning: boolean;
  readonly ended: boolean;
  jump(place: Place): void;
  step(): void;
  stepBack(): void;
  toggle(): void;
}

interface Asked {
  readonly code: string;
  readonly material: Material;
  readonly seat: number | null;
  /** Where to begin. */
  readonly chapter: number | null;
  readonly speed: number;
}

export function useReel({ code, material, seat, chapter, speed }: Asked): Projector {
  const [reel, turn] = useState(() => openedAt(chapter ?? FIRST_TURN));
  const { data, here, error } = useChapter(code, seat, reel.place.chapter);
  const known = useMemo<Known | undefined>(
    () => here && { chapters: here.chapters, least: here.before ? 0 : 1, scenes: here.scenes.length },
    [here],
  );
  const scene = known ? settled(reel.place.scene, known) : reel.place.scene;
  const number = here?.chapter ?? reel.place.chapter;
  const place = useMemo(() => ({ chapter: number, scene }), [number, scene]);

  const seen = here ? (here.scenes[scene - 1]?.view ?? here.before) : undefined;
  const [kept, keep] = useState<View | null>(null);
  if (seen && seen !== kept) keep(seen);
  const view = seen ?? kept;

  const next = reel.moving && here ? here.scenes[scene] : undefined;
  // Nothing of a turn may be visible to this viewer.
  const empty = reel.moving && next === undefined ? known : undefined;
  useStage(next, material, view, { speed, pause: reel.playing }, () =>
    turn((was) => (known ? told({ ...was, place }, known) : was)),
  );
  useEffect(() => {
    if (empty) turn((was) => started({ ...was, place }, empty, was.playing));
  }, [empty, place]);

  const jump = useCallback((to: Place) => turn((was) => jumped(was, to)), []);
  return {
    retelling: here ?? data,
    error,
    view,
    place,
    moving: reel.moving,
    playing: reel.playing,
    beginning: known !== undefined && atTheBeginning(place, known),
    ended: known !== undefined && !reel.moving && atTheEnd(place, known),
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
