// The picture on the start page: the world in a burst, and its fighters. The title is drawn in front of the sky.
import { lazy, Suspense, type ReactNode } from "react";

import { DrawingPaths } from "./pictures/DrawingPaths";
import { burst, round, type Drawing } from "./pictures/parts";
import "./hero.css";

const DrawnFace = lazy(() => import("./pictures/Faces"));

const SKY: Drawing = [["-sea-light", burst(216, 86, 22, 60, 700)]];

const WORLD: Drawing = [
  ["teal", round(216, 92, 66)],
  ["green", "M159 59c10-14 24-24 41-29 8 2 5 8 11 9s4 8-3 9-4 8-12 10-4 10-11 10-5 10-12 8-10 6-17 1 1-12 3-18z"],
  ["yellow", "M174 94c8-5 18 0 22 5s12 4 10 13-8 10-9 18-5 16-11 12-4-12-9-17-9-8-8-16 0-12 5-15z"],
  ["orange", "M224 42c6-7 14-9 20-8l12 8c8 6 15 14 19 22-6 3-8 1-12 5s-11-2-16 2-2 9-8 8-6-8-12-9-9-5-8-11-1-12 5-17z"],
  ["red", "M225 82c8-3 16 1 22 1s8 6 13 9 0 10-3 14-3 13-9 17-8 10-13 6-1-12-6-17-11-7-11-15 1-12 7-15z"],
  ["line", "M190 104V82M242 94V72"],
  ["red", "M190 82c5-3 8 2 14 0v10c-6 2-9-3-14 0z"],
  ["blue", "M242 72c5-3 8 2 14 0v10c-6 2-9-3-14 0z"],
];

/** The sea up to this height, in waves of this length. */
function waves(height: number, length: number, start: number): string {
  const half = length / 2;
  const pair = `q${half / 2}-8 ${half} 0t${half} 0`;
  return `M${start} ${height}${pair.repeat(Math.ceil((900 - start) / length))}V170H${start}z`;
}

const SEA: Drawing = [
  ["sea", waves(118, 44, -408)],
  ["sea-deep", waves(129, 56, -422)],
];

const DIE_OUTLINE = "M0 6q0-6 6-6h22q6 0 6 6v22q0 6-6 6H6q-6 0-6-6z";
const DIE_WITH_SIX: Drawing = [
  ["white", DIE_OUTLINE],
  ["-ink", [8.5, 17, 25.5].map((y) => round(10, y, 2.8) + round(24, y, 2.8)).join("")],
];
const DIE_WITH_THREE: Drawing = [
  ["red", DIE_OUTLINE],
  ["-white", round(9, 9, 3) + round(17, 17, 3) + round(25, 25, 3)],
];

export function Hero({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="hero">
      <svg viewBox="8 0 416 140" preserveAspectRatio="xMidYMax meet" aria-hidden>
        <DrawingPaths parts={SKY} />
        <DrawingPaths parts={WORLD} />
        <Suspense fallback={null}>
          <Fighter number={5} at="translate(14 34) scale(1.4)" />
          <Fighter number={3} at="translate(84 58) scale(1.1)" />
          <Fighter number={7} at="translate(278 56) scale(1.1)" />
          <Fighter number={11} at="translate(328 32) scale(1.4)" />
        </Suspense>
        <g transform="translate(162 98) rotate(-14)">
          <DrawingPaths parts={DIE_WITH_THREE} />
        </g>
        <g transform="translate(228 94) rotate(12)">
          <DrawingPaths parts={DIE_WITH_SIX} />
        </g>
        <DrawingPaths parts={SEA} />
      </svg>
      {children}
    </div>
  );
}

function Fighter({ number, at }: { readonly number: number; readonly at: string }) {
  return (
    <g transform={at}>
      <DrawnFace number={number} />
    </g>
  );
}
