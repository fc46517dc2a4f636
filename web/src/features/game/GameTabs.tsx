// The tabs at the top left: the game, your cards if the edition has any, and on a phone the log.
import { memo } from "react";

import { Icon } from "../../ui/Icon";
import { word } from "../../texts/say";
import { useUnread } from "../chat/useUnread";
import { setsIn } from "./CardsTab";
import type { ActionContext } from "./useActionContext";
import { useShortcuts } from "./useShortcuts";

export type Tab = "game" | "cards" | "talk";

const TAB_ICONS = { game: "globe", cards: "cards", talk: "log" } as const;

interface Props {
  readonly context: ActionContext;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

export const GameTabs = memo(function GameTabs({ context, tab, onTab }: Props) {
  const { view } = context;
  const unread = useUnread();
  const { hand } = view;
  const withCards = hand !== null;
  const tabs: readonly Tab[] = withCards ? ["game", "cards", "talk"] : ["game", "talk"];
  useShortcuts({ g: () => onTab("game"), c: () => onTab(withCards ? "cards" : tab) });
  const turn = (key: string): void => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const other = step === 0 ? undefined : tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (other === undefined) return;
    onTab(other);
    document.getElementById(`game-tab-${other}`)?.focus();
  };
  return (
    <div className="game-tabs" role="tablist" aria-label={word("game_tabs")} onKeyDown={(event) => turn(event.key)}>
      {tabs.map((each) => (
        <button
          key={each}
          id={`game-tab-${each}`}
          type="button"
          role="tab"
          className={`tab to-${each}`}
          aria-selected={tab === each}
          aria-controls="game-field"
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onTab(each)}
        >
          <Icon name={TAB_ICONS[each]} />
          <span>{word(`game_tab_${each}`)}</span>
          {each === "cards" && hand && hand.length > 0 ? (
            <b className={setsIn(context).length > 0 ? "number ready" : "number"}>{hand.length}</b>
          ) : null}
          {each === "talk" && unread > 0 ? <b className="number ready">{unread}</b> : null}
        </button>
      ))}
    </div>
  );
});
