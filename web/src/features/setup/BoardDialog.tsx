// Chooses a board, or uploads one.
import { useRef, useState } from "react";

import { Thumbnail } from "../../board/Thumbnail";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Problem } from "../../ui/Problem";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { useTableClient } from "../match/context";
import { sorted } from "./boardFiles";
import type { TableSetup } from "./useTable";

export function BoardDialog({ setup, onClose }: { readonly setup: TableSetup; readonly onClose: () => void }) {
  const { table, change, problem, busy, clear } = setup;
  const client = useTableClient();
  const { data: boards = [] } = rest.endpoints.boards.useQuery();
  const input = useRef<HTMLInputElement>(null);
  const [brings, setBrings] = useState(false);
  const close = () => {
    clear();
    onClose();
  };
  const take = async (board: string) => {
    if (await change({ board })) close();
  };
  const bring = async (files: FileList | null) => {
    const brought = sorted([...(files ?? [])]);
    if (!brought) return;
    const [file, cards] = await Promise.all([brought.board.text(), brought.cards?.text()]);
    if (input.current) input.current.value = "";
    setBrings(true);
    const taken = await change({ file, cards });
    setBrings(false);
    if (!taken) return;
    client.loadMaterial();
    close();
  };
  return (
    <Dialog title={word("building_board_choose")} onClose={close} className="board-dialog">
      <Problem>{problem}</Problem>
      <ul className="plain boards">
        {boards.map((board) => (
          <li key={board.id}>
            <button
              type="button"
              aria-current={board.id === table.board}
              disabled={busy}
              onClick={() => void take(board.id)}
            >
              <Thumbnail board={board.id} />
              <strong>{board.name}</strong>
              <small>{word("building_board_size", { territories: board.territories })}</small>
            </button>
          </li>
        ))}
      </ul>
      <div className="ends own">
        <div>
          <strong>{word("building_board_own")}</strong>
          <small role="status">{word(brings ? "building_board_own_drawn" : "building_board_own_how")}</small>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".json,.map,.cards"
          aria-label={word("building_board_own")}
          onChange={(event) => void bring(event.target.files)}
        />
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          {word("building_board_pick")}
        </Button>
      </div>
    </Dialog>
  );
}
