// The chat of a table.
import { useEffect, useRef, useState, type FormEvent } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { Button } from "../../ui/Button";
import { paintOf } from "../../ui/colours";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { timeOfDayText } from "../../texts/when";
import type { Said } from "../../wire/wire";
import { useTableClient } from "../match/context";
import { chatSlice } from "./slice";
import "./chat.css";

const MAX_CHAT_CHARS = 500;
const SECOND_MS = 1000;

export function Chat() {
  const chat = useAppSelector((state) => state.match.chat);
  const dispatch = useAppDispatch();
  const lines = useRef<HTMLOListElement>(null);
  useEffect(() => {
    dispatch(chatSlice.actions.read(chat.length));
    // Scroll only the box, not the page around it.
    if (lines.current) lines.current.scrollTop = lines.current.scrollHeight;
  }, [dispatch, chat]);
  return (
    <section className="chat" aria-label={word("talk_chat")}>
      <ol ref={lines} className="chat-lines" tabIndex={0} aria-live="polite" aria-label={word("talk_chat")}>
        {chat.length === 0 ? <li className="chat-none">{word("talk_silence")}</li> : null}
        {chat.map((remark, place) => (
          <Remark key={`${remark.at}-${place}`} remark={remark} />
        ))}
      </ol>
      <Saying />
    </section>
  );
}

function Remark({ remark }: { readonly remark: Said }) {
  const colour = useAppSelector(({ match }) =>
    remark.seat === null ? "" : (match.tableStatus?.chairs[remark.seat]?.player.colour ?? ""),
  );
  const at = new Date(remark.at * SECOND_MS);
  return (
    <li style={{ borderColor: remark.seat === null ? undefined : paintOf(colour, remark.seat).fill }}>
      <b>{remark.name}</b>
      {remark.seat === null ? <small> {word("talk_watcher")}</small> : null}
      <time dateTime={at.toISOString()}>{timeOfDayText(at)}</time>
      <p>{remark.text}</p>
    </li>
  );
}

function Saying() {
  const client = useTableClient();
  const [text, type] = useState("");
  const { data: session } = rest.useSessionQuery();
  if (session && !session.user) return <p className="chat-none">{word("talk_nameless")}</p>;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!text.trim()) return;
    client.say(text.trim());
    type("");
  };
  return (
    <form className="chat-saying" onSubmit={send}>
      <input
        value={text}
        maxLength={MAX_CHAT_CHARS}
        aria-label={word("talk_say")}
        placeholder={word("talk_say")}
        onChange={(event) => type(event.target.value)}
      />
      {text.trim() ? (
        <Button type="submit" tone="go" icon="play">
          {word("talk_send")}
        </Button>
      ) : null}
    </form>
  );
}
