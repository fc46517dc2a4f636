// A loading indicator, which appears only after a short delay.
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
