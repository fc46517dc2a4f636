"""`rubicon odds ATTACKERS DEFENDERS`: the chance to win a battle, its losses, and a chart of the survivors.

`--path` and `--tree` do the same for attacks on several territories in one turn.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, compress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..odds.battle import BattleEnds, BattleOdds
    from ..odds.campaign import Campaign, CampaignTarget
    from ..rules.dice import Dice

MAX_LINE_CHARS = 79
MAX_BAR_CHARS = 50
BLOCKS = " ▏▎▍▌▋▊▉█"
PLAIN_BLOCKS = str.maketrans(BLOCKS, "     ####")
MIN_SHOWN_CHANCE = 0.0005
"""Smaller chances would be shown as 0.0 %."""
MAX_CHART_LINES = 20
"""If more numbers of survivors are possible, several share a line."""
MAX_TERRITORIES = 50
PATH_PATTERN = re.compile(r"\s*\d+\s*(,\s*\d+\s*)*", re.ASCII)
TOKEN_PATTERN = re.compile(r"\s*(\d{1,3}\s*%\s*:|\d{1,9}|[(),|])\s*", re.ASCII)

EXAMPLES = """\
examples:
  rubicon odds 6 4                      6 against 4
  rubicon odds --path 30 4,2,5          30 against 4, who is left against 2, then 5
  rubicon odds --tree 30 '4,(2,3|5)'    after the 4 a fork: some against 2 and 3,
                                        the others against 5, split as is best
  rubicon odds --tree 30 '4,(60%:2|5)'  after the 4, 60 % of them against the 2
"""


def add_odds_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class, parser.epilog = RawDescriptionHelpFormatter, EXAMPLES
    parser.add_argument(
        "attackers",
        metavar="ATTACKERS",
        help="classic: all armies of the attacking territory, one of which stays behind; other dice: the pieces sent",
    )
    parser.add_argument("defenders", metavar="DEFENDERS", help="all defenders; with --path those of each territory")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--path", action="store_true", help="attack several territories in order: 4,2,5")
    ways.add_argument("--tree", action="store_true", help="the same with forks, in quotes: 4,(2,3|5)")
    parser.add_argument("--keep", metavar="N", help="keep N in each territory on the way (default: 1)")
    parser.add_argument(
        "--dice", default="classic", metavar="DICE", help=f"{', '.join(dice_names())} (default: classic)"
    )
    parser.add_argument("--left", metavar="N", help="stop attacking at N attackers (default: as late as possible)")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")


def run_odds(args: Namespace) -> int:
    from ..errors import Illegal, Malformed
    from ..odds.battle import DICE_SYSTEMS, battle, battle_ends

    if args.dice not in DICE_SYSTEMS:
        raise Malformed("odds.dice", dice=args.dice, known=dice_names())
    dice = DICE_SYSTEMS[args.dice]
    if args.path or args.tree:
        return run_campaign(args, dice)
    if args.keep is not None:
        raise Malformed("odds.keep_in_battle")
    attackers, defenders = read_number(args.attackers), read_number(args.defenders)
    left = dice.least if args.left is None else read_number(args.left)
    odds = battle(dice, attackers, defenders, left)
    if not defenders:
        raise Illegal("odds.no_defender")
    if attackers <= left:
        raise Illegal("odds.no_attack", attackers=attackers, left=left)
    standing = battle_ends(dice, attackers, defenders, left)
    asked = {"dice": args.dice, "attackers": attackers, "defenders": defenders, "left": left}
    if args.json:
        import json

        print(json.dumps(battle_figures(asked, odds, standing)))
    else:
        print_lines(battle_report(asked, odds, standing))
    return 0


def dice_names() -> list[str]:
    from ..odds.battle import DICE_SYSTEMS

    return list(DICE_SYSTEMS)


def read_number(text: str) -> int:
    from ..errors import Malformed

    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Malformed("odds.number", text=text)
    return int(text)


def battle_figures(asked: dict[str, Any], odds: BattleOdds, ends: BattleEnds) -> dict[str, Any]:
    return {
        **asked,
        "win": odds.win,
        "attackers_lost": odds.attackers_lost,
        "defenders_lost": odds.defenders_lost,
        "won": {count: chance for count, chance in enumerate(ends.won) if chance},
        "lost": {count: chance for count, chance in enumerate(ends.lost) if chance},
    }


def battle_report(asked: dict[str, Any], odds: BattleOdds, left: BattleEnds) -> list[str]:
    from textwrap import wrap

    from ..texts import say

    figures = {
        "win": percent(odds.win),
        "attackers_lost": average_text(odds.attackers_lost),
        "defenders_lost": average_text(odds.defenders_lost),
    }
    width = max(len(say("odds", key)) for key in figures)
    lines = [*wrap(say("odds", asked["dice"]), MAX_LINE_CHARS), *wrap(say("odds", "army", asked), MAX_LINE_CHARS), ""]
    lines += [f"{say('odds', key):<{width}}  {figure}" for key, figure in figures.items()]
    # From the best end for the attackers to the worst.
    return lines + chance_chart({"won": list(enumerate(left.won))[::-1], "lost": list(enumerate(left.lost))})


def average_text(number: float) -> str:
    from ..texts import number_text, say

    return say("odds", "average", {"number": number_text(number, ".00")})


def chance_chart(kinds: Mapping[str, Sequence[tuple[int, float]]]) -> list[str]:
    """The chance of each number of survivors, with a bar."""
    from ..texts import say

    parts = {key: grouped_chances(chances) for key, chances in kinds.items()}
    most = max((chance for part in parts.values() for _, chance in part), default=1.0)
    lines = []
    for key, part in parts.items():
        if part:
            lines += ["", say("odds", key)]
            lines += [f"{label:>9}  {percent(chance):>7}  {bar(chance / most)}".rstrip() for label, chance in part]
    return lines


def grouped_chances(chances: Sequence[tuple[int, float]]) -> list[tuple[str, float]]:
    """The possible numbers of survivors with their chances. Many numbers are grouped, very rare ones left out."""
    possible = [(count, chance) for count, chance in chances if chance]
    total = sum(chance for _, chance in possible)
    if total < MIN_SHOWN_CHANCE:
        return []
    if len(possible) > MAX_CHART_LINES:
        reached = list(accumulate(chance / total for _, chance in possible))
        before = [0.0, *reached[:-1]]
        kept = [
            low < 1 - MIN_SHOWN_CHANCE and high > MIN_SHOWN_CHANCE for low, high in zip(before, reached, strict=True)
        ]
        possible = list(compress(possible, kept))
    lines = MAX_CHART_LINES if total > MAX_CHART_LINES * MIN_SHOWN_CHANCE else 1
    size = -(-len(possible) // lines)
    groups = [possible[start : start + size] for start in range(0, len(possible), size)]
    return [(range_label(group[0][0], group[-1][0]), sum(chance for _, chance in group)) for group in groups]


def range_label(first: int, last: int) -> str:
    return str(first) if first == last else f"{min(first, last)}-{max(first, last)}"


def percent(chance: float) -> str:
    """With one decimal. No battle is certain, even if the chance is rounded to 0 or 1 in floating point."""
    from ..texts import percent_text

    if chance < MIN_SHOWN_CHANCE:
        return f"<{percent_text(0.001, 1)}"
    if chance > 1 - MIN_SHOWN_CHANCE:
        return f">{percent_text(0.999, 1)}"
    return percent_text(chance, 1)


def bar(part: float, width: int = MAX_BAR_CHARS) -> str:
    whole, eighths = divmod(round(8 * width * part), 8)
    return BLOCKS[8] * whole + BLOCKS[eighths]


def print_lines(lines: Sequence[str]) -> None:
    """Print, with plain characters where the encoding of the output lacks block characters."""
    text = "\n".join(lines)
    encoding = sys.stdout.encoding or "utf-8"
    try:
        BLOCKS.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN_BLOCKS).encode(encoding, "replace").decode(encoding)
    print(text)


# `--path` and `--tree`.


def run_campaign(args: Namespace, dice: Dice) -> int:
    from ..errors import Illegal, Malformed
    from ..odds.campaign import path_campaign, tree_campaign

    if args.left is not None:
        raise Malformed("odds.left_on_the_way")
    attackers = read_number(args.attackers)
    keep = 1 if args.keep is None else read_number(args.keep)
    if args.path and not PATH_PATTERN.fullmatch(args.defenders):
        raise Malformed("odds.path", text=args.defenders)
    targets = read_targets(args.defenders, keep)
    way = list(walk_targets(targets))
    if attackers <= dice.least:
        raise Illegal("odds.no_attack", attackers=attackers, left=dice.least)
    if args.path:
        campaign = path_campaign(dice, attackers, [target.defenders for _, _, target in way], keep)
    else:
        campaign = tree_campaign(dice, attackers, targets, keep if dice.behind else 0)
    asked = {"dice": args.dice, "attackers": attackers, "way": args.defenders, "keep": keep}
    if args.json:
        import json

        print(json.dumps(campaign_figures(asked, campaign)))
    else:
        print_lines(campaign_report(asked, way, campaign))
    return 0


def read_targets(text: str, keep: int) -> tuple[CampaignTarget, ...]:
    """`4,2,5` is a path, `4,(2,3|5)` has a fork, and `4,(60%:2,3|5)` a fork with a given split."""
    from ..errors import Illegal, Malformed

    tokens = TOKEN_PATTERN.findall(text)
    if sum(token.isdecimal() for token in tokens) > MAX_TERRITORIES:
        raise Illegal("odds.far", most=MAX_TERRITORIES)
    targets = _read_path(tokens, keep) if not TOKEN_PATTERN.sub("", text) else None
    if targets is None or tokens:
        raise Malformed("odds.tree", text=text)
    return targets


def _read_path(tokens: list[str], keep: int) -> tuple[CampaignTarget, ...] | None:
    """Take the targets behind one territory from the tokens; None if the syntax is wrong."""
    from ..odds.campaign import CampaignTarget

    if not tokens:
        return None
    first = tokens.pop(0)
    if first == "(":
        return _read_fork(tokens, keep)
    if not first.isdecimal():
        return None
    then: tuple[CampaignTarget, ...] | None = ()
    if tokens and tokens[0] == ",":
        tokens.pop(0)
        then = _read_path(tokens, keep)
    return None if then is None else (CampaignTarget(int(first), then, keep),)


def _read_fork(tokens: list[str], keep: int) -> tuple[CampaignTarget, ...] | None:
    from msgspec.structs import replace

    branches: list[CampaignTarget] = []
    while True:
        share = int(tokens.pop(0).split("%")[0]) / 100 if tokens and "%" in tokens[0] else None
        branch = _read_path(tokens, keep)
        if branch is None or len(branch) > 1 or not tokens or (share or 0) > 1:
            return None
        branches.append(replace(branch[0], share=share))
        if (sign := tokens.pop(0)) != "|":
            return tuple(branches) if sign == ")" else None


def walk_targets(targets: Sequence[CampaignTarget], depth: int = 0) -> Iterator[tuple[int, bool, CampaignTarget]]:
    """The territories in the order of attack, with the number of forks before each and whether it starts a branch."""
    forked = len(targets) > 1
    for target in targets:
        yield depth + forked, forked, target
        yield from walk_targets(target.then, depth + forked)


def campaign_figures(asked: dict[str, Any], campaign: Campaign) -> dict[str, Any]:
    return {
        **asked,
        "chance": campaign.chance,
        "taken": campaign.taken,
        "left_if_won": campaign.left,
        "falls": campaign.falls,
        "won": {count: chance for count, chance in enumerate(campaign.won) if chance},
    }


def campaign_report(
    asked: dict[str, Any], way: Sequence[tuple[int, bool, CampaignTarget]], campaign: Campaign
) -> list[str]:
    from textwrap import wrap

    from ..texts import number_text, say

    figures = {
        "all_taken": percent(campaign.chance),
        "left": average_text(campaign.left),
        "taken": say("odds", "taken_of", {"number": number_text(campaign.taken, ".00"), "all": len(way)}),
    }
    width = max(len(say("odds", key)) for key in figures)
    lines = [
        *wrap(say("odds", asked["dice"]), MAX_LINE_CHARS),
        *wrap(say("odds", "campaign", asked), MAX_LINE_CHARS),
        "",
    ]
    lines += [f"{say('odds', key):<{width}}  {figure}" for key, figure in figures.items()]
    labels = [f"{'  ' * depth}{'| ' if begins else '  ' * bool(depth)}{each.defenders}" for depth, begins, each in way]
    widest = max(7, *map(len, labels))
    lines += ["", say("odds", "falls")]
    for label, chance in zip(labels, campaign.falls, strict=True):
        lines.append(
            f"  {label:<{widest}}  {percent(chance):>7}  {bar(chance, MAX_BAR_CHARS - max(0, widest - 7))}".rstrip()
        )
    return lines + chance_chart({"all": list(enumerate(campaign.won))[::-1]})
