// How turns and games begin and end.
import { headline, news, NEWS_MS, passing, quiet, type Around } from "../../features/playback/sceneParts";
import { seatName } from "../../texts/names";
import { listText, word } from "../../texts/say";
import type { Classic } from "../../wire/wire";

export const verbs = {
  end_turn: { tone: "plain", icon: "next", letter: "e", leads: 2 },
} as const;

/** Verbs that continue without taking what was offered. */
export const skipping = {
  skip: { tone: "plain", icon: "fast_forward", letter: "k", leads: 3 },
} as const;

export const log = { go_began: "turn", went_on: "hidden" } as const;

/** For games with turns and for games of secret orders. */
export const endings = {
  fell: (event: Classic.Fell, around: Around<unknown>) => [
    headline(word("stage_fell", { name: seatName(around.material, event.seat) }), event, around),
  ],
  ended: ({ places }: Classic.Ended, { material }: Around<unknown>) => {
    const [winners = []] = places;
    const name = listText(winners.map((seat) => seatName(material, seat)));
    return [{ ...news(winners[0] ?? null, word("stage_won", { name })), milliseconds: 2 * NEWS_MS, ending: true }];
  },
};

export const scenes = {
  ...endings,
  go_began: (event: Classic.TurnBegan, around: Around<unknown>) =>
    around.yours.length === 1 && around.yours.includes(event.seat)
      ? [passing(headline(word("stage_your_turn"), event, around))]
      : [],
  went_on: quiet,
};
