// A loading indicator, which appears only after a short delay.
import { word } from "../texts/say";
import { Icon } from "./Icon";
import "./loading.css";

export function Loading() {
  return (
    <div className="waiting" role="status">
      <Icon name="dice" size={56} />
      {word("waiting")}
    </div>
  );
}
