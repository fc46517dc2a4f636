// The rules, for players who cannot change them.
import { Panel } from "../../ui/Panel";
import { editionName } from "../../texts/names";
import { say, word } from "../../texts/say";
import type { EditionInfo, TableShown } from "../../wire/rest";
import { timeText } from "./timeLimits";
import { inFront, valueText } from "./rules";

export function RuleSummary({ table, edition }: { readonly table: TableShown; readonly edition: EditionInfo }) {
  const [front, more] = inFront(edition.settings);
  const rows = (fields: typeof front) =>
    fields.map((field) => [field.title, valueText(field, table.settings[field.name])] as const);
  return (
    <Panel title={editionName(table.edition)}>
      <Rows rows={[[word("building_clock"), timeText(table.turn_seconds)], ...rows(front)]} />
      <details>
        <summary>{word("building_more_rules")}</summary>
        <Rows rows={[...rows(more), [say("setting", "undo"), say("setting", `undo.${table.undo}`)]]} />
      </details>
    </Panel>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [title: string, value: string])[] }) {
  return (
    <dl className="facts">
      {rows.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
