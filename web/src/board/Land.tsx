// The land in the colours of its owners, each territory by itself: when one changes hands, one is drawn again.
import { memo, useId } from "react";

import type { Chart } from "./chart";
import type { SeatLook } from "./contract";
import { Hatches } from "./Hatches";
import { held, NOBODYS, OFF } from "./tint";

interface Props {
  readonly chart: Chart;
  readonly owners: readonly (number | null)[];
  readonly seats: readonly SeatLook[];
  readonly disabled: readonly number[];
}

export const Land = memo(function Land({ chart, owners, seats, disabled }: Props) {
  const prefix = useId();
  const colours = seats.map((seat) => seat.colour);
  return (
    <svg viewBox={chart.box} aria-hidden="true">
      <Hatches prefix={prefix} colours={colours} unit={chart.unit} />
      {chart.paths.map((path, territory) => {
        const owner = disabled.includes(territory) ? null : (owners[territory] ?? null);
        const colour = owner === null ? undefined : colours[owner];
        const fill = disabled.includes(territory) ? OFF : colour ? held(colour) : NOBODYS;
        return <Territory key={territory} path={path} fill={fill} hatch={colour ? `url(#${prefix}${owner})` : ""} />;
      })}
    </svg>
  );
});

interface TerritoryProps {
  readonly path: string;
  readonly fill: string;
  readonly hatch: string;
}

/** Also for tests: how often any territory was drawn. */
export const drawn = { times: 0 };

const Territory = memo(function Territory({ path, fill, hatch }: TerritoryProps) {
  drawn.times += 1;
  return (
    <>
      <path d={path} fill={fill} />
      {hatch ? <path d={path} fill={hatch} /> : null}
    </>
  );
});
