// The short rules of Conkueror, in reading order.
import { Arrow, Kinds, Land, OURS, Row, THEIRS, type Topic } from "../../features/help/pictures";
import { CardFace } from "../../ui/CardFace";
import { ChanceCard } from "../../ui/ChanceCard";
import { Die } from "../../ui/Die";
import { Icon } from "../../ui/Icon";
import * as shared from "../shared/topics";
import { CHANCE_PICTURES } from "./chancePictures";

const exchange: Topic = {
  name: "exchange",
  picture: () => (
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
};

const chance: Topic = {
  name: "chance",
  picture: () => <ChanceCard name="nuclear_strike" drawing={CHANCE_PICTURES["nuclear_strike"]} bare />,
};

const match: Topic = {
  name: "match",
  picture: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="hostile" />
      <Kinds x={20} kinds={["infantry", "infantry", "cavalry"]} />
      <Kinds x={112} kinds={["infantry", "cavalry"]} />
    </Land>
  ),
};

const oneDie: Topic = {
  name: "one_die",
  picture: () => (
    <Row>
      <Die value={5} tone="red" size={64} />
      <Icon name="swords" size={36} />
      <Die value={3} size={64} lost />
    </Row>
  ),
};

const annex: Topic = {
  name: "annex",
  picture: () => (
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
};

export default [
  shared.goal,
  shared.claim,
  exchange,
  chance,
  shared.reinforce,
  match,
  oneDie,
  shared.advance,
  shared.fortify,
  shared.cards,
  annex,
] satisfies readonly Topic[];
