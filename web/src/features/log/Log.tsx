// The log of the game, sentence by sentence.
import { memo, useDeferredValue, useEffect, useMemo, useState } from "react";

import { useAppSelector } from "../../app/store";
import { paintOf } from "../../ui/colours";
import { eventText } from "../../texts/names";
import { word } from "../../texts/say";
import type { Material } from "../../wire/wire";
import type { LoggedEvent } from "../match/slice";
import { turnsOf, type Line, type Throw, type Turn } from "./lines";
import "./log.css";

/** Older sentences are dropped in batches, and remain in the replay. Up to a batch more than the maximum is shown. */
const MAX_SENTENCES = 300;
const DROPPED_SENTENCES = 96;

/** Deferred until the board is drawn. */
export function Log() {
  const material = useAppSelector((state) => state.match.material);
  const log = useDeferredValue(useAppSelector((state) => state.match.log));
  const yours = useAppSelector((state) => state.match.tableStatus?.yours);
  const [mine, keepMine] = useState(false);
  const turns = useMemo(
    () => (material ? turnsOf(material, latest(log), mine && yours ? yours : null) : []),
    [material, log, mine, yours],
  );
  if (!material) return null;
  return (
    <section className="log" aria-label={word("talk_log")}>
      {yours && yours.length > 0 ? (
        <label className="log-filter">
          <input type="checkbox" checked={mine} onChange={(event) => keepMine(event.target.checked)} />
          {word("talk_mine")}
        </label>
      ) : null}
      <div className="log-lines" tabIndex={0} role="group" aria-label={word("talk_log")}>
        <div>
          {turns.length === 0 ? <p className="log-none">{word("talk_nothing")}</p> : null}
          {turns.map((turn) => (
            <OneTurn key={turn.id} turn={turn} material={material} />
          ))}
        </div>
      </div>
      <LastLine />
    </section>
  );
}

/** Dropping sentences one by one would redraw the first turn with each new sentence. */
function latest(log: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const left = Math.floor(((log.at(-1)?.id ?? 0) - MAX_SENTENCES) / DROPPED_SENTENCES) * DROPPED_SENTENCES;
  return log.filter(({ id }) => id > left);
}

function colourOf(material: Material, seat: number | null): string | undefined {
  const player = seat === null ? undefined : material.seats[seat];
  return player && seat !== null ? paintOf(player.colour, seat).fill : undefined;
}

const OneTurn = memo(
  function OneTurn({ turn, material }: { readonly turn: Turn; readonly material: Material }) {
    return (
      <div className="log-turn">
        <h2 style={{ borderColor: colourOf(material, turn.seat) }}>{turn.title}</h2>
        <ul>
          {turn.lines.map((line) => (
            <OneLine key={line.id} line={line} colour={colourOf(material, line.seat)} />
          ))}
        </ul>
      </div>
    );
  },
  // Turns are rebuilt with every update, but only the last one ever changes.
  (before, after) =>
    before.material === after.material &&
    before.turn.lines.length === after.turn.lines.length &&
    before.turn.lines.at(-1)?.id === after.turn.lines.at(-1)?.id,
);

const OneLine = memo(function OneLine({ line, colour }: { readonly line: Line; readonly colour: string | undefined }) {
  return (
    <li style={{ borderColor: colour }}>
      {line.text}
      {line.throws.map((each, place) => (
        <Dice key={place} thrown={each} />
      ))}
      {line.further > 0 ? <small> {word("talk_further", { number: line.further })}</small> : null}
    </li>
  );
});

function Dice({ thrown }: { readonly thrown: Throw }) {
  const told = word("talk_dice", { attack: thrown.attack.join(" "), defence: thrown.defence.join(" ") });
  return (
    <span className="log-dice" role="img" aria-label={told}>
      {thrown.attack.map((die, place) => (
        <i key={place} className="attacker">
          {die}
        </i>
      ))}
      {thrown.defence.map((die, place) => (
        <i key={place}>{die}</i>
      ))}
    </span>
  );
}

/** Milliseconds of silence before a screen reader hears the last sentence. Nobody can listen to all that computers do. */
const SILENCE_MS = 250;

/** For screen readers: the last sentence, once no more are expected. */
function LastLine() {
  const material = useAppSelector((state) => state.match.material);
  const last = useAppSelector(({ match }) => (match.queue.length > 0 ? undefined : match.log.at(-1)));
  const [told, tell] = useState("");
  useEffect(() => {
    if (!material || !last) return undefined;
    const timer = window.setTimeout(() => tell(eventText(material, last.event)), SILENCE_MS);
    return () => window.clearTimeout(timer);
  }, [material, last]);
  return (
    <p className="unseen" aria-live="polite">
      {told}
    </p>
  );
}
