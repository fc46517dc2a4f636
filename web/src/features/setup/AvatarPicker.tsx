// Chooses one of the faces.
import { useId } from "react";

import { Avatar } from "../../ui/Avatar";
import { has, word } from "../../texts/say";

interface Props {
  readonly count: number;
  readonly chosen: number;
  readonly colour: string;
  readonly onChoose: (avatar: number) => void;
}

export function AvatarPicker({ count, chosen, colour, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend>{word("building_face")}</legend>
      <div className="faces">
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <label key={number} className={number === chosen ? "chosen" : ""}>
            <input type="radio" name={name} checked={number === chosen} onChange={() => onChoose(number)} />
            <Avatar number={number} colour={colour} name={faceName(number)} size={52} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function faceName(number: number): string {
  return has("web", `face_${number}`) ? word(`face_${number}`) : word("building_face_number", { number });
}
