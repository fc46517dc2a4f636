// What known verbs look like: an icon, the tone of their arrows, a letter to press. Others get along without.
import type { Tone } from "../../board/contract";
import type { IconName } from "../../look/Icon";

export interface Dress {
  readonly icon?: IconName;
  readonly tone: Tone;
  /** The letter that does it. */
  readonly letter?: string;
  /** It leads on: the big step at the top right. The first of those that are offered is taken. */
  readonly leads?: number;
}

const ATTACK = "attack";
const MOVE = "move";
const PLAIN = "plain";

const DRESSES: Readonly<Record<string, Dress>> = {
  attack: { tone: ATTACK, letter: "a" },
  all_out: { tone: ATTACK, letter: "d" },
  bombard: { tone: ATTACK, letter: "b" },
  roll_on: { tone: ATTACK, letter: "r" },
  fight_out: { tone: ATTACK, letter: "d" },
  break_off: { tone: PLAIN, letter: "b" },
  nuclear_strike: { tone: ATTACK },
  sabotage: { tone: ATTACK },
  revolution: { tone: ATTACK },
  defend: { tone: PLAIN },
  occupy: { tone: MOVE },
  move: { tone: MOVE },
  fortify: { tone: MOVE },
  settle: { tone: MOVE },
  advance: { tone: MOVE },
  revolt: { tone: MOVE },
  roll: { tone: PLAIN, letter: "r", leads: 1 },
  end_attack: { tone: PLAIN, letter: "e", leads: 2 },
  end_turn: { tone: PLAIN, letter: "e", leads: 2 },
  done: { tone: PLAIN, letter: "e", leads: 2 },
  go_on: { tone: PLAIN, letter: "e", leads: 2 },
  commit: { tone: PLAIN, letter: "e", leads: 2 },
  pass: { tone: PLAIN, letter: "e", leads: 3 },
  skip: { tone: PLAIN, letter: "e", leads: 3 },
  trade: { tone: PLAIN, letter: "t" },
  annex: { tone: PLAIN, letter: "n" },
  spread: { tone: PLAIN, letter: "s" },
  autoplace: { tone: PLAIN, letter: "l" },
  pick_any: { tone: PLAIN, letter: "a" },
  undo: { tone: PLAIN, letter: "u" },
};

const BARE: Dress = { tone: PLAIN };

export function dressOf(verb: string): Dress {
  return DRESSES[verb] ?? BARE;
}

/** Of what needs nothing more, the step that leads on; it stands where one looks for "next". */
export function leading(verbs: readonly string[]): string | undefined {
  const ranked = verbs.filter((verb) => dressOf(verb).leads !== undefined);
  return ranked.toSorted((one, other) => (dressOf(one).leads ?? 0) - (dressOf(other).leads ?? 0))[0];
}
