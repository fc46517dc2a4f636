// The short rules of Classic, in reading order.
import { Row, type Topic } from "../../features/help/pictures";
import { CardBack, CardFace } from "../../ui/CardFace";
import * as shared from "../shared/topics";

const deal: Topic = {
  name: "deal",
  picture: () => (
    <Row>
      <CardBack size={58} />
      <CardFace symbol="infantry" name="Peru" size={70} />
      <CardBack size={58} />
    </Row>
  ),
};

export default [
  shared.goal,
  deal,
  shared.reinforce,
  shared.attack,
  shared.dice,
  shared.advance,
  shared.fortify,
  shared.cards,
  shared.out,
] satisfies readonly Topic[];
