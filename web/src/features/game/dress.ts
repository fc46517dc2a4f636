// What known verbs look like: an icon, the tone of their arrows, a letter to press. Others get along without.
import type { Tone } from "../../board/contract";
import type { IconName } from "../../look/Icon";

export interface Dress {
  readonly icon?: IconName;
  readonly tone: Tone;
  /** The letter that does it. */
  readonly letter?: string;
  /** It leads on: the big step at the top right. The lowest of those that are offered is taken. */
  readonly leads?: number;
  /** What luck will make of it is told before. So it is of every attack. */
  readonly risky?: boolean;
  /** Beside the game rather than a step of it: never what one is told to do next. */
  readonly aside?: boolean;
}

const ATTACK = "attack";
const MOVE = "move";
const PLAIN = "plain";

const DRESSES: Readonly<Record<string, Dress>> = {
  claim: { tone: PLAIN, icon: "flag" },
  place: { tone: PLAIN, icon: "infantry" },
  station: { tone: PLAIN, icon: "infantry" },
  deploy: { tone: PLAIN, icon: "infantry" },
  pick: { tone: PLAIN, icon: "flag" },
  pick_any: { tone: PLAIN, icon: "dice", letter: "a" },
  choose_capital: { tone: PLAIN, icon: "capital" },
  spread: { tone: PLAIN, icon: "spread", letter: "s" },
  autoplace: { tone: PLAIN, icon: "dice", letter: "l" },

  attack: { tone: ATTACK, icon: "attack", letter: "a" },
  all_out: { tone: ATTACK, icon: "bolt", letter: "d" },
  bombard: { tone: ATTACK, icon: "bombardment", letter: "b" },
  roll_on: { tone: ATTACK, icon: "dice", letter: "r" },
  fight_out: { tone: ATTACK, icon: "bolt", letter: "d" },
  break_off: { tone: PLAIN, icon: "back", letter: "b" },
  defend: { tone: PLAIN, icon: "shield", letter: "d", risky: true },

  move: { tone: MOVE, icon: "move", letter: "m" },
  fortify: { tone: MOVE, icon: "march", letter: "m" },
  advance: { tone: MOVE, icon: "march", letter: "m" },
  occupy: { tone: MOVE, icon: "march", letter: "t" },
  settle: { tone: MOVE, icon: "march", letter: "s" },

  nuclear_strike: { tone: ATTACK, icon: "nuclear_strike" },
  sabotage: { tone: ATTACK, icon: "sabotage" },
  revolution: { tone: ATTACK, icon: "revolution" },
  revolt: { tone: MOVE, icon: "revolt" },
  immunity: { tone: PLAIN, icon: "immunity" },
  mercenaries: { tone: PLAIN, icon: "mercenaries" },
  reinforcements: { tone: PLAIN, icon: "reinforcements" },
  bombardment: { tone: PLAIN, icon: "bombardment" },
  draft: { tone: PLAIN, icon: "draft" },
  espionage: { tone: PLAIN, icon: "espionage" },

  roll: { tone: PLAIN, icon: "dice", letter: "r", leads: 4 },
  end_attack: { tone: PLAIN, icon: "next", letter: "e", leads: 2 },
  end_turn: { tone: PLAIN, icon: "next", letter: "e", leads: 2 },
  done: { tone: PLAIN, icon: "check", letter: "e", leads: 2 },
  go_on: { tone: PLAIN, icon: "next", letter: "e", leads: 2 },
  skip: { tone: PLAIN, icon: "skip", letter: "k", leads: 3 },
  // What a new edition is likely to call its last word.
  commit: { tone: PLAIN, icon: "check", letter: "e", leads: 2 },
  pass: { tone: PLAIN, icon: "next", letter: "e", leads: 3 },

  trade: { tone: PLAIN, icon: "trade", letter: "t" },
  annex: { tone: PLAIN, icon: "globe", letter: "n", aside: true },
  exchange: { tone: PLAIN, icon: "exchange", letter: "x", aside: true },
  withdraw: { tone: PLAIN, icon: "cross", letter: "w", aside: true },
  roll_for_me: { tone: PLAIN, icon: "robot", aside: true },
  undo: { tone: PLAIN, icon: "undo", letter: "u", aside: true },
};

const BARE: Dress = { tone: PLAIN };

export function dressOf(verb: string): Dress {
  return DRESSES[verb] ?? BARE;
}

export function isAside({ verb }: { readonly verb: string }): boolean {
  return dressOf(verb).aside ?? false;
}

/** Whether luck may have a part in it; of a verb that nobody knows it may be asked. */
export function isRisky(verb: string): boolean {
  const dress = DRESSES[verb];
  return dress === undefined || dress.tone === ATTACK || (dress.risky ?? false);
}

/** Of what needs nothing more, the step that leads on; it stands where one looks for "next". */
export function leading(verbs: readonly string[]): string | undefined {
  const ranked = verbs.filter((verb) => dressOf(verb).leads !== undefined);
  return ranked.toSorted((one, other) => (dressOf(one).leads ?? 0) - (dressOf(other).leads ?? 0))[0];
}
