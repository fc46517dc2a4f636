// The sheet with all layers of the board: the game between two static pictures.
import type { MouseEvent, ReactNode, RefObject } from "react";

import { Icon } from "../ui/Icon";
import { lettered, word } from "../texts/say";
import type { Chart } from "./chart";
import type { BoardInput } from "./useBoardInput";
import type { ViewControls } from "./useView";
import "./board.css";

interface Props {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly chart: Chart;
  readonly layers: string;
  readonly view: ViewControls;
  readonly input: BoardInput;
  readonly label: string;
  readonly land: ReactNode;
  readonly above: ReactNode;
  readonly between?: ReactNode;
  readonly over?: ReactNode;
}

export function Sheet({ area, sheet, chart, layers, view, input, label, land, above, between, over }: Props) {
  return (
    <div
      className="board"
      ref={area}
      role="group"
      aria-label={label}
      onClick={input.onClick}
      onKeyDown={input.onKeyDown}
    >
      <div className="sheet" ref={sheet} style={{ width: chart.wide, height: chart.high }}>
        <div className="layer ground">
          <img src={`${layers}/under.svg`} alt="" draggable={false} />
          {land}
          <img src={lettered(`${layers}/over.svg`)} alt="" draggable={false} />
        </div>
        {between}
        <svg className="layer above" viewBox={`0 0 ${chart.wide} ${chart.high}`}>
          {above}
        </svg>
        {over}
      </div>
      {view.near ? (
        <button
          type="button"
          className="show-all"
          title={word("board_show_all")}
          onClick={(event) => leave(event, view)}
        >
          <Icon name="whole" title={word("board_show_all")} />
        </button>
      ) : null}
    </div>
  );
}

/** Keep clicks on the zoom button away from the board. */
function leave(event: MouseEvent, view: ViewControls): void {
  event.stopPropagation();
  view.showAll();
}
