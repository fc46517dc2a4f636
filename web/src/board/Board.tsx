// The board: land in the colours of its owners between two layers that never change, and on it pieces, marks, arrows and what moves.
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";

import { word } from "../texts/say";
import { Arrows } from "./Arrows";
import { chartOf, type Chart } from "./chart";
import type { BoardProps, Motion } from "./contract";
import { nextOf, towards } from "./direction";
import { Discs } from "./Discs";
import { Land } from "./Land";
import { Marks, Notes } from "./Marks";
import { Motions, Washes } from "./Motions";
import { territoryAt } from "./reach";
import { Territories } from "./Territories";
import { useView } from "./useView";
import "./board.css";

const NONE: readonly Motion[] = [];
/** Discs are at least of this radius on the screen, as far as there is room. */
const LEGIBLE = 11;
const TWICE = 350;

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
  const [reached, reach] = useState(0);
  const radii = useMemo(
    () => chart.room.map((room) => Math.max(chart.disc, Math.min(room, LEGIBLE / view.scale))),
    [chart, view.scale],
  );

  const marked = useMemo(() => [...marks.keys()].sort((one, other) => one - other), [marks]);
  const { lead } = view;
  const shown = marked.join();
  useEffect(() => {
    const ends = arrows.flatMap(({ source, target }) => [source, target]);
    lead([...marked, ...ends].flatMap((territory) => chart.anchors[territory] ?? []));
    // Only when other territories are marked, not whenever a mark is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lead, shown, chart]);

  const choose = useCallback(
    (territory: number | null) => {
      if (territory !== null && marks.has(territory)) onPick?.(territory);
      else onMiss?.(territory);
    },
    [marks, onPick, onMiss],
  );

  const last = useRef({ when: 0, x: 0, y: 0 });
  const click = (event: MouseEvent<HTMLElement>) => {
    if (view.dragged() && event.detail > 0) return;
    const own = territoryOf(event.target);
    // A screen reader clicks on the button itself and nowhere.
    const territory = event.detail === 0 ? own : territoryAt(event, own, marks, chart, radii, sheet.current);
    if (territory !== null) reach(territory);
    const box = event.currentTarget.getBoundingClientRect();
    const now = { when: event.timeStamp, x: event.clientX - box.left, y: event.clientY - box.top };
    const twice = now.when - last.current.when < TWICE && Math.hypot(now.x - last.current.x, now.y - last.current.y) < 24;
    last.current = now;
    if (twice && (territory === null || !marks.has(territory))) {
      if (view.near) view.showAll();
      else view.enlarge(2.2, now);
    } else choose(territory);
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const territory = territoryOf(event.target);
    if (territory === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(territory);
    else if (event.key === "+" || event.key === "=") view.enlarge(1.4);
    else if (event.key === "-") view.enlarge(1 / 1.4);
    else if (event.key === "0") view.showAll();
    else {
      const step = event.key === "n" ? 1 : event.key === "p" ? -1 : null;
      const next = step ? nextOf(marked, territory, step) : towards(chart.anchors, territory, event.key);
      if (next === territory) return;
      reach(next);
      area.current?.querySelector<SVGElement>(`[data-territory="${next}"]`)?.focus({ preventScroll: true });
      const anchor = chart.anchors[next];
      if (anchor) view.reveal(anchor);
    }
    event.preventDefault();
  };

  const hovered = useRef<number | null>(null);
  const hover = (territory: number | null) => {
    if (territory === hovered.current) return;
    hovered.current = territory;
    onHover?.(territory);
  };

  return (
    <div
      className="board"
      ref={area}
      role="group"
      aria-label={label}
      onClick={click}
      onKeyDown={press}
      onPointerMove={onHover && ((event) => event.pointerType === "mouse" && hover(territoryOf(event.target)))}
      onPointerLeave={onHover && (() => hover(null))}
    >
      <div className="sheet" ref={sheet} style={{ width: chart.wide, height: chart.high }}>
        <div className="layer ground">
          <img src={`${layers}/under.svg`} alt="" draggable={false} />
          <Land chart={chart} owners={owners} seats={seats} disabled={disabled} />
          <img src={`${layers}/over.svg`} alt="" draggable={false} />
        </div>
        <Washes chart={chart} seats={seats} motions={motions} />
        <svg className="layer above" viewBox={`0 0 ${chart.wide} ${chart.high}`}>
          <Marks chart={chart} owners={owners} seats={seats} marks={marks} disabled={disabled} radii={radii} />
          <Arrows chart={chart} arrows={arrows} radii={radii} />
          <Discs {...{ chart, owners, pieces, kinds, seats, disabled, signs, radii }} />
          <Notes chart={chart} marks={marks} radii={radii} />
          <Territories chart={chart} marks={marks} describe={describe} reached={reached} />
        </svg>
        <Motions chart={chart} seats={seats} motions={motions} radii={radii} />
      </div>
      {view.near ? (
        <button type="button" className="show-all" aria-label={word("board_show_all")} title={word("board_show_all")} onClick={stop(view.showAll)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
          </svg>
        </button>
      ) : null}
    </div>
  );
}

/** A click on a control is none on the board. */
const stop = (act: () => void) => (event: MouseEvent) => {
  event.stopPropagation();
  act();
};

function territoryOf(target: EventTarget | null): number | null {
  const told = target instanceof Element ? target.getAttribute("data-territory") : null;
  return told === null ? null : Number(told);
}
