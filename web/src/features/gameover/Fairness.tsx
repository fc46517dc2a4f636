// Shows that the dice were fair: the commitment, the revealed secret, and how to verify them.
import { useEffect, useState } from "react";

import { Icon } from "../../ui/Icon";
import { word } from "../../texts/say";
import { matchesCommitment } from "./commitment";

interface Props {
  readonly code: string;
  readonly commitment: string;
  readonly secret: string;
}

export function Fairness({ code, commitment, secret }: Props) {
  const [proved, prove] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    void matchesCommitment(secret, commitment).then((answer) => (here ? prove(answer) : undefined));
    return () => {
      here = false;
    };
  }, [secret, commitment]);
  return (
    <details className="panel fairness">
      <summary>
        <h2>{word("over_fair")}</h2>
      </summary>
      <p>{word("over_fair_why")}</p>
      {secret ? (
        <dl>
          <dt>{word("over_fair_promise")}</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
          <dt>{word("over_fair_secret")}</dt>
          <dd>
            <code>{secret}</code>
          </dd>
        </dl>
      ) : null}
      {proved === null ? null : <p role="status">{word(proved ? "over_fair_fits" : "over_fair_wrong")}</p>}
      <p>{word("over_fair_how")}</p>
      <code className="line">./rubicon verify rubicon-{code}.save</code>
      <p>
        <a className="button" href={`/api/tables/${code}/game`} download>
          <Icon name="download" />
          <span>{word("over_download")}</span>
        </a>
      </p>
    </details>
  );
}
