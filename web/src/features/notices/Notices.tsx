// Notifies players on any page when they are awaited at another table.
import { useCallback, useEffect, useState } from "react";
import { Link } from "wouter";

import { Toast } from "../../ui/Toast";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { CLOSING, type Notice } from "../../wire/wire";
import { notify } from "./browserNotification";
import "./notices.css";

const RECONNECT_MS = 10_000;
const MAX_NOTICES = 3;

export function Notices() {
  const { data: session, refetch } = rest.useSessionQuery();
  const [notices, keep] = useState<readonly Notice[]>([]);
  const somebody = Boolean(session?.user);
  const hear = useCallback((notice: Notice) => {
    keep((before) => [...before.filter(({ code }) => code !== notice.code), notice].slice(-MAX_NOTICES));
    notify(word("notice_your_turn"), word("notice_elsewhere", { table: notice.name }));
  }, []);
  useEffect(() => (somebody ? listen(hear, () => void refetch()) : undefined), [somebody, hear, refetch]);
  const drop = (code: string) => (): void => keep((before) => before.filter((notice) => notice.code !== code));
  return (
    <div className="notices">
      {notices.map(({ code, name }) => (
        <Toast key={code} icon="bell" tone="sun" onClose={drop(code)}>
          <Link href={`/t/${code}`} onClick={drop(code)}>
            {word("notice_elsewhere", { table: name })}
          </Link>
        </Toast>
      ))}
    </div>
  );
}

/** Listens until stopped, and reconnects after a delay. `out` is called when our session has ended. */
function listen(hear: (notice: Notice) => void, out: () => void): () => void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let socket: WebSocket | null = null;
  let timer = 0;
  const open = (): void => {
    socket = new WebSocket(`${scheme}://${location.host}/ws/notices`);
    socket.onmessage = (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as { message: string };
      if (told.message === "notice") hear(told as Notice);
    };
    socket.onclose = (event) => {
      if (event.code === CLOSING.LOGGED_OUT) out();
      timer = window.setTimeout(open, RECONNECT_MS);
    };
  };
  open();
  return () => {
    window.clearTimeout(timer);
    if (!socket) return;
    socket.onclose = null;
    socket.close();
  };
}
