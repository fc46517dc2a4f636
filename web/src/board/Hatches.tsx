// The hatchings of all seats, so that land is not told by colour alone. They are those of the pictures.
import { memo } from "react";

import { HATCH_SCALE, HATCH_SIZE, HATCHES } from "../wire/picture";
import type { SeatLook } from "./contract";
import { darkened } from "./tint";

interface Props {
  /** Before the names of the patterns: there may be several boards on a page. */
  readonly prefix: string;
  readonly seats: readonly SeatLook[];
  readonly unit: number;
}

export const Hatches = memo(function Hatches({ prefix, seats, unit }: Props) {
  return (
    <defs>
      {seats.map(({ colour }, seat) => (
        <pattern
          key={seat}
          id={`${prefix}${seat}`}
          width={HATCH_SIZE}
          height={HATCH_SIZE}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${HATCH_SCALE * unit})`}
        >
          <path d={HATCHES[seat % HATCHES.length]} className="hatch" stroke={darkened(colour)} />
        </pattern>
      ))}
    </defs>
  );
});
