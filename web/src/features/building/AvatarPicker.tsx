// The faces, of which one is chosen.
import { Avatar } from "../../look/Avatar";
import { word } from "../../texts/say";

interface Props {
  readonly count: number;
  readonly chosen: number;
  readonly colour: string;
  readonly onChoose: (avatar: number) => void;
}

export function AvatarPicker({ count, chosen, colour, onChoose }: Props) {
  return (
    <fieldset className="faces">
      <legend>{word("building_face")}</legend>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <label key={number} className={number === chosen ? "chosen" : ""}>
          <input type="radio" name="face" checked={number === chosen} onChange={() => onChoose(number)} />
          <Avatar number={number} colour={colour} name={word("building_face_number", { number })} size={52} />
        </label>
      ))}
    </fieldset>
  );
}
