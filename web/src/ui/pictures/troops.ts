// Pictures of the card symbols: infantry, cavalry, artillery and the wild card. On a canvas of 64 by 64.
import { burst, round, type Drawing } from "./parts";

const infantry: Drawing = [
  ["brown", "M45 8l4 1-8 44-4-1z"],
  ["metal", "M46 8l1-7 3 1-1 7z"],
  ["night", "M20 44l-3 16h11l4-12 4 12h11l-3-16z"],
  ["ink", "M15 59h14v4H15zM35 59h14v4H35z"],
  ["blue", "M17 30c3-5 27-5 30 0l-2 18H19z"],
  ["-white", "M29 29h6l-1 18h-4z"],
  ["white", "M18 30l4-2 22 18-3 3zM46 30l-4-2-22 18 3 3z"],
  ["blue", "M17 30c-6 3-8 9-6 15l8 2 2-6M47 30c5 2 6 7 4 12l-9 3-2-5"],
  ["skin", round(13.5, 46, 3.6) + round(41.5, 42, 3.6)],
  ["skin", "M24 16h16v7c0 5-4 8-8 8s-8-3-8-8z"],
  ["-ink", round(28.5, 20.5, 1.5) + round(35.5, 20.5, 1.5)],
  ["line", "M26 17.5l4 1M38 17.5l-4 1"],
  ["brown", "M26 25c2-2 4-2 6-.5 2-1.5 4-1.5 6 .5-1 2.5-4 2.5-6 1-2 1.5-5 1.5-6-1z"],
  ["red", "M23 5h18l1 11H22z"],
  ["ink", "M20 15.5h24v3H20z"],
  ["yellow", round(32, 10.5, 2.8)],
];

const cavalry: Drawing = [
  [
    "brown",
    "M13 63c2-12 9-16 10-25-5 5-9 7-15 7l-5-7c5-7 10-12 13-20 4-4 8-6 13-7l3-9 6 8c14 3 22 14 23 30 1 9 1 16 0 23z",
  ],
  ["ink", "M37 6c16 2 25 15 26 33-4-6-6-8-8-9 1 5 1 9 0 13-3-8-6-11-9-13 0 4 0 7-2 10-2-9-5-14-10-18z"],
  ["white", round(23, 22, 3.4, 3.9)],
  ["-ink", round(22.4, 22.6, 2)],
  ["line", "M18 17l7-2"],
  ["-ink", round(7.5, 38, 1.5)],
  ["line", "M5 43c4 0 7-1 9-3"],
  ["red", "M16 41l4-22 4-1-4 21zM19 19c5-3 9-4 14-4l1 4c-5 0-10 1-14 4z"],
  ["red", "M22 37c8 4 18 10 27 23l-5 3c-8-12-16-17-24-21z"],
  ["yellow", round(21.5, 39, 2.8) + round(21, 20.5, 2.6)],
];

const artillery: Drawing = [
  ["orange", burst(11, 14, 9, 6, 12)],
  ["-yellow", burst(11, 14, 9, 3.5, 7.5)],
  ["brown", "M34 40l25 14-2 7-5 1-27-14z"],
  ["night", "M15 12l8-6 32 26c5 5 5 11 1 15s-11 4-15 0z"],
  ["yellow", "M13 12.5l9-8 4 5-9 8zM30 28l8-8 5 4-8 9z"],
  ["night", round(57, 46, 3.5)],
  ["brown", round(31, 46, 16)],
  ["paper-shade", round(31, 46, 10.5)],
  ["line", "M31 35.5v21M20.5 46h21M23.5 38.5l15 15M38.5 38.5l-15 15"],
  ["yellow", round(31, 46, 4)],
];

const wild: Drawing = [
  ["red", burst(32, 32, 14, 22, 31)],
  ["yellow", burst(32, 33, 5, 12, 26)],
  ["-paper-bright", burst(32, 33, 5, 4.5, 10)],
  ["ink", "M24 33c2-3 5-3 7 0-2 2-5 2-7 0zM33 33c2-3 5-3 7 0-2 2-5 2-7 0z"],
  ["white", "M25 39h14c-1 4-4 6-7 6s-6-2-7-6z"],
];

export const TROOPS: Readonly<Record<string, Drawing>> = { infantry, cavalry, artillery, wild };
