// Your identity here: rename a guest, change the password, download your data, or delete the account.
import { useAppDispatch } from "../../app/store";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Problem } from "../../ui/Problem";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import type { Who } from "../../wire/rest";
import { AccountForm } from "./AccountForm";

export function Profile({ user }: { readonly user: Who }) {
  const dispatch = useAppDispatch();
  const { busy, problem, attempt } = useAttempt();
  const leave = () => void attempt(() => dispatch(rest.endpoints.logOut.initiate()).unwrap());
  return (
    <Panel title={word(user.guest ? "account_guest" : "account_you", { name: user.name })} className="self">
      {user.guest ? (
        <AccountForm
          asked={[{ name: "username", label: word("account_guest_name"), complete: "nickname", initial: user.name }]}
          go={word("account_rename")}
          tone="plain"
          onSend={({ username }) => dispatch(rest.endpoints.rename.initiate(username)).unwrap()}
        />
      ) : (
        <details>
          <summary>{word("account_new_password")}</summary>
          <AccountForm
            asked={[
              { name: "old", label: word("account_old"), complete: "current-password" },
              { name: "password", label: word("account_new"), complete: "new-password" },
              { name: "again", label: word("account_again"), complete: "new-password" },
            ]}
            go={word("account_new_password")}
            done={word("account_new_password_done")}
            onSend={({ old, password, again }) =>
              dispatch(rest.endpoints.changePassword.initiate({ old, new: password, again })).unwrap()
            }
          />
        </details>
      )}
      <details>
        <summary>{word("account_data")}</summary>
        <p>{word("account_data_how")}</p>
        <a className="button" href="/api/accounts/data" download="rubicon-data.json">
          <Icon name="download" />
          <span>{word("account_data_go")}</span>
        </a>
      </details>
      <details>
        <summary>{word(user.guest ? "account_delete_guest" : "account_delete")}</summary>
        <p>{word(user.guest ? "account_delete_guest_how" : "account_delete_how")}</p>
        {user.guest ? (
          <Button tone="danger" busy={busy} onClick={leave}>
            {word("account_delete_go")}
          </Button>
        ) : (
          <AccountForm
            asked={[{ name: "old", label: word("account_password"), complete: "current-password" }]}
            go={word("account_delete_go")}
            tone="danger"
            onSend={({ old }) => dispatch(rest.endpoints.deleteAccount.initiate(old)).unwrap()}
          />
        )}
      </details>
      <Problem>{problem}</Problem>
      {user.guest ? null : (
        <Button busy={busy} icon="exit" onClick={leave}>
          {word("account_log_out")}
        </Button>
      )}
    </Panel>
  );
}
