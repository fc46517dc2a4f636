// What is played of an update: scenes one after the other, each with what moves on the board and what is shown large.
import type { Arrow, Motion } from "../../board/contract";
import type { Throw } from "../log/lines";

export type Move = Omit<Motion, "id" | "milliseconds">;

/** What is shown large over the board. */
export type Spot =
  | {
      readonly kind: "dice";
      readonly attacker: number | null;
      readonly defender: number | null;
      readonly title: string;
      readonly throws: readonly Throw[];
      readonly sides: 6 | 20;
      /** The attacker's dice lie there already; only the defender's are rolled. */
      readonly lying?: boolean;
      /** How many pieces each side has lost when all is rolled. */
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
  /** How long it lasts at the usual speed. */
  readonly milliseconds: number;
  /** Nobody has to wait for it: it is played over what it has led to. Whoever places pieces wants to place the next. */
  readonly passing?: boolean;
  /** It tells how the game ended: nothing is told after it. */
  readonly ending?: boolean;
}
