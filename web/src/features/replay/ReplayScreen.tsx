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
import { looksOf } from "../../ui/seats";
import { Waiting } from "../../ui/Waiting";
import { rest, sentenceOf } from "../../net/rest";
import { seatName } from "../../texts/names";
import { word } from "../../texts/say";
import type { TableShown } from "../../wire/rest";
import type { Material, View } from "../../wire/wire";
import { describe } from "../game/guide";
import { namedView } from "../game/commonView";
import { useKeys } from "../game/useKeys";
import { match } from "../match/slice";
import { Faults } from "../report/Faults";
import { Spotlight } from "../playback/Spotlight";
import { Chronicle } from "./Chronicle";
import { Controls } from "./Controls";
import { Standing } from "./Standing";
import { Timeline } from "./Timeline";
import { useReel } from "./useReel";
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
    if (material) dispatch(match.actions.laid(material));
  }, [material, dispatch]);
  if (error) return <Refused sentence={sentenceOf(error, word("unreachable"))} code={code} />;
  if (!material || !table) return <Waiting />;
  return <Replay code={code} material={material} table={table} />;
}

function Replay({ code, material, table }: { code: string; material: Material; table: TableShown }) {
  const [search, setSearch] = useSearchParams();
  const seat = numberOf(search.get("seat"));
  const [speed, setSpeed] = useState(1);
  const [opened] = useState(() => numberOf(search.get("chapter")));
  const reel = useReel({ code, material, seat, chapter: opened, speed });
  const { retelling, view, place, jump } = reel;

  useEffect(() => {
    if (place.chapter < 0) return;
    setSearch((was) => ({ ...Object.fromEntries(was), chapter: `${place.chapter}` }), { replace: true });
  }, [place.chapter, setSearch]);

  const nameOf = useCallback((number: number) => seatName(material, number), [material]);
  const choose = useCallback((chapter: number) => jump({ chapter, scene: 0 }), [jump]);

  useKeys({ p: reel.toggle, ArrowRight: reel.step, ArrowLeft: reel.stepBack });

  if (reel.error) return <Refused sentence={sentenceOf(reel.error, word("unreachable"))} code={code} />;
  if (!retelling || !view) return <Waiting />;
  return (
    <main className="replay">
      <header>
        <LinkButton icon="back" to={`/t/${code}`}>
          {word("replay_back")}
        </LinkButton>
        <h1>{word("replay_title", { name: table.name })}</h1>
        <Eyes
          material={material}
          seats={eyesOf(table)}
          seat={seat}
          onChoose={(chosen) =>
            setSearch((was) => {
              was.delete("seat");
              if (chosen !== null) was.set("seat", `${chosen}`);
              return was;
            }, { replace: true })
          }
        />
      </header>
      <div className="picture">
        <Faults part={word("part_board")}>
          <Picture code={code} material={material} view={view} chapter={place.chapter} />
          <Spotlight />
        </Faults>
      </div>
      <Standing material={material} owners={namedView(view).owners} seat={seat} />
      <Faults part={word("replay_log")}>
        <Chronicle material={material} scenes={retelling.scenes} told={reel.moving ? place.scene + 1 : place.scene} />
      </Faults>
      <footer>
        <Timeline
          chapters={retelling.chapters}
          marks={retelling.marks}
          chapter={place.chapter}
          nameOf={nameOf}
          onChoose={choose}
        />
        <Controls reel={reel} speed={speed} onSpeed={setSpeed} />
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
  const looks = useMemo(() => looksOf(material), [material]);
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
function eyesOf(table: TableShown): readonly number[] {
  const all = table.seats.map((seat) => seat.number);
  if (table.status === "over") return all;
  return table.reach === "screen" ? [] : all.filter((seat) => table.seats[seat]?.yours);
}

interface EyesProps {
  readonly material: Material;
  readonly seats: readonly number[];
  readonly seat: number | null;
  readonly onChoose: (seat: number | null) => void;
}

function Eyes({ material, seats, seat, onChoose }: EyesProps) {
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
