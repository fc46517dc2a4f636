// A picture for each chance card, on a canvas of 96 by 64.
import { burst, rays, round, type Drawing } from "../../ui/pictures/parts";

const revolt: Drawing = [
  ...rays("night", "purple"),
  ["-sea-deep", "M0 50c14-4 30-2 46 0s34 0 50-3v17H0z"],
  ["brown", "M30 20l5-1 4 42h-6z"],
  ["stone", "M27 14h12l-2 9h-8z"],
  ["orange", "M33 17c-9 0-11-8-5-15 1 3 3 4 4 4 0-3 1-5 4-7 0 4 6 6 5 12-1 4-4 6-8 6z"],
  ["-yellow", "M33 15c-4 0-5-4-2-7 1 1 2 2 3 1 1 2 3 3 2 5 0 1-1 1-3 1z"],
  ["brown", "M57 22h4l1 40h-6z"],
  ["metal", "M49 4l3 1c0 8 2 11 6 11V3h3v13c4 0 6-3 6-11l3-1c1 11-3 17-8 18h-5c-5-1-9-7-8-18z"],
  ["skin", "M28 40c0-4 12-5 13 0v7c-2 4-11 4-13 0z"],
  ["line", "M29 42.5h7M29 45.5h7"],
  ["skin-deep", "M53 41c0-4 12-5 13 0v7c-2 4-11 4-13 0z"],
  ["line", "M58 43.5h7M58 46.5h7"],
  ["red", "M25 49c6-4 15-3 18 1l-2 14H22z"],
  ["teal", "M51 50c5-4 14-4 18 0l3 14H50z"],
];

const nuclearStrike: Drawing = [
  ...rays("orange", "yellow"),
  ["-brown", "M0 54c20-5 76-5 96 0v10H0z"],
  ["red", "M40 30h16c-1 8 1 15 7 22 3 4-2 6-15 6s-18-2-15-6c6-7 8-14 7-22z"],
  ["-orange", "M44 30h8c-1 10 1 16 4 22 0 3-16 3-16 0 3-6 5-12 4-22z"],
  [
    "red",
    "M22 25c-5-9 3-16 9-14 3-8 14-11 20-6 7-4 17 0 17 7 8 1 10 11 4 15-4 4-10 4-13 2-5 5-17 5-22 0-5 4-13 2-15-4z",
  ],
  ["-orange", "M30 23c-2-5 2-8 6-7 3-6 11-7 15-3 6-2 11 1 11 6 4 1 4 5 1 7-4 2-8 1-10-1-4 3-10 3-14 0-4 2-8 1-9-2z"],
  ["-yellow", "M38 20c0-4 6-5 9-3 4-1 8 1 8 4-5 3-14 3-17-1z"],
  ["paper", "M27 37c8-3 34-3 42 0 4 2-6 5-21 5s-25-3-21-5z"],
  ["line", "M14 50l4-4M82 50l-4-4M9 43h5M87 43h-5"],
];

const sabotage: Drawing = [
  ...rays("sea", "sea-light"),
  ["red", "M20 26q0-4 4-4h14v36H24q-4 0-4-4zM38 22h18v36H38zM56 22h14q4 0 4 4v28q0 4-4 4H56z"],
  ["-white", "M24 26h3v28h-3zM42 26h3v28h-3zM60 26h3v28h-3z"],
  ["ink", "M17 28h60v5H17zM17 47h60v5H17z"],
  ["paper", round(47, 40, 14)],
  ["line", "M47 30v2M47 48v2M37 40h2M55 40h2"],
  ["line", "M47 40V33M47 40l5 3"],
  ["red", round(47, 40, 2)],
  ["line", "M47 22c0-10 12-4 17-11 2-3 5-4 8-4"],
  ["orange", burst(76, 8, 8, 4, 9)],
  ["-yellow", burst(76, 8, 8, 2, 5)],
];

const immunity: Drawing = [
  ...rays("sea-light", "foam"),
  ["blue", "M48 14l24 6v15c0 14-10 22-24 27-14-5-24-13-24-27V20z"],
  ["-white", "M48 18v40c-12-5-20-11-20-23V23z"],
  ["line", "M48 14l24 6v15c0 14-10 22-24 27-14-5-24-13-24-27V20z"],
  [
    "white",
    "M69 12c-4-6-12-6-15 0l-3 7C43 12 31 5 19 6c0 9 7 15 14 18-6 1-9 4-11 8 7 4 18 6 27 2 9-3 13-9 13-17l11-2z",
  ],
  ["-ink", round(62, 12, 1.6)],
  ["orange", "M70 11l8 3-8 3z"],
  ["line", "M28 11c5 5 11 9 18 12M33 24c5 2 9 2 13 1"],
  ["line", "M75 15c4 5 4 9 2 14"],
  ["green", "M77 22c4-3 8-2 9 1-3 2-7 2-9-1zM77 26c-4-2-8-1-9 2 3 2 7 1 9-2zM76 32c3-2 7-1 8 2-3 1-6 0-8-2z"],
];

const mercenaries: Drawing = [
  ...rays("brown", "orange"),
  ["metal", "M12 6l7 1 52 44-4 5zM84 6l-7 1-52 44 4 5z"],
  ["yellow", "M62 52l9-10 4 4-9 10zM34 52l-9-10-4 4 9 10z"],
  ["night", "M67 54l5-4 9 9-4 4zM29 54l-5-4-9 9 4 4z"],
  ["paper-deep", "M42 20h12c1 6 5 8 9 14 7 11 3 26-15 26s-22-15-15-26c4-6 8-8 9-14z"],
  ["paper-deep", "M39 12c3 2 5 0 9 2 4-2 6 0 9-2l-3 9H42z"],
  ["red", "M40 20h16v4H40z"],
  ["yellow", round(48, 43, 9)],
  ["-ink", "M42.5 47.5l-.8-8.5 3.8 3 2.5-4.5 2.5 4.5 3.8-3-.8 8.5z"],
  ["yellow", round(22, 57, 5, 3.5) + round(75, 58, 5, 3.5) + round(68, 61, 5, 3)],
];

const revolution: Drawing = [
  ...rays("yellow", "paper"),
  ["-brown", "M0 58l5-5 6 4 6-6 7 6 6-5 5 5h30l5-6 6 6 6-6 6 6 8-5v12H0z"],
  ["brown", "M60 6l4-1 4 54h-5z"],
  ["red", "M62 8c9-7 15 3 26-2l1 21c-10 5-16-4-25 2z"],
  [
    "skin-tan",
    "M28 28V15q0-4 4-4t4 4q0-5 4-5t4 5q0-4 4-4t4 4v4q4-1 4 4v9q0 8-7 13v14H32V45c-6-6-9-9-10-15-1-5 4-6 6-2z",
  ],
  ["line", "M28 28h12q5 0 5 3.5t-5 3.5h-5M36 15v9M44 15v9M52 19v7"],
  ["red", "M30 50h21v14H30z"],
  ["line", "M20 12l-5-4M16 22h-6M22 6l-2-4"],
];

const draft: Drawing = [
  ...rays("green", "lime"),
  ["paper-bright", "M18 14l24-6 10 41-24 6z"],
  ["blue", "M22 17l16-4 8 33-16 4z"],
  ["-white", burst(34, 31.5, 5, 4, 9)],
  ["paper-bright", "M51 9l25 5-8 42-25-5z"],
  ["red", "M54 13l17 3.5-6.5 34-17-3.5z"],
  ["-white", "M53.5 22l13 2.6-1.7 9c-1 5-4.5 7-8.5 8-3-2.6-5-6-4.3-11z"],
  ["sun", round(80, 48, 12)],
  ["line", "M80 41.5v13M73.5 48h13"],
];

const bombardment: Drawing = [
  ...rays("red", "orange"),
  ["-brown", "M0 55c30-3 60-3 96 0v9H0z"],
  ["yellow", burst(77, 15, 11, 9, 18)],
  ["-white", burst(77, 15, 11, 4, 9)],
  ["brown", "M10 50l24-10 6 5-22 14z"],
  ["night", "M64 15l7 10-38 23c-6 4-13 2-16-3s-1-11 5-14z"],
  ["metal", "M62 13l6-3 9 14-6 4zM44 26l6-4 7 11-6 4z"],
  ["night", round(16, 39, 4)],
  ["brown", round(37, 47, 13)],
  ["paper-shade", round(37, 47, 8.5)],
  ["line", "M37 38.5v17M28.5 47h17M31 41l12 12M43 41L31 53"],
  ["yellow", round(37, 47, 3)],
  ["ink", round(62, 55, 5) + round(72, 55, 5) + round(67, 47.5, 5)],
];

const reinforcements: Drawing = [
  ...rays("blue", "foam"),
  ["-green", "M0 56c24-6 72-6 96 0v8H0z"],
  [
    "white",
    "M20 26C18 10 32 3 48 3s30 7 28 23c-3-4-6-5-9-5s-7 2-9.5 5c-3-4-6-5-9.5-5s-6.5 1-9.5 5C36 23 32 21 29 21s-6 1-9 5z",
  ],
  ["red", "M38.5 26C38 14 41 5 48 3c7 2 10 11 9.5 23-3-4-6-5-9.5-5s-6.5 1-9.5 5z"],
  ["line", "M20 26l20 16M76 26L56 42M38.5 26L44 42M57.5 26L52 42"],
  ["skin", round(48, 42, 5)],
  ["green", "M41 41c0-6 3-8.5 7-8.5s7 2.5 7 8.5c-4-2-10-2-14 0z"],
  ["green", "M41 48c3-2 11-2 14 0l2 9c-5 3-13 3-18 0z"],
  ["-ink", round(46, 43, 1) + round(50, 43, 1)],
  ["white", "M8 34c1-7 7-10 12-10-2 2-2 5-2 7zM88 40c0-7-5-10-10-11 1 3 1 5 0 8z"],
  ["line", "M8 34l6 8M18 31l-3 11M88 40l-6 8M78 37l3 11"],
  ["brown", "M10 42h9v8h-9zM77 48h9v8h-9z"],
];

const espionage: Drawing = [
  ...rays("purple", "pink"),
  ["night", "M18 64c1-12 12-16 25-16s24 4 25 16z"],
  ["skin", "M29 28h28v8c0 10-6 16-14 16s-14-6-14-16z"],
  ["ink", "M28 30h30v6c-2 4-12 4-14-1h-2c-2 5-12 5-14 1z"],
  ["-foam", "M31 32h4l-3 3zM47 32h4l-3 3z"],
  ["line", "M38 45q5 2 10-1"],
  ["night", "M10 27c8-1 13-3 16-4l3-14c5-6 10 0 14 0s9-6 14 0l3 14c3 1 8 3 16 4-14 7-52 7-66 0z"],
  ["red", "M26.5 20c10 4 23 4 33 0l1 5c-11 4-24 4-35 0z"],
  ["night", "M22 50c4-5 10-6 14-4l7 18H20zM64 50c-4-5-10-6-14-4l-7 18h23z"],
  ["brown", "M76 50l4-3 11 13-5 4z"],
  ["foam", round(70, 40, 12)],
  ["white", "M61 40c4-6 14-6 18 0-4 6-14 6-18 0z"],
  ["-ink", round(70, 40, 3.4)],
];

export const CHANCE_PICTURES: Readonly<Record<string, Drawing>> = {
  revolt,
  nuclear_strike: nuclearStrike,
  sabotage,
  immunity,
  mercenaries,
  revolution,
  draft,
  bombardment,
  reinforcements,
  espionage,
};
