"""`rubicon maps check FILE…`: a verdict for each file, and its faults with lines and remedies."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

EXIT_GOOD, EXIT_WRONG, EXIT_UNREADABLE = 0, 1, 2


def add_check_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a .map, .cards or board (.json) file")
    parser.add_argument("--lenient", action="store_true", help="list only what Domination would refuse")
    parser.add_argument("--brief", action="store_true", help="show only the verdicts, not the problems")


def run_check(args: Namespace) -> int:
    import os

    from ...errors import Malformed
    from ...texts import say, word
    from ..files import read_file
    from ..screen import Screen
    from ..style import padded, visible
    from .sources import findings, located, verdict_on

    screen = Screen()
    counts = dict.fromkeys(("good", "misdrawn", "poor", "refused", "unreadable"), 0)
    longest = min(40, max(len(os.path.basename(file)) for file in args.files))
    words = {verdict: say("maps", f"verdict.{verdict}") for verdict in counts}
    for file in args.files:
        faults: list[str] = []
        about = ""
        try:
            data = read_file(file)
            found = findings(file, data, as_domination=args.lenient)
            verdict = verdict_on(found)
            faults = [_told(located(finding), finding.stage if args.lenient else None) for finding in found]
            about = describe(file, data) if verdict == "good" else say("maps", "faults", {"number": len(found)})
            if found and verdict == "good":
                about = say("maps", "hints", {"about": about, "number": len(found)})
        except Malformed as refused:
            verdict, about = "unreadable", word(refused)
        counts[verdict] += 1
        word_for = padded(words[verdict], max(map(len, words.values())))
        shown = word_for if verdict == "good" else screen.style.bold(word_for)
        screen.say(f"{shown}  {padded(visible(os.path.basename(file)), longest)}  {visible(about)}".rstrip())
        screen.say(*([] if args.brief else [f"    {fault}" for fault in faults]))
    if len(args.files) > 1:
        told = [say("maps", f"count.{verdict}", {"number": number}) for verdict, number in counts.items() if number]
        screen.say(say("maps", "summary", {"files": len(args.files), "counts": told}))
    if not args.lenient:
        screen.say(*(say("maps", verdict) for verdict in ("misdrawn", "poor") if counts[verdict]))
    wrong = counts["misdrawn"] or counts["poor"] or counts["refused"]
    return EXIT_WRONG if wrong else EXIT_UNREADABLE if counts["unreadable"] else EXIT_GOOD


def describe(file: str, data: bytes) -> str:
    """A short description, so that a person sees that the right file was read."""
    import os

    from ...texts import say
    from ...world import board_file
    from ...world.map_file import CardsFile, MapFile
    from .show import counted
    from .sources import file_kind, maps_naming

    match file_kind(file, data):
        case "cards":
            cards = CardsFile.parse(data)
            maps = maps_naming(file)
            key = "cards_of" if maps else "cards_alone"
            facts = counted(card=len(cards.cards()), mission=len(cards.missions()))
            return say("maps", key, {**facts, "maps": [os.path.basename(file) for file in maps]})
        case "board":
            world = board_file.parse_board(data).map
        case "map":
            world = MapFile.parse(data).graph()
    return say("maps", "size", counted(territory=len(world.territories), continent=len(world.continents)))


def _told(fault: str, stage: str | None) -> str:
    from ...texts import say

    return fault if stage is None else f"{fault} {say('maps', f'stage.{stage}')}"
