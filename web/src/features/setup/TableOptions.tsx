// Who can join, the time limits, and who replaces missing players: the host's settings apart from the rules.
import { Choice } from "../../ui/Choice";
import { Panel } from "../../ui/Panel";
import { ConfirmButton } from "../../ui/ConfirmButton";
import { word } from "../../texts/say";
import type { TableChoices } from "../../wire/rest";
import { BANK_SECONDS, TURN_SECONDS, timeText, withCurrent } from "./timeLimits";
import { characterOf, kindName } from "./playerKinds";
import { ValueSelect } from "./ValueSelect";
import type { TableSetup } from "./useTable";
import { CommittedInput } from "./CommittedInput";

const MAX_NAME_CHARS = 60;
const REACH_CHOICES = [
  { value: "private", icon: "link" },
  { value: "public", icon: "globe" },
  { value: "screen", icon: "screen" },
] as const;

export function TableOptions({ setup, offered }: { readonly setup: TableSetup; readonly offered: TableChoices }) {
  const { table, change, close, busy } = setup;
  const reach = REACH_CHOICES.find(({ value }) => value === table.reach)?.value ?? "private";
  return (
    <Panel title={word("building_table")} className="place">
      <Choice
        label={word("building_reach")}
        ways={REACH_CHOICES.map((way) => ({ ...way, label: word(`building_reach_${way.value}`) }))}
        value={reach}
        onChange={(value) => void change({ reach: value })}
      />
      <p className="hint">{word(`building_reach_${reach}_how`)}</p>
      <div className="fields">
        <ValueSelect
          label={word("building_clock")}
          value={table.turn_seconds}
          choices={withCurrent(TURN_SECONDS, table.turn_seconds).map((seconds) => [seconds, timeText(seconds)])}
          onChoose={(turn_seconds) => void change({ turn_seconds })}
        />
        {table.turn_seconds === null ? null : (
          <ValueSelect
            label={word("building_bank")}
            value={table.bank_seconds}
            choices={withCurrent(BANK_SECONDS, table.bank_seconds).map((seconds) => [seconds, bankText(seconds)])}
            onChoose={(bank_seconds) => void change({ bank_seconds })}
          />
        )}
        {reach === "screen" ? null : (
          <ValueSelect
            label={word("building_stand_in")}
            value={table.stand_in}
            choices={[
              ...offered.computers.map(({ name }) => [name, kindName(name)] as const),
              ["", word("building_stand_in_nobody")] as const,
            ]}
            hint={characterOf(offered.computers, table.stand_in)}
            onChoose={(stand_in) => void change({ stand_in })}
          />
        )}
        <CommittedInput
          label={word("building_table_name")}
          value={table.name}
          longest={MAX_NAME_CHARS}
          onWrite={(name) => void change({ name })}
        />
      </div>
      <ConfirmButton
        icon="trash"
        tone="quiet"
        label={word("building_close")}
        confirm={word("building_close_sure")}
        busy={busy}
        onConfirm={() => void close()}
      />
    </Panel>
  );
}

function bankText(seconds: number): string {
  return seconds === 0 ? word("none") : timeText(seconds);
}
