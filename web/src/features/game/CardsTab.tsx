// One's cards: the hand, the sets that can be traded and what they are worth, and how trading goes. A secret mission, too.
import { lineageOf, missionText } from "../../texts/names";
import { has, say, word } from "../../texts/say";
import { Badge } from "../../look/Badge";
import { Panel } from "../../look/Panel";
import { CardShown } from "./CardShown";
import { StepButton } from "./StepButtons";
import type { Acting } from "./useActing";

/** A large hand makes more sets than anybody wants to see. */
const MOST_SETS = 12;
/** Verbs behind which cards are exchanged. */
export const EXCHANGES = new Set(["trade", "annex"]);

export function setsIn({ offers }: Acting): readonly (readonly number[])[] {
  const trade = offers.find((offer) => offer.verb === "trade");
  return (trade?.slots.find((slot) => slot.kind === "cards")?.among ?? []) as readonly (readonly number[])[];
}

export function CardsTab({ acting, onAsk }: { readonly acting: Acting; readonly onAsk: (verb: string) => void }) {
  const { material, view, own, offers } = acting;
  const hand = view.mine?.hand ?? [];
  const mission = view.mine?.mission;
  const worth = own === null ? undefined : view.seats[own]?.next_set;
  const sets = setsIn(acting);
  return (
    <div className="cards-tab" role="region" aria-label={word("game_tab_cards")} tabIndex={0}>
      {mission !== null && mission !== undefined ? (
        <Panel title={word("cards_mission")}>
          <p>{missionText(material, mission)}</p>
        </Panel>
      ) : null}
      <Panel title={word("cards_hand", { number: hand.length })}>
        {hand.length === 0 ? <p>{word("cards_none")}</p> : null}
        <ul className="hand">
          {hand.map((card) => (
            <li key={card}>
              <CardShown material={material} card={card} />
            </li>
          ))}
        </ul>
        {worth === undefined ? null : <Badge tone="sun">{word("cards_worth", { armies: worth })}</Badge>}
        <div className="deeds">
          {offers
            .filter((offer) => EXCHANGES.has(offer.verb))
            .map((offer) => (
              <StepButton key={offer.verb} acting={acting} offer={offer} onTake={() => onAsk(offer.verb)} />
            ))}
        </div>
      </Panel>
      {sets.length > 0 ? (
        <Panel title={word(sets.length === 1 ? "cards_set" : "cards_sets", { number: sets.length })}>
          <ul className="sets">
            {sets.slice(0, MOST_SETS).map((set) => (
              <li key={set.join()}>
                {set.map((card) => (
                  <CardShown key={card} material={material} card={card} size={72} />
                ))}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title={word("cards_rules")}>
        <TradingRules acting={acting} />
      </Panel>
    </div>
  );
}

/** The edition's own words on trading, and what the settings of this table say about it. */
function TradingRules({ acting }: { readonly acting: Acting }) {
  const { edition, settings } = acting.material;
  const key = lineageOf(edition).map((name) => `cards_rules_${name}`).find((each) => has("web", each));
  const told = Object.entries(settings).filter(([name, value]) => TRADING.has(name) && has("setting", `${name}.${String(value)}`));
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

const TRADING = new Set(["cards", "card_bonus", "trading", "sets", "eighth_set", "army_cards", "wild_cards"]);
