// Territories and continents, switched off and on: on the board itself, or in a list of their names.
import { Button } from "../../look/Button";
import { Dialog } from "../../look/Dialog";
import { Check } from "../../look/Field";
import { Problem } from "../../look/Problem";
import { word } from "../../texts/say";
import type { Board } from "../../wire/wire";
import { Lacking } from "./Lacking";
import { landOf, switched, switchedWhole } from "./off";
import type { Building } from "./useTable";

interface Props {
  readonly building: Building;
  readonly board: Board;
  readonly onClose: () => void;
}

export function OffDialog({ building, board, onClose }: Props) {
  const { table, change, problem, clear } = building;
  const off = table.disabled;
  const turn = (disabled: readonly number[]) => void change({ disabled });
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={word("building_off_title")} onClose={close} className="off-dialog">
      <p>{word("building_off_how")}</p>
      <Problem>{problem}</Problem>
      <Lacking table={table} />
      <details>
        <summary>{word("building_off_names")}</summary>
        <div className="continents">
          {board.map.continents.map((continent, number) => {
            const land = landOf(board, number);
            return (
              <fieldset key={continent.slug}>
                <legend>
                  <Check
                    label={continent.name}
                    checked={!land.every((territory) => off.includes(territory))}
                    onChange={() => turn(switchedWhole(board, off, number))}
                  />
                </legend>
                {land.map((territory) => (
                  <Check
                    key={territory}
                    label={board.map.territories[territory]?.name ?? ""}
                    checked={!off.includes(territory)}
                    onChange={() => turn(switched(off, territory))}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      </details>
      <div className="actions">
        {off.length > 0 ? (
          <Button icon="undo" onClick={() => turn([])}>
            {word("building_on_all")}
          </Button>
        ) : null}
        <Button tone="go" icon="check" onClick={close}>
          {word("building_done")}
        </Button>
      </div>
    </Dialog>
  );
}
