// A text that counts when it is finished: with Enter, or when one goes elsewhere.
import { useEffect, useState } from "react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (text: string) => void;
  readonly numeric?: boolean;
  readonly longest?: number;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

export function Written({ label, value, onWrite, numeric = false, longest, placeholder, disabled = false }: Props) {
  const [text, write] = useState(value);
  useEffect(() => write(value), [value]);
  const finish = () => {
    if (text !== value) onWrite(text);
  };
  return (
    <label className="field">
      <span>{label}</span>
      <input
        value={text}
        maxLength={longest}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        inputMode={numeric ? "decimal" : "text"}
        onChange={(event) => write(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter") finish();
        }}
      />
    </label>
  );
}
