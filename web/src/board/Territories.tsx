// An invisible button per territory, for fingers, keyboard and screen readers. One of them is in the tab order.
import { memo, useMemo } from "react";

import type { Chart } from "./chart";
import type { Mark } from "./contract";

interface Props {
  readonly chart: Chart;
  readonly marks: ReadonlyMap<number, Mark>;
  readonly describe: (territory: number) => string;
  readonly reached: number;
}

export const Territories = memo(function Territories({ chart, marks, describe, reached }: Props) {
  const { paths } = chart;
  const labels = useMemo(() => paths.map((_, territory) => describe(territory)), [paths, describe]);
  return (
    <svg width={chart.wide} height={chart.high} viewBox={chart.box} className="territories">
      {paths.map((path, territory) => (
        <Territory
          key={territory}
          number={territory}
          path={path}
          label={labels[territory] ?? ""}
          kind={marks.get(territory)?.kind ?? ""}
          reached={territory === reached}
          line={5 * chart.unit}
        />
      ))}
    </svg>
  );
});

interface TerritoryProps {
  readonly number: number;
  readonly path: string;
  readonly label: string;
  readonly kind: "" | Mark["kind"];
  readonly reached: boolean;
  readonly line: number;
}

const Territory = memo(function Territory({ number, path, label, kind, reached, line }: TerritoryProps) {
  return (
    <path
      d={path}
      data-territory={number}
      data-mark={kind || undefined}
      className={kind ? "marked" : ""}
      role="button"
      tabIndex={reached ? 0 : -1}
      aria-label={label}
      aria-disabled={kind === "" ? true : undefined}
      aria-pressed={kind === "chosen" ? true : undefined}
      strokeWidth={line}
    />
  );
});
