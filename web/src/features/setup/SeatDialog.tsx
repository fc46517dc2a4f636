// A seat's name, colour and face; for the host also who plays there.
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { paintOf } from "../../ui/colours";
import { Problem } from "../../ui/Problem";
import { say, word } from "../../texts/say";
import type { SeatShown, TableChoices } from "../../wire/rest";
import { AvatarPicker } from "./AvatarPicker";
import { characterOf, kindChoices } from "./playerKinds";
import { ValueSelect } from "./ValueSelect";
import type { TableSetup } from "./useTable";
import { CommittedInput } from "./CommittedInput";

const MAX_NAME_CHARS = 40;

interface Props {
  readonly seat: SeatShown;
  readonly setup: TableSetup;
  readonly offered: TableChoices;
  readonly onClose: () => void;
}

export function SeatDialog({ seat, setup, offered, onClose }: Props) {
  const { table, problem, clear } = setup;
  const change = setup.seat;
  const own = seat.kind === "person" && table.reach !== "screen";
  const open = seat.kind === "open";
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={word("building_seat", { number: seat.number + 1 })} onClose={close} className="seat-dialog">
      <Problem>{problem}</Problem>
      <div className="fields">
        {table.hosting && !own ? (
          <ValueSelect
            label={word("building_seat_who")}
            value={seat.kind}
            choices={kindChoices(table, offered)}
            hint={characterOf(offered.computers, seat.kind)}
            onChoose={(kind) => void change(seat.number, { kind })}
          />
        ) : null}
        {open ? null : (
          <CommittedInput
            label={word("building_name")}
            value={seat.name}
            longest={MAX_NAME_CHARS}
            onWrite={(name) => void change(seat.number, { name })}
          />
        )}
      </div>
      {open ? null : (
        <>
          <Colours seat={seat} setup={setup} colours={offered.colours} />
          <AvatarPicker
            count={offered.avatars}
            chosen={seat.avatar}
            colour={paintOf(seat.colour, seat.number).fill}
            onChoose={(avatar) => void change(seat.number, { avatar })}
          />
        </>
      )}
      <div className="actions">
        <Button tone="go" icon="check" onClick={close}>
          {word("building_done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Colours of other seats are disabled while there are enough others. */
function Colours({ seat, setup, colours }: { seat: SeatShown; setup: TableSetup; colours: readonly string[] }) {
  const { seats } = setup.table;
  const enough = seats.length <= colours.length;
  const others = seats.filter(({ number, kind }) => number !== seat.number && kind !== "open");
  const taken = new Set(enough ? others.map(({ colour }) => colour) : []);
  return (
    <fieldset>
      <legend>{word("building_colour")}</legend>
      <div className="colours">
        {colours.map((colour) => (
          <label key={colour} style={{ background: paintOf(colour, seat.number).fill }}>
            <input
              type="radio"
              name="colour"
              checked={seat.colour === colour}
              disabled={taken.has(colour)}
              aria-label={say("web", `colour_${colour}`)}
              onChange={() => void setup.seat(seat.number, { colour })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
