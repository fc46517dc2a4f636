// Faces of animals, robots and aliens.
import { both, brows, cheeks, eyes, shoulders, smile } from "./features";
import { round, type Drawing } from "./parts";

export const robot: Drawing = [
  ["line", "M32 12V6"],
  ["red", round(32, 5, 3.2)],
  ["metal", "M9 64c0-7 6-11 12-11h22c6 0 12 4 12 11z"],
  ["stone", "M26 46h12v9H26z"],
  ["orange", "M7 25h6v13H7zM51 25h6v13h-6z"],
  ["metal", "M15 12h34q4 0 4 4v27q0 5-5 5H16q-5 0-5-5V16q0-4 4-4z"],
  ["ink", "M17 21h30v13H17z"],
  both("-foam", (x) => round(x, 27.5, 4.3), 7),
  both("-teal", (x) => round(x, 27.5, 2.2), 7),
  ["white", "M21 39h22v5H21z"],
  ["line", "M26.5 39v5M32 39v5M37.5 39v5"],
  ["-ink", round(15.5, 16.5, 1.2) + round(48.5, 16.5, 1.2)],
];

export const fox: Drawing = [
  shoulders("green"),
  both("orange", (x, side) => `M${x - side * 8} 24L${x + side * 4} 3q${side * 3} 12 ${side * 1} 25z`, 14),
  both("-ink", (x, side) => `M${x + side * 1.5} 10q${side * 2} 5 ${side * 0.8} 9l${-side * 6} 1z`, 14),
  ["orange", "M32 52C22 52 15 44 8 38c3-1 4-3 5-7 1-8 9-13 19-13s18 5 19 13c1 4 2 6 5 7-7 6-14 14-24 14z"],
  ["white", "M32 52C22 52 15 44 8 38c8 0 14 0 17 4 2 3 5 4 7 4s5-1 7-4c3-4 9-4 17-4-7 6-14 14-24 14z"],
  ["ink", "M28.5 44.5h7q-.5 4.5-3.5 4.5t-3.5-4.5z"],
  ...eyes(33, 7.5, 3.4, -0.8),
  brows(30.5, 1.3, 7.5, 4.2),
];

export const bear: Drawing = [
  shoulders("red"),
  both("brown", (x) => round(x, 17, 8), 15.5),
  both("-skin-tan", (x) => round(x, 17.5, 4), 15.5),
  ["brown", round(32, 33, 21, 19)],
  ["skin-tan", round(32, 41, 11.5, 9)],
  ["ink", "M27 35.5q5-3 10 0-.5 5-5 5t-5-5z"],
  ["line", "M32 40v3.5M27 44q2.5 2.5 5-.5 2.5 3 5 .5"],
  ...eyes(29, 7.5, 3.2),
  brows(23.5, -1, 7.5, 3),
];

export const owl: Drawing = [
  ["brown", "M8 64c0-10 6-16 24-16s24 6 24 16z"],
  ["line", "M26 57l3 3 3-3 3 3 3-3"],
  ["brown", "M10 6c5 5 9 6 12 6h20c3 0 7-1 12-6 1 9 0 14-1 18 1 15-7 27-21 27S10 39 11 24C10 20 9 15 10 6z"],
  both("paper", (x) => round(x, 28, 11.5), 10),
  both("yellow", (x) => round(x, 28, 7.5), 9),
  both("-ink", (x) => round(x, 28, 4), 8.5),
  both("-white", (x) => round(x - 1.5, 26.3, 1.4), 8.5),
  ["line", "M13 15c7 0 14 3 19 8 5-5 12-8 19-8"],
  ["orange", "M32 31l4.5 5L32 44l-4.5-8z"],
];

export const cat: Drawing = [
  shoulders("yellow"),
  both("night", (x, side) => `M${x - side * 9} 22L${x + side * 5} 4q${side * 2} 11 0 22z`, 14),
  both("-pink", (x, side) => `M${x - side * 2} 18l${side * 4}-6.5q${side * 1} 5 0 9z`, 14),
  ["night", round(32, 33, 20, 17.5)],
  both(
    "yellow",
    (x, side) =>
      `M${x + side * 7} 27c${-side * 4}-3 ${-side * 11}-1 ${-side * 13} 5.5 ${side * 4} 4 ${side * 13} 3.5 ${side * 13}-5.5z`,
    9,
  ),
  both("-ink", (x) => round(x, 31, 1.7, 4), 9),
  ["pink", "M29 38h6l-3 3.5z"],
  ["line", "M32 41.5V44q-3 3.5-6.5.8M32 44q3 3.5 6.5.8"],
  [
    "-white",
    "M16 40l-11-2.5v-1.2L16 38.5zM16 43.5L6 45.5l.2 1.2 10-1.7zM48 40l11-2.5v-1.2L48 38.5zM48 43.5l10 2-.2 1.2-10-1.7z",
  ],
  ["-white", "M29 47l3 3 3-3z"],
];

export const lion: Drawing = [
  shoulders("blue"),
  [
    "brown",
    "M32 3l6 4 7-1 3 6 7 3 0 7 5 6-3 6 1 7-6 4-3 7-7 1-5 5-5-3-5 3-5-5-7-1-3-7-6-4 1-7-3-6 5-6 0-7 7-3 3-6 7 1z",
  ],
  both("orange", (x) => round(x, 21, 5), 13),
  ["orange", round(32, 33, 16, 16.5)],
  ["paper", "M32 37c8 0 10 4 9 8s-5 5-9 5-8-1-9-5 1-8 9-8z"],
  ["brown", "M27 36h10q0 5-5 5.5-5-.5-5-5.5z"],
  ["line", "M32 41v3q-3 2.5-5.5.5M32 44q3 2.5 5.5.5"],
  ...eyes(30, 6.5, 3.1),
  brows(25.5, 1.3, 6.5, 3.6),
];

export const elephant: Drawing = [
  shoulders("orange"),
  both(
    "metal",
    (x, side) =>
      `M${x - side * 6} 17c${side * 5}-6 ${side * 15}-5 ${side * 16} 6 0 10 ${-side * 5} 19 ${-side * 11} 20 ${-side * 4} 0 ${-side * 5}-2 ${-side * 5}-5z`,
    15,
  ),
  both(
    "-pink",
    (x, side) => `M${x - side * 1} 21c${side * 4}-3 ${side * 8}-2 ${side * 8} 3 0 5 ${-side * 3} 11 ${-side * 7} 13z`,
    15,
  ),
  both(
    "white",
    (x, side) => `M${x} 38c${side} 5 ${side * 4} 8 ${side * 9} 8c${-side} 3 ${-side * 12} 4 ${-side * 13}-6z`,
    8,
  ),
  [
    "metal",
    "M17 27C17 15 23 8 32 8s15 7 15 19c0 8-4 13-9.5 15.5V50c0 7-6 10-11.5 8-4-1.5-4-6-.5-6.5 2.5-.3 2 2 3.5 2s2-1.5 2-3.5v-7.5C21 40 17 35 17 27z",
  ],
  ["line", "M32 45.5h5.5M32 49.5h5.5"],
  ...eyes(26, 6.5, 3),
  brows(20.5, -0.8, 6.5, 3),
];

export const frog: Drawing = [
  shoulders("orange"),
  both("green", (x) => round(x, 15, 9.5), 13),
  ["green", "M8 35c0-11 10-18 24-18s24 7 24 18-11 17-24 17S8 46 8 35z"],
  both("white", (x) => round(x, 14, 6.5), 13),
  both("-ink", (x) => round(x + 0.8, 14.5, 3.5), 13),
  both("-white", (x) => round(x - 0.6, 12.8, 1.2), 13),
  ["-yellow", "M14 42c6 6 30 6 36 0-3 6-9 9-18 9s-15-3-18-9z"],
  ["line", "M12 36c9 8 31 8 40 0M12 36l-2-2M52 36l2-2"],
  both("-ink", (x) => round(x, 29, 1), 2.5),
];

export const penguin: Drawing = [
  ["night", "M7 64c0-9 6-14 25-14s25 5 25 14z"],
  ["night", "M32 6c12 0 20 9 20 23s-8 23-20 23-20-9-20-23S20 6 32 6z"],
  ["white", "M32 24c3-7 15-7 16 4 1 12-6 22-16 22S15 40 16 28c1-11 13-11 16-4z"],
  ...eyes(30, 6.5, 3.4, 0),
  cheeks(39, 10.5),
  ["orange", "M24 37c3-3 5-4 8-4s5 1 8 4c-3 5-5 6-8 6s-5-1-8-6z"],
  ["line", "M24 37.5c5 1.5 11 1.5 16 0"],
  ["red", "M12 50c8 6 32 6 40 0l2 6c-10 7-34 7-44 0z"],
  ["night", "M30 7c-2-4 0-6 3-6-1 2 0 3 2 3 3 0 4 2 2 4z"],
];

export const rabbit: Drawing = [
  shoulders("teal"),
  ["white", "M27 24C19 22 15 14 16 2c8 2 13 10 14 21zM37 24c-2-6-2-14 5-21 4 2 7 5 8 9-4-1-5 1-5 4-1 4-4 7-8 8z"],
  ["-pink", "M25 19c-4-2-6-6-6-11 4 3 7 7 8 11z"],
  ["white", round(32, 35, 17, 15.5)],
  ...eyes(32, 6.5, 3.5),
  brows(26.5, -1, 6.5, 2.8),
  ["pink", "M29 37.5h6l-3 3z"],
  ["line", "M32 40.5V43q-3 3-6 .5M32 43q3 3 6 .5"],
  ["white", "M29.5 44.5h5v5.5h-5z"],
  ["line", "M32 44.5V50"],
  cheeks(41, 11),
];

export const dragon: Drawing = [
  ["teal", "M6 64c2-9 8-14 26-14s24 5 26 14z"],
  both("yellow", (x, side) => `M${x - side * 4} 19q${side * 3}-9 ${side * 9}-15q${side * 1} 11 ${-side * 3} 18z`, 12),
  both("orange", (x, side) => `M${x} 27l${side * 11}-4 ${-side * 3} 7 ${side * 3} 6 ${-side * 10}-1z`, 15),
  [
    "teal",
    "M15 26c0-9 7-14 17-14s17 5 17 14c0 5-2 7-2 10 2 2 3 5 2 8-2 6-9 9-17 9s-15-3-17-9c-1-3 0-6 2-8 0-3-2-5-2-10z",
  ],
  ["orange", "M28 13l4-9 4 9z"],
  ...eyes(27, 7.5, 3.6),
  brows(22.5, 1.8, 7.5, 4.3),
  both("-ink", (x) => round(x, 38, 1.8, 1.4), 5),
  ["line", "M17 43c9 4 21 4 30 0"],
  ["white", "M20 44l3 5 3-4zM38 45l3 4 3-5z"],
];

export const alien: Drawing = [
  ["purple", "M12 64c2-8 8-13 20-13s18 5 20 13z"],
  ["line", "M22 13C20 8 18 6 15 5M42 13c2-5 4-7 7-8"],
  ["yellow", round(14, 5, 3) + round(50, 5, 3)],
  ["lime", "M32 9c14 0 22 8 22 18 0 9-9 24-22 24S10 36 10 27C10 17 18 9 32 9z"],
  both(
    "ink",
    (x, side) =>
      `M${x + side * 8} 24c${side * 2} 8 ${-side * 3} 13 ${-side * 10} 13 ${-side * 3} 0 ${-side * 5}-1 ${-side * 6}-3 ${side * 2}-7 ${side * 8}-11 ${side * 16}-10z`,
    11,
  ),
  both("-white", (x) => round(x + 1, 29, 2.2, 1.7), 11),
  both("-ink", (x) => round(x, 41, 0.8), 1.8),
  smile(44, 4.5),
  ["-white", "M22 14c3-1.5 6-2 9-2v2c-3 0-5.5.5-8 2z"],
];
