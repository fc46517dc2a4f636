// Chooses cards: the hand, in which the cards of a set are turned up.
import { Badge } from "../../ui/Badge";
import { word } from "../../texts/say";
import type { Material } from "../../wire/wire";
import { DeckCard } from "./DeckCard";

interface Props {
  readonly material: Material;
  readonly hand: readonly number[];
  readonly sets: readonly (readonly number[])[];
  readonly value: readonly number[];
  /** The armies for the next set, where that is known. */
  readonly worth: number | undefined;
  readonly onChange: (cards: readonly number[]) => void;
}

export function CardsSlot({ material, hand, sets, value, worth, onChange }: Props) {
  const size = sets[0]?.length ?? 0;
  // Cards that still make a set with those turned up. After a full set, another card starts anew.
  const whole = value.length === size;
  const fitting = new Set(sets.filter((set) => whole || value.every((card) => set.includes(card))).flat());
  function toggle(card: number): void {
    if (value.includes(card)) onChange(value.filter((each) => each !== card));
    else onChange(whole ? [card] : [...value, card]);
  }
  return (
    <div className="hand" role="group" aria-label={word("cards_choose")}>
      {hand.map((card) => (
        <button
          key={card}
          type="button"
          className="card-choice"
          aria-pressed={value.includes(card)}
          disabled={!fitting.has(card)}
          onClick={() => toggle(card)}
        >
          <DeckCard material={material} card={card} size={92} />
        </button>
      ))}
      {worth === undefined ? null : <Badge tone="sun">{word("cards_worth", { armies: worth })}</Badge>}
    </div>
  );
}
