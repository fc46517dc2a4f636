// Marks on territories: rings round the discs, and land that is highlighted or greyed out.
import { memo } from "react";

import type { Chart } from "./chart";
import type { Mark, SeatLook } from "./contract";
import { darkened } from "./boardColours";

interface Props {
  readonly chart: Chart;
  readonly owners: readonly (number | null)[];
  readonly seats: readonly SeatLook[];
  readonly marks: ReadonlyMap<number, Mark>;
  readonly disabled: readonly number[];
  readonly radii: readonly number[];
}

export const Marks = memo(function Marks({ chart, owners, seats, marks, disabled, radii }: Props) {
  return (
    <g className="marks" aria-hidden="true">
      <svg width={chart.wide} height={chart.high} viewBox={chart.box}>
        {disabled.map((territory) => (
          <path key={territory} className="off" d={chart.paths[territory]} />
        ))}
        {[...marks].map(([territory, mark]) =>
          mark.kind === "pick" ? null : (
            <path
              key={territory}
              className={`lit ${mark.kind} ${mark.tone}`}
              d={chart.paths[territory]}
              strokeWidth={4 * chart.unit}
            />
          ),
        )}
      </svg>
      {[...marks].map(([territory, mark]) => {
        const anchor = chart.anchors[territory];
        const owner = owners[territory] ?? null;
        const colour = owner === null ? undefined : seats[owner]?.colour;
        if (!anchor) return null;
        return (
          <Ring
            key={territory}
            x={anchor.x}
            y={anchor.y}
            radius={radii[territory] ?? chart.disc}
            look={`${mark.kind} ${mark.tone}`}
            colour={mark.kind === "pick" && colour ? darkened(colour) : ""}
          />
        );
      })}
    </g>
  );
});

interface RingProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly look: string;
  readonly colour: string;
}

const Ring = memo(function Ring({ x, y, radius, look, colour }: RingProps) {
  return (
    <g className={`ring ${look}`} fontSize={radius}>
      <circle className="edge" cx={x} cy={y} r="1.1em" />
      <circle className="band" cx={x} cy={y} r="1.1em" style={colour ? { stroke: colour } : undefined} />
    </g>
  );
});

interface NotesProps extends Pick<Props, "chart" | "marks" | "radii"> {
  readonly notes: ReadonlyMap<number, string> | undefined;
}

/** Short notes at territories, such as a win chance. Drawn above everything else. */
export const Notes = memo(function Notes({ chart, marks, notes, radii }: NotesProps) {
  const told = new Map([
    ...[...marks].map(([territory, { note }]) => [territory, note ?? ""] as const),
    ...(notes ?? []),
  ]);
  return (
    <g className="notes" aria-hidden="true">
      {[...told].map(([territory, note]) => {
        const anchor = chart.anchors[territory];
        return anchor && note ? (
          <Tag key={territory} x={anchor.x} y={anchor.y} size={radii[territory] ?? chart.disc} up={1.75} text={note} />
        ) : null;
      })}
    </g>
  );
});

interface TagProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  /** Distance above the anchor, in pixels of the sheet. */
  readonly up?: number;
}

export function Tag({ x, y, size, text, up = 0 }: TagProps) {
  const wide = (0.7 + 0.56 * text.length) * size;
  const middle = y - up * size;
  return (
    <g className="tag" fontSize={size}>
      <rect x={x - wide / 2} y={middle - 0.62 * size} width={wide} height="1.24em" rx="0.4em" />
      <text x={x} y={middle + 0.34 * size}>
        {text}
      </text>
    </g>
  );
}
