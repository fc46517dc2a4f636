// The buttons at the top right: pause, and the step that leads on.
import { memo } from "react";

import { Button } from "../../ui/Button";
import { word } from "../../texts/say";
import { PauseDialog } from "../pause/PauseDialog";
import { usePause } from "../pause/usePause";
import { Faults } from "../report/Faults";
import { step, StepButton } from "./StepButtons";
import type { Acting } from "./useActing";
import { useKeys } from "./useKeys";
import type { StyledOffer } from "./verbStyle";

interface Props {
  readonly acting: Acting;
  readonly lead: StyledOffer | undefined;
  readonly onAsk: (verb: string) => void;
}

export const Leads = memo(function Leads({ acting, lead, onAsk }: Props) {
  const { open, pause, resume } = usePause();
  const take = (): void => {
    if (lead) step(acting, lead, onAsk);
  };
  // "e" ends the step, whatever its verb is called.
  useKeys({ p: pause, e: take, ...(lead ? { [lead.style.letter ?? "e"]: take } : {}) });
  return (
    <div className="game-leads">
      <Button icon="pause" aria-label={word("game_pause")} title={word("game_pause")} onClick={pause} />
      {lead ? <StepButton acting={acting} offer={lead} onTake={take} big /> : null}
      <Faults part={word("part_pause")} covers>
        {open ? <PauseDialog onClose={resume} /> : null}
      </Faults>
    </div>
  );
});
