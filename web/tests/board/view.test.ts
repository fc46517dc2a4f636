// The visible part of a board.
import { expect, test } from "vitest";

import { crowded, enlarged, framed, moved, shows, whole, within } from "../../src/board/view";

const sheet = { wide: 1600, high: 900 };
const desk = { wide: 800, high: 600 };
const phone = { wide: 390, high: 600 };

test("the whole board fits, and is centred in an area that it does not fill", () => {
  expect(whole(desk, sheet)).toEqual({ x: 0, y: 75, scale: 0.5 });
});

test("the view never extends beyond the board, or becomes smaller than the whole board", () => {
  expect(within({ x: 50, y: 900, scale: 1 }, desk, sheet)).toEqual({ x: 0, y: 0, scale: 1 });
  expect(within({ x: -5000, y: -5000, scale: 1 }, desk, sheet)).toEqual({ x: -800, y: -300, scale: 1 });
  expect(within({ x: 0, y: 0, scale: 0.01 }, desk, sheet).scale).toBe(0.5);
  expect(within({ x: 0, y: 0, scale: 100 }, desk, sheet).scale).toBe(3);
});

test("zooming keeps the point under the fingers in place", () => {
  const view = { x: -400, y: -200, scale: 1 };
  const nearer = enlarged(view, 1.5, { x: 300, y: 200 }, desk, sheet);
  const before = { x: (300 - view.x) / view.scale, y: (200 - view.y) / view.scale };
  expect((300 - nearer.x) / nearer.scale).toBeCloseTo(before.x);
  expect((200 - nearer.y) / nearer.scale).toBeCloseTo(before.y);
});

test("panning stops at the edge of the board", () => {
  const view = { x: -400, y: -200, scale: 1 };
  expect(moved(view, { x: 10, y: -20 }, desk, sheet)).toEqual({ x: -390, y: -220, scale: 1 });
  expect(moved(view, { x: 1000, y: 0 }, desk, sheet).x).toBe(0);
});

test("a frame shows all its places", () => {
  const places = [
    { x: 700, y: 200 },
    { x: 900, y: 300 },
  ];
  const view = framed(places, 50, 1.6, phone, sheet);
  for (const place of places) expect(shows(view, place, 20, phone)).toBe(true);
  expect(shows(view, { x: 100, y: 800 }, 20, phone)).toBe(false);
  expect(view.scale).toBeGreaterThan(whole(phone, sheet).scale);
});

test("a single place is not enlarged beyond the limit", () => {
  const view = framed([{ x: 800, y: 450 }], 10, 0.5, { wide: 390, high: 500 }, { wide: 1600, high: 900 });
  expect(view.scale).toBe(0.5);
  expect(shows(view, { x: 800, y: 450 }, 100, { wide: 390, high: 500 })).toBe(true);
});

test("on a small board with places all over, the view shows most of them", () => {
  const together = [1000, 1100, 1200].map((x) => ({ x, y: 300 }));
  const view = crowded([{ x: 100, y: 800 }, ...together], 5, phone, sheet);
  expect(view.scale).toBeCloseTo(phone.high / sheet.high);
  for (const place of together) expect(shows(view, place, 20, phone)).toBe(true);
  expect(shows(view, { x: 100, y: 800 }, 20, phone)).toBe(false);
});
