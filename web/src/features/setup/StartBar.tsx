// The start button for the host, or what is missing; for others, what they wait for.
import { Button } from "../../ui/Button";
import { Problem } from "../../ui/Problem";
import { word } from "../../texts/say";
import { Lacking } from "./Lacking";
import type { Building } from "./useTable";

export function StartBar({ building }: { readonly building: Building }) {
  const { table, busy, problem, start } = building;
  const ready = table.refusals.length === 0;
  return (
    <div className="start-bar">
      <div role="status">
        <Problem>{problem}</Problem>
        {problem ? null : <Lacking table={table} />}
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
