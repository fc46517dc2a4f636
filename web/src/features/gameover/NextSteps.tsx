// What can follow: a rematch, the replay, or the start page.
import { useLocation } from "wouter";

import { useAppSelector } from "../../app/store";
import { Button, LinkButton } from "../../ui/Button";
import { rest, sentenceOf } from "../../net/rest";
import { word } from "../../texts/say";

export function NextSteps({ code }: { code: string }) {
  const [, go] = useLocation();
  const [rematch, { isLoading, error }] = rest.useRematchMutation();
  const next = useAppSelector((state) => state.match.tableStatus?.next ?? "");
  const played = useAppSelector((state) => (state.match.tableStatus?.yours.length ?? 0) > 0);
  const again = async (): Promise<void> => {
    const { data } = await rematch(code);
    if (data) go(`/t/${data.code}`);
  };
  return (
    <nav className="again" aria-label={word("over_next")}>
      {next ? (
        <LinkButton tone="go" icon="play" to={`/t/${next}`}>
          {word(played ? "over_come_along" : "over_watch_next")}
        </LinkButton>
      ) : null}
      {!next && played ? (
        <Button tone="go" icon="play" busy={isLoading} onClick={() => void again()}>
          {word("over_again")}
        </Button>
      ) : null}
      <LinkButton icon="replay" to={`/t/${code}/replay`}>
        {word("over_replay")}
      </LinkButton>
      <LinkButton icon="home" to="/">
        {word("to_start")}
      </LinkButton>
      {error ? <p role="alert">{sentenceOf(error, word("unreachable"))}</p> : null}
    </nav>
  );
}
