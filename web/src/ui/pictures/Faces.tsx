// The thirty faces in their order. Loaded lazily, only where faces are shown.
import { alien, bear, cat, dragon, elephant, fox, frog, lion, owl, penguin, rabbit, robot } from "./creatures";
import { DrawingPaths } from "./DrawingPaths";
import type { Drawing } from "./parts";
import {
  astronaut,
  aviator,
  centurion,
  chef,
  cowboy,
  diver,
  general,
  granny,
  jester,
  knight,
  ninja,
  pharaoh,
  pirate,
  punk,
  queen,
  samurai,
  viking,
  wizard,
} from "./people";

export const FACES: readonly Drawing[] = [
  general,
  pirate,
  queen,
  astronaut,
  viking,
  robot,
  fox,
  bear,
  owl,
  wizard,
  knight,
  cat,
  samurai,
  pharaoh,
  cowboy,
  diver,
  punk,
  granny,
  lion,
  elephant,
  frog,
  penguin,
  rabbit,
  dragon,
  alien,
  ninja,
  chef,
  centurion,
  aviator,
  jester,
];

/** The face with this number, from 1. */
export default function DrawnFace({ number }: { readonly number: number }) {
  return <DrawingPaths parts={FACES[number - 1] ?? []} />;
}
