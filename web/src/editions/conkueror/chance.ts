// The chance cards: a verb and an event each. Surprises are announced as headlines.
import {
  cardOffered,
  headline,
  oneDie,
  PLACING_MS,
  quiet,
  scene,
  total,
  type Around,
} from "../../features/playback/sceneParts";
import { word } from "../../texts/say";
import type { Conkueror } from "../../wire/wire";
import { CARD_ICONS } from "./cardIcons";

export const verbs = {
  nuclear_strike: { tone: "hostile", icon: CARD_ICONS.nuclear_strike },
  sabotage: { tone: "hostile", icon: CARD_ICONS.sabotage },
  revolution: { tone: "hostile", icon: CARD_ICONS.revolution },
  revolt: { tone: "friendly", icon: CARD_ICONS.revolt },
  immunity: { tone: "plain", icon: CARD_ICONS.immunity },
  mercenaries: { tone: "plain", icon: "mercenaries" },
  reinforcements: { tone: "plain", icon: CARD_ICONS.reinforcements },
  bombardment: { tone: "plain", icon: CARD_ICONS.bombardment },
  draft: { tone: "plain", icon: CARD_ICONS.draft },
  espionage: { tone: "plain", icon: CARD_ICONS.espionage },
} as const;

type Here = Around<Conkueror.View>;

export const scenes = {
  offered: ({ seat, offer }: Conkueror.Offered, { yours }: Here) =>
    yours.includes(seat) ? [] : [cardOffered(seat, offer)],
  passed: quiet,
  exposed: quiet,
  revolted: (event: Conkueror.Revolted, around: Here) => [
    headline(word("stage_revolted"), event, around, [
      { kind: "march", source: event.source, target: event.target, seat: event.seat, count: total(event.pieces) },
    ]),
  ],
  struck: (event: Conkueror.Struck, around: Here) => [
    headline(word("stage_struck"), event, around, [
      { kind: "loss", target: event.territory, seat: event.loser, count: total(event.pieces) },
    ]),
  ],
  sabotaged: (event: Conkueror.Sabotaged) => [
    oneDie(event.seat, event.die, word("stage_sabotaged"), [
      { kind: "loss", target: event.territory, seat: event.loser, count: total(event.pieces) },
    ]),
  ],
  changed_sides: (event: Conkueror.ChangedSides, around: Here) => [
    headline(word("stage_changed_sides"), event, around, [
      { kind: "conquest", target: event.territory, seat: event.seat },
    ]),
  ],
  protected: (event: Conkueror.Protected, around: Here) => [
    headline(word("stage_protected"), event, around, [{ kind: "conquest", target: event.territory, seat: event.seat }]),
  ],
  hired: (event: Conkueror.Hired, around: Here) => [
    headline(word("stage_hired"), event, around, [
      { kind: "arrival", target: event.territory, seat: event.seat, count: event.number },
    ]),
  ],
  departed: (event: Conkueror.Departed) => [
    scene(PLACING_MS, [{ kind: "loss", target: event.territory, seat: event.seat, count: event.number }]),
  ],
  reinforced: (event: Conkueror.Reinforced, around: Here) => [
    headline(word("stage_reinforced"), event, around, [
      { kind: "arrival", target: event.territory, seat: event.seat, count: event.number },
    ]),
  ],
  spied: (event: Conkueror.Spied, around: Here) => [headline(word("stage_spied"), event, around)],
  draft_called: (event: Conkueror.DraftCalled, around: Here) => [headline(word("stage_draft_called"), event, around)],
  guns_ready: (event: Conkueror.GunsReady, around: Here) => [headline(word("stage_guns_ready"), event, around)],
};
