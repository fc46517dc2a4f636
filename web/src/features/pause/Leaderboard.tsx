// The current standings: territories, pieces by kind, and their value.
import { useAppSelector } from "../../app/store";
import { Avatar } from "../../ui/Avatar";
import { Icon, isIcon } from "../../ui/Icon";
import { paintOf } from "../../ui/colours";
import { pieceKind } from "../../texts/names";
import { word } from "../../texts/say";
import type { Standing } from "../players/roster";
import { selectStandings } from "../players/selectors";

const NO_KINDS: readonly string[] = [];

/** Ordered by territories, then by the value of the pieces; eliminated players come last. */
export function ranked(rows: readonly Standing[]): readonly Standing[] {
  return rows.toSorted(
    (one, other) =>
      Number(one.out) - Number(other.out) || other.territories - one.territories || other.worth - one.worth,
  );
}

export function Leaderboard() {
  const rows = useAppSelector(selectStandings);
  const kinds = useAppSelector((state) => state.match.material?.kinds ?? NO_KINDS);
  const cards = rows.some((row) => row.cards !== null);
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={word("pause_leaderboard")}>
      <table className="leaderboard">
        <caption className="unseen">{word("pause_leaderboard")}</caption>
        <thead>
          <tr>
            <th scope="col">{word("pause_player")}</th>
            <th scope="col" className="number">
              {word("pause_territories")}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="number" title={pieceKind(kind)}>
                {isIcon(kind) ? <Icon name={kind} title={pieceKind(kind)} /> : pieceKind(kind)}
              </th>
            ))}
            {kinds.length === 0 ? (
              <th scope="col" className="number">
                {word("pause_pieces")}
              </th>
            ) : (
              <th scope="col" className="number">
                {word("pause_worth")}
              </th>
            )}
            {cards ? (
              <th scope="col" className="number">
                {word("pause_cards")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {ranked(rows).map((row) => (
            <tr key={row.seat} className={row.out ? "out" : ""}>
              <th scope="row" className="who">
                <Avatar
                  number={row.avatar}
                  colour={paintOf(row.colour, row.seat).fill}
                  name={row.name}
                  size={30}
                  beside
                />
                <span>{row.name}</span>
                {row.out ? <small>{word("players_out")}</small> : null}
              </th>
              <td className="number">{row.territories}</td>
              {row.kinds.map((number, kind) => (
                <td key={kinds[kind]} className="number">
                  {number}
                </td>
              ))}
              <td className="number">{row.worth}</td>
              {cards ? <td className="number">{row.cards}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
