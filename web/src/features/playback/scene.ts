// What is played of an update: a sequence of scenes, each with animations on the board and an announcement.
import type { Arrow, Motion } from "../../board/contract";
import type { Throw } from "../log/lines";

export type Move = Omit<Motion, "id" | "milliseconds">;

/** A large announcement over the board. */
export type Spot =
  | {
      readonly kind: "dice";
      readonly attacker: number | null;
      readonly defender: number | null;
      readonly title: string;
      readonly throws: readonly Throw[];
      readonly sides: 6 | 20;
      /** The attacker's dice are shown already; only the defender's are rolled. */
      readonly lying?: boolean;
      /** Pieces that each side has lost after the last roll. */
      readonly lost: number;
      readonly killed: number;
    }
  | { readonly kind: "card"; readonly seat: number; readonly card: number }
  | { readonly kind: "chance"; readonly seat: number; readonly offer: string }
  | { readonly kind: "news"; readonly seat: number | null; readonly title: string; readonly text: string };

export interface Scene {
  readonly moves: readonly Move[];
  readonly arrows: readonly Arrow[];
  readonly spot: Spot | null;
  /** The duration at normal speed. */
  readonly milliseconds: number;
  /** Played after the update is shown, so that nobody waits for it. Players who place pieces want to place the next one. */
  readonly passing?: boolean;
  /** Announces the end of the game; nothing is played after it. */
  readonly ending?: boolean;
}
