// All players in the order of their places.
import { Avatar } from "../../ui/Avatar";
import { paintOf } from "../../ui/colours";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";
import type { SeatOut } from "../../wire/rest";
import type { Player } from "../../wire/wire";
import { eliminatedIn, type Moment } from "./figures";

interface Props {
  readonly players: readonly Player[];
  readonly seats: readonly SeatOut[];
  readonly moments: readonly Moment[];
}

export function Ranking({ players, seats, moments }: Props) {
  const last = moments.at(-1)?.seats;
  return (
    <Panel title={word("over_places")} className="places">
      <ol>
        {[...seats]
          .sort((one, other) => one.place - other.place || one.seat - other.seat)
          .map(({ seat, place, score, name, yours }) => {
            const fell = eliminatedIn(moments, seat);
            const held = last?.[seat];
            return (
              <li key={seat} className={yours ? "yours" : ""}>
                <span className="place">{word("over_place", { place })}</span>
                <Avatar
                  number={players[seat]?.avatar ?? 0}
                  colour={paintOf(players[seat]?.colour ?? "", seat).fill}
                  name={name}
                  size={44}
                  beside
                />
                <span className="sat">
                  <b>{name}</b>
                  <span className="small">
                    {fell !== null
                      ? word("over_fell", { turn: fell })
                      : held
                        ? word("over_held", { territories: held.territories })
                        : null}
                  </span>
                </span>
                <span className="score">{word("over_points", { points: score })}</span>
              </li>
            );
          })}
      </ol>
    </Panel>
  );
}
