// A number input: big buttons, the wheel, arrow keys and digits.
import { useEffect, useRef, type KeyboardEvent } from "react";

import { Icon } from "../../ui/Icon";
import { word } from "../../texts/say";
import { isWriting } from "./useShortcuts";

interface Props {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly focused?: boolean;
}

/** Milliseconds after which a digit starts a new number. */
const TYPING_PAUSE_MS = 1200;
/** From this maximum on, a slider is shown too. */
const MIN_SLIDER_MAXIMUM = 6;

export function NumberSlot({ label, least, most, value, onChange, focused = false }: Props) {
  const typed = useRef({ text: "", at: 0 });
  const field = useRef<HTMLDivElement>(null);
  const latest = useRef({ least, most, value, onChange });
  latest.current = { least, most, value, onChange };
  const set = (wanted: number): void => {
    const bounded = Math.max(least, Math.min(most, wanted));
    if (bounded !== value) onChange(bounded);
  };
  useEffect(() => {
    if (focused && !isWriting()) field.current?.focus({ preventScroll: true });
  }, [focused]);
  useEffect(() => {
    const shown = field.current;
    function turn(event: WheelEvent): void {
      event.preventDefault();
      const now = latest.current;
      const wanted = Math.max(now.least, Math.min(now.most, now.value - Math.sign(event.deltaY)));
      if (wanted !== now.value) now.onChange(wanted);
    }
    // React adds passive wheel listeners, which cannot stop the page from scrolling.
    shown?.addEventListener("wheel", turn, { passive: false });
    return () => shown?.removeEventListener("wheel", turn);
  }, []);

  function press(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: value + 1,
      ArrowRight: value + 1,
      ArrowDown: value - 1,
      ArrowLeft: value - 1,
      PageUp: value + 10,
      PageDown: value - 10,
      Home: least,
      End: most,
    };
    const step = steps[event.key];
    if (step !== undefined) set(step);
    else if (/^\d$/.test(event.key)) {
      const fresh = event.timeStamp - typed.current.at > TYPING_PAUSE_MS;
      typed.current = { text: (fresh ? "" : typed.current.text) + event.key, at: event.timeStamp };
      set(Number(typed.current.text));
    } else return;
    event.preventDefault();
  }

  return (
    <div className="number-slot">
      <span className="slot-name">{label}</span>
      <div className="stepper">
        <button
          type="button"
          className="step"
          aria-label={word("number_less", { what: label })}
          disabled={value <= least}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <div
          ref={field}
          className="count"
          role="spinbutton"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={least}
          aria-valuemax={most}
          onKeyDown={press}
        >
          {value}
        </div>
        <button
          type="button"
          className="step"
          aria-label={word("number_more", { what: label })}
          disabled={value >= most}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {most - least >= MIN_SLIDER_MAXIMUM ? (
        <input
          type="range"
          className="slide"
          aria-label={label}
          min={least}
          max={most}
          value={value}
          onChange={(event) => set(Number(event.target.value))}
        />
      ) : null}
    </div>
  );
}
