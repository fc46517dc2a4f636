// Chooses an edition. Each is described in a line.
import { editionIcon } from "../../editions/icons";
import { Icon } from "../../ui/Icon";
import { has, word } from "../../texts/say";
import { editionName } from "../../texts/names";

interface Props {
  readonly editions: readonly string[];
  readonly chosen: string;
  readonly onChoose: (edition: string) => void;
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
              <Icon name={editionIcon(edition)} />
              {editionName(edition)}
            </strong>
            {has("web", `edition_${edition}_line`) ? <span>{word(`edition_${edition}_line`)}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
