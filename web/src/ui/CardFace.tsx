// A territory card: its symbol, its name and the outline of the territory.
import { useMemo } from "react";

import { word, has } from "../texts/say";
import { DrawingPaths } from "./pictures/DrawingPaths";
import { TROOPS } from "./pictures/troops";
import { Icon, isIcon } from "./Icon";
import { boxOf } from "./outline";
import "./card.css";

interface Props {
  readonly symbol: string;
  /** The name of the territory, or of what else the card shows. */
  readonly name?: string;
  /** The SVG path of the territory on the board. */
  readonly path?: string;
  /** The width in pixels. */
  readonly size?: number;
}

export function CardFace({ symbol, name, path, size = 112 }: Props) {
  const kind = has("web", `symbol_${symbol}`) ? word(`symbol_${symbol}`) : symbol;
  const troop = TROOPS[symbol];
  return (
    <span className={`card-face ${symbol}`} style={{ width: size, fontSize: size / 8 }}>
      {kind ? (
        <span className="corner">
          {isIcon(symbol) ? <Icon name={symbol} /> : null}
          <span className="kind">{kind}</span>
        </span>
      ) : null}
      <span className="scene">
        {path ? <Outline path={path} /> : null}
        {troop ? (
          <svg className={path ? "troop small" : "troop"} viewBox="0 0 64 64" aria-hidden>
            <DrawingPaths parts={troop} />
          </svg>
        ) : null}
        {path || troop ? null : <Icon name="map" />}
      </span>
      {name ? <span className="land-name">{name}</span> : null}
    </span>
  );
}

/** The back of a card, as opponents see it. */
export function CardBack({ size = 112 }: { readonly size?: number }) {
  return (
    <span className="card-face back" style={{ width: size, fontSize: size / 8 }} aria-hidden>
      <Icon name="globe" />
    </span>
  );
}

function Outline({ path }: { readonly path: string }) {
  const [x, y, width, height] = useMemo(() => boxOf(path), [path]);
  const edge = Math.max(width, height) * 0.04;
  return (
    <svg className="outline" viewBox={`${x - edge} ${y - edge} ${width + 2 * edge} ${height + 2 * edge}`} aria-hidden>
      <path d={path} strokeWidth={edge} />
    </svg>
  );
}
