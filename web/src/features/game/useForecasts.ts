// Forecasts of actions that are being thought of, asked for once each while the same question stands.
import { useEffect, useRef, useState } from "react";

import type { Forecast } from "../../wire/wire";
import { usePlay } from "../match/context";
import type { Deed } from "./selection";

/** More are not asked for at once, lest a board full of neighbours floods the server. */
const MOST = 12;
const PATIENCE = 120;

type Answers = ReadonlyMap<string, Forecast | null>;

const NONE: Answers = new Map();

export const keyOf = (deed: Deed): string => JSON.stringify(deed);

/** For each action its forecast, as soon as it is known; null where there is none. `version` tells when all is asked anew. */
export function useForecasts(deeds: readonly Deed[], version: number): Answers {
  const play = usePlay();
  const [answers, answer] = useState<{ version: number; known: Answers }>({ version, known: NONE });
  const asked = useRef({ version, keys: new Set<string>() });
  const wanted = deeds.slice(0, MOST).map(keyOf).join("\n");
  useEffect(() => {
    if (asked.current.version !== version) asked.current = { version, keys: new Set() };
    const fresh = wanted.split("\n").filter((key) => key && !asked.current.keys.has(key));
    if (fresh.length === 0) return undefined;
    const timer = window.setTimeout(() => {
      for (const key of fresh) {
        asked.current.keys.add(key);
        void play.forecast(JSON.parse(key) as Deed).then((forecast) =>
          answer((before) => ({
            version,
            known: new Map([...(before.version === version ? before.known : NONE), [key, forecast]]),
          })),
        );
      }
    }, PATIENCE);
    return () => window.clearTimeout(timer);
  }, [play, version, wanted]);
  return answers.version === version ? answers.known : NONE;
}
