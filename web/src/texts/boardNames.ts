// What is on a board, in the language that is spoken. Boards and materials are translated when they arrive from the server.
import type { BoardInfo } from "../wire/rest";
import type { Board, Material } from "../wire/wire";
import { isTranslated, say, spokenName } from "./say";

export function translatedInfo(board: BoardInfo): BoardInfo {
  return { ...board, name: spokenName(board.id, board.name) };
}

/** Slugs stay, and so does the drawing: the server letters the pictures. */
export function translatedBoard(board: Board): Board {
  if (!isTranslated()) return board;
  const named = <Named extends { readonly name: string }>(each: Named): Named => ({
    ...each,
    name: spokenName(board.id, each.name),
  });
  const map = {
    ...board.map,
    territories: board.map.territories.map(named),
    continents: board.map.continents.map(named),
  };
  return {
    ...named(board),
    map,
    missions: board.missions.map((mission) => ({ ...mission, text: missionText(mission, map) })),
  };
}

/** A card is called by its territory, in one word. */
export function translatedMaterial(material: Material): Material {
  if (!isTranslated()) return material;
  const board = translatedBoard(material.board);
  const names = new Map(
    material.board.map.territories.map(({ slug, name }, territory) => [
      slug || name,
      board.map.territories[territory]?.name,
    ]),
  );
  return {
    ...material,
    board,
    cards: material.cards.map((card) => ({ ...card, name: names.get(card.name) ?? card.name })),
  };
}

/** What a mission demands. One that is unlike the default missions keeps its own text. */
function missionText(
  { text, destroy, territories: number, armies, continents: held }: Board["missions"][number],
  map: Board["map"],
): string {
  if (destroy !== null) {
    return number > 0 && armies <= 1 ? say("mission", "rival", { rival: `PLAYER${destroy + 1}`, number }) : text;
  }
  const [one, other, more] = held;
  if (number > 0) {
    return armies <= 2 && held.every((each) => each === null)
      ? say("mission", `armies_${Math.max(1, armies)}`, { number })
      : text;
  }
  if (typeof one !== "number" || typeof other !== "number" || typeof more === "number") return text;
  const names = { one: map.continents[one]?.name, other: map.continents[other]?.name };
  return say("mission", more === "*" ? "three" : "two", names);
}
