// The buttons at the top right: pause, and the step that leads on.
import { memo } from "react";

import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import { PauseDialog } from "../pause/PauseDialog";
import { usePause } from "../pause/usePause";
import { ErrorBoundary } from "../report/ErrorBoundary";
import { step, StepButton } from "./StepButtons";
import type { ActionContext } from "./useActionContext";
import { useShortcuts } from "./useShortcuts";
import type { StyledOffer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly lead: StyledOffer | undefined;
  readonly onAsk: (verb: string) => void;
}

export const LeadButtons = memo(function LeadButtons({ context, lead, onAsk }: Props) {
  const { open, pause, resume } = usePause();
  const take = (): void => {
    if (lead) step(context, lead, onAsk);
  };
  // "e" ends the step, whatever its verb is called.
  useShortcuts({ p: pause, e: take, ...(lead ? { [lead.style.letter ?? "e"]: take } : {}) });
  return (
    <div className="game-leads">
      <Button icon="pause" aria-label={word("game_pause")} title={word("game_pause")} onClick={pause} />
      {lead ? <StepButton context={context} offer={lead} onTake={take} big /> : null}
      <ErrorBoundary part={word("part_pause")} covers>
        {open ? <PauseDialog onClose={resume} /> : null}
      </ErrorBoundary>
    </div>
  );
});
