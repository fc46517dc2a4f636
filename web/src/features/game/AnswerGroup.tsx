// Asks for what a verb still needs, or several verbs that need the same; each verb is a button at the end.
import { useState } from "react";

import { Button } from "../../look/Button";
import { named, verbText } from "../../texts/names";
import { has, say, word } from "../../texts/say";
import type { Forecast, Listing, Offer } from "../../wire/wire";
import { CardsSlot } from "./CardsSlot";
import { dressOf } from "./dress";
import { ForecastBar } from "./ForecastBar";
import { Lettered } from "./Lettered";
import { orderText } from "./OrdersList";
import { NumberSlot } from "./NumberSlot";
import { PiecesSlot } from "./PiecesSlot";
import { deed, isPlace, type Deed } from "./selection";
import { answersTo, bounds, filled, fits, isComplete, isForced, pile, type Answer, type Answers } from "./slots";
import type { Acting } from "./useActing";
import { keyOf, useForecasts } from "./useForecasts";
import { useKeys } from "./useKeys";

interface Props {
  readonly acting: Acting;
  readonly offers: readonly Offer[];
  /** What the picks on the board have answered. */
  readonly answers: Answers;
  /** The first of all: Enter does it. */
  readonly first: boolean;
  /** What else is done when it is sent. */
  readonly onSent?: (deed: Deed) => void;
}

/** What a verb is called on the button that does it. */
export function deedText(verb: string): string {
  return has("web", `deed_${verb}`) ? word(`deed_${verb}`) : verbText(verb);
}

export function AnswerGroup({ acting, offers, answers, first, onSent }: Props) {
  const [said, tell] = useState<Answers>({});
  const [lead] = offers;
  const open = lead ? lead.slots.filter((slot) => !isPlace(slot)) : [];
  const all = lead ? filled(lead, { ...answers, ...said }) : {};
  const sole = open.length === 1 ? open[0] : undefined;
  const listsDeeds = sole !== undefined && LISTED.has(sole.kind);
  const deeds = offers.filter((offer) => isComplete(offer, all)).map((offer) => deed(offer, all));
  const known = useForecasts(listsDeeds ? [] : deeds.filter((each) => isRisky(each.verb)), acting.update.version);
  const fitting = lead !== undefined && open.every((slot) => fits(lead, slot, all));
  const send = (done: Deed): void => {
    if (acting.busy) return;
    acting.act(done);
    onSent?.(done);
  };
  const letters = deeds.map((each) => [dressOf(each.verb).letter ?? "", () => fitting && send(each)] as const);
  useKeys(Object.fromEntries(letters.filter(([letter]) => letter)));
  if (!lead) return null;
  const change = (slot: Listing, answer: Answer): void => tell({ ...said, [slot.name]: answer });

  if (listsDeeds && sole) {
    const possible = answersTo(lead, sole, all);
    return (
      <div className="answers" role="group" aria-label={deedText(lead.verb)}>
        {possible.length > 1 || open.length > 0 ? <h3>{deedText(lead.verb)}</h3> : null}
        {possible.map((answer) => (
          <Button key={String(answer)} disabled={acting.busy} onClick={() => send(deed(lead, { ...all, [sole.name]: answer }))}>
            {answerText(acting, sole, answer)}
          </Button>
        ))}
      </div>
    );
  }

  return (
    <form
      className="answers"
      onSubmit={(event) => {
        event.preventDefault();
        const [done] = deeds;
        if (done && fitting) send(done);
      }}
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
      {deeds.map((each) => {
        const forecast = known.get(keyOf(each));
        return forecast ? <Told key={each.verb} forecast={forecast} verb={each.verb} alone={!differ(deeds, known)} first={each === deeds[0]} /> : null;
      })}
      <div className="deeds">
        {deeds.map((each, index) => (
          <Button
            key={each.verb}
            {...iconOf(each.verb)}
            tone={dressOf(each.verb).tone === "attack" ? "danger" : first && index === 0 ? "go" : "plain"}
            disabled={!fitting || acting.busy}
            autoFocus={first && index === 0 && open.every((slot) => isForced(lead, slot, all))}
            onClick={() => send(each)}
          >
            <Lettered text={deedText(each.verb)} letter={dressOf(each.verb).letter} />
          </Button>
        ))}
      </div>
    </form>
  );
}

/** Kinds of slots whose answers are few enough to be buttons each. */
const LISTED = new Set(["choice", "seat", "entry"]);

function iconOf(verb: string) {
  const { icon } = dressOf(verb);
  return icon ? { icon } : {};
}

/** A fight, or whatever we have never heard of. */
function isRisky(verb: string): boolean {
  return dressOf(verb).tone === "attack" || verb === "defend";
}

function differ(deeds: readonly Deed[], known: ReadonlyMap<string, Forecast | null>): boolean {
  return new Set(deeds.map((each) => JSON.stringify(known.get(keyOf(each)) ?? null))).size > 1;
}

function Told({ forecast, verb, alone, first }: { forecast: Forecast; verb: string; alone: boolean; first: boolean }) {
  if (alone) return first ? <ForecastBar forecast={forecast} verb={verb} /> : null;
  return (
    <div>
      <span className="slot-name">{deedText(verb)}</span>
      <ForecastBar forecast={forecast} verb={verb} />
    </div>
  );
}

export function answerText({ material, view }: Acting, slot: Listing, answer: Answer): string {
  const order = slot.name === "order" ? view.mine?.orders?.[Number(answer) - 1] : undefined;
  if (order) return orderText(material, order);
  if (has("web", `answer_${slot.name}_${String(answer)}`)) return word(`answer_${slot.name}_${String(answer)}`);
  const told = named(material, slot.kind === "seat" ? "seat" : slot.name, answer);
  const continent = material.board.map.continents.find(({ slug }) => slug === answer);
  if (continent) return continent.name;
  return typeof told === "string" ? told.replaceAll("_", " ") : `${say("slot", slot.name)} ${String(told)}`;
}

interface SlotProps {
  readonly acting: Acting;
  readonly offer: Offer;
  readonly slot: Listing;
  readonly all: Answers;
  readonly focused: boolean;
  readonly onChange: (slot: Listing, answer: Answer) => void;
}

function SlotInput({ acting, offer, slot, all, focused, onChange }: SlotProps) {
  const label = has("web", `slot_${offer.verb}_${slot.name}`) ? word(`slot_${offer.verb}_${slot.name}`) : say("slot", slot.name);
  const value = all[slot.name];
  switch (slot.kind) {
    case "number": {
      const [least, most] = bounds(slot, all);
      return (
        <NumberSlot label={label} least={least} most={most} value={value as number} focused={focused} onChange={(number) => onChange(slot, number)} />
      );
    }
    case "pieces":
      return (
        <PiecesSlot
          kinds={acting.material.kinds}
          pile={pile(slot, all)}
          value={value as readonly number[]}
          onChange={(pieces) => onChange(slot, pieces)}
        />
      );
    case "cards":
      return (
        <CardsSlot
          material={acting.material}
          hand={acting.view.mine?.hand ?? []}
          sets={answersTo(offer, slot, all) as readonly (readonly number[])[]}
          value={(value ?? []) as readonly number[]}
          onChange={(cards) => onChange(slot, cards)}
        />
      );
    default:
      return (
        <fieldset className="choices">
          <legend>{label}</legend>
          {answersTo(offer, slot, all).map((answer) => (
            <label key={String(answer)}>
              <input type="radio" name={slot.name} checked={value === answer} onChange={() => onChange(slot, answer)} />
              {answerText(acting, slot, answer)}
            </label>
          ))}
        </fieldset>
      );
  }
}
