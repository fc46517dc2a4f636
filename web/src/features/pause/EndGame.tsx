// The ways to end a game early: all people agree, or a player surrenders.
import { useAppSelector } from "../../app/store";
import { Button } from "../../ui/Button";
import { ConfirmButton } from "../../ui/ConfirmButton";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { useTableClient } from "../match/context";
import { selectStandings } from "../players/selectors";

export function EndGame({ onDone }: { readonly onDone: () => void }) {
  const client = useTableClient();
  const rows = useAppSelector(selectStandings);
  const seat = useAppSelector((state) => state.match.viewpoint);
  const [leave] = rest.useLeaveSeatMutation();
  const { busy, problem, attempt } = useAttempt();
  const me = rows.find((row) => row.seat === seat);
  const people = rows.filter((row) => !row.computer && !row.out && !row.left);
  const agreed = people.filter((row) => row.agreed);
  if (!me || seat === null) return <p>{word("pause_not_now")}</p>;
  const giveUp = async (): Promise<void> => {
    if (await attempt(() => leave({ code: client.code, number: seat }).unwrap())) onDone();
  };
  return (
    <div className="pause-drawer">
      {agreed.length > 0 ? (
        <p>
          {word("pause_agreed", { names: agreed.map(({ name }) => name), number: agreed.length, all: people.length })}
        </p>
      ) : (
        <p>{word(people.length > 1 ? "pause_finish_together" : "pause_finish_alone")}</p>
      )}
      <div className="pause-ways">
        {me.agreed || me.out ? null : (
          <ConfirmButton
            icon="flag"
            label={word("pause_finish")}
            confirm={word("pause_finish_sure")}
            onConfirm={() => {
              client.act({ verb: "finish" });
              onDone();
            }}
          />
        )}
        {agreed.length > 0 && !me.out ? (
          <Button icon="play" onClick={() => client.act({ verb: "decline" })}>
            {word("pause_decline")}
          </Button>
        ) : null}
        <ConfirmButton
          icon="exit"
          label={word("pause_leave", { name: me.name })}
          confirm={word("pause_leave_sure")}
          busy={busy}
          onConfirm={() => void giveUp()}
        />
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
