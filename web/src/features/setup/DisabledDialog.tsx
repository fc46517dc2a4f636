// Switches territories and continents off and on, on the board itself.
import { BoardPicture } from "../../board/BoardPicture";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Problem } from "../../ui/Problem";
import { word } from "../../texts/say";
import type { Board } from "../../wire/wire";
import { StartProblem } from "./StartProblem";
import { switched, switchedWhole } from "./disabled";
import type { TableSetup } from "./useTable";

interface Props {
  readonly setup: TableSetup;
  readonly board: Board;
  readonly onClose: () => void;
}

export function DisabledDialog({ setup, board, onClose }: Props) {
  const { table, change, problem, clear } = setup;
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
      <StartProblem table={table} />
      <BoardPicture
        board={board}
        layers={`/api/tables/${table.code}`}
        disabled={off}
        onToggle={(territory) => turn(switched(off, territory))}
        onContinent={(continent) => turn(switchedWhole(board, off, continent))}
      />
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
