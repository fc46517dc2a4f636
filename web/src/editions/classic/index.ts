// Classic: turns, cards, missions and capitals.
import type { Sign } from "../../board/contract";
import { quiet } from "../../features/playback/sceneParts";
import { withEffects, type CommonView, type Effect } from "../../features/game/commonView";
import { territoryName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Classic, Material } from "../../wire/wire";
import type { EditionClient } from "../contract";
import * as attack from "../shared/attack";
import * as cards from "../shared/cards";
import * as movement from "../shared/movement";
import * as setup from "../shared/setup";
import * as turn from "../shared/turn";

function view({ seats, mine }: Classic.View, common: CommonView, material: Material): CommonView {
  const effects = (seat: number): readonly Effect[] => {
    const capital = seats[seat]?.capital ?? null;
    return capital === null
      ? []
      : [{ icon: "capital", title: word("players_capital", { territory: territoryName(material, capital) }) }];
  };
  const sign: Sign = { icon: "capital", title: word("sign_capital") };
  const capitals = seats.flatMap(({ capital }) => (typeof capital === "number" ? [[capital, sign] as const] : []));
  return { ...movement.withAdvance(withEffects(common, effects, new Map(capitals))), mission: mine?.mission ?? null };
}

export default {
  verbs: {
    ...setup.verbs,
    ...cards.verbs,
    ...attack.verbs,
    ...attack.defence,
    ...movement.verbs,
    ...turn.verbs,
    autoplace: { tone: "plain", icon: "dice", letter: "r" },
    choose_capital: { tone: "plain", icon: "capital" },
    go_on: { tone: "plain", icon: "next", letter: "e", leads: 2 },
  },
  scenes: {
    ...setup.scenes,
    ...cards.scenes,
    ...attack.scenes,
    ...movement.scenes,
    ...turn.scenes,
    dealt: quiet,
    mission_drawn: quiet,
    capital_chosen: quiet,
    attacked: quiet,
  },
  log: turn.log,
  view,
  cardSettings: ["cards", "wild_cards", "trading"],
} satisfies EditionClient<Classic.Contract>;
