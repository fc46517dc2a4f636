// The game screen: the board, the possible actions, the players and the log.
import { useCallback, useMemo, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import { Loading } from "../../ui/Loading";
import { word } from "../../texts/say";
import type { Material, Update } from "../../wire/wire";
import { HandOver } from "../handover/HandOver";
import { TableNotices } from "../notices/TableNotices";
import { Players } from "../players/Players";
import { ErrorBoundary } from "../report/ErrorBoundary";
import { usePlayback } from "../playback/usePlayback";
import { LogAndChat } from "../chat/LogAndChat";
import { ActionPanel } from "./ActionPanel";
import { CardsTab } from "./CardsTab";
import { ChanceDialog } from "./ChanceDialog";
import { GameBoard } from "./GameBoard";
import { GameTabs, type Tab } from "./GameTabs";
import { Guide } from "./Guide";
import { LeadButtons } from "./LeadButtons";
import { back, EMPTY_SELECTION } from "./selection";
import { stepsOf } from "./steps";
import { useActionContext } from "./useActionContext";
import { useShortcuts } from "./useShortcuts";
import { useRepeat } from "./useRepeat";
import { Warnings } from "./Warnings";
import "./game.css";

export default function GameScreen() {
  const material = useAppSelector((state) => state.match.material);
  const shown = useAppSelector((state) => state.match.shown);
  return (
    <>
      <HandOver />
      <TableNotices />
      {material && shown ? <Table material={material} update={shown} /> : <Loading />}
    </>
  );
}

const NOTHING_ASKED = { verb: "", prompt: 0 };

function Table({ material, update }: { readonly material: Material; readonly update: Update }) {
  usePlayback();
  const { now, soon } = useActionContext(material, update);
  const repeating = useRepeat(now);
  const [tab, turnTo] = useState<Tab>("game");
  const [asked, ask] = useState(NOTHING_ASKED);
  const [onBoard, lookAtBoard] = useState(0);
  const { offers, choose, view } = now;
  const { prompt, request } = update;
  const steps = useMemo(
    () => stepsOf(offers, material.undo === "agreed" && offers.length > 0 && !request),
    [offers, material, request],
  );
  const verb = asked.prompt === prompt ? asked.verb : "";
  const wanted = useMemo(() => offers.filter((offer) => offer.verb === verb), [offers, verb]);
  const chance = view.offer !== "" && offers.length > 0;
  const choosing = chance && onBoard !== prompt;

  const onAsk = useCallback(
    (each: string): void => {
      choose(EMPTY_SELECTION);
      ask({ verb: each, prompt });
    },
    [choose, prompt],
  );
  const onAnswered = useCallback(() => ask(NOTHING_ASKED), []);
  const current = useRef({ repeating, verb, selection: now.selection });
  current.current = { repeating, verb, selection: now.selection };
  const goBack = useCallback((): void => {
    const { selection, ...been } = current.current;
    if (been.repeating.repeat) been.repeating.stop();
    else if (been.verb) onAsk("");
    else if (selection.picks.length > 0 || selection.verb) choose(back(selection));
    else turnTo("game");
  }, [choose, onAsk]);
  useShortcuts({ Escape: goBack });

  return (
    <div className={`game-screen tab-${tab}`}>
      <section className="game-head" aria-label={word("game_head")}>
        <ErrorBoundary part={word("part_tabs")}>
          <GameTabs context={soon} tab={tab} onTab={turnTo} />
        </ErrorBoundary>
        <ErrorBoundary part={word("part_guide")}>
          <Guide context={soon} />
        </ErrorBoundary>
        <ErrorBoundary part={word("part_leads")}>
          <LeadButtons context={soon} lead={choosing ? undefined : steps.lead} onAsk={onAsk} />
        </ErrorBoundary>
      </section>
      <Warnings />
      <main id="game-field" className={choosing ? "game-field blurred" : "game-field"}>
        <ErrorBoundary key={tab} part={word(tab === "cards" ? "part_cards" : "part_board")}>
          {tab === "cards" ? <CardsTab context={now} onAsk={onAsk} /> : <GameBoard context={now} onSea={goBack} />}
        </ErrorBoundary>
      </main>
      <aside className="game-side">
        <div className="game-players">
          <ErrorBoundary part={word("part_players")}>
            <Players />
          </ErrorBoundary>
        </div>
        <ErrorBoundary part={word("part_acting")}>
          <ActionPanel
            context={soon}
            steps={steps}
            wanted={wanted}
            repeating={repeating}
            chancing={choosing}
            onAsk={onAsk}
            onAnswered={onAnswered}
            onBack={goBack}
          />
        </ErrorBoundary>
        <div className="game-talk">
          <ErrorBoundary part={word("part_talk")}>
            <LogAndChat />
          </ErrorBoundary>
        </div>
      </aside>
      <ErrorBoundary part={word("part_chance")} covers>
        {choosing ? <ChanceDialog context={now} onBoard={() => lookAtBoard(update.prompt)} /> : null}
      </ErrorBoundary>
    </div>
  );
}
