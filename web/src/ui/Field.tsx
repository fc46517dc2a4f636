// Form fields with a label, the input, a hint and an error.
import { useId, type InputHTMLAttributes, type ReactNode } from "react";

import { Icon } from "./Icon";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
}

export function Field({ label, hint, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      />
      <About id={`${id}-about`} hint={hint} error={error} />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  readonly hint?: string;
  readonly error?: string;
  readonly disabled?: boolean;
}

/** A select; give it <option>s. */
export function Select({ label, value, onChange, children, hint, error, disabled = false }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      >
        {children}
      </select>
      <About id={`${id}-about`} hint={hint} error={error} />
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A checkbox. */
export function Check({ label, checked, onChange, disabled = false }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

function About({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  if (error) {
    return (
      <p id={id} className="error" role="alert">
        <Icon name="warning" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="hint">
      {hint}
    </p>
  ) : null;
}
