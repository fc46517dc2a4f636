"""Which units of land make a territory: the words of a plan, understood.

`FRA` is a whole country, `US-AK` a province, and `-US-HI` leaves one out. A province that some territory names belongs
to that one, and not to the territory that names its country.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .naturalearth import Unit
from .trouble import Trouble


def select(wanted: Mapping[str, str], units: Sequence[Unit]) -> dict[str, list[Unit]]:
    """The units of each territory, in the order of the data."""
    words = {slug: text.split() for slug, text in wanted.items()}
    owners = _owners(words)
    _all_known(words, units)
    chosen: dict[str, list[Unit]] = {slug: [] for slug in wanted}
    for unit in units:
        owner = owners.get(unit.code) or owners.get(unit.country)
        if owner is not None and f"-{unit.code}" not in words[owner]:
            chosen[owner].append(unit)
    for slug, own in chosen.items():
        if not own:
            raise Trouble(f"{slug}: nothing is left of its land ({wanted[slug]}).")
    return chosen


def _owners(words: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Who claims a country or a province."""
    owners: dict[str, str] = {}
    for slug, claims in words.items():
        for code in claims:
            if code in owners:
                raise Trouble(f"{code} is claimed twice, by {owners[code]} and by {slug}. Strike it from one of them.")
            if not code.startswith("-"):
                owners[code] = slug
    return owners


def _all_known(words: Mapping[str, Collection[str]], units: Sequence[Unit]) -> None:
    country_of = {unit.code: unit.country for unit in units}
    countries = set(country_of.values())
    for slug, claims in words.items():
        for word in claims:
            code = word.removeprefix("-")
            if code not in country_of and code not in countries:
                raise Trouble(f"{slug}: no country and no province has the code {code}.")
            if word != code and country_of.get(code) not in claims:
                raise Trouble(f"{slug}: {word} leaves out nothing, for {slug} does not claim its country.")
