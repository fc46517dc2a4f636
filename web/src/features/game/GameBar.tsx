// The head of the game: its tabs at the left, what goes on in the middle, pause and the next step at the right.
import { useState } from "react";

import { Button } from "../../look/Button";
import { Icon } from "../../look/Icon";
import { word } from "../../texts/say";
import { seatName } from "../../texts/names";
import type { Offer } from "../../wire/wire";
import { PauseDialog } from "../pause/PauseDialog";
import { setsIn } from "./CardsTab";
import { dressOf } from "./dress";
import { phaseText } from "./guide";
import { step, StepButton } from "./StepButtons";
import type { Acting } from "./useActing";
import { useKeys } from "./useKeys";

export type Tab = "game" | "cards" | "talk";

interface Props {
  readonly acting: Acting;
  readonly lead: Offer | undefined;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly onAsk: (verb: string) => void;
}

export function GameBar({ acting, lead, tab, onTab, onAsk }: Props) {
  const [paused, pause] = useState(false);
  const { view, material, own } = acting;
  const hand = view.mine?.hand;
  const take = (): void => {
    if (lead) step(acting, lead, onAsk);
  };
  useKeys({ p: () => pause(true), [(lead && dressOf(lead.verb).letter) ?? "e"]: take, e: take });
  const tabs: readonly Tab[] = view.seats.some((seat) => seat.cards !== undefined) || hand ? ["game", "cards", "talk"] : ["game", "talk"];
  return (
    <header className="game-bar">
      <div className="tabs" role="tablist" aria-label={word("game_tabs")}>
        {tabs.map((each) => (
          <button key={each} type="button" role="tab" className={`tab ${each}`} aria-selected={tab === each} onClick={() => onTab(each)}>
            <Icon name={TAB_ICONS[each]} />
            <span>{word(`game_tab_${each}`)}</span>
            {each === "cards" && hand && hand.length > 0 ? (
              <b className={setsIn(acting).length > 0 ? "count ready" : "count"}>{hand.length}</b>
            ) : null}
          </button>
        ))}
      </div>
      <p className="phase">
        <b>{view.seat === null ? "" : view.seat === own ? word("game_your_turn") : word("game_turn", { who: seatName(material, view.seat) })}</b>
        <span>{phaseText(view)}</span>
      </p>
      <div className="leads">
        <Button icon="pause" aria-label={word("game_pause")} title={word("game_pause")} onClick={() => pause(true)} />
        {lead ? <StepButton acting={acting} offer={lead} onTake={take} big /> : null}
      </div>
      {paused ? <PauseDialog onClose={() => pause(false)} /> : null}
    </header>
  );
}

const TAB_ICONS = { game: "globe", cards: "cards", talk: "log" } as const;
