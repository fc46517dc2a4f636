// Sign up or log in. A guest who signs up keeps the games played so far.
import { useState } from "react";

import { useAppDispatch } from "../../app/store";
import { TabPanel, Tabs } from "../../ui/Choice";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { AccountForm } from "./AccountForm";

type SignInMode = "sign_up" | "log_in";

export function SignIn({ guest }: { readonly guest: boolean }) {
  const dispatch = useAppDispatch();
  const [way, choose] = useState<SignInMode>(guest ? "sign_up" : "log_in");
  return (
    <div>
      <Tabs
        label={word("account_come")}
        ways={[
          { value: "sign_up", label: word("account_sign_up") },
          { value: "log_in", label: word("account_log_in") },
        ]}
        value={way}
        onChange={choose}
      />
      <TabPanel label={word(`account_${way}`)}>
        {way === "sign_up" ? (
          <>
            <p>{word(guest ? "account_sign_up_guest" : "account_sign_up_how")}</p>
            <AccountForm
              asked={[
                { name: "username", label: word("account_name"), complete: "username" },
                { name: "password", label: word("account_password"), complete: "new-password" },
                { name: "again", label: word("account_again"), complete: "new-password" },
              ]}
              go={word("account_sign_up")}
              onSend={({ username, password, again }) =>
                dispatch(rest.endpoints.signUp.initiate({ username, password, again })).unwrap()
              }
            />
          </>
        ) : (
          <>
            {guest ? <p>{word("account_log_in_guest")}</p> : null}
            <AccountForm
              asked={[
                { name: "username", label: word("account_name"), complete: "username" },
                { name: "password", label: word("account_password"), complete: "current-password" },
              ]}
              go={word("account_log_in")}
              onSend={({ username, password }) =>
                dispatch(rest.endpoints.logIn.initiate({ username, password })).unwrap()
              }
            />
          </>
        )}
      </TabPanel>
    </div>
  );
}
