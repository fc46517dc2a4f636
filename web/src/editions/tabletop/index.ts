// Tabletop: as in the box, where both sides roll for themselves.
import { fight, quiet } from "../../features/playback/sceneParts";
import { withEffects, type CommonView, type Effect } from "../../features/game/commonView";
import { word } from "../../texts/say";
import type { Tabletop } from "../../wire/wire";
import type { EditionClient } from "../contract";
import * as attack from "../shared/attack";
import * as cards from "../shared/cards";
import * as movement from "../shared/movement";
import * as setup from "../shared/setup";
import * as turn from "../shared/turn";

function view({ seats }: Tabletop.View, common: CommonView): CommonView {
  const effects = (seat: number): readonly Effect[] =>
    seats[seat]?.rolled_for ? [{ icon: "dice", title: word("players_rolled_for") }] : [];
  const { seats: states, ...rest } = movement.withAdvance(withEffects(common, effects, new Map()));
  return { ...rest, seats: states.map((state, seat) => ({ ...state, setWorth: seats[seat]?.next_set })) };
}

export default {
  verbs: {
    ...setup.verbs,
    ...cards.verbs,
    attack: attack.verbs.attack,
    end_attack: attack.verbs.end_attack,
    ...attack.defence,
    ...movement.verbs,
    ...turn.verbs,
    ...turn.skipping,
    roll: { tone: "plain", icon: "dice", letter: "r", leads: 4 },
    roll_for_me: { tone: "plain", icon: "robot", aside: true },
  },
  scenes: {
    ...setup.scenes,
    ...setup.firstRoll,
    ...cards.scenes,
    ...attack.scenes,
    ...movement.scenes,
    ...turn.scenes,
    attack_rolled: (event, around) => {
      const throws = [{ attack: event.dice, defence: [] }];
      const defender = around.before.owners[event.target] ?? null;
      return [fight({ ...event, defender, sources: [event.source], lost: 0, killed: 0, throws, sides: 6 }, around)];
    },
    fought: (event, around) => attack.fought(event, around, around.before.phase.phase === "defending"),
    roll_for_me_switched: quiet,
    skipped: quiet,
  },
  log: turn.log,
  view,
  cardSettings: ["sets", "eighth_set", "card_bonus"],
} satisfies EditionClient<Tabletop.Contract>;
