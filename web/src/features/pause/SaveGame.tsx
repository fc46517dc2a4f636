// Saves the game under a name in your list.
import { useState, type FormEvent } from "react";

import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { useTableClient } from "../match/context";

const MAX_NAME_CHARS = 60;

export function SaveGame() {
  const { code } = useTableClient();
  const [name, call] = useState("");
  const [saved, note] = useState("");
  const [keep] = rest.useKeepMutation();
  const { busy, problem, attempt } = useAttempt();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const kept = await attempt(() => keep({ code, name: name.trim() }).unwrap());
    if (kept) note(kept.name);
  };
  if (saved) return <p role="status">{word("pause_saved", { name: saved })}</p>;
  return (
    <form className="pause-drawer" onSubmit={(event) => void save(event)}>
      <Field
        label={word("pause_save_name")}
        hint={word("pause_save_hint")}
        error={problem}
        value={name}
        maxLength={MAX_NAME_CHARS}
        autoFocus
        required
        onChange={(event) => call(event.target.value)}
      />
      <Button type="submit" tone="go" icon="save" busy={busy} disabled={!name.trim()}>
        {word("pause_save")}
      </Button>
    </form>
  );
}
