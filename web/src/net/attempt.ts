// Something that may be refused: whether it is under way, and the sentence that says why it was not done.
import { useCallback, useState } from "react";

import { word } from "../texts/say";
import { codeOf, sentenceOf } from "./rest";

export interface Attempt {
  readonly busy: boolean;
  /** Empty while nothing is wrong. */
  readonly problem: string;
  /** Of the refusal, for whoever shows the sentence beside the field that it is about. */
  readonly code: string;
  /** Undefined where it was refused. */
  readonly attempt: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  readonly clear: () => void;
}

const FINE = { problem: "", code: "" };

export function useAttempt(): Attempt {
  const [under, count] = useState(0);
  const [{ problem, code }, tell] = useState(FINE);
  const attempt = useCallback(async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    count((now) => now + 1);
    tell(FINE);
    try {
      return await act();
    } catch (error) {
      tell({ problem: sentenceOf(error, word("unreachable")), code: codeOf(error) });
      return undefined;
    } finally {
      count((now) => now - 1);
    }
  }, []);
  const clear = useCallback(() => tell(FINE), []);
  return { busy: under > 0, problem, code, attempt, clear };
}
