// The players in turn order: whose turn it is, who is awaited, who is out, and the clocks.
import { memo, useEffect, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import { Avatar } from "../../ui/Avatar";
import { Icon, type IconName } from "../../ui/Icon";
import { paintOf } from "../../ui/colours";
import { word } from "../../texts/say";
import { ClockFace } from "./ClockFace";
import type { Standing } from "./roster";
import { selectStandings } from "./selectors";
import { useWide } from "./useWide";
import { WhyDialog } from "./WhyDialog";
import "./players.css";

/** On a phone a row of faces that unfolds when tapped. */
export const Players = memo(function Players() {
  const rows = useAppSelector(selectStandings);
  return useWide() ? <Roster rows={rows} /> : <Folded rows={rows} />;
});

function Folded({ rows }: { readonly rows: readonly Standing[] }) {
  const folded = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // A tap anywhere else folds it again.
    const tapped = ({ target }: PointerEvent): void => {
      if (folded.current && !(target instanceof Node && folded.current.contains(target))) folded.current.open = false;
    };
    document.addEventListener("pointerdown", tapped);
    return () => document.removeEventListener("pointerdown", tapped);
  }, []);
  return (
    <details className="players-folded" ref={folded}>
      <summary>
        <span className="unseen">{word("players_more")}</span>
        {rows.map((row) => (
          <Head key={row.seat} row={row} />
        ))}
      </summary>
      <Roster rows={rows} />
    </details>
  );
}

function Roster({ rows }: { readonly rows: readonly Standing[] }) {
  return (
    <ol className="players" aria-label={word("players")}>
      {rows.map((row) => (
        <Row key={row.seat} row={row} />
      ))}
    </ol>
  );
}

function className(row: Standing): string {
  const states = { awaited: row.awaited, turn: row.turn, out: row.out, you: row.you };
  return Object.entries(states).reduce((names, [name, holds]) => (holds ? `${names} ${name}` : names), "");
}

interface FaceProps {
  readonly row: Standing;
  readonly size: number;
  readonly beside?: boolean;
}

function Face({ row, size, beside = false }: FaceProps) {
  return (
    <Avatar
      number={row.avatar}
      colour={paintOf(row.colour, row.seat).fill}
      name={row.name}
      size={size}
      beside={beside}
    />
  );
}

const Head = memo(function Head({ row }: { readonly row: Standing }) {
  return (
    <span className={`player-head ${className(row)}`}>
      <Face row={row} size={36} />
      <b>{row.territories}</b>
      <ClockFace seat={row.seat} />
    </span>
  );
});

/** Computer players can be asked for their reasons. */
function WhyButton({ row }: { readonly row: Standing }) {
  const [asked, ask] = useState(false);
  if (!row.computer && !row.left) return <Face row={row} size={38} beside />;
  const title = word("why_title", { name: row.name });
  return (
    <>
      <button
        type="button"
        className="player-why"
        title={title}
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => ask(true)}
      >
        <Face row={row} size={38} beside />
        <span aria-hidden>?</span>
      </button>
      {asked ? <WhyDialog row={row} onClose={() => ask(false)} /> : null}
    </>
  );
}

const Row = memo(function Row({ row }: { readonly row: Standing }) {
  return (
    <li className={`player ${className(row)}`} aria-current={row.turn || undefined}>
      <WhyButton row={row} />
      <div className="player-name">
        <b>{row.name}</b>
        <small>
          <ClockFace seat={row.seat} /> {stateText(row)}
        </small>
      </div>
      <Signs row={row} />
      <ul className="player-figures">
        {row.reserve > 0 ? (
          <Figure icon="plus" number={row.reserve} title={word("players_reserve", { number: row.reserve })} />
        ) : null}
        <Figure icon="map" number={row.territories} title={word("players_territories", { number: row.territories })} />
        <Figure icon="infantry" number={row.pieces} title={piecesTitle(row)} />
        {row.cards === null ? null : (
          <Figure icon="cards" number={row.cards} title={word("players_cards", { number: row.cards })} />
        )}
      </ul>
    </li>
  );
});

/** Holdings and effects of a seat, each a few letters or an icon with a label. */
function Signs({ row }: { readonly row: Standing }) {
  if (row.continents.length + row.effects.length === 0) return null;
  return (
    <ul className="player-signs">
      {row.continents.map(({ name, letters, colour }) => (
        <li
          key={name}
          className="continent"
          title={word("players_continent", { name })}
          style={{ background: colour ?? undefined }}
        >
          <span role="img" aria-label={word("players_continent", { name })}>
            {letters}
          </span>
        </li>
      ))}
      {row.effects.map(({ icon, title }) => (
        <li key={title} title={title}>
          <Icon name={icon} title={title} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ icon, number, title }: { readonly icon: IconName; readonly number: number; readonly title: string }) {
  return (
    <li title={title}>
      <Icon name={icon} />
      <b role="img" aria-label={title}>
        {number}
      </b>
    </li>
  );
}

function piecesTitle({ pieces, kinds, worth }: Standing): string {
  return kinds.length > 0
    ? word("players_pieces_worth", { number: pieces, worth })
    : word("players_pieces", { number: pieces });
}

/** The most important state of a seat. */
function stateText(row: Standing): string {
  if (row.out) return word("players_out");
  if (row.left) return word("players_left");
  if (row.awaited && !row.computer && !row.here) return word("players_away_awaited");
  if (row.awaited) return word(row.you ? "players_your_move" : "players_thinking");
  if (row.committed) return word("players_done");
  if (row.computer) return word("players_computer", { level: row.computer });
  return row.here ? (row.you ? word("players_you") : "") : word("players_away");
}
