// The edition, its presets, and all settings of the rules.
import { Panel } from "../../ui/Panel";
import { editionName } from "../../texts/names";
import { has, say, word } from "../../texts/say";
import type { EditionInfo, SettingField, TableChoices } from "../../wire/rest";
import { RuleSummary } from "./RuleSummary";
import { ValueSelect } from "./ValueSelect";
import { RuleField } from "./RuleField";
import { inFront, presetOf } from "./rules";
import type { TableSetup } from "./useTable";

const UNDO_MODES = ["free", "agreed", "go", "off"] as const;

export function Rules({ setup, offered }: { readonly setup: TableSetup; readonly offered: TableChoices }) {
  const { table, change, free } = setup;
  const edition = offered.editions.find(({ name }) => name === table.edition);
  if (!edition) return null;
  if (!free) return <RuleSummary table={table} edition={edition} />;
  const [front, more] = inFront(edition.settings);
  const preset = presetOf(edition, table.settings);
  const rule = (field: SettingField) => (
    <RuleField
      key={field.name}
      field={field}
      value={table.settings[field.name]}
      onChange={(value) => void change({ settings: { [field.name]: value } })}
    />
  );
  return (
    <Panel title={word("building_rules")}>
      <div className="fields">
        <ValueSelect
          label={word("building_edition")}
          value={table.edition}
          choices={offered.editions.map(({ name }) => [name, editionName(name)] as const)}
          onChoose={(name) => void change({ edition: name })}
        />
        <ValueSelect
          label={word("building_preset")}
          value={preset}
          choices={presetChoices(edition, preset)}
          onChoose={(name) => void change({ preset: name })}
        />
        {front.map(rule)}
      </div>
      <details>
        <summary>{word("building_more_rules")}</summary>
        <div className="fields">
          {more.map(rule)}
          <ValueSelect<string>
            label={say("setting", "undo")}
            value={table.undo}
            choices={UNDO_MODES.map((way) => [way, say("setting", `undo.${way}`)])}
            onChoose={(way) => void change({ undo: UNDO_MODES.find((each) => each === way) })}
          />
        </div>
        <p className="hint">{word(table.rated ? "building_rated" : "building_unrated")}</p>
      </details>
    </Panel>
  );
}

function presetChoices(edition: EditionInfo, preset: string): readonly (readonly [string, string])[] {
  const named = Object.keys(edition.presets).map((name) => [name, presetName(name)] as const);
  return preset ? named : [...named, ["", word("building_preset_own")]];
}

function presetName(name: string): string {
  return has("web", `building_preset_${name}`) ? word(`building_preset_${name}`) : name;
}
