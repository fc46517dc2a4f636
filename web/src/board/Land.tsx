// The coloured land. Each territory is a memoised component, so a change of owner redraws only one.
import { memo, useId, type ReactNode } from "react";

import type { Chart } from "./chart";
import type { SeatLook } from "./contract";
import { HatchPatterns } from "./HatchPatterns";
import { held, NOBODYS, OFF } from "./boardColours";

interface Props {
  readonly chart: Chart;
  readonly owners: readonly (number | null)[];
  readonly seats: readonly SeatLook[];
  readonly disabled: readonly number[];
}

/** Land in its owners' colours and hatching. */
export const OwnedLand = memo(function OwnedLand({ chart, owners, seats, disabled }: Props) {
  const prefix = useId();
  const looks = chart.paths.map((_, territory): Look => {
    if (disabled.includes(territory)) return { fill: OFF };
    const owner = owners[territory] ?? null;
    const colour = owner === null ? undefined : seats[owner]?.colour;
    return colour ? { fill: held(colour), hatch: `url(#${prefix}${owner})` } : { fill: NOBODYS };
  });
  return (
    <Land chart={chart} looks={looks}>
      <HatchPatterns prefix={prefix} seats={seats} unit={chart.unit} />
    </Land>
  );
});

export interface Look {
  readonly fill: string;
  readonly hatch?: string;
}

interface LandProps {
  readonly chart: Chart;
  readonly looks: readonly Look[];
  readonly children?: ReactNode;
}

export function Land({ chart, looks, children }: LandProps) {
  return (
    <svg viewBox={chart.box} aria-hidden="true">
      {children}
      <Coast paths={chart.paths} line={2.6 * chart.unit} />
      {chart.paths.map((path, territory) => (
        <Area
          key={territory}
          path={path}
          fill={looks[territory]?.fill ?? NOBODYS}
          hatch={looks[territory]?.hatch ?? ""}
        />
      ))}
    </svg>
  );
}

/** Drawn under all land, so that only the outer half of the line shows. */
const Coast = memo(function Coast({ paths, line }: { readonly paths: readonly string[]; readonly line: number }) {
  return (
    <g className="coast" strokeWidth={line}>
      {paths.map((path, territory) => (
        <path key={territory} d={path} />
      ))}
    </g>
  );
});

interface AreaProps {
  readonly path: string;
  readonly fill: string;
  readonly hatch: string;
}

const Area = memo(function Area({ path, fill, hatch }: AreaProps) {
  return (
    <>
      <path d={path} fill={fill} />
      {hatch ? <path d={path} fill={hatch} /> : null}
    </>
  );
});
