// State of a request that may be refused: whether it is pending, and the sentence of its refusal.
import { useCallback, useState } from "react";

import { word } from "../texts/say";
import { codeOf, sentenceOf } from "./rest";

export interface Attempt {
  readonly busy: boolean;
  /** Empty unless it was refused. */
  readonly problem: string;
  /** Code of the refusal, to find the field that it belongs to. */
  readonly code: string;
  /** Resolves to undefined if it was refused. */
  readonly attempt: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  readonly clear: () => void;
}

const NO_PROBLEM = { problem: "", code: "" };

export function useAttempt(): Attempt {
  const [under, count] = useState(0);
  const [{ problem, code }, tell] = useState(NO_PROBLEM);
  const attempt = useCallback(async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    count((now) => now + 1);
    tell(NO_PROBLEM);
    try {
      return await act();
    } catch (error) {
      tell({ problem: sentenceOf(error, word("unreachable")), code: codeOf(error) });
      return undefined;
    } finally {
      count((now) => now - 1);
    }
  }, []);
  const clear = useCallback(() => tell(NO_PROBLEM), []);
  return { busy: under > 0, problem, code, attempt, clear };
}
