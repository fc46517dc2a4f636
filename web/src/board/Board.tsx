// The board of a game: land in its owners' colours, with pieces, marks, arrows and animations on top.
import { useEffect, useMemo, useRef } from "react";

import { Arrows } from "./Arrows";
import { chartOf, grown, type Chart } from "./chart";
import type { BoardProps, Mark, Motion } from "./contract";
import { Discs } from "./Discs";
import { OwnedLand } from "./Land";
import { Marks, Notes } from "./Marks";
import { Animations, ConquestFills } from "./Animations";
import { Sheet } from "./Sheet";
import { Territories } from "./Territories";
import { useTerritoryPointer } from "./useTerritoryPointer";
import { useBoardInput } from "./useBoardInput";
import { useView } from "./useView";

const NO_MOTIONS: readonly Motion[] = [];
/** Delay before the view returns to the whole board when nothing can be done. */
const ZOOM_OUT_DELAY_MS = 1500;

export function Board(props: BoardProps) {
  const chart = chartOf(props.board);
  return chart ? <PreparedBoard {...props} chart={chart} /> : null;
}

function PreparedBoard(props: BoardProps & { readonly chart: Chart }) {
  const {
    chart: drawn,
    layers,
    owners,
    pieces,
    kinds,
    seats,
    disabled,
    marks,
    arrows,
    motions = NO_MOTIONS,
    notes,
    signs,
    label,
    describe,
  } = props;
  const { onPick, onMiss, onPoint } = props;
  const area = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const view = useView(area, sheet, drawn);
  const { chart, radii } = useMemo(() => grown(drawn, view.scale), [drawn, view.scale]);
  const marked = useMemo(() => [...marks.keys()].sort((one, other) => one - other), [marks]);
  const input = useBoardInput({ area, sheet, chart, view, marked, radii, onPick, onMiss });

  const { lead } = view;
  const shown = leading(marks).join();
  useEffect(() => {
    const places = leading(marks).flatMap((territory) => drawn.anchors[territory] ?? []);
    const timer = window.setTimeout(() => lead(places), places.length > 0 ? 0 : ZOOM_OUT_DELAY_MS);
    return () => window.clearTimeout(timer);
    // Depend on which territories are marked, not on the map, which is new at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lead, shown, drawn]);

  useTerritoryPointer(area, onPoint);

  return (
    <Sheet
      {...{ area, sheet, chart, layers, view, input, label }}
      land={<OwnedLand chart={chart} owners={owners} seats={seats} disabled={disabled} />}
      between={<ConquestFills chart={chart} seats={seats} motions={motions} />}
      above={
        <>
          <Marks chart={chart} owners={owners} seats={seats} marks={marks} disabled={disabled} radii={radii} />
          <Arrows chart={chart} arrows={arrows} radii={radii} />
          <Discs {...{ chart, owners, pieces, kinds, seats, disabled, signs, radii }} />
          <Notes chart={chart} marks={marks} notes={notes} radii={radii} />
          <Territories chart={chart} marks={marks} describe={describe} reached={input.reached} />
        </>
      }
      over={<Animations chart={chart} seats={seats} motions={motions} radii={radii} />}
    />
  );
}

/** Territories to show: those chosen and their targets, or else everything that can be picked. */
function leading(marks: ReadonlyMap<number, Mark>): readonly number[] {
  const all = [...marks];
  const chosen = all.filter(([, mark]) => mark.kind !== "pick");
  return (chosen.length > 0 ? chosen : all).map(([territory]) => territory).sort((one, other) => one - other);
}
