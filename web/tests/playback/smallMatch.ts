// A small world for tests: two continents of two territories, and three seats.
import type { Classic, Event, Material, Update } from "../../src/wire/wire";

const player = (name: string, colour: string, played_by = "person") => ({ name, colour, played_by, avatar: 0 });
const territory = (name: string, continent: number) => ({ slug: name.toLowerCase(), name, continent, bonus: 0 });

export const material: Material = {
  edition: "classic",
  settings: {},
  seats: [player("Ann", "red"), player("Bob", "blue"), player("Eve", "green", "easy")],
  undo: "free",
  disabled: [],
  board: {
    id: "small",
    name: "Small",
    map: {
      territories: [territory("North", 0), territory("South", 0), territory("East", 1), territory("West", 1)],
      continents: [
        { slug: "old", name: "Old World", bonus: 2 },
        { slug: "new", name: "New World", bonus: 3 },
      ],
      borders: [[1], [0, 2], [1, 3], [2]],
      sea_lines: [[], [], [], []],
    },
    cards: [],
    missions: [],
    drawing: null,
  },
  kinds: [],
  values: [],
  cards: [],
  event_fields: {
    conquered: { seat: "seat", source: "territory", target: "territory", loser: "seat" },
    go_began: { seat: "seat" },
    fought: { seat: "seat", source: "territory", target: "territory" },
  },
  action_fields: {},
};

const seat = { cards: 0, reserve: 0, capital: null, out: false };

export const view: Classic.View = {
  owners: [0, 1, 1, 2],
  pieces: [3, 2, 4, 1],
  seats: [seat, { ...seat, cards: 2 }, seat],
  phase: { phase: "attacking" },
  seat: 1,
  chapter: 1,
  round: 1,
  first: 1,
  deck: 10,
  used: [],
  traded: 0,
  goal: "conquest",
  fallen: [],
  conquered: false,
  mine: null,
};

export function updateOf(changes: Partial<Update> = {}): Update {
  return {
    message: "update",
    version: 1,
    prompt: 1,
    view,
    options: [],
    events: [],
    agreed: [],
    request: null,
    awaited: [1],
    clock: null,
    seat: null,
    ...changes,
  };
}

export const fought: Event = {
  event: "fought",
  seat: 1,
  source: 1,
  target: 0,
  rolls: [{ attack: [6, 4], defence: [5] }],
  lost: 0,
  killed: 1,
};
export const conquered: Event = { event: "conquered", seat: 1, source: 1, target: 0, loser: 0 };
