// The time left for a seat. It ticks by itself, so that nothing else renders every second.
import { useEffect, useState } from "react";

import { useAppSelector } from "../../app/store";
import { word } from "../../texts/say";
import { clockText, timeLeft } from "./clock";

const SECOND_MS = 1000;
const URGENT_SECONDS = 10;

export function ClockFace({ seat }: { readonly seat: number }) {
  const clock = useAppSelector(({ match }) => (match.queue.at(-1) ?? match.shown)?.clock ?? null);
  const clockLead = useAppSelector((state) => state.match.clockLead);
  const paused = useAppSelector((state) => state.match.tableStatus?.paused ?? false);
  const runs = clock !== null && clock.deadlines[seat] !== null && !paused;
  const now = useNow(runs);
  const left = runs ? timeLeft(clock, seat, now, clockLead) : null;
  if (!left) return null;
  const text = clockText(left.seconds);
  return (
    <span
      className={`clock ${left.bank ? "bank" : ""} ${left.seconds < URGENT_SECONDS ? "urgent" : ""}`}
      role="timer"
      aria-label={word(left.bank ? "players_bank_left" : "players_time_left", { time: text })}
      title={word(left.bank ? "players_bank_left" : "players_time_left", { time: text })}
    >
      {text}
    </span>
  );
}

function useNow(runs: boolean): number {
  const [now, tick] = useState(() => Date.now() / SECOND_MS);
  useEffect(() => {
    if (!runs) return;
    const count = (): void => tick(Date.now() / SECOND_MS);
    count();
    const timer = window.setInterval(count, SECOND_MS);
    return () => window.clearInterval(timer);
  }, [runs]);
  return now;
}
