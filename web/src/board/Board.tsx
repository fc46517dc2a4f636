// The board of a game: land in the colours of its owners, and on it pieces, marks, arrows and what moves.
import { useEffect, useMemo, useRef } from "react";

import { Arrows } from "./Arrows";
import { chartOf, type Chart } from "./chart";
import type { BoardProps, Motion } from "./contract";
import { Discs } from "./Discs";
import { OwnedLand } from "./Land";
import { Marks, Notes } from "./Marks";
import { Motions, Washes } from "./Motions";
import { Sheet } from "./Sheet";
import { Territories } from "./Territories";
import { territoryOf, useTouching } from "./useTouching";
import { useView } from "./useView";

const NONE: readonly Motion[] = [];
/** Discs are at least of this radius on the screen, as far as there is room. */
const LEGIBLE = 11;

export function Board(props: BoardProps) {
  const chart = chartOf(props.board);
  return chart ? <Drawn {...props} chart={chart} /> : null;
}

function Drawn(props: BoardProps & { readonly chart: Chart }) {
  const { chart, layers, owners, pieces, kinds, seats, disabled, marks, arrows, motions = NONE, signs, label, describe } = props;
  const { onPick, onMiss, onHover } = props;
  const area = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const view = useView(area, sheet, chart);
  const radii = useMemo(
    () => chart.room.map((room) => Math.max(chart.disc, Math.min(room, LEGIBLE / view.scale))),
    [chart, view.scale],
  );
  const marked = useMemo(() => [...marks.keys()].sort((one, other) => one - other), [marks]);
  const touching = useTouching({ area, sheet, chart, view, marked, radii, onPick, onMiss });

  const { lead } = view;
  const shown = marked.join();
  useEffect(() => {
    const ends = arrows.flatMap(({ source, target }) => [source, target]);
    lead([...marked, ...ends].flatMap((territory) => chart.anchors[territory] ?? []));
    // Only when other territories are marked, not whenever a mark is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lead, shown, chart]);

  useEffect(() => {
    const board = area.current;
    if (!onHover || !board) return undefined;
    const stopping = new AbortController();
    let last: number | null = null;
    const hover = (territory: number | null): void => {
      if (territory !== last) onHover(territory);
      last = territory;
    };
    const point = (event: PointerEvent): void => hover(event.pointerType === "mouse" ? territoryOf(event.target) : null);
    board.addEventListener("pointermove", point, stopping);
    board.addEventListener("pointerleave", () => hover(null), stopping);
    return () => stopping.abort();
  }, [onHover]);

  return (
    <Sheet
      {...{ area, sheet, chart, layers, view, touching, label }}
      land={<OwnedLand chart={chart} owners={owners} seats={seats} disabled={disabled} />}
      between={<Washes chart={chart} seats={seats} motions={motions} />}
      above={
        <>
          <Marks chart={chart} owners={owners} seats={seats} marks={marks} disabled={disabled} radii={radii} />
          <Arrows chart={chart} arrows={arrows} radii={radii} />
          <Discs {...{ chart, owners, pieces, kinds, seats, disabled, signs, radii }} />
          <Notes chart={chart} marks={marks} radii={radii} />
          <Territories chart={chart} marks={marks} describe={describe} reached={touching.reached} />
        </>
      }
      over={<Motions chart={chart} seats={seats} motions={motions} radii={radii} />}
    />
  );
}
