// Short rules that several editions share, each with its picture.
import { Arrow, Disc, Land, OURS, Row, THEIRS, type Topic } from "../../features/help/pictures";
import { CardBack, CardFace } from "../../ui/CardFace";
import { Die } from "../../ui/Die";
import { Icon } from "../../ui/Icon";
import { Trophy } from "../../ui/Trophy";

export const goal: Topic = {
  name: "goal",
  picture: () => (
    <Land west={OURS} east={OURS}>
      <foreignObject x="52" y="18" width="66" height="70">
        <Trophy place={1} size={66} />
      </foreignObject>
    </Land>
  ),
};

export const claim: Topic = {
  name: "claim",
  picture: () => (
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
};

export const reinforce: Topic = {
  name: "reinforce",
  picture: () => (
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
};

export const attack: Topic = {
  name: "attack",
  picture: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="hostile" />
      <Disc x={36} of={OURS}>
        5
      </Disc>
      <Disc x={120} of={THEIRS}>
        2
      </Disc>
    </Land>
  ),
};

export const dice: Topic = {
  name: "dice",
  picture: () => (
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
};

export const advance: Topic = {
  name: "advance",
  picture: () => (
    <Land west={OURS} east={OURS}>
      <Arrow tone="friendly" />
      <Disc x={36} of={OURS}>
        1
      </Disc>
      <Disc x={120} of={OURS}>
        3
      </Disc>
    </Land>
  ),
};

export const fortify: Topic = {
  name: "fortify",
  picture: () => (
    <Land west={OURS} east={OURS}>
      <Arrow tone="friendly" back />
      <Disc x={32} of={OURS}>
        7
      </Disc>
      <Disc x={118} of={OURS}>
        1
      </Disc>
    </Land>
  ),
};

export const cards: Topic = {
  name: "cards",
  picture: () => (
    <Row>
      <CardFace symbol="infantry" size={62} />
      <CardFace symbol="cavalry" size={62} />
      <CardFace symbol="artillery" size={62} />
    </Row>
  ),
};

export const out: Topic = {
  name: "out",
  picture: () => (
    <Row>
      <Icon name="skull" size={60} />
      <Icon name="forward" size={28} />
      <CardBack size={44} />
      <CardBack size={44} />
    </Row>
  ),
};
