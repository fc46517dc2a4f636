import { describe, expect, it } from "vitest";

import { describe as tell, guideText } from "../../src/features/game/guide";
import { commonView } from "../../src/editions";
import { leftToPlace, namedView } from "../../src/features/game/commonView";
import { EMPTY_SELECTION, type Selection } from "../../src/features/game/selection";
import type { StyledOffer as Offer } from "../../src/features/game/verbStyle";
import type { View } from "../../src/wire/wire";
import { material, updateOf, view } from "../playback/smallMatch";
import { advance, attack, conjure, endAttack, exchange, offer, place, trade } from "./sampleOffers";

const guide = (offers: readonly Offer[], selection: Selection = EMPTY_SELECTION, changes: object = {}): string =>
  guideText({
    material,
    update: updateOf(),
    view: commonView(material, { ...view, ...changes } as View),
    own: 0,
    offers,
    selection,
  });
const picked = (...picks: number[]): Selection => ({ picks, verb: "" });

describe("the line that says what to do", () => {
  it("names what was picked, and what comes next", () => {
    expect(guide([attack, endAttack])).toBe("Choose a territory to attack from");
    expect(guide([attack, endAttack], picked(0))).toBe("Choose a target to attack from North");
    expect(guide([attack, endAttack], picked(0, 2))).toBe("Attack once or all out?");
    expect(guide([place(3), exchange], picked(1))).toBe("How many armies for South?");
  });

  it("names the last step when nothing else is left, even if cards could be traded", () => {
    expect(guide([trade, exchange, endAttack])).toBe("No attacks left: choose End attack");
    expect(guide([advance], EMPTY_SELECTION, { phase: { phase: "advancing", source: 0, target: 2, least: 1 } })).toBe(
      "You conquered East. How many move in?",
    );
  });

  it("names an optional action when it is asked for", () => {
    expect(guide([attack, exchange], { picks: [], verb: "exchange" })).toBe("Choose a territory to exchange pieces in");
  });

  it("has sentences for an unknown edition", () => {
    expect(guide([conjure])).toBe("Conjure: choose place");
    expect(guide([offer("unheard", "dance")])).toBe("Dance");
  });

  it("says whom we wait for, and when we are out", () => {
    expect(guide([])).toBe("Bob is thinking…");
    expect(guide([], EMPTY_SELECTION, { seats: [{ out: true }] })).toBe(
      "You’re eliminated, but you can keep watching.",
    );
  });
});

describe("what remains to be placed", () => {
  const left = (phase: object, seats: readonly object[] = [], mine: object | null = null, edition = "classic") =>
    leftToPlace(commonView({ ...material, edition }, { phase, seats, mine } as unknown as View), 0);

  it("is read from the phase, the viewer's own state or the seat", () => {
    expect(left({ phase: "reinforcing", armies: 5 })).toBe(5);
    expect(left({ phase: "deploying", pieces: [0, 2, 0, 0] }, [], null, "conkueror")).toEqual([0, 2, 0, 0]);
    expect(left({ phase: "stationing" }, [], { left: 4 })).toBe(4);
    expect(left({ phase: "claiming" }, [{ reserve: 7 }])).toBe(7);
  });

  it("is empty if there is nothing to place", () => {
    expect(left({ phase: "reinforcing", armies: 0 })).toBeNull();
    expect(left({ phase: "attacking" }, [{ reserve: 0 }])).toBeNull();
    expect(left({ phase: "ordering" }, [], { left: 0 })).toBeNull();
  });
});

describe("a territory", () => {
  it("is described with owner and pieces, as far as they are known", () => {
    expect(tell(material, commonView(material, view), 0)).toBe("North, Old World: Ann, 3 pieces");
    expect(tell(material, namedView({} as View), 3)).toBe("West, New World");
    expect(tell({ ...material, disabled: [2] }, commonView(material, view), 2)).toBe("East, New World: switched off");
  });
});
