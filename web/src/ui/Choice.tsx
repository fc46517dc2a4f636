// A choice of a few visible options: side by side, or as tabs.
import { useId, type KeyboardEvent, type ReactNode } from "react";

import { Icon, type IconName } from "./Icon";

export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

interface Props<T extends string> {
  readonly label: string;
  readonly ways: readonly ChoiceOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, ways, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="choice">
        {ways.map((way) => (
          <label key={way.value}>
            <input
              type="radio"
              name={name}
              value={way.value}
              checked={way.value === value}
              disabled={way.disabled ?? false}
              onChange={() => onChange(way.value)}
            />
            {way.icon ? <Icon name={way.icon} /> : null}
            {way.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Tabs; the content of the chosen one is in a TabPanel below. Arrow keys move between them. */
export function Tabs<T extends string>({ label, ways, value, onChange }: Props<T>) {
  const turn = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = ways.findIndex((way) => way.value === value);
    const next = ways[(at + step + ways.length) % ways.length];
    if (!next) return;
    onChange(next.value);
    (event.currentTarget.children[ways.indexOf(next)] as HTMLElement).focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={turn}>
      {ways.map((way) => (
        <button
          key={way.value}
          type="button"
          role="tab"
          aria-selected={way.value === value}
          tabIndex={way.value === value ? 0 : -1}
          onClick={() => onChange(way.value)}
        >
          {way.icon ? <Icon name={way.icon} /> : null}
          {way.label}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="panel" role="tabpanel" aria-label={label}>
      {children}
    </section>
  );
}
