// The rules for whoever cannot change them: only what is settled.
import { Panel } from "../../look/Panel";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import type { Described, Field, TableShown } from "../../wire/rest";
import { timeText } from "./clock";

export function Facts({ table, edition }: { readonly table: TableShown; readonly edition: Described }) {
  return (
    <Panel title={editionName(table.edition)}>
      <dl className="facts">
        <dt>{word("building_clock")}</dt>
        <dd>{timeText(table.turn_seconds)}</dd>
        {edition.settings.map((field) => (
          <div key={field.name}>
            <dt>{field.title}</dt>
            <dd>{valueText(field, table.settings[field.name])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function valueText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return word("none");
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  const choice = field.choices.find((each) => each.value === value);
  if (choice) return choice.title;
  return field.type === "float" && field.most === 1 ? `${Math.round(Number(value) * 100)} %` : String(value);
}
