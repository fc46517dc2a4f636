// What to do now, in one line, and the prompt or the buttons for it.
import { memo } from "react";

import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import { UndoRequest } from "./UndoRequest";
import { Effects } from "./Effects";
import { OrdersList } from "./OrdersList";
import { Prompt } from "./Prompt";
import { candidates, ready } from "./selection";
import { StepButtons } from "./StepButtons";
import type { Steps } from "./steps";
import type { ActionContext } from "./useActionContext";
import type { Repeating } from "./useRepeat";
import { isAside, type StyledOffer as Offer } from "./verbStyle";
import { isSpectating, SpectatorPanel } from "./SpectatorPanel";

interface Props {
  readonly context: ActionContext;
  readonly steps: Steps;
  /** The offers whose button was pressed. */
  readonly wanted: readonly Offer[];
  readonly repeating: Repeating;
  /** Whether a chance card lies over the board. */
  readonly chancing: boolean;
  readonly onAsk: (verb: string) => void;
  readonly onAnswered: () => void;
  readonly onBack: () => void;
}

/** Maximum number of buttons. Pause, the leading step and the board's own button come on top of them. */
const MAX_STEP_BUTTONS = 4;

export const ActionPanel = memo(function ActionPanel({
  context,
  steps,
  wanted,
  repeating,
  chancing,
  onAsk,
  onAnswered,
  onBack,
}: Props) {
  const { material, view, own } = context;
  const chosen = toAsk(context);
  const asked = chosen.length > 0 ? chosen : wanted.length > 0 ? wanted : steps.asked;
  const closable = chosen.length > 0 || wanted.length > 0;
  return (
    <section className="game-act" aria-busy={context.busy}>
      <Effects view={view} own={own} />
      <UndoRequest context={context} />
      {repeating.repeat ? (
        <Button tone="danger" icon="pause" onClick={repeating.stop}>
          {word("game_stop")}
        </Button>
      ) : asked.length > 0 && !chancing ? (
        <Prompt
          key={asked.map((offer) => offer.verb).join(" ")}
          context={context}
          offers={asked}
          repeating={repeating}
          onClose={closable ? onBack : undefined}
          onSent={onAnswered}
        />
      ) : chancing ? null : isSpectating(context) ? (
        <SpectatorPanel />
      ) : (
        <StepButtons
          context={context}
          offers={steps.others}
          room={steps.lead ? MAX_STEP_BUTTONS - 2 : MAX_STEP_BUTTONS - 1}
          onAsk={onAsk}
        />
      )}
      <OrdersList material={material} orders={view.orders ?? []} />
    </section>
  );
});

/** The offers that the picks on the board lead to. Optional ones wait until nothing else can follow, or until asked for. */
function toAsk({ offers, selection }: ActionContext): readonly Offer[] {
  const chosen = ready(offers, selection);
  const steps = chosen.filter((offer) => !isAside(offer));
  if (steps.length > 0) return steps;
  const leadsOn = candidates(offers, selection).some((offer) => !isAside(offer));
  return leadsOn ? [] : chosen;
}
