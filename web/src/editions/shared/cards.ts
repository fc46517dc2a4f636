// Cards that are drawn, traded and captured.
import { cardDrawn, quiet, type Around } from "../../features/playback/sceneParts";
import type { Classic } from "../../wire/wire";

export const verbs = {
  trade: { tone: "plain", icon: "swap", letter: "t", cards: true, early: 1 },
} as const;

export const drawing = {
  drew: ({ seat, card }: Classic.Drew, { yours }: Around<unknown>) =>
    card !== null && yours.includes(seat) ? [cardDrawn(seat, card)] : [],
};

export const scenes = {
  ...drawing,
  traded: quiet,
  took_cards: quiet,
};
