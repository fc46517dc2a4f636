// The way into the game: the start for the host, or what is still missing for it; for the others, for whom they wait.
import { Button } from "../../look/Button";
import { Problem } from "../../look/Problem";
import { useBoardName } from "../../net/boards";
import { say, word } from "../../texts/say";
import type { RefusalShown } from "../../wire/rest";
import type { Building } from "./useTable";

export function StartBar({ building }: { readonly building: Building }) {
  const { table, busy, problem, start } = building;
  const boardName = useBoardName();
  const [first] = table.refusals;
  return (
    <div className="start-bar">
      <div role="status">
        <Problem>{problem}</Problem>
        {first && !problem ? (
          <p>
            <strong>{word("building_cannot_start")}</strong> {sentence(first, boardName)}
          </p>
        ) : null}
        {first || problem || table.hosting ? null : <p>{word("building_waiting_host", { name: table.host })}</p>}
      </div>
      {table.hosting ? (
        <Button icon="play" tone="go" shape="huge" busy={busy} disabled={first !== undefined} onClick={() => void start()}>
          {word("building_start")}
        </Button>
      ) : null}
    </div>
  );
}

/** The server's own; boards that it advises are called here as where they are chosen. */
function sentence({ code, facts, sentence: told }: RefusalShown, boardName: (id: string) => string): string {
  const { boards } = facts;
  return Array.isArray(boards) ? say("refused", code, { ...facts, boards: boards.map(String).map(boardName) }) : told;
}
