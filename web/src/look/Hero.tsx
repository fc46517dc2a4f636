// The picture of the first page: a burst, the world with its flags, and those who fight for it.
import { lazy, Suspense } from "react";

import { Drawn } from "./pictures/Drawn";
import { burst, round, type Drawing } from "./pictures/parts";
import "./hero.css";

const DrawnFace = lazy(() => import("./pictures/Faces"));

const SKY: Drawing = [["-sea-light", burst(160, 96, 18, 60, 260)]];

const WORLD: Drawing = [
  ["teal", round(160, 96, 66)],
  ["green", "M103 63c10-14 24-24 41-29 8 2 5 8 11 9s4 8-3 9-4 8-12 10-4 10-11 10-5 10-12 8-10 6-17 1 1-12 3-18z"],
  ["yellow", "M118 98c8-5 18 0 22 5s12 4 10 13-8 10-9 18-5 16-11 12-4-12-9-17-9-8-8-16 0-12 5-15z"],
  ["orange", "M168 46c6-7 14-9 20-8l12 8c8 6 15 14 19 22-6 3-8 1-12 5s-11-2-16 2-2 9-8 8-6-8-12-9-9-5-8-11-1-12 5-17z"],
  ["red", "M169 86c8-3 16 1 22 1s8 6 13 9 0 10-3 14-3 13-9 17-8 10-13 6-1-12-6-17-11-7-11-15 1-12 7-15z"],
  ["purple", "M208 116c5-3 9-1 12 1-3 9-8 17-14 23-5-2-7-6-5-11s3-10 7-13z"],
  ["-white", "M108 60c5-8 12-15 20-19l3 4c-8 4-14 10-18 17z"],
];

const FLAGS: Drawing = [
  ["line", "M133 74V46"],
  ["red", "M133 46c6-4 10 3 17 0v12c-7 3-11-4-17 0z"],
  ["line", "M196 62V34"],
  ["blue", "M196 34c6-4 10 3 17 0v12c-7 3-11-4-17 0z"],
  ["line", "M182 112V84"],
  ["yellow", "M182 84c6-4 10 3 17 0v12c-7 3-11-4-17 0z"],
];

const DIE: Drawing = [
  ["white", "M0 8q0-8 8-8h28q8 0 8 8v28q0 8-8 8H8q-8 0-8-8z"],
  ["-ink", [11, 22, 33].map((y) => round(12, y, 3.6) + round(32, y, 3.6)).join("")],
];

const RED_DIE: Drawing = [
  ["red", "M0 8q0-8 8-8h28q8 0 8 8v28q0 8-8 8H8q-8 0-8-8z"],
  ["-white", round(12, 12, 3.8) + round(22, 22, 3.8) + round(32, 32, 3.8)],
];

/** The sea up to this height, in waves of this length. */
function waves(height: number, length: number, start: number): string {
  const half = length / 2;
  const pair = `q${half / 2}-8 ${half} 0t${half} 0`;
  return `M${start} ${height}${pair.repeat(Math.ceil((340 - start) / length))}V210H${start}z`;
}

const SEA: Drawing = [
  ["sea", waves(150, 44, -12)],
  ["sea-deep", waves(166, 56, -30)],
  ["-foam", "M30 172q7-4 14 0t14 0v2.5q-7 4-14 0t-14 0zM142 181q7-4 14 0t14 0v2.5q-7 4-14 0t-14 0zM246 174q7-4 14 0t14 0v2.5q-7 4-14 0t-14 0z"],
];

const CAST: readonly (readonly [number: number, x: number, y: number, size: number])[] = [
  [5, 8, 58, 1.6],
  [3, 74, 86, 1.25],
  [7, 168, 84, 1.25],
  [11, 212, 56, 1.6],
];

export function Hero() {
  return (
    <svg className="hero" viewBox="0 0 320 190" aria-hidden>
      <rect className="sky" width="320" height="190" />
      <Drawn parts={SKY} />
      <Drawn parts={WORLD} />
      <Drawn parts={FLAGS} />
      <g transform="translate(28 16) rotate(-14)" className="float">
        <Drawn parts={RED_DIE} />
      </g>
      <g transform="translate(256 8) rotate(12)" className="float late">
        <Drawn parts={DIE} />
      </g>
      <Suspense fallback={null}>
        {CAST.map(([number, x, y, size]) => (
          <g key={number} transform={`translate(${x} ${y}) scale(${size})`}>
            <DrawnFace number={number} />
          </g>
        ))}
      </Suspense>
      <Drawn parts={SEA} />
    </svg>
  );
}

/** The name of the game, lettered. */
export function Wordmark() {
  return (
    <h1 className="wordmark">
      <span>Rubicon</span>
    </h1>
  );
}
