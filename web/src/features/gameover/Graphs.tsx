// The graphs of a game, one measure at a time.
import { useMemo, useState, type KeyboardEvent } from "react";

import type { SeatLook } from "../../board/contract";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";
import { Chart, Numbers } from "./Chart";
import { measuresOf, sinceFirstConquest, type Measure, type Moment } from "./figures";

interface Props {
  readonly moments: readonly Moment[];
  readonly leftOut: number;
  readonly seats: readonly SeatLook[];
}

export function Graphs({ moments: all, leftOut, seats }: Props) {
  const moments = useMemo(() => sinceFirstConquest(all), [all]);
  const measures = useMemo(() => measuresOf(moments), [moments]);
  const [chosen, choose] = useState<Measure>("territories");
  const measure = measures.includes(chosen) ? chosen : measures[0];
  if (measure === undefined) return null;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const next = measures[(measures.indexOf(measure) + step + measures.length) % measures.length] ?? measure;
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-measure=${next}]`)?.focus();
  };
  return (
    <Panel title={word("over_graphs")} className="graphs">
      <div className="measures" role="tablist" aria-label={word("over_graphs")} onKeyDown={press}>
        {measures.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`measure-${each}`}
            data-measure={each}
            aria-selected={each === measure}
            aria-controls="graph"
            tabIndex={each === measure ? 0 : -1}
            onClick={() => choose(each)}
          >
            {word(`over_${each}`)}
          </button>
        ))}
      </div>
      <div id="graph" role="tabpanel" aria-labelledby={`measure-${measure}`}>
        <Chart moments={moments} measure={measure} seats={seats} />
        <Numbers moments={moments} measure={measure} seats={seats} />
        {leftOut > 0 ? <p className="small">{word("over_left_out", { number: leftOut })}</p> : null}
      </div>
    </Panel>
  );
}
