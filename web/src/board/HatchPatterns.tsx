// SVG hatching patterns for all seats, so that owners can be told apart without colour. Rendered pictures use the same.
import { memo } from "react";

import { HATCH_SCALE, HATCH_SIZE, HATCHES } from "../wire/picture";
import type { SeatLook } from "./contract";
import { darkened } from "./boardColours";

interface Props {
  /** Prefix of the pattern ids, because a page may contain several boards. */
  readonly prefix: string;
  readonly seats: readonly SeatLook[];
  readonly unit: number;
}

export const HatchPatterns = memo(function HatchPatterns({ prefix, seats, unit }: Props) {
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
