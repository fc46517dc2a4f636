// One of several, in the browser's own list: few words, and the wheel of a phone.
interface Props<T> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly (readonly [value: T, title: string])[];
  readonly onChoose: (value: T) => void;
  readonly disabled?: boolean;
}

export function Select<T extends string | number | null>({ label, value, choices, onChoose, disabled = false }: Props<T>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={choices.findIndex(([each]) => each === value)}
        disabled={disabled}
        onChange={(event) => {
          const chosen = choices[Number(event.target.value)];
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {choices.map(([each, title], index) => (
          <option key={String(each)} value={index}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
