// A card with its symbol, or its territory and the outline of the land.
import { CardFace } from "../../ui/CardFace";
import type { Material } from "../../wire/wire";

interface Props {
  readonly material: Material;
  readonly card: number;
  readonly size?: number;
}

export function DeckCard({ material, card, size = 104 }: Props) {
  const called = material.cards[card]?.name ?? "";
  const territory = landOf(material, called);
  const land = territory === undefined ? undefined : material.board.map.territories[territory]?.name;
  const path = territory === undefined ? undefined : material.board.drawing?.shapes[territory]?.path;
  // A card that shows no territory is called by its symbol.
  const symbol = material.cards[card]?.symbol || (land === undefined ? called : "");
  return <CardFace symbol={symbol} size={size} {...(land ? { name: land } : {})} {...(path ? { path } : {})} />;
}

/** The territory that a card is named after, compared in the one-word spelling of typed commands. */
function landOf(material: Material, called: string): number | undefined {
  const word = oneWord(called);
  const found = material.board.map.territories.findIndex(({ name, slug }) => oneWord(name) === word || slug === word);
  return found < 0 ? undefined : found;
}

function oneWord(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "-");
}
