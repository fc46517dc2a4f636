// The input for a slot, depending on its kind.
import { has, say, word } from "../../texts/say";
import type { Listing } from "../../wire/wire";
import { CardsSlot } from "./CardsSlot";
import { answerText } from "./actionText";
import { NumberSlot } from "./NumberSlot";
import { PiecesSlot } from "./PiecesSlot";
import { answersTo, bounds, pile, type Answer, type Answers } from "./slots";
import type { ActionContext } from "./useActionContext";
import type { StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly offer: Offer;
  readonly slot: Listing;
  readonly all: Answers;
  readonly focused: boolean;
  readonly onChange: (slot: Listing, answer: Answer) => void;
}

export function SlotInput({ context, offer, slot, all, focused, onChange }: Props) {
  const label = has("web", `slot_${offer.verb}_${slot.name}`)
    ? word(`slot_${offer.verb}_${slot.name}`)
    : say("slot", slot.name);
  const value = all[slot.name];
  switch (slot.kind) {
    case "number": {
      const [least, most] = bounds(slot, all);
      return (
        <NumberSlot
          label={label}
          least={least}
          most={most}
          value={value as number}
          focused={focused}
          onChange={(number) => onChange(slot, number)}
        />
      );
    }
    case "pieces":
      return (
        <PiecesSlot
          kinds={context.material.kinds}
          pile={pile(slot, all)}
          value={value as readonly number[]}
          onChange={(pieces) => onChange(slot, pieces)}
        />
      );
    case "cards":
      return (
        <CardsSlot
          material={context.material}
          hand={context.view.hand ?? []}
          sets={answersTo(offer, slot, all) as readonly (readonly number[])[]}
          value={(value ?? []) as readonly number[]}
          worth={context.own === null ? undefined : context.view.seats[context.own]?.setWorth}
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
              {answerText(context, slot, answer)}
            </label>
          ))}
        </fieldset>
      );
  }
}
