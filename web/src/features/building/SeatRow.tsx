// One seat: who sits there, and what one may do about it.
import { useAppSelector } from "../../app/store";
import { Avatar } from "../../look/Avatar";
import { Button } from "../../look/Button";
import { paintOf } from "../../look/colours";
import { word } from "../../texts/say";
import type { SeatShown, TableShown } from "../../wire/rest";
import { kindName } from "./kinds";
import type { Building } from "./useTable";

interface Props {
  readonly seat: SeatShown;
  readonly building: Building;
  readonly onEdit: () => void;
}

export function SeatRow({ seat, building, onEdit }: Props) {
  const { table, busy, take, leave, remove } = building;
  const here = useAppSelector((state) => state.match.sitting?.chairs[seat.number]?.here ?? false);
  const open = seat.kind === "open";
  const paint = paintOf(seat.colour, seat.number);
  const name = seat.name || word("building_seat", { number: seat.number + 1 });
  return (
    <li className={open ? "seat open" : "seat"}>
      <Avatar number={seat.avatar} colour={paint.fill} name="" size={48} />
      <div className="sitter">
        <strong>{open ? word("building_open") : name}</strong>
        <small>{told(seat, table, here)}</small>
      </div>
      <div className="acts">
        {open && (!seat.kept || seat.yours) && table.reach !== "screen" ? (
          <Button tone="go" busy={busy} onClick={() => void take(seat.number)}>
            {word("building_take")}
          </Button>
        ) : null}
        {mayEdit(seat, table) ? (
          <Button icon="plus" aria-label={word("building_edit", { number: seat.number + 1 })} onClick={onEdit} />
        ) : null}
        {table.hosting && !(seat.yours && !open) ? (
          <Button icon="cross" tone="quiet" busy={busy} aria-label={word("building_remove", { number: seat.number + 1 })} onClick={() => void remove(seat.number)} />
        ) : null}
        {seat.yours && !table.hosting ? (
          <Button tone="quiet" busy={busy} onClick={() => void leave(seat.number)}>
            {word("building_leave")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function told(seat: SeatShown, table: TableShown, here: boolean): string {
  if (seat.kept) return word(seat.yours ? "building_kept_yours" : "building_kept");
  if (seat.kind === "open") return word("building_nobody");
  if (seat.kind !== "person") return `${word("building_computer")} · ${kindName(seat.kind)}`;
  if (table.reach === "screen") return word("building_person_beside");
  return seat.yours ? word("building_you") : word(here ? "building_here" : "building_away");
}

/** One's own seat; for the host every one where no other person sits. */
function mayEdit(seat: SeatShown, table: TableShown): boolean {
  if (seat.kind === "person") return seat.yours;
  return table.hosting;
}
