// A board of three territories; the outer two are connected round the edge.
import { chartOf, type Chart } from "../../src/board/chart";
import type { Board } from "../../src/wire/wire";

const square = (x: number): string => `M${x} 400h200v200h-200z`;
const territory = (name: string) => ({ slug: name.toLowerCase(), name, continent: 0, bonus: 0 });

export const board: Board = {
  id: "small",
  name: "Small",
  map: {
    territories: [territory("West"), territory("Middle"), territory("East")],
    continents: [{ slug: "all", name: "All", bonus: 1 }],
    borders: [[1], [0, 2], [1]],
    sea_lines: [[2], [], [0]],
  },
  cards: [],
  missions: [],
  drawing: {
    view_box: [0, 0, 1600, 900],
    disc: 15,
    font_size: 14,
    shapes: [100, 700, 1300].map((x) => ({ anchor: [x + 100, 500], label: null, path: square(x) })),
    titles: [],
    colours: [],
    sea_lines: [{ source: 0, target: 2, path: "M100 500H0M1600 500H1500", wraps: true }],
    continent_borders: "",
    decor: { backdrop: "", lakes: "", mountains: "", trees: "" },
    notes: [],
    legend: null,
    compass: null,
    language: "",
    credit: "",
  },
};

export function chart(): Chart {
  const made = chartOf(board);
  if (!made) throw new Error("the board has no drawing");
  return made;
}
