// Plays a game again: asks for the chapters that are needed, and for the next one before it is.
import { useEffect, useMemo, useState } from "react";

import type { Motion } from "../../board/contract";
import { rest } from "../../net/rest";
import type { Retelling, View } from "../../wire/wire";
import { motionsOf } from "./motions";
import { atTheEnd, back, beside, jumped, openedAt, settled, started, stopped, told, type Known, type Place } from "./reel";

const PAUSE = 250;
const NONE: readonly Motion[] = [];
const NOTHING: Known = { chapters: [], least: 0, scenes: 0 };

export interface Projector {
  /** The chapter that is here, or the last one while another is on its way. */
  readonly retelling: Retelling | undefined;
  readonly error: unknown;
  readonly view: View | null;
  readonly motions: readonly Motion[];
  readonly place: Place;
  readonly moving: boolean;
  readonly playing: boolean;
  readonly ended: boolean;
  jump(place: Place): void;
  step(): void;
  stepBack(): void;
  toggle(): void;
}

interface Asked {
  readonly code: string;
  readonly seat: number | null;
  /** Where to begin: the first chapter unless told. */
  readonly chapter: number | null;
  readonly speed: number;
}

export function useReel({ code, seat, chapter, speed }: Asked): Projector {
  const [reel, turn] = useState(() => openedAt(chapter ?? -1));
  const from = reel.place.chapter;
  const asked = { code, ...(from < 0 ? {} : { chapter: from }), ...(seat === null ? {} : { seat }) };
  // A running game grows: what is half a minute old is asked for anew.
  const { data, currentData, error } = rest.useRetellingQuery(asked, { refetchOnMountOrArgChange: 30 });
  const prefetch = rest.usePrefetch("retelling");

  const known = useMemo<Known>(
    () =>
      currentData
        ? { chapters: currentData.chapters, least: currentData.before ? 0 : 1, scenes: currentData.scenes.length }
        : NOTHING,
    [currentData],
  );
  const scene = currentData ? settled(reel.place.scene, known) : reel.place.scene;
  // The first chapter was asked for without its number.
  const place = useMemo(() => ({ chapter: currentData?.chapter ?? from, scene }), [currentData, from, scene]);
  useEffect(() => {
    if (from < 0 && currentData) turn((was) => ({ ...was, place: { chapter: currentData.chapter, scene: 0 } }));
  }, [from, currentData]);

  useEffect(() => {
    const next = currentData && beside(currentData.chapter, currentData.chapters, 1);
    if (next !== undefined) prefetch({ code, chapter: next, ...(seat === null ? {} : { seat }) });
  }, [currentData, code, seat, prefetch]);

  const events = reel.moving ? currentData?.scenes[scene]?.events : undefined;
  const motions = useMemo(() => (events ? motionsOf(events, speed) : NONE), [events, speed]);
  useEffect(() => {
    if (!reel.moving || !currentData) return undefined;
    if (!events) {
      // Nothing of this chapter was seen from there.
      turn((was) => started(was, known, was.playing));
      return undefined;
    }
    const longest = Math.max(0, ...motions.map((motion) => motion.milliseconds));
    const timer = window.setTimeout(() => turn((was) => told(was, known)), longest + PAUSE / speed);
    return () => window.clearTimeout(timer);
  }, [reel.moving, currentData, events, known, motions, speed]);

  const seen = currentData ? (currentData.scenes[scene - 1]?.view ?? currentData.before) : undefined;
  const [kept, keep] = useState<View | null>(null);
  if (seen && seen !== kept) keep(seen);

  return {
    retelling: currentData ?? data,
    error,
    view: seen ?? kept,
    motions,
    place,
    moving: reel.moving,
    playing: reel.playing,
    ended: currentData !== undefined && !reel.moving && atTheEnd(place, known),
    jump: (to) => turn((was) => jumped(was, to)),
    step: () => turn((was) => started({ ...was, place }, known, false)),
    stepBack: () => turn((was) => back({ ...was, place }, known)),
    toggle: () =>
      turn((was) => {
        if (was.playing) return stopped(was);
        return atTheEnd(place, known) ? fromTheStart(known) : started({ ...was, place }, known, true);
      }),
  };
}

function fromTheStart(known: Known): ReturnType<typeof openedAt> {
  return { ...openedAt(known.chapters[0] ?? -1), moving: true, playing: true };
}
