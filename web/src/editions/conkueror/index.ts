// Conkueror: pieces of three kinds, fights over several rolls, cards for armies and continents, and chance cards.
import { arrival, conquest, headline, march, quiet, total } from "../../features/playback/sceneParts";
import { word } from "../../texts/say";
import type { Conkueror } from "../../wire/wire";
import type { EditionClient } from "../contract";
import * as attack from "../shared/attack";
import * as cards from "../shared/cards";
import * as movement from "../shared/movement";
import * as setup from "../shared/setup";
import * as turn from "../shared/turn";
import { CARD_ICONS } from "./cardIcons";
import * as chance from "./chance";
import { CHANCE_PICTURES } from "./chancePictures";
import { view } from "./view";

export default {
  verbs: {
    ...setup.verbs,
    ...cards.verbs,
    ...attack.verbs,
    ...movement.verbs,
    ...turn.verbs,
    ...turn.skipping,
    ...chance.verbs,
    exchange: { tone: "plain", icon: "up_down", letter: "x", aside: true },
    annex: { tone: "plain", icon: "globe", letter: "n", aside: true, cards: true, early: 2 },
    deploy: { tone: "plain", icon: "infantry", atOnce: true },
    settle: { tone: "friendly", icon: "march", letter: "s", sparing: true },
    bombard: { tone: "hostile", icon: CARD_ICONS.bombardment, letter: "b" },
    occupy: { tone: "friendly", icon: "march", letter: "c" },
    roll_on: { tone: "hostile", icon: "dice", letter: "r" },
    fight_out: { tone: "hostile", icon: "bolt", letter: "o" },
    break_off: { tone: "plain", icon: "back", letter: "b" },
  },
  scenes: {
    ...setup.scenes,
    ...setup.firstRoll,
    ...cards.drawing,
    ...attack.scenes,
    ...turn.scenes,
    ...chance.scenes,
    exchanged: quiet,
    recruited: quiet,
    arrived: (event, around) => [arrival(event, total(event.pieces), around)],
    annexed: (event, around) => [
      headline(word("stage_annexed"), event, around, conquest(event.seat, event.territories).moves),
    ],
    settled: (event) => [march(event, total(event.pieces))],
    broke_off: quiet,
    moved_in: (event) => [march(event, total(event.pieces))],
    occupied: (event) => [march(event, total(event.pieces))],
    moved: (event) => [march(event, total(event.pieces))],
    reshuffled: quiet,
    discarded: quiet,
  },
  log: turn.log,
  view,
  cardSettings: ["army_cards"],
  pictures: CHANCE_PICTURES,
} satisfies EditionClient<Conkueror.Contract>;
