// Joins a table by a link or a code, or opens the public tables.
import { useState } from "react";
import { useLocation } from "wouter";

import { Button, LinkButton } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";
import { codeIn } from "./invitation";

export function Join() {
  const [, go] = useLocation();
  const [text, write] = useState("");
  const [bad, blame] = useState(false);
  const join = () => {
    const code = codeIn(text);
    if (code) go(`/t/${code}`);
    else blame(true);
  };
  return (
    <Panel title={word("start_join")} className="join">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          join();
        }}
      >
        <Field
          label={word("start_code")}
          value={text}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={bad ? word("start_code_bad") : undefined}
          onChange={(event) => {
            write(event.target.value);
            blame(false);
          }}
        />
        <Button type="submit" icon="enter">
          {word("start_join_go")}
        </Button>
      </form>
      <LinkButton to="/lobby" icon="globe" shape="wide">
        {word("start_lobby")}
      </LinkButton>
    </Panel>
  );
}
