// A setting of an edition, with the input for its type: a switch, a choice, a slider or a number.
import { useEffect, useState } from "react";

import { Check, Field as Input } from "../../ui/Field";
import { percentText, word } from "../../texts/say";
import type { SettingField } from "../../wire/rest";
import { ValueSelect } from "./ValueSelect";
import { isShare, valueOf } from "./rules";
import { CommittedInput } from "./CommittedInput";

interface Props {
  readonly field: SettingField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export function RuleField({ field, value, onChange }: Props) {
  if (field.type === "bool") return <Check label={field.title} checked={value === true} onChange={onChange} />;
  if (field.type === "choice") {
    const choices = field.choices.map((choice) => [choice.value, choice.title] as const);
    return <ValueSelect label={field.title} value={value as string | number} choices={choices} onChoose={onChange} />;
  }
  if (isShare(field)) return <Share title={field.title} value={Number(value)} onChange={onChange} />;
  return (
    <CommittedInput
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

/** A slider that takes effect when it is released. */
function Share({ title, value, onChange }: { title: string; value: number; onChange: (value: number) => void }) {
  const [share, slide] = useState(value);
  useEffect(() => slide(value), [value]);
  const finish = () => {
    if (share !== value) onChange(share);
  };
  return (
    <Input
      type="range"
      label={`${title}: ${percentText(share)}`}
      min={0}
      max={1}
      step={0.05}
      value={share}
      onChange={(event) => slide(Number(event.target.value))}
      onPointerUp={finish}
      onKeyUp={finish}
      onBlur={finish}
    />
  );
}
