// @vitest-environment happy-dom
// The board in a page: what is rendered, what is rendered again, and the effect of clicks and keys.
import { rendered } from "./renderCounter";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Board } from "../../src/board/Board";
import { BoardPicture } from "../../src/board/BoardPicture";
import type { BoardProps, Mark } from "../../src/board/contract";
import { held, mixed } from "../../src/board/boardColours";
import { board } from "./smallBoard";

const PICK: Mark = { kind: "pick", tone: "plain" };
const chatReceived: string[] = [];
const usual: BoardProps = {
  board,
  layers: "/api/boards/small",
  owners: [0, 1, null],
  pieces: [3, 5, 0],
  kinds: [],
  seats: [
    { name: "Ann", colour: "#c8322b" },
    { name: "Ben", colour: "#2a63c0" },
  ],
  disabled: [],
  marks: new Map([[1, PICK]]),
  arrows: [],
  label: "Small",
  describe: (territory) => board.map.territories[territory]?.name ?? "",
  onPick: (territory) => chatReceived.push(`picked ${territory}`),
  onMiss: (territory) => chatReceived.push(`missed ${territory}`),
};

let page: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  // Happy DOM has no layout: give the board a size.
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 1600 });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 900 });
  page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
  chatReceived.length = 0;
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

const show = (some: Partial<BoardProps> = {}): void => act(() => root.render(<Board {...usual} {...some} />));
const territory = (number: number): Element => {
  const found = page.querySelector(`[data-territory="${number}"]`);
  if (!found) throw new Error(`no territory ${number}`);
  return found;
};
const press = (number: number, key: string): void => {
  act(() => void territory(number).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
};
const fills = (): (string | null)[] =>
  [...page.querySelectorAll(".ground svg > path")].map((path) => path.getAttribute("fill"));

test("land has the colour and the hatching of its owner; unowned land has neither", () => {
  show();
  expect(fills()).toEqual([
    held("#c8322b"),
    expect.stringMatching(/^url/),
    held("#2a63c0"),
    expect.stringMatching(/^url/),
    expect.stringMatching(/^#/),
  ]);
  expect(page.querySelectorAll("pattern")).toHaveLength(2);
  expect([...page.querySelectorAll(".discs text")].map((text) => text.textContent)).toEqual(["3", "5"]);
});

test("when one territory changes hands, one is rendered again", () => {
  show();
  rendered.length = 0;
  show({ owners: [1, 1, null] });
  const each = ["Area", "Coast", "Disc", "Hatches", "Moving", "Ring", "Shaft", "Territory"];
  expect(rendered.filter((name) => each.includes(name)).sort()).toEqual(["Area", "Disc"]);
});

test("when nothing changes, no territory, disc or mark is rendered again", () => {
  show();
  rendered.length = 0;
  show({ onPick: () => undefined });
  expect(rendered).toContain("Board");
  expect(rendered.filter((name) => /Area|Disc|Ring|^Territory$|HatchPatterns|Coast/.test(name))).toEqual([]);
});

test("every territory is a button, one of them in the tab order", () => {
  show();
  const buttons = [...page.querySelectorAll("[role=button]")];
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["West", "Middle", "East"]);
  expect(buttons.map((button) => button.getAttribute("tabindex"))).toEqual(["-1", "0", "-1"]);
  expect(buttons.map((button) => button.getAttribute("aria-disabled"))).toEqual(["true", null, "true"]);
});

test("arrow keys move between territories, and Enter picks", () => {
  show({
    marks: new Map([
      [0, PICK],
      [2, PICK],
    ]),
  });
  press(0, "ArrowRight");
  expect(territory(1).getAttribute("tabindex")).toBe("0");
  press(1, "Enter");
  press(1, "n");
  expect(territory(2).getAttribute("tabindex")).toBe("0");
  press(2, " ");
  expect(chatReceived).toEqual(["missed 1", "picked 2"]);
});

test("a click picks a territory; a click beside all of them means the sea", () => {
  show();
  act(() => territory(1).dispatchEvent(new MouseEvent("click", { bubbles: true })));
  act(() => territory(0).dispatchEvent(new MouseEvent("click", { bubbles: true })));
  act(() => page.querySelector(".board")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  expect(chatReceived).toEqual(["picked 1", "missed 0", "missed null"]);
});

const pointer = (number: number, kind: string, pointerType: string): void => {
  territory(number).dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType, clientX: 5, clientY: 5 }));
};

test("a note can stand at an unmarked territory, and replaces the note of a mark", () => {
  show({
    marks: new Map([[1, { ...PICK, note: "40 %" }]]),
    notes: new Map([
      [1, "30 %"],
      [2, "20 %"],
    ]),
  });
  expect([...page.querySelectorAll(".notes text")].map((text) => text.textContent)).toEqual(["30 %", "20 %"]);
});

test("the mouse points at the hovered territory, the keyboard at the focused one", () => {
  const pointed: (number | null)[] = [];
  show({ onPoint: (number) => pointed.push(number) });
  pointer(1, "pointermove", "mouse");
  pointer(1, "pointermove", "mouse");
  pointer(0, "pointermove", "mouse");
  page.querySelector(".board")?.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
  expect(pointed).toEqual([1, 0, null]);
  expect(chatReceived).toEqual([]);
});

test("a long press points without choosing; a tap chooses without pointing", () => {
  vi.useFakeTimers();
  const pointed: (number | null)[] = [];
  const tap = (): void => void territory(1).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  show({ onPoint: (number) => pointed.push(number) });
  pointer(1, "pointerdown", "touch");
  vi.advanceTimersByTime(500);
  pointer(1, "pointerup", "touch");
  act(tap);
  expect([pointed, chatReceived]).toEqual([[1], []]);
  pointer(1, "pointerdown", "touch");
  vi.advanceTimersByTime(100);
  pointer(1, "pointerup", "touch");
  act(tap);
  vi.advanceTimersByTime(1000);
  expect([pointed, chatReceived]).toEqual([[1, null], ["picked 1"]]);
  vi.useRealTimers();
});

test("kinds of pieces are shown if there are several", () => {
  show({
    kinds: ["infantry", "cavalry"],
    pieces: [
      [2, 0],
      [3, 1],
      [0, 0],
    ],
  });
  expect([...page.querySelectorAll(".kinds")].map((kinds) => kinds.textContent)).toEqual(["31"]);
});

test("a disabled territory is greyed out and has no disc", () => {
  show({ disabled: [1] });
  expect(page.querySelectorAll(".off")).toHaveLength(1);
  expect([...page.querySelectorAll(".discs text")].map((text) => text.textContent)).toEqual(["3"]);
});

test("before the game territories and continents can be switched", () => {
  const toggled: string[] = [];
  act(() =>
    root.render(
      <BoardPicture
        board={board}
        layers=""
        disabled={[2]}
        onToggle={(number) => toggled.push(`territory ${number}`)}
        onContinent={(number) => toggled.push(`continent ${number}`)}
      />,
    ),
  );
  expect(territory(2).getAttribute("aria-label")).toBe("East: switched off");
  act(() => territory(2).dispatchEvent(new MouseEvent("click", { bubbles: true })));
  const button = page.querySelector<HTMLButtonElement>(".continents button");
  expect(button?.textContent).toBe("All2 of 3");
  act(() => button?.click());
  expect(toggled).toEqual(["territory 2", "continent 0"]);
});

test("colours are mixed as in the rendered pictures", () => {
  expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
});
