// The winner, in large type.
import { Avatar } from "../../ui/Avatar";
import { paintOf } from "../../ui/colours";
import { has, word } from "../../texts/say";
import type { Player } from "../../wire/wire";
import { Confetti } from "./Confetti";

interface Props {
  readonly players: readonly Player[];
  readonly winners: readonly number[];
  readonly yours: readonly number[];
  readonly reason: string;
}

export function Winner({ players, winners, yours, reason }: Props) {
  const names = winners.map((seat) => players[seat]?.name ?? `${seat + 1}`);
  const only = winners.length === 1 ? winners[0] : undefined;
  const you = only !== undefined && yours.length === 1 && yours[0] === only;
  const title = only === undefined ? word("over_shared", { names }) : word("over_wins", { name: names[0] });
  return (
    <section className="winner" aria-labelledby="winner">
      <Confetti colours={players.map((player, seat) => paintOf(player.colour, seat).fill)} />
      <div className="faces">
        {winners.map((seat) => {
          const player = players[seat];
          if (!player) return null;
          return (
            <Avatar
              key={seat}
              number={player.avatar}
              colour={paintOf(player.colour, seat).fill}
              name={player.name}
              size={132}
              beside
            />
          );
        })}
      </div>
      <h1 id="winner">{you ? word("over_you_win") : title}</h1>
      <p>{reasonText(reason)}</p>
    </section>
  );
}

function reasonText(reason: string): string {
  const key = `over_by_${reason}`;
  return has("web", key) ? word(key) : reason.replaceAll("_", " ");
}
