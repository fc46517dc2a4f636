// Replays a game on its board, turn by turn and scene by scene, from the public view or that of a seat.
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "wouter";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { Board } from "../../board/Board";
import type { Arrow, Mark, Motion } from "../../board/contract";
import { LinkButton } from "../../ui/Button";
import { commonView } from "../../editions";
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { seatLooks } from "../../ui/seatLooks";
import { Loading } from "../../ui/Loading";
import { rest, sentenceOf } from "../../net/rest";
import { seatName } from "../../texts/names";
import { word } from "../../texts/say";
import type { TableShown } from "../../wire/rest";
import type { Material, View } from "../../wire/wire";
import { describe } from "../game/guide";
import { namedView } from "../game/commonView";
import { useShortcuts } from "../game/useShortcuts";
import { match } from "../match/slice";
import { ErrorBoundary } from "../report/ErrorBoundary";
import { Spotlight } from "../playback/Spotlight";
import { TurnLog } from "./TurnLog";
import { Controls } from "./Controls";
import { ReplayPlayers } from "./ReplayPlayers";
import { Timeline } from "./Timeline";
import { useReplay } from "./useReplay";
import "./replay.css";

const NO_MARKS: ReadonlyMap<number, Mark> = new Map();
const NO_ARROWS: readonly Arrow[] = [];
const NO_MOTIONS: readonly Motion[] = [];

export default function ReplayScreen({ code }: { code: string }) {
  const { data: material, error } = rest.useMaterialQuery(code);
  const { data: table } = rest.useTableQuery(code);
  const dispatch = useAppDispatch();
  // Announcements over the board look up names and colours in the match.
  useEffect(() => {
    if (material) dispatch(match.actions.materialLoaded(material));
  }, [material, dispatch]);
  if (error) return <Refused sentence={sentenceOf(error, word("unreachable"))} code={code} />;
  if (!material || !table) return <Loading />;
  return <Replay code={code} material={material} table={table} />;
}

function Replay({ code, material, table }: { code: string; material: Material; table: TableShown }) {
  const [search, setSearch] = useSearchParams();
  const seat = numberOf(search.get("seat"));
  const [speed, setSpeed] = useState(1);
  const [opened] = useState(() => numberOf(search.get("chapter")));
  const replay = useReplay({ code, material, seat, chapter: opened, speed });
  const { retelling, view, place, jump } = replay;

  useEffect(() => {
    if (place.chapter < 0) return;
    setSearch((was) => ({ ...Object.fromEntries(was), chapter: `${place.chapter}` }), { replace: true });
  }, [place.chapter, setSearch]);

  const nameOf = useCallback((number: number) => seatName(material, number), [material]);
  const choose = useCallback((chapter: number) => jump({ chapter, scene: 0 }), [jump]);

  useShortcuts({ p: replay.toggle, ArrowRight: replay.step, ArrowLeft: replay.stepBack });

  if (replay.error) return <Refused sentence={sentenceOf(replay.error, word("unreachable"))} code={code} />;
  if (!retelling || !view) return <Loading />;
  return (
    <main className="replay">
      <header>
        <LinkButton icon="back" to={`/t/${code}`}>
          {word("replay_back")}
        </LinkButton>
        <h1>{word("replay_title", { name: table.name })}</h1>
        <ViewpointChoice
          material={material}
          seats={viewpointsOf(table)}
          seat={seat}
          onChoose={(chosen) =>
            setSearch(
              (was) => {
                was.delete("seat");
                if (chosen !== null) was.set("seat", `${chosen}`);
                return was;
              },
              { replace: true },
            )
          }
        />
      </header>
      <div className="picture">
        <ErrorBoundary part={word("part_board")}>
          <Picture code={code} material={material} view={view} chapter={place.chapter} />
          <Spotlight />
        </ErrorBoundary>
      </div>
      <ReplayPlayers material={material} owners={namedView(view).owners} seat={seat} />
      <ErrorBoundary part={word("replay_log")}>
        <TurnLog material={material} scenes={retelling.scenes} told={replay.moving ? place.scene + 1 : place.scene} />
      </ErrorBoundary>
      <footer>
        <Timeline
          chapters={retelling.chapters}
          marks={retelling.marks}
          chapter={place.chapter}
          nameOf={nameOf}
          onChoose={choose}
        />
        <Controls replay={replay} speed={speed} onSpeed={setSpeed} />
      </footer>
    </main>
  );
}

interface PictureProps {
  readonly code: string;
  readonly material: Material;
  readonly view: View;
  readonly chapter: number;
}

function Picture({ code, material, view, chapter }: PictureProps) {
  const motions = useAppSelector((state) => state.stage.shown?.motions ?? NO_MOTIONS);
  const arrows = useAppSelector((state) => state.stage.shown?.arrows ?? NO_ARROWS);
  const looks = useMemo(() => seatLooks(material), [material]);
  const known = useMemo(() => commonView(material, view), [material, view]);
  const tell = useCallback((territory: number) => describe(material, known, territory), [material, known]);
  return (
    <Board
      board={material.board}
      layers={`/api/tables/${code}`}
      owners={known.owners}
      pieces={known.pieces}
      kinds={material.kinds}
      seats={looks}
      disabled={material.disabled}
      marks={NO_MARKS}
      arrows={arrows}
      motions={motions}
      signs={known.signs}
      label={word("replay_board", { turn: chapter })}
      describe={tell}
    />
  );
}

/** Seats whose views can be replayed. On a shared screen there are none during the game, because others can see it. */
function viewpointsOf(table: TableShown): readonly number[] {
  const all = table.seats.map((seat) => seat.number);
  if (table.status === "over") return all;
  return table.reach === "screen" ? [] : all.filter((seat) => table.seats[seat]?.yours);
}

interface ViewpointProps {
  readonly material: Material;
  readonly seats: readonly number[];
  readonly seat: number | null;
  readonly onChoose: (seat: number | null) => void;
}

function ViewpointChoice({ material, seats, seat, onChoose }: ViewpointProps) {
  if (seats.length === 0) return null;
  return (
    <label className="eyes">
      <span>{word("replay_as_seen_by")}</span>
      <select value={seat ?? ""} onChange={(event) => onChoose(numberOf(event.target.value))}>
        <option value="">{word("replay_everyone")}</option>
        {seats.map((each) => (
          <option key={each} value={each}>
            {seatName(material, each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Refused({ sentence, code }: { sentence: string; code: string }) {
  return (
    <Page title={word("replay_none")}>
      <Panel className="stack">
        <p role="alert">{sentence}</p>
        <LinkButton to={`/t/${code}`}>{word("replay_back")}</LinkButton>
      </Panel>
    </Page>
  );
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
