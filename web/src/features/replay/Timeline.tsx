// All turns of a game in a line, with conquests, eliminations and the current position.
import { useEffect, useMemo, useState } from "react";

import { rowText, word } from "../../texts/say";
import type { TurnSummary } from "../../wire/wire";

/** Milliseconds that the thumb must rest before a turn is loaded. */
const SETTLE_MS = 120;

interface Props {
  readonly chapters: readonly number[];
  readonly marks: readonly TurnSummary[];
  readonly chapter: number;
  /** The name of a seat. */
  readonly nameOf: (seat: number) => string;
  readonly onChoose: (chapter: number) => void;
}

export function Timeline({ chapters, marks, chapter, nameOf, onChoose }: Props) {
  const [dragged, drag] = useState<number | null>(null);
  useEffect(() => {
    if (dragged === null) return undefined;
    const timer = window.setTimeout(() => {
      const chosen = chapters[dragged];
      if (chosen !== undefined) onChoose(chosen);
      drag(null);
    }, SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [dragged, chapters, onChoose]);
  const last = Math.max(0, chapters.length - 1);
  const at = dragged ?? Math.max(0, chapters.indexOf(chapter));
  const mark = marks[at];
  const notes = [
    word("replay_turn", { turn: chapters[at] ?? 0, last: chapters[last] ?? 0 }),
    ...(mark && mark.taken > 0 ? [word("replay_taken", { number: mark.taken })] : []),
    ...(mark?.fell ?? []).map((seat) => word("replay_fell", { seat: nameOf(seat) })),
  ];
  return (
    <div className="timeline">
      <output>{notes.join(" · ")}</output>
      <Marks marks={marks} last={last} />
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={word("replay_timeline")}
        aria-valuetext={rowText(notes)}
        onChange={(event) => drag(Number(event.target.value))}
      />
    </div>
  );
}

function Marks({ marks, last }: { marks: readonly TurnSummary[]; last: number }) {
  const most = useMemo(() => Math.max(1, ...marks.map((mark) => mark.taken)), [marks]);
  // In a short game full-width marks would be too broad.
  const wide = Math.min(0.8, (last + 1) / 60);
  return (
    <svg className="events" viewBox={`-0.5 0 ${last + 1} 10`} preserveAspectRatio="none" aria-hidden="true">
      {marks.map((mark, index) =>
        mark.taken > 0 ? (
          <rect
            key={index}
            className={mark.fell.length > 0 ? "fall" : "conquest"}
            x={index - wide / 2}
            width={wide}
            y={mark.fell.length > 0 ? 0 : 10 - 2 - (6 * mark.taken) / most}
            height={10}
          />
        ) : null,
      )}
    </svg>
  );
}
