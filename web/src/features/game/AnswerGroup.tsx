// Asks for the open slots of one offer, or of several that need the same; each verb is a button at the end.
import { useState } from "react";

import { Button } from "../../ui/Button";
import type { Forecast, Listing } from "../../wire/wire";
import { answerText, actionText, iconOf } from "./actionText";
import { ForecastBar } from "./ForecastBar";
import { ShortcutLabel } from "./ShortcutLabel";
import { actionOf, isPlace, type DraftAction } from "./selection";
import { SlotInput } from "./SlotInput";
import { answersTo, filled, fits, isComplete, isForced, type Answer, type Answers } from "./slots";
import type { ActionContext } from "./useActionContext";
import { keyOf, useForecasts } from "./useForecasts";
import { useShortcuts } from "./useShortcuts";
import { isHostile, isRisky, type StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly offers: readonly Offer[];
  /** The slots that the picks on the board have answered. */
  readonly answers: Answers;
  /** Whether this group is the first: Enter submits it. */
  readonly first: boolean;
  /** Whether it can also be repeated until decided. */
  readonly once: boolean;
  /** Called after the action is sent. */
  readonly onSent?: (action: DraftAction) => void;
}

export function AnswerGroup({ context, offers, answers, first, once, onSent }: Props) {
  const [said, tell] = useState<Answers>({});
  const [lead] = offers;
  const open = lead ? lead.slots.filter((slot) => !isPlace(slot)) : [];
  const all = lead ? filled(lead, { ...answers, ...said }) : {};
  const sole = open.length === 1 ? open[0] : undefined;
  const listsActions = sole !== undefined && LISTED_KINDS.has(sole.kind);
  const complete = offers.filter((offer) => isComplete(offer, all));
  const actions = complete.map((offer) => actionOf(offer, all));
  const known = useForecasts(
    listsActions ? [] : complete.filter(({ style }) => isRisky(style)).map((offer) => actionOf(offer, all)),
    context.update.version,
  );
  const fitting = lead !== undefined && open.every((slot) => fits(lead, slot, all));
  const send = (done: DraftAction): void => {
    if (context.busy) return;
    context.act(done);
    onSent?.(done);
  };
  const letters = complete.map(
    (offer) => [offer.style.letter ?? "", () => fitting && send(actionOf(offer, all))] as const,
  );
  useShortcuts(Object.fromEntries(letters.filter(([letter]) => letter)));
  if (!lead) return null;
  const change = (slot: Listing, answer: Answer): void => tell({ ...said, [slot.name]: answer });

  if (listsActions && sole) {
    const possible = answersTo(lead, sole, all);
    return (
      <div className="answers" role="group" aria-label={actionText(lead.verb)}>
        <h3>{actionText(lead.verb)}</h3>
        {possible.map((answer) => (
          <Button
            key={String(answer)}
            disabled={context.busy}
            onClick={() => send(actionOf(lead, { ...all, [sole.name]: answer }))}
          >
            {answerText(context, sole, answer)}
          </Button>
        ))}
      </div>
    );
  }

  return (
    <div
      className="answers"
      role="group"
      aria-label={actionText(lead.verb, once)}
      onKeyDown={(event) => {
        const [done] = actions;
        if (event.key !== "Enter" || !done || !fitting || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        send(done);
      }}
    >
      {open.map((slot, index) =>
        isForced(lead, slot, all) ? null : (
          <SlotInput
            key={slot.name}
            context={context}
            offer={lead}
            slot={slot}
            all={all}
            focused={first && index === 0}
            onChange={change}
          />
        ),
      )}
      {foreseen(actions, known).map(({ verbs, forecast }, _, groups) => (
        <div key={verbs.join()}>
          {groups.length > 1 ? (
            <span className="slot-name">{verbs.map((verb) => actionText(verb, once)).join(" · ")}</span>
          ) : null}
          <ForecastBar forecast={forecast} verb={verbs[0] ?? ""} />
        </div>
      ))}
      <div className="deeds">
        {complete.map((offer, index) => (
          <Button
            key={offer.verb}
            {...iconOf(offer)}
            tone={isHostile(offer) ? "danger" : first && index === 0 ? "go" : "plain"}
            disabled={!fitting || context.busy}
            onClick={() => send(actionOf(offer, all))}
          >
            <ShortcutLabel text={actionText(offer.verb, once)} letter={offer.style.letter} />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Kinds of slots with few answers, each of which becomes a button. */
const LISTED_KINDS = new Set(["choice", "seat", "entry"]);

interface Foreseen {
  readonly verbs: readonly string[];
  readonly forecast: Forecast;
}

/** The forecasts of some actions; actions with equal forecasts are grouped. */
export function foreseen(
  actions: readonly DraftAction[],
  known: ReadonlyMap<string, Forecast | null>,
): readonly Foreseen[] {
  const groups = new Map<string, Foreseen>();
  for (const each of actions) {
    const forecast = known.get(keyOf(each));
    if (!forecast) continue;
    const alike = JSON.stringify(forecast);
    groups.set(alike, { verbs: [...(groups.get(alike)?.verbs ?? []), each.verb], forecast });
  }
  return [...groups.values()];
}
