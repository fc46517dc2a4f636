// A die: d6 with pips, which tumbles in space, or d20 with numbers. Red attacks, white defends.
import type { CSSProperties } from "react";

import { word } from "../texts/say";
import "./die.css";

interface Props {
  readonly value: number;
  readonly sides?: 6 | 20;
  readonly tone?: "red" | "white";
  readonly size?: number;
  /** How long it tumbles when it appears; 0 for a die at rest. */
  readonly milliseconds?: number;
  /** Whether it was beaten. */
  readonly lost?: boolean;
}

/** Rotation of the cube that shows each side: about the horizontal axis, then about the vertical one. */
const SIDE_ROTATIONS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, -90],
  [-90, 0],
  [90, 0],
  [0, 90],
  [0, 180],
];

const SIDES = [1, 2, 3, 4, 5, 6] as const;

export function Die({ value, sides = 6, tone = "white", size = 56, milliseconds = 0, lost = false }: Props) {
  const [level, upright] = SIDE_ROTATIONS[value - 1] ?? [0, 0];
  const style = {
    "--size": `${size}px`,
    "--level": `${level}deg`,
    "--upright": `${upright}deg`,
    "--rolling": `${milliseconds}ms`,
  } as CSSProperties;
  const roll = milliseconds > 0 ? "rolls" : "";
  return (
    <span
      className={`thrown ${tone} ${roll} ${lost ? "lost" : ""}`}
      style={style}
      role="img"
      aria-label={word("die", { value })}
    >
      {sides === 20 ? <Twenty value={value} /> : <Six value={value} turning={milliseconds > 0} />}
    </span>
  );
}

/** At rest only the visible side exists. Its pips are painted by the style sheet, because there are dozens of dice. */
function Six({ value, turning }: { readonly value: number; readonly turning: boolean }) {
  return (
    <span className="cube">
      {SIDES.map((side) => (turning || side === value ? <i key={side} className={`side s${side}`} /> : null))}
    </span>
  );
}

function Twenty({ value }: { readonly value: number }) {
  return (
    <svg className="twenty" viewBox="0 0 64 64" aria-hidden>
      <path className="body" d="M32 3l25 14.5v29L32 61 7 46.5v-29z" />
      <path className="light" d="M32 3L17 41h30zM7 17.5L17 41 7 46.5z" />
      <path className="edges" d="M32 3L17 41h30zM7 17.5L17 41l15 20 15-20 10-23.5M7 46.5L17 41M57 46.5L47 41" />
      <text x="32" y="37" textAnchor="middle">
        {value}
      </text>
    </svg>
  );
}
