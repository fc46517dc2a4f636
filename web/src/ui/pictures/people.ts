// Faces of people from all ages.
import { beads, both, brows, cheeks, ears, eyes, frown, grin, head, nose, shoulders, smile } from "./features";
import { round, type Drawing } from "./parts";

export const general: Drawing = [
  shoulders("green"),
  ["yellow", "M8 58l9-6 5 4-11 8zM56 58l-9-6-5 4 11 8z"],
  ["-white", "M28 50h8l-4 10z"],
  ears("skin"),
  head("skin"),
  both("stone", (x, side) => `M${x} 27v9l${-side * 2}-2v-7z`, 13),
  ...eyes(33, 5.5, 3),
  brows(28.5, 1),
  ["stone", "M19 43c1-5 8-7 13-3 5-4 12-2 13 3-4-1-6 3-13 0-7 3-9-1-13 0z"],
  nose(32, 37),
  ["green", "M13 17c2-8 9-13 19-13s17 5 19 13c0 3-3 5-5 6H18c-2-1-5-3-5-6z"],
  ["ink", "M18 22c8-3 20-3 28 0 1 4-4 5-14 5s-15-1-14-5z"],
  ["yellow", "M32 8l2 4 4.5.5-3.3 3 1 4.5-4.2-2.3-4.2 2.3 1-4.5-3.3-3 4.5-.5z"],
];

export const pirate: Drawing = [
  shoulders("red"),
  ["white", "M24 50l8 9 8-9 4 3-8 11h-8l-8-11z"],
  ears("skin-tan"),
  ["yellow", round(46.5, 42, 2.2)],
  head("skin-tan"),
  ["brown", "M19 38c0 10 5 15 13 15s13-5 13-15c-3 4-5 2-7 3-4-2-8-2-12 0-2-1-4 1-7-3z"],
  ["white", "M26 43h12c0 4-3 5-6 5s-6-1-6-5z"],
  ["yellow", "M34 43.5h3v3h-3z"],
  ["white", round(38, 33, 3.5, 4)],
  ["-ink", round(38.5, 33.5, 2)],
  ["line", "M18 26l26 6"],
  ["ink", "M21.5 29h9v5c0 3-2 4-4.5 4s-4.5-1-4.5-4z"],
  nose(32, 38),
  ["night", "M5 24C8 12 18 9 21 4c7-2 15-2 22 0 3 5 13 8 16 20-9-5-17-5-27-5S14 19 5 24z"],
  ["-white", `${round(32, 11, 4, 3.5)}M30 14h4v2.5h-4z`],
  ["-ink", round(30.4, 11, 1.1) + round(33.6, 11, 1.1)],
];

export const queen: Drawing = [
  ["brown", "M17 30c-5 12-4 22-4 28h38c0-6 1-16-4-28z"],
  shoulders("purple"),
  ["white", "M20 51c3 6 21 6 24 0l5 3c-4 9-30 9-34 0z"],
  head("skin-deep"),
  ["brown", "M18 37c-2-12 4-18 14-18s16 6 14 18c-1-5-5-9-9-10-4 3-12 4-15 2-2 2-3 4-4 8z"],
  ...eyes(36, 5.5, 3.2),
  both("line", (x, side) => `M${x + side * 3} 33.5l${side * 2.5}-1.8`, 5.5),
  nose(32, 40),
  ["red", "M28 44c2-1.5 3-.5 4 0 1-.5 2-1.5 4 0-1 2.5-2.5 3-4 3s-3-.5-4-3z"],
  both("yellow", (x) => round(x, 43, 1.8), 13),
  ["yellow", "M17 21L14 6l8.5 6L32 2l9.5 10L50 6l-3 15c-9-3.5-21-3.5-30 0z"],
  ["red", round(32, 14, 2.5)],
  both("teal", (x) => round(x, 16, 1.8), 8.5),
];

export const astronaut: Drawing = [
  ["white", "M5 64c1-9 8-14 27-14s26 5 27 14z"],
  ["orange", "M22 54h20v6H22z"],
  ["white", round(32, 28, 24, 23)],
  both("stone", (x, side) => `M${x} 22h${side * 4}v12h${-side * 4}z`, 23),
  ["night", round(32, 30, 18.5, 17)],
  ["skin-tan", round(32, 33, 11.5, 12.5)],
  ["red", "M20 33c-1-9 4-14 12-14s13 5 12 14c-2-3-3-5-3-7-6 1-11 0-14-2-2 3-5 4-7 9z"],
  ...eyes(33, 4.8, 2.9),
  cheeks(38, 7.5),
  smile(39, 4),
  ["-white", "M18 22c2-4 5-6 8-7l1.5 2.5c-3 1.5-5 3-7 6.5z"],
  ["red", "M29 5h6v5h-6z"],
];

export const viking: Drawing = [
  shoulders("brown"),
  ["orange", "M17 34c-2 14 5 27 15 27s17-13 15-27z"],
  head("skin", 12.5, 12),
  ["orange", "M19 37c0 6 1 9 4 11 2-5 5-6 9-6s7 1 9 6c3-2 4-5 4-11 3 15-3 24-13 24S16 52 19 37z"],
  ...eyes(34, 5, 3),
  brows(30, 1.3, 5, 3.8),
  ["skin", "M32 35c3 2 3.5 5 0 5.5-3.5-.5-3-3.5 0-5.5z"],
  ["-red", "M28.5 46h7c-.5 2.5-2 3.5-3.5 3.5s-3-1-3.5-3.5z"],
  both(
    "paper",
    (x, side) => `M${x} 24c${side * 8}-1 ${side * 12}-9 ${side * 8}-19 ${-side * 3} 6 ${-side * 8} 8 ${-side * 10} 9z`,
    13,
  ),
  ["metal", "M17 27c-1-12 5-19 15-19s16 7 15 19c-8-3-22-3-30 0z"],
  ["yellow", "M16 29v-4c9-4 23-4 32 0v4c-9-4-23-4-32 0zM30 8h4v16h-4z"],
];

export const wizard: Drawing = [
  shoulders("blue"),
  head("skin", 12, 13),
  ["white", "M19 36c-3 12 0 22 13 28 13-6 16-16 13-28-3 5-8 6-13 4-5 2-10 1-13-4z"],
  ["-red", "M29 45.5h6l-3 3z"],
  ...eyes(33, 5, 3),
  both("white", (x, side) => `M${x + side * 5} 31q${-side * 4}-6 ${-side * 10}-1q${side * 6} 0 ${side * 10} 1z`, 5.5),
  ["skin", round(32, 38.5, 2.6, 3)],
  ["white", "M21 43c3-4 8-5 11-2 3-3 8-2 11 2-4 2-8 2-11-1-3 3-7 3-11 1z"],
  ["blue", "M11 29c4-4 8-5 10-7L33 1c2 6 12 4 13 9-3-1-6 0-7 2l5 10c2 2 6 3 9 7-12-5-30-5-42 0z"],
  ["-yellow", "M31 12l1.2 2.6 2.8.3-2 2 .5 2.8-2.5-1.4-2.5 1.4.5-2.8-2-2 2.8-.3z"],
  ["-yellow", round(25, 21.5, 1.4) + round(40, 20.5, 1.4)],
];

export const knight: Drawing = [
  ["red", "M32 12C34 2 46-1 57 7c-7 0-4 6-9 8-6 2-12 1-16-1z"],
  ["metal", "M6 64c1-9 9-13 26-13s25 4 26 13z"],
  ["line", "M16 55c8 4 24 4 32 0"],
  ["metal", "M15 34c0-14 6-23 17-23s17 9 17 23v11c-5 6-12 8-17 8s-12-2-17-8z"],
  ["ink", "M18 28c9-3 19-3 28 0v6c-9 3-19 3-28 0z"],
  both("-white", (x) => round(x, 31, 2.6), 6),
  both("-ink", (x) => round(x + 0.6, 31.2, 1.3), 6),
  ["stone", "M29.5 11h5v42h-5z"],
  ["line", "M20 40h6M20 44h6M38 40h6M38 44h6"],
  ["yellow", round(32, 12, 3)],
];

export const samurai: Drawing = [
  shoulders("night"),
  ["red", "M5 64c-1-7 2-12 8-14l8 6v8zM59 64c1-7-2-12-8-14l-8 6v8z"],
  both(
    "red",
    (x, side) => `M${x} 22c${side * 7} 4 ${side * 9} 11 ${side * 9} 18 ${-side * 4}-1 ${-side * 7}-3 ${-side * 9}-6z`,
    13,
  ),
  head("skin"),
  ["line", "M23 34.5l7 1M34 35.5l7-1"],
  both("-ink", (x) => round(x, 36.5, 1.8), 5),
  brows(31, 1.6, 5.5, 3.8),
  nose(32, 40),
  ["ink", "M24 46c1-3 5-4.5 8-2.5 3-2 7-.5 8 2.5-2-1-5-1.5-8-.5-3-1-6-.5-8 .5z"],
  ["line", "M29.5 48.5h5M32 51v2"],
  ["night", "M15 29c-1-13 6-20 17-20s18 7 17 20c-5-3-10-4-17-4s-12 1-17 4z"],
  ["line", "M24 11l-3 14M40 11l3 14M32 9v15"],
  ["yellow", "M32 19C24 18 17 11 18 2c3 7 9 10 14 11 5-1 11-4 14-11 1 9-6 16-14 17z"],
  ["red", round(32, 18, 3)],
];

export const pharaoh: Drawing = [
  ["blue", "M14 30c-4 10-5 20-6 30l14 4h20l14-4c-1-10-2-20-6-30z"],
  ["yellow", "M13 36l7 3-1 5-7-2zM11 46l8 2-1 5-8-2zM51 36l-7 3 1 5 7-2zM53 46l-8 2 1 5 8-2z"],
  ["yellow", "M19 58c8-5 18-5 26 0l-2 6H21z"],
  head("skin-tan", 12.5, 14),
  both("white", (x) => `M${x - 4} 35c2-3.5 6-3.5 8 0-2 2.5-6 2.5-8 0z`, 5.5),
  both("-ink", (x) => round(x, 35, 2), 5.5),
  both("line", (x, side) => `M${x + side * 3} 35h${side * 4}`, 5.5),
  brows(30, 0.3, 5.5, 4),
  nose(32, 40),
  smile(43.5, 4),
  ["yellow", "M30 48.5h4l1 10h-6z"],
  ["blue", "M15 33C13 16 20 8 32 8s19 8 17 25c-3-6-8-10-17-10s-14 4-17 10z"],
  ["yellow", "M24 10l-2 14 4-1 1-14zM40 10l2 14-4-1-1-14z"],
  ["green", "M30 15c-2-5-1-10 2-12 3 2 4 7 2 12z"],
  ["-ink", round(31, 6.5, 0.8) + round(33.3, 6.5, 0.8)],
];

export const cowboy: Drawing = [
  shoulders("blue"),
  ["red", "M20 50c7 4 17 4 24 0l-3 6-9 8-9-8z"],
  ears("skin-deep"),
  head("skin-deep"),
  ...eyes(34, 5.5, 3, -0.6),
  ["line", "M22.5 30.5h7.5M34 29l7 1.5"],
  nose(32, 39),
  ["line", "M28 44.5q5 2.5 9-1M37 43.5l8 2"],
  ["yellow", "M44 43.5l5-4 1.5 2-4.5 4z"],
  [
    "brown",
    "M2 20c6 7 16 9 30 9s24-2 30-9c-4 1-9 2-13 1C48 12 45 5 40 5c-3 0-5 3-8 3s-5-3-8-3c-5 0-8 7-9 16-4 1-9 0-13-1z",
  ],
  ["yellow", "M15 19c11 4 23 4 34 0v4c-11 4-23 4-34 0z"],
];

export const diver: Drawing = [
  ["brown", "M6 64c0-8 9-11 26-11s26 3 26 11z"],
  ["yellow", "M13 55c4-5 34-5 38 0l-2 5H15z"],
  both("-ink", (x) => round(x, 57, 1.3), 13),
  ["-ink", round(32, 57, 1.3)],
  ["orange", round(32, 29, 22, 23)],
  ["brown", "M25 2h14v6H25z"],
  both("yellow", (x) => round(x, 29, 4, 6.5), 21.5),
  ["yellow", round(32, 31, 15)],
  ["foam", round(32, 31, 11.5)],
  ["skin", "M22 36c1-8 4-11 10-11s9 3 10 11c-1 4-5 6.5-10 6.5S23 40 22 36z"],
  ...beads(32, 4, 1.8),
  brows(28.5, -0.7, 4, 2.2),
  ["brown", "M25.5 37c2-2 4-2 6.5-.5 2.5-1.5 4.5-1.5 6.5.5-1 3-4 3.5-6.5 2-2.5 1.5-5.5 1-6.5-2z"],
  both("-ink", (x) => round(x, 20, 1.3), 9.5),
  both("-ink", (x) => round(x, 42, 1.3), 9.5),
  ["-white", "M22 25c2-3 4-4.5 6-5l1 2c-2 .8-3.5 2-5 4.5z"],
];

export const punk: Drawing = [
  shoulders("night"),
  ["metal", "M12 58l2-4 3 4zM20 56l2-4 3 4zM39 56l3-4 2 4zM47 58l3-4 2 4z"],
  [
    "pink",
    "M20 26C16 14 20 6 17 2c5 1 7 3 8 5 1-4 2-5 3-7 3 2 4 4 5 6 1-3 3-5 6-5-1 3 0 4 1 6 2-2 4-2 7-2-3 5 0 12-3 21-6-6-18-6-24 0z",
  ],
  ears("skin"),
  head("skin"),
  ["-stone", "M19.5 31c0-4 1.5-7 4-9l2 2c-2.5 2-3.5 4-4 8zM44.5 31c0-4-1.5-7-4-9l-2 2c2.5 2 3.5 4 4 8z"],
  ...eyes(34, 5.5, 3.6),
  both("purple", (x) => `M${x - 4} 33.5c0-5 8-5 8 0z`, 5.5),
  brows(27.5, 1.2),
  nose(32, 39),
  ["yellow", round(34.5, 40.5, 1.4)],
  ["ink", "M25 44c4 2 9 2 13-1 0 4-3 6-6.5 6S26 47 25 44z"],
  ["-pink", "M29 47c2-1.5 4-1.5 6 0l-3 2z"],
  both("yellow", (x) => round(x, 41, 1.6), 13.5),
];

export const granny: Drawing = [
  ["stone", round(32, 9, 9, 7.5)],
  shoulders("pink"),
  both("white", (x) => round(x, 55, 3), 3),
  both("white", (x) => round(x, 53, 3), 8.5),
  ["stone", "M16 38C12 20 20 13 32 13s20 7 16 25c-2 4-30 4-32 0z"],
  ears("skin", 38),
  head("skin", 13, 13.5),
  ["stone", "M18 34c-1-11 5-17 14-17s15 6 14 17c-2-6-6-9-14-9s-12 3-14 9z"],
  ["line", "M25 19c-2 2-4 4-5 7M39 19c2 2 4 4 5 7"],
  both("white", (x) => round(x, 35, 5.2), 6.2),
  both("-ink", (x) => round(x, 35.5, 1.9), 5.8),
  ["line", "M30.5 34.5q1.5-1 3 0"],
  cheeks(42, 9),
  ["line", "M31 40.5q1.5 1 2.5 0"],
  smile(43.5, 4.5),
  ["line", "M24 28.5q3-1.5 6 0M34 28.5q3-1.5 6 0"],
];

export const ninja: Drawing = [
  ["night", "M48 24c5-3 9-2 13-6-1 6-3 8-5 9 3 1 4 3 4 7-5-3-8-4-12-5z"],
  shoulders("night"),
  ["night", round(32, 31, 18, 21)],
  ["skin-tan", "M16 30c4-3 28-3 32 0 1 3 1 6 0 9-6 3-26 3-32 0-1-3-1-6 0-9z"],
  both(
    "white",
    (x, side) =>
      `M${x + side * 6} 32c${-side * 3}-3 ${-side * 9}-1.5 ${-side * 11} 3.5 ${side * 3} 3 ${side * 10} 2 ${side * 11}-3.5z`,
    7,
  ),
  both("-ink", (x) => round(x, 34.5, 2.2), 6.6),
  brows(30.2, 1.5, 7, 4.5),
  ["red", "M14 25c10-6 26-6 36 0l-1 5c-10-5-24-5-34 0z"],
  ["metal", "M25 20h14v6c-4-1-10-1-14 0z"],
  ["line", "M22 44c6 3 14 3 20 0M20 48c7 4 17 4 24 0"],
];

export const chef: Drawing = [
  shoulders("white"),
  ["red", "M24 50c5 3 11 3 16 0l2 5-10 5-10-5z"],
  ears("skin"),
  head("skin", 13.5, 13),
  ["ink", "M18 36c-1-5 0-8 2-11h24c2 3 3 6 2 11-2-2-3-5-3-7H21c0 2-1 5-3 7z"],
  ...eyes(34, 5.5, 3.1),
  brows(29, -0.8),
  ["skin", round(32, 38.5, 3.2, 2.8)],
  cheeks(40, 9.5),
  [
    "ink",
    "M32 42c3-3 7-2 9 0 2 1 4 0 5-2 0 5-4 7-7 6.5-3 0-5-1-7-2.5-2 1.5-4 2.5-7 2.5-3 .5-7-1.5-7-6.5 1 2 3 3 5 2 2-2 6-3 9 0z",
  ],
  ["-red", "M29 47h6l-3 2.5z"],
  ["white", "M19 18C9 18 9 6 18 6c2-6 12-7 15-2 4-4 12-2 13 3 8 1 8 11-1 11v8H19z"],
  ["line", "M26 15v6M32 13v8M38 15v6"],
];

export const centurion: Drawing = [
  shoulders("red"),
  ["yellow", "M17 52c8 5 22 5 30 0l2 6c-9 6-25 6-34 0z"],
  ["red", "M10 22C10 8 20 1 32 1s22 7 22 21l-7 2C46 14 41 9 32 9s-14 5-15 15z"],
  ["line", "M14 17l5 2M18 10l4 4M25 5l2 5M39 5l-2 5M46 10l-4 4M50 17l-5 2"],
  head("skin-tan", 13, 14),
  ...eyes(35, 5.5, 3),
  brows(31, 0.9),
  ["line", "M31 33.5c-1 4-1 5 0 6.5h3"],
  frown(45, 4),
  [
    "yellow",
    "M17 32c-2-15 5-23 15-23s17 8 15 23c1 7 0 12-3 16-3-1-4-3-4-6 2-4 2-8 0-13-5-3-11-3-16 0-2 5-2 9 0 13 0 3-1 5-4 6-3-4-4-9-3-16z",
  ],
  ["line", "M19 25c8-5 18-5 26 0"],
  ["red", round(32, 16, 2.6)],
];

export const aviator: Drawing = [
  shoulders("brown"),
  ["paper", "M18 53c4-5 24-5 28 0 2 5-2 8-5 8-6-4-12-4-18 0-3 0-7-3-5-8z"],
  ["brown", "M15 46c-3-3-3-12-2-20C14 14 21 7 32 7s18 7 19 19c1 8 1 17-2 20-3 1-6 0-8-3H23c-2 3-5 4-8 3z"],
  head("skin", 12, 13.5),
  ["orange", "M20 34c0-6 3-11 9-12 5 0 10 1 13 4 2 2 2 5 2 8-2-4-6-7-10-8-4 2-10 4-14 8z"],
  ...eyes(36, 5, 3.2),
  both("line", (x, side) => `M${x + side * 3} 33.5l${side * 2}-1.5`, 5),
  ["-blush", round(24, 41, 2.6, 1.8) + round(40, 41, 2.6, 1.8)],
  nose(32, 40),
  ...grin(43, 4),
  ["line", "M13 21c12-5 26-5 38 0"],
  ["night", "M17 12c5-3 25-3 30 0 3 3 3 8 0 11-4 2-10 2-13-1h-4c-3 3-9 3-13 1-3-3-3-8 0-11z"],
  both("foam", (x) => round(x, 17, 6, 4.8), 7.8),
  both("-white", (x) => `M${x - 3} 17l4-3.5h2l-5 4.5z`, 7.8),
];

export const jester: Drawing = [
  ["yellow", "M9 60l6-9 6 5 6-5 5 5 5-5 6 5 6-5 6 9-8 6H17z"],
  ["red", "M32 14C24 2 10 2 6 14c-2 5-1 9 2 13 1-6 4-8 8-7l6 8z"],
  ["teal", "M32 14c8-12 22-12 26 0 2 5 1 9-2 13-1-6-4-8-8-7l-6 8z"],
  head("white", 13, 14),
  ["purple", "M17 33c0-14 7-23 15-23s15 9 15 23c-3-6-8-9-15-9s-12 3-15 9z"],
  ["-red", "M24.5 30l2.5 5-2.5 5-2.5-5zM39.5 30l2.5 5-2.5 5-2.5-5z"],
  ...beads(35, 7.5, 2),
  brows(28.5, -1.2, 7.5, 2.8),
  ["red", round(32, 38.5, 2.8)],
  ["white", "M23 42.5c6 2.5 12 2.5 18 0-1 5.5-5 7-9 7s-8-1.5-9-7z"],
  ["-red", "M28 47.5c2-2 6-2 8 0-2 2-6 2-8 0z"],
  ["yellow", round(7.5, 29, 3.5) + round(56.5, 29, 3.5) + round(32, 8, 3.5)],
];
