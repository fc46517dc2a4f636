// The discs with the number of pieces on each territory, and the kinds of pieces where there are several.
import { memo } from "react";

import { upperCase } from "../texts/say";
import { Icon, type IconSource } from "../ui/Icon";
import { KINDS } from "../wire/picture";
import type { Chart } from "./chart";
import type { SeatLook, Sign } from "./contract";
import { inkOn } from "./boardColours";

/** Above this growth factor of the discs there is no room for the kinds of pieces. */
const MAX_GROWTH_WITH_KINDS = 1.3;
const UNOWNED_COLOUR = "#efe6d0";
const KIND_SIGNS: Readonly<Record<string, string>> = KINDS;

interface Props {
  readonly chart: Chart;
  readonly owners: readonly (number | null)[];
  readonly pieces: readonly (number | readonly number[])[];
  readonly kinds: readonly string[];
  readonly seats: readonly SeatLook[];
  readonly disabled: readonly number[];
  readonly signs: ReadonlyMap<number, Sign> | undefined;
  /** The radius of each disc. */
  readonly radii: readonly number[];
}

export const Discs = memo(function Discs({ chart, owners, pieces, kinds, seats, disabled, signs, radii }: Props) {
  return (
    <g className="discs" aria-hidden="true">
      {chart.anchors.map((anchor, territory) => {
        if (disabled.includes(territory)) return null;
        const owner = owners[territory] ?? null;
        const pile = [pieces[territory] ?? 0].flat();
        const sign = signs?.get(territory);
        return (
          <Disc
            key={territory}
            x={anchor.x}
            y={anchor.y}
            radius={radii[territory] ?? chart.disc}
            colour={(owner !== null && seats[owner]?.colour) || UNOWNED_COLOUR}
            count={pile.reduce((sum, number) => sum + number, 0)}
            told={
              (radii[territory] ?? 0) < MAX_GROWTH_WITH_KINDS * chart.disc && pile.slice(1).some((number) => number > 0)
                ? pile.join()
                : ""
            }
            kinds={kinds}
            below={chart.below[territory] ?? true}
            icon={sign?.icon}
          />
        );
      })}
    </g>
  );
});

interface DiscProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: string;
  readonly count: number;
  /** The number of each kind, separated by commas; empty if all pieces are of the first kind or the disc is too large for more. */
  readonly told: string;
  readonly kinds: readonly string[];
  readonly below: boolean;
  readonly icon: IconSource | undefined;
}

/** A separate component: each `transform` is a node that the browser visits whenever an animation starts. */
const Disc = memo(function Disc({ x, y, radius, colour, count, told, kinds, below, icon }: DiscProps) {
  return (
    <g fontSize={radius}>
      <circle className="shade" cx={x + 0.08 * radius} cy={y + 0.16 * radius} r="1.06em" />
      <circle className="rim" cx={x} cy={y} r="1em" />
      <circle className="face" cx={x} cy={y} r="0.82em" fill={colour} />
      {count > 0 ? <Figure x={x} y={y} radius={radius} count={count} fill={inkOn(colour)} /> : null}
      {told || icon ? (
        <g transform={`translate(${x} ${y}) scale(${radius})`}>
          {told ? <Kinds pile={told.split(",").map(Number)} kinds={kinds} below={below} /> : null}
          {icon ? (
            <g className="sign" transform="translate(0.62 -1.5) scale(0.95)">
              <circle cx="0.5" cy="0.5" r="0.62" />
              <svg x="0.08" y="0.08" width="0.84" height="0.84" viewBox="0 0 24 24">
                <Icon name={icon} />
              </svg>
            </g>
          ) : null}
        </g>
      ) : null}
    </g>
  );
});

/** Numbers with more digits are smaller. */
function Figure({
  x,
  y,
  radius,
  count,
  fill,
}: Pick<DiscProps, "x" | "y" | "radius" | "count"> & { readonly fill: string }) {
  const size = 1.25 * Math.min(1, 2.3 / String(count).length) * radius;
  return (
    <text x={x} y={y + 0.35 * size} fontSize={size} fill={fill}>
      {count}
    </text>
  );
}

const TAG_HEIGHT_RADII = 0.98;

/** A tag beside the disc, on the side away from the name, with the number of each kind. */
function Kinds({ pile, kinds, below }: { pile: readonly number[]; kinds: readonly string[]; below: boolean }) {
  const there = pile.map((count, kind) => ({ count, kind: kinds[kind] ?? "" })).filter(({ count }) => count > 0);
  const wide = there.map(({ count }) => 1.12 + 0.5 * String(count).length);
  const all = wide.reduce((sum, each) => sum + each, 0) + 0.2;
  let left = -all / 2 + 0.1;
  return (
    <g className="kinds" transform={`translate(0 ${below ? 0.86 : -0.86 - TAG_HEIGHT_RADII})`}>
      <rect x={-all / 2} width={all} height={TAG_HEIGHT_RADII} rx="0.25" />
      {there.map(({ count, kind }, place) => {
        const x = left;
        left += wide[place] ?? 0;
        return (
          <g key={kind} transform={`translate(${x} 0)`}>
            <KindSign kind={kind} />
            <text x="1.02" y="0.79" fontSize="0.9">
              {count}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A kind without a sign shows its first letter. */
function KindSign({ kind }: { readonly kind: string }) {
  const sign = KIND_SIGNS[kind];
  return (
    <g className={`kind ${kind}`} transform="translate(0.08 0.2) scale(0.082)">
      <rect width="10" height="7" />
      {sign ? (
        <path d={sign} />
      ) : (
        <text x="5" y="6" fontSize="7" textAnchor="middle">
          {upperCase(kind.charAt(0))}
        </text>
      )}
    </g>
  );
}
