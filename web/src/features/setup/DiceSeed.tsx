// Provable fairness of the dice: the commitment of the server, and the player's own nonce.
import { useState } from "react";

import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { word } from "../../texts/say";
import type { TableSetup } from "./useTable";

const MAX_NONCE_CHARS = 64;

export function DiceSeed({ setup }: { readonly setup: TableSetup }) {
  const { table, luck, busy } = setup;
  const [text, write] = useState("");
  const own = table.seats.find(({ kind, yours }) => kind === "person" && yours);
  return (
    <details className="panel luck">
      <summary>{word("building_luck")}</summary>
      <p>{word("building_luck_how")}</p>
      <code>{table.commitment}</code>
      {own ? (
        <form
          className="link"
          onSubmit={(event) => {
            event.preventDefault();
            void luck(own.number, text.trim());
          }}
        >
          <Field
            label={word("building_luck_own")}
            hint={own.nonce ? word("building_luck_chosen") : undefined}
            value={text}
            maxLength={MAX_NONCE_CHARS}
            autoComplete="off"
            onChange={(event) => write(event.target.value)}
          />
          <Button type="submit" icon="dice" busy={busy}>
            {word("building_luck_keep")}
          </Button>
        </form>
      ) : null}
    </details>
  );
}
