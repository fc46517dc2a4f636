// One's cards: the hand, the sets that can be traded and what they are worth, and how trading goes. A secret mission, too.
import { missionText, verbText } from "../../texts/names";
import { has, say, word } from "../../texts/say";
import { Panel } from "../../look/Panel";
import { CardShown } from "./CardsSlot";
import { StepButton } from "./StepButtons";
import type { Acting } from "./useActing";

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
    <div className="cards-tab">
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
        {sets.length > 0 ? <p>{word(sets.length === 1 ? "cards_set" : "cards_sets", { number: sets.length })}</p> : null}
        {worth === undefined ? null : <p>{word("cards_worth", { armies: worth })}</p>}
        <div className="deeds">
          {offers
            .filter((offer) => EXCHANGES.has(offer.verb))
            .map((offer) => (
              <StepButton key={offer.verb} acting={acting} offer={offer} onTake={() => onAsk(offer.verb)} />
            ))}
        </div>
      </Panel>
      <Panel title={verbText("trade")}>
        <TradingRules acting={acting} />
      </Panel>
    </div>
  );
}

/** The edition's own words on trading, and what the settings of this table say about it. */
function TradingRules({ acting }: { readonly acting: Acting }) {
  const { edition, settings } = acting.material;
  const key = `cards_rules_${edition}`;
  const told = Object.entries(settings).filter(([name, value]) => TRADING.has(name) && has("setting", `${name}.${String(value)}`));
  return (
    <>
      {has("web", key) ? <p>{word(key)}</p> : null}
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
