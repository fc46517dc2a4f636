// Your cards: the hand, the sets that can be traded, their value and the trading rules. Also your secret mission.
import { editionOf } from "../../editions";
import { lineageOf } from "../../editions/lineage";
import { missionText } from "../../texts/names";
import { has, say, word } from "../../texts/say";
import { Badge } from "../../ui/Badge";
import { Panel } from "../../ui/Panel";
import { DeckCard } from "./DeckCard";
import { StepButton } from "./StepButtons";
import type { ActionContext } from "./useActionContext";

/** Maximum number of sets listed. A large hand makes hundreds. */
const MAX_SETS = 12;
export function setsIn({ offers }: ActionContext): readonly (readonly number[])[] {
  const slots = offers.flatMap((offer) => (offer.style.cards ? offer.slots : []));
  return (slots.find((slot) => slot.kind === "cards")?.among ?? []) as readonly (readonly number[])[];
}

export function CardsTab({
  context,
  onAsk,
}: {
  readonly context: ActionContext;
  readonly onAsk: (verb: string) => void;
}) {
  const { material, view, own, offers } = context;
  const hand = view.hand ?? [];
  const { mission } = view;
  const worth = own === null ? undefined : view.seats[own]?.setWorth;
  const sets = setsIn(context);
  return (
    <div className="cards-tab" role="region" aria-label={word("game_tab_cards")} tabIndex={0}>
      {mission !== null ? (
        <Panel title={word("cards_mission")}>
          <p>{missionText(material, mission)}</p>
        </Panel>
      ) : null}
      <Panel title={word("cards_hand", { number: hand.length })}>
        {hand.length === 0 ? <p>{word("cards_none")}</p> : null}
        <ul className="hand">
          {hand.map((card) => (
            <li key={card}>
              <DeckCard material={material} card={card} />
            </li>
          ))}
        </ul>
        {worth === undefined ? null : <Badge tone="sun">{word("cards_worth", { armies: worth })}</Badge>}
        <div className="deeds">
          {offers
            .filter((offer) => offer.style.cards)
            .map((offer) => (
              <StepButton key={offer.verb} context={context} offer={offer} onTake={() => onAsk(offer.verb)} />
            ))}
        </div>
      </Panel>
      {sets.length > 0 ? (
        <Panel title={word(sets.length === 1 ? "cards_set" : "cards_sets", { number: sets.length })}>
          <ul className="sets">
            {sets.slice(0, MAX_SETS).map((set) => (
              <li key={set.join()}>
                {set.map((card) => (
                  <DeckCard key={card} material={material} card={card} size={72} />
                ))}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title={word("cards_rules")}>
        <TradingRules context={context} />
      </Panel>
    </div>
  );
}

/** The edition's own text on trading, and the table's settings about it. */
function TradingRules({ context }: { readonly context: ActionContext }) {
  const { edition, settings } = context.material;
  const { cardSettings } = editionOf(edition);
  const key = lineageOf(edition)
    .map((name) => `cards_rules_${name}`)
    .find((each) => has("web", each));
  const told = Object.entries(settings).filter(
    ([name, value]) => cardSettings.includes(name) && has("setting", `${name}.${String(value)}`),
  );
  return (
    <>
      {key ? <p>{word(key)}</p> : null}
      {told.length > 0 ? (
        <dl>
          {told.map(([name, value]) => (
            <div key={name}>
              <dt>{say("setting", name)}</dt>
              <dd>{say("setting", `${name}.${String(value)}`)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
