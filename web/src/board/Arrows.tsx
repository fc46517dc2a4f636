// Arrows between territories: red for attacks, white for moves.
import { memo } from "react";

import type { Chart } from "./chart";
import type { Arrow } from "./contract";
import { Tag } from "./Marks";
import { at, headOf, pathOf, trimmed, curvesBetween } from "./curve";

interface Props {
  readonly chart: Chart;
  readonly arrows: readonly Arrow[];
  readonly radii: readonly number[];
}

export const Arrows = memo(function Arrows({ chart, arrows, radii }: Props) {
  return (
    <g className="arrows" aria-hidden="true">
      {arrows.map((arrow) => (
        <Shaft
          key={`${arrow.source}-${arrow.target}-${arrow.tone}`}
          chart={chart}
          source={arrow.source}
          target={arrow.target}
          tone={arrow.tone}
          label={arrow.label ?? ""}
          faint={arrow.faint ?? false}
          start={radii[arrow.source] ?? chart.disc}
          end={radii[arrow.target] ?? chart.disc}
        />
      ))}
    </g>
  );
});

interface ShaftProps extends Required<Arrow> {
  readonly chart: Chart;
  readonly start: number;
  readonly end: number;
}

const Shaft = memo(function Shaft({ chart, source, target, tone, label, faint, start, end }: ShaftProps) {
  const broad = (faint ? 0.36 : 0.5) * Math.min(start, end);
  const long = 2.2 * broad;
  const path = trimmed(curvesBetween(chart, source, target), 1.2 * start, 1.35 * end + long);
  const shaft = pathOf(path);
  const head = headOf(path, long, 1.7 * broad);
  const middle = path[0];
  return (
    <g className={`arrow ${tone} ${faint ? "faint" : ""}`}>
      <path className="edge" d={shaft} strokeWidth={1.9 * broad} />
      <path className="edge head" d={head} strokeWidth={0.9 * broad} />
      <path className="shaft" d={shaft} strokeWidth={broad} />
      <path className="head" d={head} />
      {label && middle ? <Tag {...at(middle, 0.5)} size={Math.min(start, end)} text={label} /> : null}
    </g>
  );
});
