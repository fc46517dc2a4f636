// Something is on its way. It is told only when it takes long enough to be noticed.
import { word } from "../texts/say";
import { Icon } from "./Icon";
import "./waiting.css";

export function Waiting() {
  return (
    <div className="waiting" role="status">
      <Icon name="dice" size={56} />
      {word("waiting")}
    </div>
  );
}
