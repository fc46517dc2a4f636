// The log and the chat, as two tabs.
import { memo, useState } from "react";

import { word } from "../../texts/say";
import { Chat } from "./Chat";
import { Log } from "../log/Log";
import { useUnread } from "./useUnread";
import "./chat.css";

const TABS = ["log", "chat"] as const;

/** Memoised, because neither depends on what is chosen on the board. */
export const LogAndChat = memo(function LogAndChat() {
  const [tab, open] = useState<(typeof TABS)[number]>("log");
  const unread = useUnread();
  return (
    <div className="talk">
      <div className="talk-tabs" role="tablist" aria-label={word("talk")}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`talk-tab-${name}`}
            aria-controls="talk-panel"
            aria-selected={tab === name}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => open(name)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              const other = name === "log" ? "chat" : "log";
              open(other);
              document.getElementById(`talk-tab-${other}`)?.focus();
            }}
          >
            {word(`talk_${name}`)}
            {name === "chat" && unread > 0 ? <span className="talk-unread">{unread}</span> : null}
          </button>
        ))}
      </div>
      <div className="talk-panel" id="talk-panel" role="tabpanel" aria-labelledby={`talk-tab-${tab}`}>
        {tab === "log" ? <Log /> : <Chat />}
      </div>
    </div>
  );
});
