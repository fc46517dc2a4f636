// The face of a player, by its number.
export const FACES = 30;

interface Props {
  readonly number: number;
  readonly colour: string;
  readonly name: string;
  readonly size?: number;
}

export function Avatar({ number, colour, name, size = 40 }: Props) {
  return (
    <svg className="avatar" viewBox="0 0 64 64" width={size} height={size} role="img" aria-label={name}>
      <circle cx="32" cy="32" r="29" fill={colour} stroke="#1b1410" strokeWidth="4" />
      <text x="32" y="42" textAnchor="middle" fontSize="26">
        {number || name.charAt(0)}
      </text>
    </svg>
  );
}
