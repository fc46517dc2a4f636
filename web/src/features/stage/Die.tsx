// One die that tumbles and comes to rest: pips on six sides, a number on twenty.
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]],
  6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};
const SIDE = 64;
const QUARTER = SIDE / 4;

interface Props {
  readonly value: number;
  readonly side: "attack" | "defence";
  readonly sides: 6 | 20;
  /** How long it tumbles. */
  readonly milliseconds: number;
  /** Its place in the row: the dice do not fall in step. */
  readonly place: number;
}

export function Die({ value, side, sides, milliseconds, place }: Props) {
  return (
    <svg
      className={`die ${side} sides-${sides} ${place % 2 ? "left" : "right"}`}
      viewBox={`-4 -4 ${SIDE + 8} ${SIDE + 8}`}
      style={{ animationDuration: `${Math.round(milliseconds * (1 - place * 0.08))}ms` }}
    >
      {sides === 20 ? (
        <>
          <path className="body" d="M32 0L60 16V48L32 64L4 48V16Z" />
          <path className="edge" d="M32 0L14 44H50ZM4 16L14 44L32 64L50 44L60 16" />
          <text x="32" y="39" textAnchor="middle">
            {value}
          </text>
        </>
      ) : (
        <>
          <rect className="body" width={SIDE} height={SIDE} rx="13" />
          {(PIPS[value] ?? []).map(([x, y]) => (
            <circle key={`${x}${y}`} className="pip" cx={x * QUARTER} cy={y * QUARTER} r="6.5" />
          ))}
        </>
      )}
    </svg>
  );
}
