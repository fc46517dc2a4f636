// What to do now, in one line, and below it what is needed for it: a prompt, or the buttons of what can be done.
import { memo } from "react";

import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import { Asked } from "./Asked";
import { Effects } from "./Effects";
import { OrdersList } from "./OrdersList";
import { Prompt } from "./Prompt";
import { candidates, ready } from "./selection";
import { StepButtons } from "./StepButtons";
import type { Steps } from "./steps";
import type { Acting } from "./useActing";
import type { Repeating } from "./useRepeat";
import { isAside, type StyledOffer as Offer } from "./verbStyle";
import { isWatching, Watching } from "./Watching";

interface Props {
  readonly acting: Acting;
  readonly steps: Steps;
  /** What somebody has asked for by a button. */
  readonly wanted: readonly Offer[];
  readonly repeating: Repeating;
  /** A card lies over the board. */
  readonly chancing: boolean;
  readonly onAsk: (verb: string) => void;
  readonly onAnswered: () => void;
  readonly onBack: () => void;
}

/** Pause and the leading step are buttons, too, and the board may need one: together never more than five. */
const ROOM = 4;

export const ActPanel = memo(function ActPanel({ acting, steps, wanted, repeating, chancing, onAsk, onAnswered, onBack }: Props) {
  const { material, view, own } = acting;
  const chosen = toAsk(acting);
  const asked = chosen.length > 0 ? chosen : wanted.length > 0 ? wanted : steps.asked;
  const closable = chosen.length > 0 || wanted.length > 0;
  return (
    <section className="game-act" aria-busy={acting.busy}>
      <Effects view={view} own={own} />
      <Asked acting={acting} />
      {repeating.repeat ? (
        <Button tone="danger" icon="pause" onClick={repeating.stop}>
          {word("game_stop")}
        </Button>
      ) : asked.length > 0 && !chancing ? (
        <Prompt
          key={asked.map((offer) => offer.verb).join(" ")}
          acting={acting}
          offers={asked}
          repeating={repeating}
          onClose={closable ? onBack : undefined}
          onSent={onAnswered}
        />
      ) : chancing ? null : isWatching(acting) ? (
        <Watching />
      ) : (
        <StepButtons acting={acting} offers={steps.others} room={steps.lead ? ROOM - 2 : ROOM - 1} onAsk={onAsk} />
      )}
      <OrdersList material={material} orders={view.orders ?? []} />
    </section>
  );
});

/** What the picks on the board have led to. What is beside the game waits until nothing else may follow, or it is wanted. */
function toAsk({ offers, selection }: Acting): readonly Offer[] {
  const chosen = ready(offers, selection);
  const steps = chosen.filter((offer) => !isAside(offer));
  if (steps.length > 0) return steps;
  const leadsOn = candidates(offers, selection).some((offer) => !isAside(offer));
  return leadsOn ? [] : chosen;
}
