// The sign of a seat, in a small shield of its colour.
import { paintWith } from "./colours";
import { SYMBOLS } from "./symbols";

/** `colour` is the fill of its paint. */
export function SeatSymbol({ colour, size = 20 }: { readonly colour: string; readonly size?: number }) {
  const paint = paintWith(colour);
  if (!paint) return null;
  return (
    <svg className="seat-symbol" viewBox="-10 -8 44 44" width={size} height={size} aria-hidden>
      <path d="M-7-5h38v20c0 11-9 17-19 20-10-3-19-9-19-20z" fill={colour} stroke="var(--ink)" strokeWidth="5" strokeLinejoin="round" />
      <path d={SYMBOLS[paint.symbol]} fill={paint.ink} />
    </svg>
  );
}
