// Asks for the rest of an action: how many, which, once or until decided.
import { useEffect, useRef } from "react";

import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { territoryName } from "../../texts/names";
import { word } from "../../texts/say";
import { AnswerGroup } from "./AnswerGroup";
import { actionText, iconOf } from "./actionText";
import { ShortcutLabel } from "./ShortcutLabel";
import { repeatable, RepeatChoice } from "./RepeatChoice";
import { grouped, pickedAnswers, ready } from "./selection";
import type { ActionContext } from "./useActionContext";
import { isWriting, useShortcuts } from "./useShortcuts";
import type { Repeating } from "./useRepeat";
import { isAside, type StyledOffer as Offer } from "./verbStyle";

/** Returns the focus to the board for players who use the keyboard. */
function useFocusBack(): void {
  const from = useRef(document.activeElement);
  useEffect(() => {
    const before = from.current;
    return () => {
      if (before instanceof SVGElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

interface Props {
  readonly context: ActionContext;
  readonly offers: readonly Offer[];
  readonly repeating: Repeating;
  readonly onClose?: (() => void) | undefined;
  readonly onSent?: () => void;
}

export function Prompt({ context, offers, repeating, onClose, onSent }: Props) {
  const { material, selection, view, update } = context;
  const panel = useRef<HTMLElement>(null);
  const { picks } = selection;
  const places = picks.length > 0 ? picks : view.between ? [view.between.source, view.between.target] : [];
  const title = places.map((place) => territoryName(material, place)).join(" → ") || actionText(offers[0]?.verb ?? "");
  useEffect(() => {
    // Focus the panel so that Enter submits, but never take the focus from a text field.
    const shown = panel.current;
    if (!shown || shown.contains(document.activeElement) || isWriting()) return;
    shown.querySelector<HTMLElement>(".answers .button")?.focus({ preventScroll: true });
  }, [title]);
  useFocusBack();
  const asides = ready(context.offers, selection).filter((offer) => isAside(offer) && !offers.includes(offer));
  useShortcuts(
    Object.fromEntries(
      asides.map((offer) => [offer.style.letter ?? "", () => context.choose({ picks, verb: offer.verb })]),
    ),
  );
  const repeated = repeatable(offers, context);
  const answers = (offer: Offer) => pickedAnswers(offer, picks);
  return (
    <section ref={panel} className="prompt" role="dialog" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {onClose ? (
          <button type="button" className="close" aria-label={word("back")} onClick={onClose}>
            <Icon name="cross" />
          </button>
        ) : null}
      </header>
      <div className="groups">
        {grouped(offers, answers).map((group, index) => {
          const [lead] = group;
          return lead ? (
            <AnswerGroup
              key={[update.prompt, ...picks, ...group.map((offer) => offer.verb)].join()}
              context={context}
              offers={group}
              answers={answers(lead)}
              first={index === 0}
              once={repeated !== undefined || offers.some((offer) => offer.style.decisive)}
              {...(onSent ? { onSent } : {})}
            />
          ) : null;
        })}
        {repeated ? <RepeatChoice context={context} offer={repeated} repeating={repeating} /> : null}
      </div>
      {asides.length > 0 ? (
        <div className="asides">
          {asides.map((offer) => (
            <Button
              key={offer.verb}
              tone="quiet"
              {...iconOf(offer)}
              onClick={() => context.choose({ picks, verb: offer.verb })}
            >
              <ShortcutLabel text={actionText(offer.verb)} letter={offer.style.letter} />
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
