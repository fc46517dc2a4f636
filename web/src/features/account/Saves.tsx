// Your saved games: open them, continue from the save, or delete them.
import { useLocation } from "wouter";

import { useAppDispatch } from "../../app/store";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Problem } from "../../ui/Problem";
import { useAttempt } from "../../net/attempt";
import { useBoardName } from "../../net/boards";
import { FRESH_SECONDS, rest } from "../../net/rest";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import { momentText } from "../../texts/when";
import { SaveUpload } from "./SaveUpload";

export function Saves() {
  const dispatch = useAppDispatch();
  const [, go] = useLocation();
  const boardName = useBoardName();
  const { data: saves = [] } = rest.endpoints.saves.useQuery(undefined, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const { busy, problem, attempt } = useAttempt();
  const open = async (id: number, earlier: boolean) => {
    const found = await attempt(() => dispatch(rest.endpoints.goOn.initiate({ id, earlier })).unwrap());
    if (found) go(`/t/${found.code}`);
  };
  const forget = (id: number) => void attempt(() => dispatch(rest.endpoints.forget.initiate(id)).unwrap());
  return (
    <Panel title={word("account_saves")} className="saves">
      {saves.length === 0 ? <p>{word("account_saves_none")}</p> : null}
      <ul className="plain stack">
        {saves.map((save) => (
          <li key={save.id} className="save">
            <div>
              <strong>{save.name}</strong>
              <span>
                {editionName(save.edition)}, {boardName(save.board)}
              </span>
              <small>{word("account_saved", { when: momentText(save.saved) })}</small>
            </div>
            <div className="row">
              {save.status === "playing" ? (
                <Button icon="play" tone="go" busy={busy} onClick={() => void open(save.id, false)}>
                  {word("account_go_on")}
                </Button>
              ) : null}
              <Button
                icon="replay"
                busy={busy}
                title={word("account_from_here_how")}
                onClick={() => void open(save.id, true)}
              >
                {word("account_from_here")}
              </Button>
              <a className="button" href={`/api/tables/${save.table}/game`} download>
                {word("account_download")}
              </a>
              <Button
                icon="trash"
                tone="quiet"
                busy={busy}
                aria-label={word("account_forget", { name: save.name })}
                onClick={() => forget(save.id)}
              />
            </div>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
      <SaveUpload />
    </Panel>
  );
}
