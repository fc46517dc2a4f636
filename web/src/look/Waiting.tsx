// Something is on its way. It is told only when it takes long enough to be noticed.
import { word } from "../texts/say";

export function Waiting() {
  return (
    <div className="waiting" role="status">
      {word("waiting")}
    </div>
  );
}
