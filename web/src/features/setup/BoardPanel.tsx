// The board of the table, and the buttons to change it or to leave out territories.
import { useState } from "react";

import { useAppSelector } from "../../app/store";
import { Thumbnail } from "../../board/Thumbnail";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { useBoardName } from "../../net/boards";
import { word } from "../../texts/say";
import { BoardDialog } from "./BoardDialog";
import { DisabledDialog } from "./DisabledDialog";
import type { TableSetup } from "./useTable";

export function BoardPanel({ setup }: { readonly setup: TableSetup }) {
  const { table, free } = setup;
  const [open, show] = useState<"boards" | "off" | null>(null);
  const boardName = useBoardName();
  const laid = useAppSelector((state) => state.match.material?.board);
  const board = laid?.id === table.board ? laid : null;
  return (
    <Panel title={word("building_board")} className="board-panel">
      <Thumbnail board={table.board} table={table.code} />
      <div className="ends">
        <div>
          <strong>{board?.name ?? boardName(table.board)}</strong>
          {board ? <small>{word("building_board_size", { territories: board.map.territories.length })}</small> : null}
          {table.disabled.length > 0 ? <small>{word("building_off", { number: table.disabled.length })}</small> : null}
        </div>
        {free ? (
          <div className="row">
            <Button icon="map" onClick={() => show("boards")}>
              {word("building_board_choose")}
            </Button>
            {board ? (
              <Button icon="edit" onClick={() => show("off")}>
                {word("building_off_go")}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {open === "boards" ? <BoardDialog setup={setup} onClose={() => show(null)} /> : null}
      {open === "off" && board ? <DisabledDialog setup={setup} board={board} onClose={() => show(null)} /> : null}
    </Panel>
  );
}
