// Why the table cannot start yet, in the server's words; nothing if it can.
import { useBoardName } from "../../net/boards";
import { say, word } from "../../texts/say";
import type { RefusalShown, TableShown } from "../../wire/rest";

export function StartProblem({ table }: { readonly table: TableShown }) {
  const boardName = useBoardName();
  const [first] = table.refusals;
  if (!first) return null;
  return (
    <p className="lacking">
      <strong>{word("building_cannot_start")}</strong> {sentence(first, boardName)}
    </p>
  );
}

/** Boards that the server suggests are named as in the board dialog. */
function sentence({ code, facts, sentence: told }: RefusalShown, boardName: (id: string) => string): string {
  const { boards } = facts;
  return Array.isArray(boards) ? say("refused", code, { ...facts, boards: boards.map(String).map(boardName) }) : told;
}
