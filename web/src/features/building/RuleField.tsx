// One setting of an edition, as its type wants it: a switch, a choice, a slider or a number.
import { word } from "../../texts/say";
import type { Field } from "../../wire/rest";
import { valueOf } from "./rules";
import { Select } from "./Select";
import { Written } from "./Written";

interface Props {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export function RuleField({ field, value, onChange }: Props) {
  if (field.type === "bool") {
    return (
      <label className="switch">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <span>{field.title}</span>
      </label>
    );
  }
  if (field.type === "choice") {
    const choices = field.choices.map((choice) => [choice.value, choice.title] as const);
    return <Select label={field.title} value={value as string | number} choices={choices} onChoose={onChange} />;
  }
  if (field.type === "float" && field.least === 0 && field.most === 1) {
    const percent = Math.round(Number(value) * 100);
    return (
      <label className="field">
        <span>
          {field.title}: {percent} %
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          onChange={(event) => onChange(Number(event.target.value) / 100)}
        />
      </label>
    );
  }
  return (
    <Written
      label={field.title}
      value={value === null ? "" : String(value)}
      numeric={field.type !== "str"}
      placeholder={field.none ? word("none") : undefined}
      onWrite={(text) => {
        const meant = valueOf(field, text);
        if (meant !== undefined) onChange(meant);
      }}
    />
  );
}
