// Chooses the level of the computer opponents. Each is described in a line.
import { Choice } from "../../ui/Choice";
import { word } from "../../texts/say";
import type { TableChoices } from "../../wire/rest";
import { characterOf, kindName } from "../setup/playerKinds";

interface Props {
  readonly computers: TableChoices["computers"];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

export function Opponents({ computers, chosen, onChoose }: Props) {
  return (
    <div className="opponents">
      <Choice
        label={word("start_opponents")}
        ways={computers.map(({ name }) => ({ value: name, label: kindName(name) }))}
        value={chosen}
        onChange={onChoose}
      />
      <p>{characterOf(computers, chosen)}</p>
    </div>
  );
}
