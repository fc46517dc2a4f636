// A native select for values of any type. On phones it opens the system's picker.
import { Select } from "../../ui/Field";

interface Props<T> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly (readonly [value: T, title: string])[];
  readonly onChoose: (value: T) => void;
  readonly hint?: string;
}

export function ValueSelect<T extends string | number | null>({ label, value, choices, onChoose, hint }: Props<T>) {
  return (
    <Select
      label={label}
      hint={hint}
      value={String(choices.findIndex(([each]) => each === value))}
      onChange={(index) => {
        const chosen = choices[Number(index)];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {choices.map(([each, title], index) => (
        <option key={String(each)} value={index}>
          {title}
        </option>
      ))}
    </Select>
  );
}
