// Forecasts of actions that are being considered. Each is asked for once per version.
import { useEffect, useRef, useState } from "react";

import type { Forecast } from "../../wire/wire";
import { useTableClient } from "../match/context";
import type { DraftAction } from "./selection";

/** Maximum number of forecasts asked for at once, so that a board full of neighbours does not flood the server. */
const MAX_FORECASTS = 12;
const DEBOUNCE_MS = 120;

type Answers = ReadonlyMap<string, Forecast | null>;

const NO_FORECASTS: Answers = new Map();

export const keyOf = (action: DraftAction): string => JSON.stringify(action);

/** The forecast of each action once it is known; null where there is none. A new `version` discards all of them. */
export function useForecasts(actions: readonly DraftAction[], version: number): Answers {
  const client = useTableClient();
  const [answers, answer] = useState<{ version: number; known: Answers }>({ version, known: NO_FORECASTS });
  const asked = useRef({ version, keys: new Set<string>() });
  const wanted = actions.slice(0, MAX_FORECASTS).map(keyOf).join("\n");
  useEffect(() => {
    if (asked.current.version !== version) asked.current = { version, keys: new Set() };
    const fresh = wanted.split("\n").filter((key) => key && !asked.current.keys.has(key));
    if (fresh.length === 0) return undefined;
    const timer = window.setTimeout(() => {
      for (const key of fresh) {
        asked.current.keys.add(key);
        void client.forecast(JSON.parse(key) as DraftAction).then((forecast) =>
          answer((before) => ({
            version,
            known: new Map([...(before.version === version ? before.known : NO_FORECASTS), [key, forecast]]),
          })),
        );
      }
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [client, version, wanted]);
  return answers.version === version ? answers.known : NO_FORECASTS;
}
