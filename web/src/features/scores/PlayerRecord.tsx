// A player's record in each edition, against people and against computers.
import { Link } from "wouter";

import { Panel } from "../../ui/Panel";
import { FRESH_SECONDS, rest } from "../../net/rest";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import type { RecordOut } from "../../wire/rest";
import "./scores.css";

export function PlayerRecord({ record }: { readonly record: readonly RecordOut[] }) {
  if (record.length === 0) return <p>{word("scores_no_record")}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{word("scores_edition")}</th>
          <th scope="col" className="number">
            {word("scores_games")}
          </th>
          <th scope="col" className="number">
            {word("scores_wins")}
          </th>
          <th scope="col" className="number">
            {word("scores_score")}
          </th>
          <th scope="col" className="number">
            {word("scores_rating")}
          </th>
        </tr>
      </thead>
      <tbody>
        {record.map((row) => (
          <tr key={`${row.edition} ${row.ranking}`}>
            <th scope="row">
              {editionName(row.edition)} <small>{word(`scores_ranking_${row.ranking || "none"}`)}</small>
            </th>
            <td className="number">{row.games}</td>
            <td className="number">{row.wins}</td>
            <td className="number">{row.score}</td>
            <td className="number">{row.rating ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Your own record, with a link to your public page. */
export function OwnRecord({ name }: { readonly name: string }) {
  const { data } = rest.endpoints.player.useQuery(name, { refetchOnMountOrArgChange: FRESH_SECONDS });
  if (!data) return null;
  return (
    <Panel title={word("scores_record")}>
      <PlayerRecord record={data.record} />
      <p>
        <Link href={`/players/${encodeURIComponent(name)}`}>{word("scores_own_page")}</Link>
      </p>
    </Panel>
  );
}
