// Building blocks for the pictures of short rules: land, discs and arrows as they look in the game.
import type { ReactNode } from "react";

import { paintOf } from "../../ui/colours";
import { Icon, type IconSource } from "../../ui/Icon";

/** A short rule: the name of its texts and its picture. Its title is the text `help_topic_<name>`. */
export interface Topic {
  readonly name: string;
  readonly picture: () => ReactNode;
}

type Paint = ReturnType<typeof paintOf>;

const WEST_PATH = "M8 36L30 12l38 6 10 30-14 36-34 8L8 74z";
const EAST_PATH = "M68 18l34-10 34 8 16 30-10 36-36 12-42-10 14-36z";
const FREE_LAND = "var(--stone)";
export const [OURS, THEIRS, OTHERS] = ["red", "blue", "yellow"].map((name) => paintOf(name, 0)) as [
  Paint,
  Paint,
  Paint,
];

export function Land({ west, east, children }: { west: Paint | null; east: Paint | null; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 160 104" aria-hidden>
      <path className="land" d={WEST_PATH} fill={west?.fill ?? FREE_LAND} />
      <path className="land" d={EAST_PATH} fill={east?.fill ?? FREE_LAND} />
      {children}
    </svg>
  );
}

export function Disc({ x, y = 52, of, children }: { x: number; y?: number; of: Paint; children: ReactNode }) {
  return (
    <g className="disc" transform={`translate(${x} ${y})`}>
      <circle r="14" fill={of.fill} />
      <text y="6" fill={of.ink} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}

export function Arrow({ tone, back = false, y = 52 }: { tone: "hostile" | "friendly"; back?: boolean; y?: number }) {
  return (
    <path
      className={`arrow ${tone}`}
      transform={back ? `translate(150 ${y}) scale(-1 1)` : `translate(0 ${y})`}
      d="M54-5h28v-9l18 14-18 14v-9H54z"
    />
  );
}

export function Kinds({ x, kinds }: { x: number; kinds: readonly IconSource[] }) {
  return (
    <>
      {kinds.map((name, at) => (
        <foreignObject key={at} x={x} y={22 + at * 22} width="26" height="26">
          <Icon name={name} size={22} className="piece" />
        </foreignObject>
      ))}
    </>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="things">{children}</div>;
}
