// The public page of a player: record and recent games.
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { Loading } from "../../ui/Loading";
import { rest, sentenceOf } from "../../net/rest";
import { word } from "../../texts/say";
import { dateText } from "../../texts/when";
import { FinishedGames } from "./FinishedGames";
import { PlayerRecord } from "./PlayerRecord";

export default function PlayerScreen({ name }: { name: string }) {
  const { data, error } = rest.endpoints.player.useQuery(name, { refetchOnMountOrArgChange: true });
  if (error) {
    return (
      <Page title={name}>
        <Panel>
          <p role="alert">
            {"status" in error && error.status === 404
              ? word("scores_no_player")
              : sentenceOf(error, word("unreachable"))}
          </p>
        </Panel>
      </Page>
    );
  }
  if (!data) return <Loading />;
  return (
    <Page title={data.name}>
      <Panel title={word("scores_record")}>
        <p>{word("scores_since", { when: dateText(data.since) })}</p>
        <PlayerRecord record={data.record} />
      </Panel>
      {data.games.length > 0 ? (
        <Panel title={word("scores_last_games")}>
          <FinishedGames games={data.games} />
        </Panel>
      ) : null}
    </Page>
  );
}
