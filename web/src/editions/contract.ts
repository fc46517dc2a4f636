// What an edition adds to the client: `editions/<name>/index.ts` exports one of these. See docs/edition-in-the-browser.md.
import type { CommonView } from "../features/game/commonView";
import type { VerbStyle } from "../features/game/verbStyle";
import type { Around } from "../features/playback/sceneParts";
import type { Scene } from "../features/playback/scene";
import type { Drawing } from "../ui/pictures/parts";
import type { Material, View } from "../wire/wire";

/** The wire types of an edition: `Classic.Contract` and its siblings are generated from the Python types. */
interface Contract {
  readonly view: unknown;
  readonly event: { readonly event: string };
  readonly verb: string;
}

/** A scene maker for each event. An event without one is a type error. */
export type Scenes<C extends Contract> = {
  readonly [T in C["event"]["event"]]: (
    event: Extract<C["event"], { readonly event: T }>,
    around: Around<C["view"]>,
  ) => readonly Scene[];
};

/** How the log treats an event: as the heading of a seat's turn, as the end of a round, or not at all. */
export type LogRole = "turn" | "round" | "hidden";

export interface EditionClient<C extends Contract> {
  readonly verbs: Readonly<Record<C["verb"], VerbStyle>>;
  readonly scenes: Scenes<C>;
  readonly log?: Readonly<Partial<Record<C["event"]["event"], LogRole>>>;
  /** Adds to the common view what only this edition has. */
  readonly view?: (view: C["view"], common: CommonView, material: Material) => CommonView;
  /** Names of the settings that say how cards are traded. */
  readonly cardSettings?: readonly string[];
  /** Pictures of the chance cards, by name. */
  readonly pictures?: Readonly<Record<string, Drawing>>;
}

/** An edition as the rest of the client uses it: any verb and any event can be looked up. */
export interface AnyEdition {
  readonly verbs: Readonly<Record<string, VerbStyle | undefined>>;
  readonly scenes: Readonly<Record<string, ((event: unknown, around: Around) => readonly Scene[]) | undefined>>;
  readonly log: Readonly<Record<string, LogRole | undefined>>;
  readonly view: (view: View, common: CommonView, material: Material) => CommonView;
  readonly cardSettings: readonly string[];
  readonly pictures: Readonly<Record<string, Drawing | undefined>>;
}
