// The start button for the host, or what is missing; for others, what they wait for.
import { Button } from "../../ui/Button";
import { Problem } from "../../ui/Problem";
import { word } from "../../texts/say";
import { StartProblem } from "./StartProblem";
import type { TableSetup } from "./useTable";

export function StartBar({ setup }: { readonly setup: TableSetup }) {
  const { table, busy, problem, start } = setup;
  const ready = table.refusals.length === 0;
  return (
    <div className="start-bar">
      <div role="status">
        <Problem>{problem}</Problem>
        {problem ? null : <StartProblem table={table} />}
        {ready && !problem && !table.hosting ? <p>{word("building_waiting_host", { name: table.host })}</p> : null}
      </div>
      {table.hosting ? (
        <Button icon="play" tone="go" shape="huge" busy={busy} disabled={!ready} onClick={() => void start()}>
          {word("building_start")}
        </Button>
      ) : null}
    </div>
  );
}
