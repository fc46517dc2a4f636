// The short rules of Tabletop, in reading order.
import { Row, type Topic } from "../../features/help/pictures";
import { Die } from "../../ui/Die";
import { Icon } from "../../ui/Icon";
import * as shared from "../shared/topics";

const first: Topic = {
  name: "first",
  picture: () => (
    <Row>
      <Die value={6} tone="red" />
      <Icon name="crown" size={40} />
      <Die value={3} />
    </Row>
  ),
};

export default [
  shared.goal,
  first,
  shared.claim,
  shared.reinforce,
  shared.attack,
  shared.dice,
  shared.advance,
  shared.cards,
  shared.fortify,
  shared.out,
] satisfies readonly Topic[];
