// By a link or a code to a table, or to the public ones.
import { useState } from "react";
import { useLocation } from "wouter";

import { Button, LinkButton } from "../../look/Button";
import { Panel } from "../../look/Panel";
import { word } from "../../texts/say";
import { codeIn } from "./code";

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
        <label className="field">
          <span>{word("start_code")}</span>
          <input
            value={text}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={bad}
            aria-describedby={bad ? "code-problem" : undefined}
            onChange={(event) => {
              write(event.target.value);
              blame(false);
            }}
          />
        </label>
        <Button type="submit">{word("start_join_go")}</Button>
      </form>
      {bad ? (
        <p id="code-problem" role="alert" className="problem">
          {word("start_code_bad")}
        </p>
      ) : null}
      <LinkButton to="/lobby">{word("start_lobby")}</LinkButton>
    </Panel>
  );
}
