// Something that may be refused: whether it is under way, and the sentence that says why it was not done.
import { useCallback, useState } from "react";

import { word } from "../texts/say";
import { sentenceOf } from "./rest";

export interface Attempt {
  readonly busy: boolean;
  /** Empty while nothing is wrong. */
  readonly problem: string;
  /** Undefined where it was refused. */
  readonly attempt: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  readonly clear: () => void;
}

export function useAttempt(): Attempt {
  const [under, count] = useState(0);
  const [problem, tell] = useState("");
  const attempt = useCallback(async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    count((now) => now + 1);
    tell("");
    try {
      return await act();
    } catch (error) {
      tell(sentenceOf(error, word("unreachable")));
      return undefined;
    } finally {
      count((now) => now - 1);
    }
  }, []);
  const clear = useCallback(() => tell(""), []);
  return { busy: under > 0, problem, attempt, clear };
}
