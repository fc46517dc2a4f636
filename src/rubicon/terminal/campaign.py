"""`rubicon odds --path` and `--tree`: several territories in one turn, read as they are typed, told in a picture."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from msgspec.structs import replace

from ..errors import Illegal, Malformed
from ..odds.campaign import Campaign, CampaignTarget, path_campaign, tree_campaign
from ..rules.dice import Dice
from ..texts import say
from .odds import MAX_BAR_CHARS, MAX_LINE_CHARS, average, bar, ends, number, percent, show

MAX_TERRITORIES = 50
PATH = re.compile(r"\s*\d+\s*(,\s*\d+\s*)*", re.ASCII)
TOKEN = re.compile(r"\s*(\d{1,3}\s*%\s*:|\d{1,9}|[(),|])\s*", re.ASCII)


def run(args: Namespace, dice: Dice) -> int:
    if args.left is not None:
        raise Malformed("odds.left_on_the_way")
    attackers = number(args.attackers)
    keep = 1 if args.keep is None else number(args.keep)
    if args.path and not PATH.fullmatch(args.defenders):
        raise Malformed("odds.path", text=args.defenders)
    targets = read(args.defenders, keep)
    way = list(told(targets))
    if attackers <= dice.least:
        raise Illegal("odds.no_attack", attackers=attackers, left=dice.least)
    if args.path:
        campaign = path_campaign(dice, attackers, [target.defenders for _, _, target in way], keep)
    else:
        campaign = tree_campaign(dice, attackers, targets, keep if dice.behind else 0)
    asked = {"dice": args.dice, "attackers": attackers, "way": args.defenders, "keep": keep}
    if args.json:
        import json

        print(json.dumps(in_full(asked, campaign)))
    else:
        show(report(asked, way, campaign))
    return 0


def read(text: str, keep: int) -> tuple[CampaignTarget, ...]:
    """4,2,5 for one after the other; 4,(2,3|5) for a fork; 4,(60%:2,3|5) for one where the split is given."""
    tokens = TOKEN.findall(text)
    if sum(token.isdecimal() for token in tokens) > MAX_TERRITORIES:
        raise Illegal("odds.far", most=MAX_TERRITORIES)
    targets = _way(tokens, keep) if not TOKEN.sub("", text) else None
    if targets is None or tokens:
        raise Malformed("odds.tree", text=text)
    return targets


def _way(tokens: list[str], keep: int) -> tuple[CampaignTarget, ...] | None:
    """Takes from the tokens what follows from one territory; None if they make no sense."""
    if not tokens:
        return None
    first = tokens.pop(0)
    if first == "(":
        return _fork(tokens, keep)
    if not first.isdecimal():
        return None
    then: tuple[CampaignTarget, ...] | None = ()
    if tokens and tokens[0] == ",":
        tokens.pop(0)
        then = _way(tokens, keep)
    return None if then is None else (CampaignTarget(int(first), then, keep),)


def _fork(tokens: list[str], keep: int) -> tuple[CampaignTarget, ...] | None:
    branches: list[CampaignTarget] = []
    while True:
        share = int(tokens.pop(0).split("%")[0]) / 100 if tokens and "%" in tokens[0] else None
        branch = _way(tokens, keep)
        if branch is None or len(branch) > 1 or not tokens or (share or 0) > 1:
            return None
        branches.append(replace(branch[0], share=share))
        if (sign := tokens.pop(0)) != "|":
            return tuple(branches) if sign == ")" else None


def told(targets: Sequence[CampaignTarget], depth: int = 0) -> Iterator[tuple[int, bool, CampaignTarget]]:
    """Every territory in the order of the attacks: after how many forks, and whether a branch begins with it."""
    forked = len(targets) > 1
    for target in targets:
        yield depth + forked, forked, target
        yield from told(target.then, depth + forked)


def in_full(asked: dict[str, Any], campaign: Campaign) -> dict[str, Any]:
    return {
        **asked,
        "chance": campaign.chance,
        "taken": campaign.taken,
        "left_if_won": campaign.left,
        "falls": campaign.falls,
        "won": {count: chance for count, chance in enumerate(campaign.won) if chance},
    }


def report(asked: dict[str, Any], way: Sequence[tuple[int, bool, CampaignTarget]], campaign: Campaign) -> list[str]:
    figures = {
        "all_taken": percent(campaign.chance),
        "left": average(campaign.left),
        "taken": say("odds", "taken_of", {"number": f"{campaign.taken:.2f}", "all": len(way)}),
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
    return lines + ends({"all": list(enumerate(campaign.won))[::-1]})
