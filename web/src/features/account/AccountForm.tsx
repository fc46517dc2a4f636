// A form with its submit button. A refusal appears beside the field that caused it.
import { useState, type FormEvent, type HTMLInputAutoCompleteAttribute } from "react";

import { Button, type Tone } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Problem } from "../../ui/Problem";
import { useAttempt } from "../../net/attempt";
import { refusedField, type FormField } from "./refusedField";

export interface FormFieldOptions {
  readonly name: FormField;
  readonly label: string;
  readonly hint?: string;
  readonly complete: HTMLInputAutoCompleteAttribute;
  readonly initial?: string;
}

interface Props {
  readonly asked: readonly FormFieldOptions[];
  readonly go: string;
  readonly tone?: Tone;
  /** The message after success, if nothing else shows it. */
  readonly done?: string;
  readonly onSend: (written: Readonly<Record<FormField, string>>) => Promise<unknown>;
}

export function AccountForm({ asked, go, tone = "go", done = "", onSend }: Props) {
  const { busy, problem, code, attempt } = useAttempt();
  const [times, count] = useState(0);
  const named = refusedField(code);
  const elsewhere = problem !== "" && !asked.some(({ name }) => name === named);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: FormField): string => String(form.get(name) ?? "");
    const written = { username: text("username"), old: text("old"), password: text("password"), again: text("again") };
    const sent = await attempt(async () => {
      await onSend(written);
      return true;
    });
    if (sent) count((before) => before + 1);
  };
  return (
    <form key={times} className="stack" onSubmit={(event) => void send(event)}>
      {asked.map(({ name, label, hint, complete, initial }) => (
        <Field
          key={name}
          name={name}
          label={label}
          hint={hint}
          required
          type={name === "username" ? "text" : "password"}
          autoComplete={complete}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={initial}
          error={named === name ? problem : undefined}
        />
      ))}
      <Problem>{elsewhere ? problem : ""}</Problem>
      <p role="status">{times > 0 && !problem ? done : ""}</p>
      <Button type="submit" tone={tone} busy={busy}>
        {go}
      </Button>
    </form>
  );
}
