// What a Conkueror view adds to the common view: immunity, guns, drafts, pieces to deploy, and the offered chance card.
import { withEffects, type CommonView, type Effect } from "../../features/game/commonView";
import type { Sign } from "../../board/contract";
import { territoryName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Conkueror, Material } from "../../wire/wire";
import { withAdvance } from "../shared/movement";
import { CARD_ICONS } from "./cardIcons";

export function view({ seats, phase }: Conkueror.View, common: CommonView, material: Material): CommonView {
  const sign: Sign = { icon: CARD_ICONS.immunity, title: word("sign_immune") };
  const signs = seats.flatMap(({ immune }) => (typeof immune === "number" ? [[immune, sign] as const] : []));
  const told = withAdvance(withEffects(common, (seat) => effectsOf(seats[seat], material), new Map(signs)));
  if (phase.phase === "deploying") return { ...told, left: phase.pieces };
  return phase.phase === "chancing" ? { ...told, offer: phase.offer } : told;
}

function effectsOf(state: Conkueror.SeatView | undefined, material: Material): readonly Effect[] {
  const effects: Effect[] = [];
  if (typeof state?.immune === "number") {
    const territory = territoryName(material, state.immune);
    effects.push({ icon: CARD_ICONS.immunity, title: word("players_immune", { territory }) });
  }
  if (state?.bombardment) {
    effects.push({
      icon: CARD_ICONS.bombardment,
      title: word("players_bombardment"),
      notice: word("effect_bombardment"),
    });
  }
  if (state?.draft)
    effects.push({ icon: CARD_ICONS.draft, title: word("players_draft"), notice: word("effect_draft") });
  return effects;
}
