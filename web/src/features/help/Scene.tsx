// A small picture of what a short rule is about: land, pieces, arrows, dice and cards, as they look in the game.
import type { ReactNode } from "react";

import { CardBack, CardFace } from "../../look/CardFace";
import { ChanceCard } from "../../look/ChanceCard";
import { paintOf } from "../../look/colours";
import { Die } from "../../look/Die";
import { Icon, type IconName } from "../../look/Icon";
import { Trophy } from "../../look/Trophy";
import type { Topic } from "./topics";

const WEST = "M8 36L30 12l38 6 10 30-14 36-34 8L8 74z";
const EAST = "M68 18l34-10 34 8 16 30-10 36-36 12-42-10 14-36z";
const FREE = "var(--stone)";
const [OURS, THEIRS, OTHERS] = ["red", "blue", "yellow"].map((name) => paintOf(name, 0)) as [Paint, Paint, Paint];
type Paint = ReturnType<typeof paintOf>;

function Land({ west, east, children }: { west: Paint | null; east: Paint | null; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 160 104" aria-hidden>
      <path className="land" d={WEST} fill={west?.fill ?? FREE} />
      <path className="land" d={EAST} fill={east?.fill ?? FREE} />
      {children}
    </svg>
  );
}

function Disc({ x, y = 52, of, children }: { x: number; y?: number; of: Paint; children: ReactNode }) {
  return (
    <g className="disc" transform={`translate(${x} ${y})`}>
      <circle r="14" fill={of.fill} />
      <text y="6" fill={of.ink} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}

function Arrow({ tone, back = false, y = 52 }: { tone: "attack" | "move"; back?: boolean; y?: number }) {
  return (
    <path
      className={`arrow ${tone}`}
      transform={back ? `translate(150 ${y}) scale(-1 1)` : `translate(0 ${y})`}
      d="M54-5h28v-9l18 14-18 14v-9H54z"
    />
  );
}

function Kinds({ x, kinds }: { x: number; kinds: readonly IconName[] }) {
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

function Row({ children }: { children: ReactNode }) {
  return <div className="things">{children}</div>;
}

const SCENES: Readonly<Record<Topic, () => ReactNode>> = {
  goal: () => (
    <Land west={OURS} east={OURS}>
      <foreignObject x="52" y="18" width="66" height="70">
        <Trophy place={1} size={66} />
      </foreignObject>
    </Land>
  ),
  claim: () => (
    <Land west={OURS} east={null}>
      <Disc x={40} of={OURS}>
        1
      </Disc>
      <g className="drop">
        <Disc x={108} y={40} of={THEIRS}>
          1
        </Disc>
      </g>
      <path className="hint" d="M108 62v14M101 70l7 7 7-7" />
    </Land>
  ),
  deal: () => (
    <Row>
      <CardBack size={58} />
      <CardFace symbol="infantry" name="Peru" size={70} />
      <CardBack size={58} />
    </Row>
  ),
  group: () => (
    <Land west={OURS} east={OTHERS}>
      <Disc x={28} y={40} of={OURS}>
        4
      </Disc>
      <Disc x={52} y={66} of={OURS}>
        2
      </Disc>
      <Disc x={96} y={40} of={OTHERS}>
        ?
      </Disc>
      <Disc x={124} y={66} of={OTHERS}>
        ?
      </Disc>
    </Land>
  ),
  first: () => (
    <Row>
      <Die value={6} tone="red" />
      <Icon name="crown" size={40} />
      <Die value={3} />
    </Row>
  ),
  reinforce: () => (
    <Land west={OURS} east={OURS}>
      <Disc x={38} y={60} of={OURS}>
        2
      </Disc>
      <g className="drop">
        <Disc x={100} y={24} of={OURS}>
          +3
        </Disc>
      </g>
      <path className="hint" d="M104 46v18M97 58l7 7 7-7" />
    </Land>
  ),
  attack: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="attack" />
      <Disc x={36} of={OURS}>
        5
      </Disc>
      <Disc x={120} of={THEIRS}>
        2
      </Disc>
    </Land>
  ),
  match: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="attack" />
      <Kinds x={20} kinds={["infantry", "infantry", "cavalry"]} />
      <Kinds x={112} kinds={["infantry", "cavalry"]} />
    </Land>
  ),
  one_die: () => (
    <Row>
      <Die value={5} tone="red" size={64} />
      <Icon name="attack" size={36} />
      <Die value={3} size={64} lost />
    </Row>
  ),
  dice: () => (
    <Row>
      <span className="pair">
        <Die value={6} tone="red" size={42} />
        <Die value={4} size={42} lost />
      </span>
      <span className="pair">
        <Die value={3} tone="red" size={42} lost />
        <Die value={3} size={42} />
      </span>
      <span className="pair">
        <Die value={1} tone="red" size={42} />
      </span>
    </Row>
  ),
  d20: () => (
    <Row>
      <Die value={17} sides={20} tone="red" size={68} />
      <Icon name="attack" size={36} />
      <Die value={9} sides={20} size={68} lost />
    </Row>
  ),
  advance: () => (
    <Land west={OURS} east={OURS}>
      <Arrow tone="move" />
      <Disc x={36} of={OURS}>
        1
      </Disc>
      <Disc x={120} of={OURS}>
        3
      </Disc>
    </Land>
  ),
  fortify: () => (
    <Land west={OURS} east={OURS}>
      <Arrow tone="move" back />
      <Disc x={32} of={OURS}>
        7
      </Disc>
      <Disc x={118} of={OURS}>
        1
      </Disc>
    </Land>
  ),
  cards: () => (
    <Row>
      <CardFace symbol="infantry" size={62} />
      <CardFace symbol="cavalry" size={62} />
      <CardFace symbol="artillery" size={62} />
    </Row>
  ),
  exchange: () => (
    <Row>
      <b>5</b>
      <Icon name="infantry" size={34} />
      <b>=</b>
      <Icon name="cavalry" size={42} />
      <i />
      <b>2</b>
      <Icon name="cavalry" size={34} />
      <b>=</b>
      <Icon name="artillery" size={42} />
    </Row>
  ),
  annex: () => (
    <Land west={OURS} east={OURS}>
      <path className="continent" d="M8 36L30 12l38 6 34-10 34 8 16 30-10 36-36 12-42-10-34 8L8 74z" />
      <foreignObject x="26" y="20" width="110" height="76">
        <div className="things tight">
          <CardFace symbol="" name="Peru" size={34} />
          <CardFace symbol="" name="Brazil" size={34} />
          <CardFace symbol="" name="Chile" size={34} />
        </div>
      </foreignObject>
    </Land>
  ),
  chance: () => <ChanceCard name="nuclear_strike" bare />,
  orders: () => (
    <Row>
      <Icon name="orders" size={72} />
      <Icon name="lock" size={48} />
    </Row>
  ),
  at_once: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="attack" y={34} />
      <Arrow tone="attack" y={74} back />
      <Disc x={32} of={OURS}>
        3
      </Disc>
      <Disc x={126} of={THEIRS}>
        4
      </Disc>
    </Land>
  ),
  several: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="attack" />
      <path className="arrow attack" transform="translate(112 12) rotate(90)" d="M10-5h16v-8l14 13-14 13v-8H10z" />
      <Disc x={36} of={OURS}>
        3
      </Disc>
      <Disc x={112} y={12} of={OTHERS}>
        2
      </Disc>
      <Disc x={118} y={70} of={THEIRS}>
        4
      </Disc>
    </Land>
  ),
  grow: () => (
    <Land west={OURS} east={THEIRS}>
      <Disc x={38} of={OURS}>
        +1
      </Disc>
      <Disc x={112} of={THEIRS}>
        +1
      </Disc>
    </Land>
  ),
  out: () => (
    <Row>
      <Icon name="skull" size={60} />
      <Icon name="forward" size={28} />
      <CardBack size={44} />
      <CardBack size={44} />
    </Row>
  ),
};

export function Scene({ topic }: { readonly topic: Topic }) {
  return <div className={`help-scene ${topic}`}>{SCENES[topic]()}</div>;
}
