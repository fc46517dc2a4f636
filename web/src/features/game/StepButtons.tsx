// Buttons for offers without a territory. Those that do not fit are behind "more".
import { useState } from "react";

import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { has, word } from "../../texts/say";
import { answerText, actionText, iconOf } from "./actionText";
import { ShortcutLabel } from "./ShortcutLabel";
import { candidates, actionOf, isOnBoard } from "./selection";
import { filled } from "./slots";
import { isPlain } from "./steps";
import type { ActionContext } from "./useActionContext";
import { useShortcuts } from "./useShortcuts";
import type { StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly offers: readonly Offer[];
  readonly room: number;
  /** Opens the prompt for a verb that needs answers. */
  readonly onAsk: (verb: string) => void;
}

export function StepButtons({ context, offers, room, onAsk }: Props) {
  const [more, showMore] = useState(false);
  const shown = offers.length > room ? offers.slice(0, room - 1) : offers;
  const rest = offers.slice(shown.length);
  const take = (offer: Offer): void => {
    showMore(false);
    step(context, offer, onAsk);
  };
  useShortcuts({
    ...Object.fromEntries(offers.map((offer) => [offer.style.letter ?? "", () => take(offer)])),
    m: () => showMore(rest.length > 0),
  });
  if (offers.length === 0) return null;
  return (
    <div className="step-buttons">
      {shown.map((offer) => (
        <StepButton key={offer.verb} context={context} offer={offer} onTake={() => take(offer)} />
      ))}
      {rest.length > 0 ? (
        <Button icon="more" aria-haspopup="dialog" onClick={() => showMore(true)}>
          <ShortcutLabel text={word("game_more")} letter="m" />
        </Button>
      ) : null}
      {more ? (
        <Dialog title={word("game_more")} onClose={() => showMore(false)}>
          <div className="answers">
            {rest.map((offer) => (
              <StepButton key={offer.verb} context={context} offer={offer} onTake={() => take(offer)} />
            ))}
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

/** Acts at once, or asks for what the offer needs. */
export function step(context: ActionContext, offer: Offer, onAsk: (verb: string) => void): void {
  if (context.busy) return;
  if (isOnBoard(offer)) begin(context, offer);
  else if (isPlain(offer)) context.act(actionOf(offer, filled(offer, {})));
  else onAsk(offer.verb);
}

/** Starts from the picked territories if the offer can use them. */
function begin({ offers, selection, choose }: ActionContext, { verb }: Offer): void {
  const here = { picks: selection.picks, verb };
  choose(candidates(offers, here).length > 0 ? here : { picks: [], verb });
}

interface ButtonProps {
  readonly context: ActionContext;
  readonly offer: Offer;
  readonly onTake: () => void;
  readonly big?: boolean;
}

export function StepButton({ context, offer, onTake, big = false }: ButtonProps) {
  const { letter } = offer.style;
  return (
    <Button
      {...iconOf(offer)}
      tone={big ? "go" : "plain"}
      className={big ? "lead" : ""}
      disabled={context.busy}
      onClick={onTake}
    >
      <ShortcutLabel text={stepLabel(context, offer)} letter={letter} />
    </Button>
  );
}

/** A switch that can only be turned one way says which. */
function stepLabel(context: ActionContext, offer: Offer): string {
  const [slot] = offer.slots;
  const text = actionText(offer.verb);
  if (!slot || !isPlain(offer) || slot.kind !== "choice") return text;
  const answer = filled(offer, {})[slot.name] ?? "";
  const key = `deed_${offer.verb}_${String(answer)}`;
  return has("web", key) ? word(key) : `${text}: ${answerText(context, slot, answer)}`;
}
