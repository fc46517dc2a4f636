// Forecasts of actions in the prompt.
import { expect, it } from "vitest";

import { foreseen } from "../../src/features/game/AnswerGroup";
import { keyOf } from "../../src/features/game/useForecasts";

const actions = ["attack", "all_out", "bombard", "pass"].map((verb) => ({ verb, source: 1, target: 2 }));
const even = { chance: 0.5, lost: 1, killed: 1 };

it("groups actions with equal forecasts, and leaves out those without one", () => {
  const known = new Map(
    [even, { ...even }, { ...even, chance: 0.9 }, null].map(
      (each, place) => [keyOf(actions[place] ?? { verb: "" }), each] as const,
    ),
  );
  expect(foreseen(actions, known as never).map(({ verbs }) => verbs)).toEqual([["attack", "all_out"], ["bombard"]]);
});
