// Who can come, how long they may think, and who takes over: what the host settles beside the rules.
import { Panel } from "../../look/Panel";
import { word } from "../../texts/say";
import type { Offered } from "../../wire/rest";
import { BANKS, TURNS, timeText, withCurrent } from "./clock";
import { kindName } from "./kinds";
import { Select } from "./Select";
import type { Building } from "./useTable";
import { Written } from "./Written";

const REACHES = ["private", "public", "screen"] as const;

export function Place({ building, offered }: { readonly building: Building; readonly offered: Offered }) {
  const { table, change } = building;
  return (
    <Panel title={word("building_table")}>
      <fieldset className="reach">
        <legend>{word("building_reach")}</legend>
        {REACHES.map((reach) => (
          <label key={reach} className={reach === table.reach ? "chosen" : ""}>
            <input type="radio" name="reach" checked={reach === table.reach} onChange={() => void change({ reach })} />
            <strong>{word(`building_reach_${reach}`)}</strong>
            <small>{word(`building_reach_${reach}_how`)}</small>
          </label>
        ))}
      </fieldset>
      <div className="fields">
        <Select
          label={word("building_clock")}
          value={table.turn_seconds}
          choices={withCurrent(TURNS, table.turn_seconds).map((seconds) => [seconds, timeText(seconds)] as const)}
          onChoose={(turn_seconds) => void change({ turn_seconds })}
        />
        {table.turn_seconds === null ? null : (
          <Select
            label={word("building_bank")}
            value={table.bank_seconds}
            choices={withCurrent(BANKS, table.bank_seconds).map((seconds) => [seconds, seconds ? timeText(seconds) : word("none")] as const)}
            onChoose={(bank_seconds) => void change({ bank_seconds })}
          />
        )}
        <Select
          label={word("building_stand_in")}
          value={table.stand_in}
          choices={[
            ...offered.computers.map(({ name }) => [name, kindName(name)] as const),
            ["", word("building_stand_in_nobody")] as const,
          ]}
          onChoose={(stand_in) => void change({ stand_in })}
        />
        <Written
          label={word("building_table_name")}
          value={table.name}
          longest={60}
          onWrite={(name) => void change({ name })}
        />
      </div>
    </Panel>
  );
}
