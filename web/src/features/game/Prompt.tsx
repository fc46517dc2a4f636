// What is still to be said before it is done: how many, which, once or until it is decided.
import { useEffect, useRef } from "react";

import { Icon } from "../../look/Icon";
import { territoryName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Offer } from "../../wire/wire";
import { AnswerGroup, deedText } from "./AnswerGroup";
import { RepeatChoice } from "./RepeatChoice";
import { grouped, pickedAnswers } from "./selection";
import type { Acting } from "./useActing";
import type { Repeating } from "./useRepeat";

interface Props {
  readonly acting: Acting;
  readonly offers: readonly Offer[];
  readonly repeating: Repeating;
  readonly onClose?: (() => void) | undefined;
  readonly onSent?: () => void;
}

export function Prompt({ acting, offers, repeating, onClose, onSent }: Props) {
  const { material, selection, view } = acting;
  const panel = useRef<HTMLElement>(null);
  const { picks } = selection;
  const places = picks.length > 0 ? picks : [view.phase.source, view.phase.target].filter((place) => place !== undefined);
  const title = places.map((place) => territoryName(material, place)).join(" → ") || deedText(offers[0]?.verb ?? "");
  useEffect(() => {
    // Where the way to it was by keys, the focus follows; a finger is not led anywhere.
    const shown = panel.current;
    if (shown && !shown.contains(document.activeElement)) shown.querySelector<HTMLElement>("[autofocus], .deeds button")?.focus({ preventScroll: true });
  }, [title]);
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
      {grouped(offers, answers).map((group, index) => {
        const [lead] = group;
        return lead ? (
          <AnswerGroup
            key={group.map((offer) => offer.verb).join(" ")}
            acting={acting}
            offers={group}
            answers={answers(lead)}
            first={index === 0}
            {...(onSent ? { onSent } : {})}
          />
        ) : null;
      })}
      <RepeatChoice acting={acting} offers={offers} repeating={repeating} />
    </section>
  );
}
