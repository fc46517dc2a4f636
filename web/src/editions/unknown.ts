// For an edition without a folder of its own: the shared moves, and likely verbs of a new edition for ending a turn.
import type { AnyEdition } from "./contract";
import * as attack from "./shared/attack";
import * as cards from "./shared/cards";
import * as movement from "./shared/movement";
import * as setup from "./shared/setup";
import * as turn from "./shared/turn";

export const UNKNOWN = {
  verbs: {
    ...setup.verbs,
    ...cards.verbs,
    ...attack.verbs,
    ...attack.defence,
    ...movement.verbs,
    ...turn.verbs,
    ...turn.skipping,
    roll: { tone: "plain", icon: "dice", letter: "r", leads: 4 },
    move: { tone: "friendly", icon: "forward", letter: "m" },
    done: { tone: "plain", icon: "check", letter: "e", leads: 2 },
    commit: { tone: "plain", icon: "check", letter: "e", leads: 2 },
    pass: { tone: "plain", icon: "next", letter: "e", leads: 3 },
  },
  scenes: {
    ...setup.scenes,
    ...setup.firstRoll,
    ...cards.scenes,
    ...attack.scenes,
    ...movement.scenes,
    ...turn.scenes,
  } as unknown as AnyEdition["scenes"],
  log: turn.log,
  view: (_, common) => movement.withAdvance(common),
} satisfies Partial<AnyEdition>;
