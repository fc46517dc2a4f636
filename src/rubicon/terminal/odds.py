"""`rubicon odds ATTACKERS DEFENDERS`: the chance to win a battle, what it costs, and a picture of who survives it.

Of several battles in one turn `campaign.py` tells.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from itertools import accumulate, compress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..odds.battle import BattleEnds, BattleOdds

MAX_LINE_CHARS = 79
MAX_BAR_CHARS = 50
EIGHTHS = " ▏▎▍▌▋▊▉█"
PLAIN = str.maketrans(EIGHTHS, "     ####")
MIN_SHOWN_CHANCE = 0.0005
"""Smaller chances would be shown as 0.0 %."""
MAX_PICTURE_LINES = 20
"""Where more numbers can be left, several share a line."""


EXAMPLES = """\
examples:
  rubicon odds 6 4                      6 against 4
  rubicon odds --path 30 4,2,5          30 against 4, who is left against 2, then 5
  rubicon odds --tree 30 '4,(2,3|5)'    after the 4 a fork: some against 2 and 3,
                                        the others against 5, split as is best
  rubicon odds --tree 30 '4,(60%:2|5)'  after the 4, 60 % of them against the 2
"""


def arguments(parser: ArgumentParser) -> None:
    parser.formatter_class, parser.epilog = RawDescriptionHelpFormatter, EXAMPLES
    parser.add_argument(
        "attackers",
        metavar="ATTACKERS",
        help="in classic all armies of the attacking territory, one of whom stays behind; elsewhere the pieces sent",
    )
    parser.add_argument("defenders", metavar="DEFENDERS", help="all that defend; on a path those of each territory")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--path", action="store_true", help="several territories in one turn, one after the other: 4,2,5")
    ways.add_argument("--tree", action="store_true", help="the same with forks: 4,(2,3|5), in quotes")
    parser.add_argument("--keep", metavar="N", help="on the way N stay in each territory (default: 1)")
    parser.add_argument("--dice", default="classic", metavar="DICE", help=f"{', '.join(names())} (default: classic)")
    parser.add_argument("--left", metavar="N", help="attack until N attackers are left (default: as long as possible)")
    parser.add_argument("--json", action="store_true", help="print the figures in full, for a script")


def run(args: Namespace) -> int:
    from ..errors import Illegal, Malformed
    from ..odds.battle import DICE_SYSTEMS, battle, battle_ends

    if args.dice not in DICE_SYSTEMS:
        raise Malformed("odds.dice", dice=args.dice, known=names())
    dice = DICE_SYSTEMS[args.dice]
    if args.path or args.tree:
        from . import campaign

        return campaign.run(args, dice)
    if args.keep is not None:
        raise Malformed("odds.keep_in_battle")
    attackers, defenders = number(args.attackers), number(args.defenders)
    left = dice.least if args.left is None else number(args.left)
    odds = battle(dice, attackers, defenders, left)
    if not defenders:
        raise Illegal("odds.no_defender")
    if attackers <= left:
        raise Illegal("odds.no_attack", attackers=attackers, left=left)
    standing = battle_ends(dice, attackers, defenders, left)
    asked = {"dice": args.dice, "attackers": attackers, "defenders": defenders, "left": left}
    if args.json:
        import json

        print(json.dumps(in_full(asked, odds, standing)))
    else:
        show(report(asked, odds, standing))
    return 0


def names() -> list[str]:
    from ..odds.battle import DICE_SYSTEMS

    return list(DICE_SYSTEMS)


def number(text: str) -> int:
    from ..errors import Malformed

    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Malformed("odds.number", text=text)
    return int(text)


def in_full(asked: dict[str, Any], odds: BattleOdds, ends: BattleEnds) -> dict[str, Any]:
    return {
        **asked,
        "win": odds.win,
        "attackers_lost": odds.attackers_lost,
        "defenders_lost": odds.defenders_lost,
        "won": {count: chance for count, chance in enumerate(ends.won) if chance},
        "lost": {count: chance for count, chance in enumerate(ends.lost) if chance},
    }


def report(asked: dict[str, Any], odds: BattleOdds, left: BattleEnds) -> list[str]:
    from textwrap import wrap

    from ..texts import say

    figures = {
        "win": percent(odds.win),
        "attackers_lost": average(odds.attackers_lost),
        "defenders_lost": average(odds.defenders_lost),
    }
    width = max(len(say("odds", key)) for key in figures)
    lines = [*wrap(say("odds", asked["dice"]), MAX_LINE_CHARS), *wrap(say("odds", "army", asked), MAX_LINE_CHARS), ""]
    lines += [f"{say('odds', key):<{width}}  {figure}" for key, figure in figures.items()]
    # From the best end for the attackers to the worst.
    return lines + ends({"won": list(enumerate(left.won))[::-1], "lost": list(enumerate(left.lost))})


def average(number: float) -> str:
    from ..texts import say

    return say("odds", "average", {"number": f"{number:.2f}"})


def ends(kinds: Mapping[str, Sequence[tuple[int, float]]]) -> list[str]:
    """A picture of how it can end: for each number that can be left the chance and a bar."""
    from ..texts import say

    parts = {key: gathered(chances) for key, chances in kinds.items()}
    most = max((chance for part in parts.values() for _, chance in part), default=1.0)
    lines = []
    for key, part in parts.items():
        if part:
            lines += ["", say("odds", key)]
            lines += [f"{label:>9}  {percent(chance):>7}  {bar(chance / most)}".rstrip() for label, chance in part]
    return lines


def gathered(chances: Sequence[tuple[int, float]]) -> list[tuple[str, float]]:
    """The ends that can be, with their chances; where they are too many or too rare, several together."""
    possible = [(count, chance) for count, chance in chances if chance]
    total = sum(chance for _, chance in possible)
    if total < MIN_SHOWN_CHANCE:
        return []
    if len(possible) > MAX_PICTURE_LINES:
        reached = list(accumulate(chance / total for _, chance in possible))
        before = [0.0, *reached[:-1]]
        kept = [
            low < 1 - MIN_SHOWN_CHANCE and high > MIN_SHOWN_CHANCE for low, high in zip(before, reached, strict=True)
        ]
        possible = list(compress(possible, kept))
    lines = MAX_PICTURE_LINES if total > MAX_PICTURE_LINES * MIN_SHOWN_CHANCE else 1
    size = -(-len(possible) // lines)
    groups = [possible[start : start + size] for start in range(0, len(possible), size)]
    return [(label(group[0][0], group[-1][0]), sum(chance for _, chance in group)) for group in groups]


def label(first: int, last: int) -> str:
    return str(first) if first == last else f"{min(first, last)}-{max(first, last)}"


def percent(chance: float) -> str:
    """In one decimal. Of a battle nothing is certain, even if a float has no room for the difference."""
    if chance < MIN_SHOWN_CHANCE:
        return "<0.1 %"
    if chance > 1 - MIN_SHOWN_CHANCE:
        return ">99.9 %"
    return f"{100 * chance:.1f} %"


def bar(part: float, width: int = MAX_BAR_CHARS) -> str:
    whole, eighths = divmod(round(8 * width * part), 8)
    return EIGHTHS[8] * whole + EIGHTHS[eighths]


def show(lines: Sequence[str]) -> None:
    """Prints, in plainer signs where the output does not know a block or a letter."""
    text = "\n".join(lines)
    encoding = sys.stdout.encoding or "utf-8"
    try:
        EIGHTHS.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    print(text)
