// The format of pictures. A part is a colour of the palette and a path. It is outlined in ink, unless the colour starts
// with `-`; the colour `line` draws only a stroke.
export type Part = readonly [colour: string, path: string];
export type Drawing = readonly Part[];

export function round(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** A star or a burst with this many points, between the inner and the outer radius. */
export function burst(x: number, y: number, points: number, inner: number, outer: number, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const angle = (Math.PI * (at + turn)) / points - Math.PI / 2;
    const reach = at % 2 === 0 ? outer : inner;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** The background of a card on a canvas of 96 by 64: rays from its centre. */
export const rays = (ground: string, light: string): readonly Part[] => [
  [`-${ground}`, "M0 0h96v64H0z"],
  [`-${light}`, burst(48, 34, 12, 16, 80)],
];
