// Where it is played: the board, another one instead of it, and which of its territories are played.
import { useState } from "react";

import { useAppSelector } from "../../app/store";
import { Thumbnail } from "../../board/Thumbnail";
import { Button } from "../../look/Button";
import { Panel } from "../../look/Panel";
import { useBoardName } from "../../net/boards";
import { word } from "../../texts/say";
import { BoardDialog } from "./BoardDialog";
import type { Building } from "./useTable";

export function BoardPanel({ building }: { readonly building: Building }) {
  const { table, free } = building;
  const [choosing, choose] = useState(false);
  const boardName = useBoardName();
  const laid = useAppSelector((state) => state.match.material?.board);
  const name = laid?.id === table.board ? laid.name : boardName(table.board);
  return (
    <Panel title={word("building_board")} className="board-panel">
      <Thumbnail board={table.board} table={table.code} />
      <div className="ends">
        <div>
          <strong>{name}</strong>
          {laid ? <small>{word("building_board_size", { territories: laid.map.territories.length })}</small> : null}
        </div>
        {free ? (
          <Button icon="map" onClick={() => choose(true)}>
            {word("building_board_choose")}
          </Button>
        ) : null}
      </div>
      {choosing ? <BoardDialog building={building} onClose={() => choose(false)} /> : null}
    </Panel>
  );
}
