// Notices of the open table: the page title, a browser notification, and strips over the board.
import { useEffect, useState } from "react";

import { useAppSelector } from "../../app/store";
import { Icon } from "../../ui/Icon";
import { word } from "../../texts/say";
import { selectStandings } from "../players/selectors";
import { speedText } from "../playback/settings";
import { notify } from "./browserNotification";
import "./notices.css";

const LOST_NOTICE_MS = 1500;
const AWAITED_NOTICE_MS = 12_000;

export function TableNotices() {
  useTurnTitle();
  return (
    <div className="strips" role="status">
      <LostStrip />
      <AwaitedStrip />
      <SpeedStrip />
    </div>
  );
}

/** Uses the last update, even if not played yet: a hidden page plays nothing. */
function useTurnTitle(): void {
  const yours = useAppSelector(({ match }) => {
    const { awaited = [] } = match.queue.at(-1) ?? match.shown ?? {};
    return (
      match.tableStatus?.status === "playing" &&
      (match.tableStatus.yours.some((seat) => awaited.includes(seat)) ?? false)
    );
  });
  const bell = useAppSelector((state) => state.settings.bell);
  useEffect(() => {
    const before = document.title;
    if (yours) document.title = word("notice_title");
    if (yours && bell) notify(word("notice_your_turn"), word("notice_your_turn_text"));
    return () => {
      document.title = before;
    };
  }, [yours, bell]);
}

function LostStrip() {
  const lost = useAppSelector((state) => state.match.link !== "open");
  const told = useLasting(lost, LOST_NOTICE_MS);
  return told ? (
    <p className="strip danger">
      <Icon name="offline" /> {word("notice_lost")}
    </p>
  ) : null;
}

/** Names the players that the game has waited for longer than usual. */
function AwaitedStrip() {
  const rows = useAppSelector(selectStandings);
  const open = useAppSelector(
    (state) =>
      state.match.link === "open" && state.match.tableStatus?.status === "playing" && !state.match.tableStatus.paused,
  );
  const waiting = rows.some((row) => row.awaited && row.yours) ? [] : rows.filter((row) => row.awaited);
  const told = useLasting(open && waiting.length > 0, AWAITED_NOTICE_MS, waiting.map(({ seat }) => seat).join());
  if (!told || waiting.length === 0) return null;
  const away = waiting.every((row) => !row.here && !row.computer);
  const names = waiting.map(({ name }) => name);
  return (
    <p className="strip">
      <Icon name="hourglass" /> {word(away ? "notice_awaited_away" : "notice_awaited", { names })}
    </p>
  );
}

/** The speed can be changed by a key, so the change must be visible. */
function SpeedStrip() {
  const speed = useAppSelector((state) => state.settings.speed);
  const [told, tell] = useState(speed);
  useEffect(() => {
    const timer = window.setTimeout(() => tell(speed), LOST_NOTICE_MS);
    return () => window.clearTimeout(timer);
  }, [speed]);
  return told === speed ? null : (
    <p className="strip">
      <Icon name="speed" /> {speedText(speed)}
    </p>
  );
}

/** Whether a condition has held for this long, without a change of `kind`. */
function useLasting(holds: boolean, milliseconds: number, kind = ""): boolean {
  const [lasted, last] = useState<string | null>(null);
  useEffect(() => {
    if (!holds) return undefined;
    let long = false;
    const timer = window.setTimeout(() => {
      long = true;
      last(kind);
    }, milliseconds);
    return () => {
      window.clearTimeout(timer);
      if (long) last(null);
    };
  }, [holds, milliseconds, kind]);
  return holds && lasted === kind;
}
