// A seat's name, colour and face; for the host also who plays there.
import { Button } from "../../look/Button";
import { Dialog } from "../../look/Dialog";
import { paintOf } from "../../look/colours";
import { word } from "../../texts/say";
import type { Offered, SeatShown } from "../../wire/rest";
import { AvatarPicker } from "./AvatarPicker";
import { kindChoices } from "./kinds";
import { Select } from "./Select";
import type { Building } from "./useTable";
import { Written } from "./Written";

const LONGEST_NAME = 40;

interface Props {
  readonly seat: SeatShown;
  readonly building: Building;
  readonly offered: Offered;
  readonly onClose: () => void;
}

export function SeatDialog({ seat, building, offered, onClose }: Props) {
  const { table, problem } = building;
  const change = building.seat;
  const mine = seat.kind === "person" && table.reach !== "screen";
  const taken = new Set(table.seats.filter((other) => other.number !== seat.number && other.kind !== "open").map(({ colour }) => colour));
  return (
    <Dialog title={word("building_seat", { number: seat.number + 1 })} onClose={onClose} className="seat-dialog">
      {table.hosting && !mine ? (
        <Select
          label={word("building_seat_who")}
          value={seat.kind}
          choices={kindChoices(table, offered)}
          onChoose={(kind) => void change(seat.number, { kind })}
        />
      ) : null}
      {seat.kind === "open" ? null : (
        <Written
          label={word("building_name")}
          value={seat.name}
          longest={LONGEST_NAME}
          onWrite={(name) => void change(seat.number, { name })}
        />
      )}
      <fieldset className="colours">
        <legend>{word("building_colour")}</legend>
        {offered.colours.map((colour) => (
          <label key={colour} style={{ background: paintOf(colour, seat.number).fill }} title={colour}>
            <input
              type="radio"
              name="colour"
              checked={seat.colour === colour}
              disabled={taken.has(colour) && table.seats.length <= offered.colours.length}
              aria-label={colour}
              onChange={() => void change(seat.number, { colour })}
            />
          </label>
        ))}
      </fieldset>
      <AvatarPicker
        count={offered.avatars}
        chosen={seat.avatar}
        colour={paintOf(seat.colour, seat.number).fill}
        onChoose={(avatar) => void change(seat.number, { avatar })}
      />
      {problem ? (
        <p role="alert" className="problem">
          {problem}
        </p>
      ) : null}
      <Button tone="go" icon="check" onClick={onClose}>
        {word("building_done")}
      </Button>
    </Dialog>
  );
}
