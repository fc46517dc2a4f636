// The thirty faces in their order, and how one is drawn. A chunk of its own: only who looks at faces loads it.
import { alien, bear, cat, dragon, elephant, fox, frog, lion, owl, penguin, rabbit, robot } from "./creatures";
import type { Face, Part } from "./parts";
import {
  astronaut, aviator, centurion, chef, cowboy, diver, general, granny, jester, knight, ninja, pharaoh, pirate, punk, queen,
  samurai, viking, wizard,
} from "./people";

export const FACES: readonly Face[] = [
  general, pirate, queen, astronaut, viking, robot, fox, bear, owl, wizard,
  knight, cat, samurai, pharaoh, cowboy, diver, punk, granny, lion, elephant,
  frog, penguin, rabbit, dragon, alien, ninja, chef, centurion, aviator, jester,
];

/** The face of this number, from 1. */
export default function DrawnFace({ number }: { readonly number: number }) {
  return <>{(FACES[number - 1] ?? []).map(drawn)}</>;
}

function drawn([colour, path]: Part, at: number) {
  if (colour === "line") return <path key={at} className="drawn" d={path} />;
  const bare = colour.startsWith("-");
  return <path key={at} className={bare ? undefined : "inked"} d={path} fill={`var(--${bare ? colour.slice(1) : colour})`} />;
}
