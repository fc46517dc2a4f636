// A seat: who sits there, and the buttons for it.
import { useAppSelector } from "../../app/store";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { paintOf } from "../../ui/colours";
import { Icon } from "../../ui/Icon";
import { word } from "../../texts/say";
import type { SeatShown, TableShown } from "../../wire/rest";
import { kindName } from "./playerKinds";
import type { TableSetup } from "./useTable";

interface Props {
  readonly seat: SeatShown;
  readonly setup: TableSetup;
  readonly onEdit: () => void;
}

export function SeatRow({ seat, setup, onEdit }: Props) {
  const { table, busy, free, take, leave, remove } = setup;
  const here = useAppSelector((state) => state.match.tableStatus?.chairs[seat.number]?.here ?? false);
  const open = seat.kind === "open";
  const number = seat.number + 1;
  const name = seat.name || word("building_seat", { number });
  return (
    <li className={open ? "seat open" : "seat"}>
      {open ? (
        <span className="vacant">
          <Icon name={seat.kept ? "lock" : "person"} />
        </span>
      ) : (
        <Avatar number={seat.avatar} colour={paintOf(seat.colour, seat.number).fill} name={name} size={52} beside />
      )}
      <div className="sitter">
        <strong>{open ? word("building_open") : name}</strong>
        <small>{told(seat, table, here)}</small>
      </div>
      <div className="acts">
        {mayTake(seat, table) ? (
          <Button
            tone={sits(table) ? "plain" : "go"}
            busy={busy}
            aria-label={word("building_take_seat", { number })}
            onClick={() => void take(seat.number)}
          >
            {word("building_take")}
          </Button>
        ) : null}
        {mayEdit(seat, table) ? (
          <Button icon="edit" shape="round" aria-label={word("building_edit", { number, name })} onClick={onEdit} />
        ) : null}
        {mayRemove(seat, table, free) ? (
          <Button
            icon="cross"
            tone="quiet"
            shape="round"
            busy={busy}
            aria-label={word("building_remove", { number, name })}
            onClick={() => void remove(seat.number)}
          />
        ) : null}
        {seat.yours && !table.hosting ? (
          <Button
            tone="quiet"
            icon="exit"
            shape="round"
            busy={busy}
            aria-label={word("building_leave")}
            onClick={() => void leave(seat.number)}
          />
        ) : null}
      </div>
    </li>
  );
}

function told(seat: SeatShown, table: TableShown, here: boolean): string {
  if (seat.kept) return word(seat.yours ? "building_kept_yours" : "building_kept");
  if (seat.kind === "open") return word("building_nobody");
  if (seat.kind !== "person") return word("building_computer", { level: kindName(seat.kind) });
  if (table.reach === "screen") return word("building_person_beside");
  return word(seat.yours ? "building_you" : here ? "building_here" : "building_away");
}

function sits(table: TableShown): boolean {
  return table.seats.some((seat) => seat.yours && seat.kind === "person");
}

/** An open seat that is not reserved. The host edits every seat, and needs no button to move. */
function mayTake(seat: SeatShown, table: TableShown): boolean {
  if (seat.kind !== "open" || table.reach === "screen" || (seat.kept && !seat.yours)) return false;
  return !(table.hosting && sits(table));
}

/** Your own seat; for the host also every seat without another person. */
function mayEdit(seat: SeatShown, table: TableShown): boolean {
  return seat.kind === "person" ? seat.yours : table.hosting;
}

/** For the host: removes another person from a seat, or any other seat unless the game continues from a save. */
function mayRemove(seat: SeatShown, table: TableShown, free: boolean): boolean {
  if (!table.hosting) return false;
  if (seat.kind === "person" && table.reach !== "screen") return !seat.yours;
  return free;
}
