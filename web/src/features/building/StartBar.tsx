// The way into the game: the start for the host, or what is still missing for it; for the others, for whom they wait.
import { Button } from "../../look/Button";
import { word } from "../../texts/say";
import type { Building } from "./useTable";

export function StartBar({ building }: { readonly building: Building }) {
  const { table, busy, problem, start } = building;
  const [first] = table.refusals;
  const ready = first === undefined;
  return (
    <div className="start-bar" role="status">
      {problem ? (
        <p role="alert" className="problem">
          {problem}
        </p>
      ) : null}
      {ready || problem ? null : (
        <p className="missing">
          <strong>{word("building_cannot_start")}.</strong> {first.sentence}
        </p>
      )}
      {table.hosting ? (
        <Button icon="play" tone="go" busy={busy} disabled={!ready} onClick={() => void start()}>
          {word("building_start")}
        </Button>
      ) : (
        <p>{word("building_waiting_host", { name: table.host })}</p>
      )}
    </div>
  );
}
