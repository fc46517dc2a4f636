// The high scores of one or all editions, in games with people or against computers only.
import { useState } from "react";
import { Link } from "wouter";

import { Choice } from "../../ui/Choice";
import { EmptyState } from "../../ui/EmptyState";
import { Select } from "../../ui/Field";
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { rest, sentenceOf } from "../../net/rest";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import { Pages } from "./Pages";
import "./scores.css";

type Ranking = "people" | "computers";

export default function ScoresScreen() {
  const { data: offered } = rest.endpoints.offered.useQuery();
  const { data: session } = rest.endpoints.session.useQuery();
  const [edition, client] = useState("");
  const [ranking, rank] = useState<Ranking>("people");
  const [page, turn] = useState(1);
  const { data, error } = rest.endpoints.scores.useQuery(
    { edition, ranking, page },
    { refetchOnMountOrArgChange: true },
  );
  const rated = edition !== "" && ranking === "people";
  return (
    <Page title={word("scores_title")}>
      <Panel className="scores">
        <div className="row which">
          <Choice
            label={word("scores_ranking")}
            ways={[
              { value: "people", label: word("scores_ranking_people"), icon: "people" },
              { value: "computers", label: word("scores_ranking_computers"), icon: "robot" },
            ]}
            value={ranking}
            onChange={(which) => {
              rank(which);
              turn(1);
            }}
          />
          <Select
            label={word("scores_edition")}
            value={edition}
            onChange={(which) => {
              client(which);
              turn(1);
            }}
          >
            <option value="">{word("scores_all")}</option>
            {offered?.editions.map(({ name }) => (
              <option key={name} value={name}>
                {editionName(name)}
              </option>
            ))}
          </Select>
        </div>
        <p className="hint">
          {word("scores_how")} {rated ? word("scores_rating_how") : null}
        </p>
        {error ? <p role="alert">{sentenceOf(error, word("unreachable"))}</p> : null}
        {data && data.rows.length === 0 ? (
          <EmptyState icon="trophy">
            <p>{word("scores_none")}</p>
          </EmptyState>
        ) : null}
        {data && data.rows.length > 0 ? (
          <table>
            <thead>
              <tr>
                <th scope="col" className="number">
                  {word("scores_rank")}
                </th>
                <th scope="col">{word("scores_player")}</th>
                <th scope="col" className="number">
                  {word("scores_score")}
                </th>
                <th scope="col" className="number">
                  {word("scores_wins")}
                </th>
                <th scope="col" className="number">
                  {word("scores_games")}
                </th>
                {rated ? (
                  <th scope="col" className="number">
                    {word("scores_rating")}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.name} aria-current={row.name === session?.user?.name ? "true" : undefined}>
                  <td className="number rank">{row.rank}</td>
                  <th scope="row">
                    <Link href={`/players/${encodeURIComponent(row.name)}`}>{row.name}</Link>
                  </th>
                  <td className="number">{row.score}</td>
                  <td className="number">{row.wins}</td>
                  <td className="number">{row.games}</td>
                  {rated ? <td className="number">{row.rating}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        {data ? <Pages page={data.page} more={data.more} onTurn={turn} /> : null}
      </Panel>
    </Page>
  );
}
