// The short rules of Risc, in reading order.
import { Arrow, Disc, Land, OTHERS, OURS, Row, THEIRS, type Topic } from "../../features/help/pictures";
import { Die } from "../../ui/Die";
import { Icon } from "../../ui/Icon";
import * as shared from "../shared/topics";

const group: Topic = {
  name: "group",
  picture: () => (
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
};

const orders: Topic = {
  name: "orders",
  picture: () => (
    <Row>
      <Icon name="orders" size={72} />
      <Icon name="lock" size={48} />
    </Row>
  ),
};

const atOnce: Topic = {
  name: "at_once",
  picture: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="hostile" y={34} />
      <Arrow tone="hostile" y={74} back />
      <Disc x={32} of={OURS}>
        3
      </Disc>
      <Disc x={126} of={THEIRS}>
        4
      </Disc>
    </Land>
  ),
};

const d20: Topic = {
  name: "d20",
  picture: () => (
    <Row>
      <Die value={17} sides={20} tone="red" size={68} />
      <Icon name="swords" size={36} />
      <Die value={9} sides={20} size={68} lost />
    </Row>
  ),
};

const several: Topic = {
  name: "several",
  picture: () => (
    <Land west={OURS} east={THEIRS}>
      <Arrow tone="hostile" />
      <path className="arrow hostile" transform="translate(112 12) rotate(90)" d="M10-5h16v-8l14 13-14 13v-8H10z" />
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
};

const grow: Topic = {
  name: "grow",
  picture: () => (
    <Land west={OURS} east={THEIRS}>
      <Disc x={38} of={OURS}>
        +1
      </Disc>
      <Disc x={112} of={THEIRS}>
        +1
      </Disc>
    </Land>
  ),
};

export default [shared.goal, group, orders, atOnce, d20, several, grow] satisfies readonly Topic[];
