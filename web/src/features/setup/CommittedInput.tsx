// A text input that takes effect with Enter or when it loses the focus.
import { useEffect, useState } from "react";

import { Field } from "../../ui/Field";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (text: string) => void;
  readonly numeric?: boolean;
  readonly longest?: number;
  readonly placeholder?: string;
}

export function CommittedInput({ label, value, onWrite, numeric = false, longest, placeholder }: Props) {
  const [text, write] = useState(value);
  useEffect(() => write(value), [value]);
  const finish = () => {
    if (text !== value) onWrite(text);
  };
  return (
    <Field
      label={label}
      value={text}
      maxLength={longest}
      placeholder={placeholder}
      autoComplete="off"
      inputMode={numeric ? "decimal" : "text"}
      onChange={(event) => write(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
      }}
    />
  );
}
