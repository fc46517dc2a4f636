// The players and their holdings at this moment of the replay.
import { Avatar } from "../../ui/Avatar";
import { paintOf } from "../../ui/colours";
import { word } from "../../texts/say";
import type { Material } from "../../wire/wire";

interface Props {
  readonly material: Material;
  readonly owners: readonly (number | null)[];
  /** The seat whose view is replayed; null for the public view. */
  readonly seat: number | null;
}

export function ReplayPlayers({ material, owners, seat }: Props) {
  return (
    <ul className="standing" aria-label={word("replay_standing")}>
      {material.seats.map((player, number) => {
        const held = owners.filter((owner) => owner === number).length;
        return (
          <li key={number} className={held === 0 ? "none" : number === seat ? "eyes" : ""}>
            <Avatar
              number={player.avatar}
              colour={paintOf(player.colour, number).fill}
              name={player.name}
              size={32}
              beside
            />
            <span>{player.name}</span>
            <b aria-label={word("replay_held", { territories: held })}>{held}</b>
          </li>
        );
      })}
    </ul>
  );
}
