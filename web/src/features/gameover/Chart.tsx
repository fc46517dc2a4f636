// A line chart of the game with a line for each seat. It can be read by mouse, finger and arrow keys, and as a table.
import { useMemo, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from "react";

import type { SeatLook } from "../../board/contract";
import { numberText, rowText, word } from "../../texts/say";
import { series, type Measure, type Moment } from "./figures";
import { lineThrough, scaleOf, ticks } from "./scale";
import "./chart.css";

/** View box sizes close to the size on the screen, so that letters are as large on a phone as elsewhere. */
const WIDE_SIZE = { wide: 680, high: 320 };
const NARROW_SIZE = { wide: 340, high: 260 };
const NARROW_QUERY = window.matchMedia("(max-width: 700px)");
const PAGE_TURNS = 10;

/** Dash patterns, so that lines can be told apart without colour. */
const DASHES: readonly string[] = ["", "14 7", "3 7", "18 6 3 6", "8 4", "2 4", "12 4 2 4 2 4", "24 6", "6 10", "1 9"];

function onWidth(changed: () => void): () => void {
  NARROW_QUERY.addEventListener("change", changed);
  return () => NARROW_QUERY.removeEventListener("change", changed);
}

interface Props {
  readonly moments: readonly Moment[];
  readonly measure: Measure;
  readonly seats: readonly SeatLook[];
}

export function Chart({ moments, measure, seats }: Props) {
  const [read, setRead] = useState<number | null>(null);
  const { wide, high } = useSyncExternalStore(onWidth, () => NARROW_QUERY.matches) ? NARROW_SIZE : WIDE_SIZE;
  const frame = useMemo(() => ({ left: 44, right: wide - 16, top: 14, bottom: high - 28 }), [wide, high]);
  const last = moments.length - 1;
  const at = Math.min(read ?? last, last);
  const lines = useMemo(() => series(moments, measure), [moments, measure]);
  const marks = useMemo(() => ticks(Math.max(...lines.flat())), [lines]);
  const scale = useMemo(() => scaleOf(moments.length, marks.at(-1) ?? 1, frame), [moments, marks, frame]);
  const paths = useMemo(() => lines.map((values) => lineThrough(values, scale)), [lines, scale]);

  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setRead(scale.nearest(((event.clientX - box.left) / box.width) * wide));
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - PAGE_TURNS,
      PageUp: at + PAGE_TURNS,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setRead(Math.min(last, Math.max(0, step)));
  };
  const told = rowText(lines.map((values, seat) => `${seats[seat]?.name ?? seat + 1}: ${numberText(values[at] ?? 0)}`));

  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${wide} ${high}`}
        role="slider"
        tabIndex={0}
        aria-label={word("over_chart", { measure: word(`over_${measure}`) })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${momentText(moments[at])}. ${told}`}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setRead(null)}
        onKeyDown={press}
      >
        {marks.map((mark) => (
          <g key={mark} className="mark">
            <line x1={frame.left} x2={frame.right} y1={scale.y(mark)} y2={scale.y(mark)} />
            <text x={frame.left - 8} y={scale.y(mark) + 5} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        <text className="edge" x={frame.left} y={high - 6}>
          {momentText(moments[0])}
        </text>
        <text className="edge" x={frame.right} y={high - 6} textAnchor="end">
          {momentText(moments[last])}
        </text>
        {paths.map((path, seat) => (
          <g key={seat} className="series">
            <path className="rim" d={path} />
            <path d={path} stroke={seats[seat]?.colour} strokeDasharray={DASHES[seat % DASHES.length]} />
          </g>
        ))}
        <line className="reading" x1={scale.x(at)} x2={scale.x(at)} y1={frame.top} y2={frame.bottom} />
        {lines.map((values, seat) => (
          <circle
            key={seat}
            className="reading"
            cx={scale.x(at)}
            cy={scale.y(values[at] ?? 0)}
            r="6"
            fill={seats[seat]?.colour}
          />
        ))}
      </svg>
      <figcaption>
        <strong>{momentText(moments[at])}</strong>
        <ul>
          {lines.map((values, seat) => (
            <li key={seat}>
              <Sample colour={seats[seat]?.colour ?? ""} seat={seat} />
              <span className="name">{seats[seat]?.name}</span>
              <b>{values[at]}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function Sample({ colour, seat }: { colour: string; seat: number }) {
  return (
    <svg className="sample" viewBox="0 0 44 12" aria-hidden="true">
      <g className="series">
        <path className="rim" d="M2 6H42" />
        <path d="M2 6H42" stroke={colour} strokeDasharray={DASHES[seat % DASHES.length]} />
      </g>
    </svg>
  );
}

/** The same as a table. */
export function Numbers({ moments, measure, seats }: Props) {
  return (
    <details className="numbers">
      <summary>{word("over_as_table")}</summary>
      <div className="scroll" tabIndex={0} role="region" aria-label={word(`over_${measure}`)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{word("over_when")}</th>
              {seats.map((seat, number) => (
                <th key={number} scope="col">
                  {seat.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.map((moment, index) => (
              <tr key={index}>
                <th scope="row">{momentText(moment)}</th>
                {moment.seats.map((held, seat) => (
                  <td key={seat}>{held[measure]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function momentText(moment: Moment | undefined): string {
  if (!moment || moment.chapter === null) return word("over_beginning");
  return word("over_turn", { turn: moment.chapter });
}
