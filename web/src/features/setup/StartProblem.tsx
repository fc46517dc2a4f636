// Why the table cannot start yet, in a sentence; nothing if it can.
import { useBoardName } from "../../net/boards";
import { refusalSentence } from "../../net/rest";
import { word } from "../../texts/say";
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
function sentence(refusal: RefusalShown, boardName: (id: string) => string): string {
  const { boards } = refusal.facts;
  if (!Array.isArray(boards)) return refusalSentence(refusal);
  return refusalSentence({ ...refusal, facts: { ...refusal.facts, boards: boards.map(String).map(boardName) } });
}
