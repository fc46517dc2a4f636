// A board before the game, where territories and continents can be switched on and off.
import { useMemo, useRef } from "react";

import { word } from "../texts/say";
import type { Board } from "../wire/wire";
import { chartOf, type Chart } from "./chart";
import type { Mark } from "./contract";
import { Land } from "./Land";
import { Marks } from "./Marks";
import { Sheet } from "./Sheet";
import { Territories } from "./Territories";
import { OFF } from "./boardColours";
import { useBoardInput } from "./useBoardInput";
import { useView } from "./useView";
import "./boardPicture.css";

interface Props {
  readonly board: Board;
  readonly layers: string;
  /** Territories that are left out of the game. */
  readonly disabled: readonly number[];
  /** If absent, the picture is read-only. */
  readonly onToggle?: (territory: number) => void;
  readonly onContinent?: (continent: number) => void;
}

export function BoardPicture(props: Props) {
  const chart = chartOf(props.board);
  return chart ? <Picture {...props} chart={chart} /> : null;
}

function Picture({ board, layers, disabled, onToggle, onContinent, chart }: Props & { readonly chart: Chart }) {
  const area = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const view = useView(area, sheet, chart);
  const { territories, continents } = board.map;
  const colours = board.drawing?.colours ?? NO_ITEMS;
  const looks = territories.map(({ continent }, territory) => ({
    fill: disabled.includes(territory) ? OFF : (colours[continent] ?? OFF),
  }));
  const marks = useMemo(
    () =>
      new Map<number, Mark>(
        onToggle ? territories.map((_, territory) => [territory, { kind: "pick", tone: "plain" }]) : [],
      ),
    [territories, onToggle],
  );
  const marked = useMemo(() => [...marks.keys()], [marks]);
  const input = useBoardInput({ area, sheet, chart, view, marked, radii: NO_ITEMS, onPick: onToggle });
  const describe = (territory: number): string =>
    word(disabled.includes(territory) ? "board_off" : "board_on", { territory: territories[territory]?.name });
  return (
    <div className="board-picture">
      <div className="room" style={{ aspectRatio: `${chart.wide} / ${chart.high}` }}>
        <Sheet
          {...{ area, sheet, chart, layers, view, input }}
          label={board.name}
          land={<Land chart={chart} looks={looks} />}
          above={
            <>
              <Marks
                chart={chart}
                owners={NO_ITEMS}
                seats={NO_ITEMS}
                marks={NO_MARKS}
                disabled={disabled}
                radii={NO_ITEMS}
              />
              <Territories chart={chart} marks={marks} describe={describe} reached={input.reached} />
            </>
          }
        />
      </div>
      {onContinent ? (
        <ul className="continents">
          {continents.map(({ name }, continent) => {
            const inside = territories.flatMap((each, territory) => (each.continent === continent ? [territory] : []));
            const played = inside.filter((territory) => !disabled.includes(territory)).length;
            return (
              <li key={continent}>
                <button type="button" aria-pressed={played > 0} onClick={() => onContinent(continent)}>
                  <i style={{ background: (played > 0 && colours[continent]) || OFF }} />
                  {name}
                  <small>{word("board_played", { played, all: inside.length })}</small>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

const NO_ITEMS: readonly never[] = [];
const NO_MARKS: ReadonlyMap<number, Mark> = new Map();
