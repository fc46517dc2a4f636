// The offered chance card with its uses. Territories that it needs are then chosen on the board.
import { editionOf } from "../../editions";
import { Button } from "../../ui/Button";
import { ChanceCard } from "../../ui/ChanceCard";
import { Dialog } from "../../ui/Dialog";
import { word } from "../../texts/say";
import { AnswerGroup } from "./AnswerGroup";
import { isOnBoard } from "./selection";
import { StepButton, step } from "./StepButtons";
import type { ActionContext } from "./useActionContext";
import { useShortcuts } from "./useShortcuts";
import type { StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly onBoard: () => void;
}

const NO_ANSWERS = {};

export function ChanceDialog({ context, onBoard }: Props) {
  const { offers, view, material } = context;
  const card = view.offer;
  const uses = offers.filter((offer) => offer.verb === card);
  const others = offers.filter((offer) => offer.verb !== card && offer.verb !== "undo");
  useShortcuts(
    Object.fromEntries(others.map((offer) => [offer.style.letter ?? "", () => step(context, offer, onBoard)])),
    true,
  );
  return (
    <Dialog title={word("chance_card")} className="chance">
      <ChanceCard name={card} drawing={editionOf(material.edition).pictures[card]} />
      {uses.length === 0 ? <p>{word("chance_useless")}</p> : null}
      <div className="answers">
        {uses.map((offer) => (
          <Use key={offer.verb} context={context} offer={offer} onBoard={onBoard} />
        ))}
        {others.map((offer) => (
          <StepButton key={offer.verb} context={context} offer={offer} onTake={() => step(context, offer, onBoard)} />
        ))}
      </div>
    </Dialog>
  );
}

function Use({ context, offer, onBoard }: Props & { readonly offer: Offer }) {
  if (!isOnBoard(offer))
    return <AnswerGroup context={context} offers={[offer]} answers={NO_ANSWERS} first once={false} />;
  return (
    <Button tone="go" icon="target" disabled={context.busy} onClick={onBoard}>
      {word("chance_on_board")}
    </Button>
  );
}
