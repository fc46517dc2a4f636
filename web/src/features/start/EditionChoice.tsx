// The editions, each with its character in a line. One of them is chosen.
import { Icon, type IconName } from "../../look/Icon";
import { has, word } from "../../texts/say";
import { editionName, lineageOf } from "../../texts/names";

interface Props {
  readonly editions: readonly string[];
  readonly chosen: string;
  readonly onChoose: (edition: string) => void;
}

/** A picture for each that we know. */
const SIGNS: Readonly<Record<string, IconName>> = {
  classic: "globe",
  conkueror: "chance",
  risc: "orders",
  tabletop: "dice",
};

function signOf(edition: string): IconName {
  return lineageOf(edition).map((name) => SIGNS[name]).find(Boolean) ?? "dice";
}

export function EditionChoice({ editions, chosen, onChoose }: Props) {
  return (
    <fieldset className="editions">
      <legend>{word("start_editions")}</legend>
      <div>
      {editions.map((edition) => (
        <label key={edition} className="edition">
          <input
            type="radio"
            name="edition"
            value={edition}
            checked={edition === chosen}
            onChange={() => onChoose(edition)}
          />
          <strong>
            <Icon name={signOf(edition)} />
            {editionName(edition)}
          </strong>
          {has("web", `edition_${edition}_line`) ? <span>{word(`edition_${edition}_line`)}</span> : null}
        </label>
      ))}
      </div>
    </fieldset>
  );
}
