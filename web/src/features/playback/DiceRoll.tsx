// A fight: the attacker's red dice against the defender's white ones, roll after roll.
import { useEffect, useState, type ReactNode } from "react";

import { useAppSelector } from "../../app/store";
import { Avatar } from "../../ui/Avatar";
import { Die } from "../../ui/Die";
import { paintOf } from "../../ui/colours";
import { word } from "../../texts/say";
import { playerAt } from "../players/selectors";
import { useWide } from "../players/useWide";
import type { Spot } from "./scene";

type Dice = Extract<Spot, { readonly kind: "dice" }>;

/** The share of a roll's time in which the dice tumble. */
const TUMBLING_SHARE = 0.55;
/** Below this many milliseconds nobody sees a die turn, so it appears at rest. */
const MIN_TUMBLING_MS = 200;
const DIE_PIXELS = 46;
const SMALL_DIE_PIXELS = 34;

export function DiceRoll({ spot, milliseconds }: { readonly spot: Dice; readonly milliseconds: number }) {
  const wide = useWide();
  const each = milliseconds / Math.max(1, spot.throws.length);
  const place = useCount(spot.throws.length, each);
  const thrown = spot.throws[place];
  const settled = useSettled(place === spot.throws.length - 1, each * TUMBLING_SHARE);
  if (!thrown) return null;
  const size = wide ? DIE_PIXELS : SMALL_DIE_PIXELS;
  const tumbling = each * TUMBLING_SHARE < MIN_TUMBLING_MS ? 0 : each * TUMBLING_SHARE;
  return (
    <div className="bout">
      <Side seat={spot.attacker} lost={settled ? spot.lost : 0} wide={wide}>
        {thrown.attack.map((value, at) => (
          <Die
            key={`${place}-${at}`}
            value={value}
            tone="red"
            sides={spot.sides}
            size={size}
            milliseconds={spot.lying ? 0 : tumbling}
          />
        ))}
      </Side>
      <h3>{spot.title}</h3>
      {spot.defender === null && thrown.defence.length === 0 ? null : (
        <Side seat={spot.defender} lost={settled ? spot.killed : 0} wide={wide}>
          {thrown.defence.map((value, at) => (
            <Die
              key={`${place}-${at}`}
              value={value}
              tone="white"
              sides={spot.sides}
              size={size}
              milliseconds={tumbling}
            />
          ))}
        </Side>
      )}
    </div>
  );
}

interface SideProps {
  readonly seat: number | null;
  readonly lost: number;
  readonly wide: boolean;
  readonly children: ReactNode;
}

function Side({ seat, lost, wide, children }: SideProps) {
  const player = useAppSelector((state) => playerAt(state, seat));
  return (
    <div className="bout-side">
      {player && seat !== null ? (
        <Avatar
          number={player.avatar}
          colour={paintOf(player.colour, seat).fill}
          name={player.name}
          size={wide ? 52 : 40}
        />
      ) : null}
      <div className="bout-dice">{children}</div>
      {lost > 0 ? <b className="bout-lost">{word("stage_lost", { number: lost })}</b> : null}
    </div>
  );
}

function useCount(most: number, each: number): number {
  const [place, go] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => go((now) => Math.min(now + 1, most - 1)), each);
    return () => window.clearInterval(timer);
  }, [most, each]);
  return place;
}

function useSettled(last: boolean, after: number): boolean {
  const [settled, settle] = useState(false);
  useEffect(() => {
    if (!last) return;
    const timer = window.setTimeout(() => settle(true), after);
    return () => window.clearTimeout(timer);
  }, [last, after]);
  return settled;
}
