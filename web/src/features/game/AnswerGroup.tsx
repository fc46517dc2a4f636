// Asks for the open slots of one offer, or of several that need the same; each verb is a button at the end.
import { useState } from "react";

import { Button } from "../../ui/Button";
import type { Forecast, Listing } from "../../wire/wire";
import { answerText, deedText, iconOf } from "./deedText";
import { ForecastBar } from "./ForecastBar";
import { Lettered } from "./Lettered";
import { deed, isPlace, type Deed } from "./selection";
import { SlotInput } from "./SlotInput";
import { answersTo, filled, fits, isComplete, isForced, type Answer, type Answers } from "./slots";
import type { Acting } from "./useActing";
import { keyOf, useForecasts } from "./useForecasts";
import { useKeys } from "./useKeys";
import { isHostile, isRisky, type StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly acting: Acting;
  readonly offers: readonly Offer[];
  /** The slots that the picks on the board have answered. */
  readonly answers: Answers;
  /** Whether this group is the first: Enter submits it. */
  readonly first: boolean;
  /** Whether it can also be repeated until decided. */
  readonly once: boolean;
  /** Called after the action is sent. */
  readonly onSent?: (deed: Deed) => void;
}

export function AnswerGroup({ acting, offers, answers, first, once, onSent }: Props) {
  const [said, tell] = useState<Answers>({});
  const [lead] = offers;
  const open = lead ? lead.slots.filter((slot) => !isPlace(slot)) : [];
  const all = lead ? filled(lead, { ...answers, ...said }) : {};
  const sole = open.length === 1 ? open[0] : undefined;
  const listsDeeds = sole !== undefined && LISTED_KINDS.has(sole.kind);
  const complete = offers.filter((offer) => isComplete(offer, all));
  const deeds = complete.map((offer) => deed(offer, all));
  const known = useForecasts(listsDeeds ? [] : complete.filter(({ style }) => isRisky(style)).map((offer) => deed(offer, all)), acting.update.version);
  const fitting = lead !== undefined && open.every((slot) => fits(lead, slot, all));
  const send = (done: Deed): void => {
    if (acting.busy) return;
    acting.act(done);
    onSent?.(done);
  };
  const letters = complete.map((offer) => [offer.style.letter ?? "", () => fitting && send(deed(offer, all))] as const);
  useKeys(Object.fromEntries(letters.filter(([letter]) => letter)));
  if (!lead) return null;
  const change = (slot: Listing, answer: Answer): void => tell({ ...said, [slot.name]: answer });

  if (listsDeeds && sole) {
    const possible = answersTo(lead, sole, all);
    return (
      <div className="answers" role="group" aria-label={deedText(lead.verb)}>
        <h3>{deedText(lead.verb)}</h3>
        {possible.map((answer) => (
          <Button key={String(answer)} disabled={acting.busy} onClick={() => send(deed(lead, { ...all, [sole.name]: answer }))}>
            {answerText(acting, sole, answer)}
          </Button>
        ))}
      </div>
    );
  }

  return (
    <div
      className="answers"
      role="group"
      aria-label={deedText(lead.verb, once)}
      onKeyDown={(event) => {
        const [done] = deeds;
        if (event.key !== "Enter" || !done || !fitting || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        send(done);
      }}
    >
      {open.map((slot, index) =>
        isForced(lead, slot, all) ? null : (
          <SlotInput key={slot.name} acting={acting} offer={lead} slot={slot} all={all} focused={first && index === 0} onChange={change} />
        ),
      )}
      {foreseen(deeds, known).map(({ verbs, forecast }, _, groups) => (
        <div key={verbs.join()}>
          {groups.length > 1 ? <span className="slot-name">{verbs.map((verb) => deedText(verb, once)).join(" · ")}</span> : null}
          <ForecastBar forecast={forecast} verb={verbs[0] ?? ""} />
        </div>
      ))}
      <div className="deeds">
        {complete.map((offer, index) => (
          <Button
            key={offer.verb}
            {...iconOf(offer)}
            tone={isHostile(offer) ? "danger" : first && index === 0 ? "go" : "plain"}
            disabled={!fitting || acting.busy}
            onClick={() => send(deed(offer, all))}
          >
            <Lettered text={deedText(offer.verb, once)} letter={offer.style.letter} />
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
export function foreseen(deeds: readonly Deed[], known: ReadonlyMap<string, Forecast | null>): readonly Foreseen[] {
  const groups = new Map<string, Foreseen>();
  for (const each of deeds) {
    const forecast = known.get(keyOf(each));
    if (!forecast) continue;
    const alike = JSON.stringify(forecast);
    groups.set(alike, { verbs: [...(groups.get(alike)?.verbs ?? []), each.verb], forecast });
  }
  return [...groups.values()];
}
