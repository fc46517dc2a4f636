// Boards and materials are shown in the language that is spoken.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { translatedBoard, translatedInfo, translatedMaterial } from "../src/texts/boardNames";
import { cardName, missionText, named, territoryName } from "../src/texts/names";
import { lettered, speak } from "../src/texts/say";
import type { Material } from "../src/wire/wire";
import { material as small } from "./playback/smallMatch";

const mission = {
  text: "In English",
  destroy: null,
  territories: 0,
  armies: 0,
  continents: [null, null, null] as (number | "*" | null)[],
};
const material: Material = {
  ...small,
  board: {
    ...small.board,
    id: "classic-world",
    name: "Classic World",
    map: {
      ...small.board.map,
      territories: [
        { slug: "egypt", name: "Egypt", continent: 0, bonus: 0 },
        { slug: "north-africa", name: "North Africa", continent: 0, bonus: 0 },
        { slug: "lemuria", name: "Lemuria", continent: 1, bonus: 0 },
      ],
      continents: [
        { slug: "africa", name: "Africa", bonus: 3 },
        { slug: "asia", name: "Asia", bonus: 7 },
      ],
    },
    missions: [
      { ...mission, continents: [0, 1, null] },
      { ...mission, continents: [0, 1, "*"] },
      { ...mission, territories: 18, armies: 2 },
      { ...mission, text: "Drive PLAYER2 away", destroy: 1, territories: 24, armies: 1 },
      { ...mission, continents: [0, null, null] },
    ],
  },
  cards: [
    { name: "north-africa", symbol: "cavalry" },
    { name: "wild", symbol: "" },
  ],
};

describe("in Turkish", () => {
  beforeEach(() => speak("tr"));
  afterEach(() => speak("en"));

  it("names what is on a built-in board, and leaves slugs and unknown names", () => {
    const shown = translatedMaterial(material);
    expect(shown.board.name).toBe("Klasik Dünya");
    expect([0, 1, 2].map((territory) => territoryName(shown, territory))).toEqual(["Mısır", "Kuzey Afrika", "Lemuria"]);
    expect(shown.board.map.continents.map(({ name }) => name)).toEqual(["Afrika", "Asya"]);
    expect(shown.board.map.territories.map(({ slug }) => slug)).toEqual(["egypt", "north-africa", "lemuria"]);
    expect(translatedInfo({ id: "duel", name: "Twin Isles", territories: 12, missions: 3 }).name).toBe("İkiz Adalar");
  });

  it("calls cards by their territories or kinds", () => {
    const shown = translatedMaterial(material);
    expect([cardName(shown, 0), cardName(shown, 1)]).toEqual(["Kuzey Afrika", "joker"]);
  });

  it("tells missions by what they demand", () => {
    const shown = translatedMaterial(material);
    expect([0, 1, 2, 3, 4].map((number) => missionText(shown, number))).toEqual([
      "Afrika ve Asya kıtalarını elinde tut.",
      "Afrika, Asya ve bir kıtayı daha elinde tut.",
      "18 bölgeyi, her birinde en az iki orduyla elinde tut.",
      "Bob adlı oyuncuyu ele. O oyuncu sensen ya da onu başkası elerse 24 bölgeyi elinde tut.",
      "In English",
    ]);
  });

  it("leaves the names of another board", () => {
    const own = { ...material.board, id: "my-own" };
    expect(translatedBoard(own).map.territories).toEqual(own.map.territories);
  });

  it("translates phrases, and asks for pictures in the language", () => {
    expect(named(material, "nuclear_strike", "phrase")).toBe("Nükleer saldırı");
    expect(lettered("/over.svg")).toBe("/over.svg?language=tr");
  });
});

describe("in English", () => {
  it("changes nothing", () => {
    expect(translatedMaterial(material)).toBe(material);
    expect([cardName(material, 0), cardName(material, 1)]).toEqual(["north-africa", "wild"]);
    expect(named(material, "round_limit", "phrase")).toBe("round limit");
    expect(lettered("/over.svg")).toBe("/over.svg");
  });
});
