// A number input for each kind of pieces.
import { pieceKind } from "../../texts/names";
import { word } from "../../texts/say";
import { NumberSlot } from "./NumberSlot";
import { fitsPile, sum, type Pile } from "./slots";

interface Props {
  readonly kinds: readonly string[];
  readonly pile: Pile;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

export function PiecesSlot({ kinds, pile, value, onChange }: Props) {
  const { most, total, someOf } = pile;
  const chosen = sum(value);
  const first = most.findIndex((number) => number > 0);
  return (
    <div className="pieces-slot">
      {most.map((number, kind) =>
        number > 0 ? (
          <NumberSlot
            key={kind}
            label={pieceKind(kinds[kind] ?? `${kind + 1}`)}
            least={0}
            most={number}
            value={value[kind] ?? 0}
            focused={kind === first}
            onChange={(count) => onChange(value.map((each, index) => (index === kind ? count : each)))}
          />
        ) : null,
      )}
      {fitsPile(pile, value) ? null : (
        <p className="slot-fault" role="status">
          {chosen < total[0] ? word("pieces_few", { least: total[0] }) : null}
          {chosen > total[1] ? word("pieces_many", { most: total[1] }) : null}
          {chosen >= total[0] && chosen <= total[1]
            ? word("pieces_some", { kinds: someOf.map((kind) => pieceKind(kinds[kind] ?? "")) })
            : null}
        </p>
      )}
    </div>
  );
}
