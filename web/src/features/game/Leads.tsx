// What stands at the top right: pause, and the big step that leads on.
import { useState } from "react";

import { Button } from "../../look/Button";
import { word } from "../../texts/say";
import type { Offer } from "../../wire/wire";
import { PauseDialog } from "../pause/PauseDialog";
import { Faults } from "../report/Faults";
import { dressOf } from "./dress";
import { step, StepButton } from "./StepButtons";
import type { Acting } from "./useActing";
import { useKeys } from "./useKeys";

interface Props {
  readonly acting: Acting;
  readonly lead: Offer | undefined;
  readonly onAsk: (verb: string) => void;
}

export function Leads({ acting, lead, onAsk }: Props) {
  const [paused, pause] = useState(false);
  const take = (): void => {
    if (lead) step(acting, lead, onAsk);
  };
  // Whatever it is called, "e" ends the step.
  useKeys({ p: () => pause(true), e: take, ...(lead ? { [dressOf(lead.verb).letter ?? "e"]: take } : {}) });
  return (
    <div className="game-leads">
      <Button icon="pause" aria-label={word("game_pause")} title={word("game_pause")} onClick={() => pause(true)} />
      {lead ? <StepButton acting={acting} offer={lead} onTake={take} big /> : null}
      <Faults part={word("part_pause")} covers>
        {paused ? <PauseDialog onClose={() => pause(false)} /> : null}
      </Faults>
    </div>
  );
}
