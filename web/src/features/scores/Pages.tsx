// Navigation between the pages of a list; nothing if there is only one.
import { Button } from "../../ui/Button";
import { word } from "../../texts/say";

interface Props {
  readonly page: number;
  readonly more: boolean;
  readonly onTurn: (page: number) => void;
}

export function Pages({ page, more, onTurn }: Props) {
  if (page === 1 && !more) return null;
  return (
    <nav className="pages" aria-label={word("pages")}>
      <Button icon="left" disabled={page === 1} aria-label={word("pages_back")} onClick={() => onTurn(page - 1)} />
      <span>{word("pages_number", { page })}</span>
      <Button icon="right" disabled={!more} aria-label={word("pages_on")} onClick={() => onTurn(page + 1)} />
    </nav>
  );
}
