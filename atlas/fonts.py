"""Makes the fonts of `rubicon.picture`, and how wide their letters are for `rubicon.cartography`, from their packages.

    python3 -m venv fonts-env && fonts-env/bin/pip install fonttools==4.68.0 brotli==1.2.1
    fonts-env/bin/python atlas/fonts.py && rm -r fonts-env

Needs npm too, which fetches the packages; each is checked against its hash. Two runs give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "src/rubicon/picture/fonts"
WIDTHS = ROOT / "src/rubicon/cartography/widths.json"

VERSION = "5.3.0"
PACKAGES = {
    "cinzel": "KEOYTsrRppW0uRIPWBDPrQgunCS6f8u4nzZxYRBfo9SCknKojLYjK7B0ZoVmJhyVLefz271ZQRF9EOpHZlfhRw==",
    "alegreya-sans": "Uf0RbuwzhSS3NQrBFcRzEUm7TxDQW3qdAbQ6JIOhsIW6V+YN2dqlR99lhfEE38R3GHgMCMJBzqSp7aJxhNXSOw==",
    "alegreya-sans-sc": "XV4Pm3j2yX9CZnIkayk0cUg3Lmys0ZMvx+A/Cl9ALkCKq3eYqbyF6QouYvopnzTK+9B5Z+TPDzj+0oXGseduJQ==",
}

LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "ȘșȚțẞ–—‘’‚“”„•…‹›−")}
EPOCH = 2_082_844_800  # 1970, in a font's seconds since 1904
FIGURES = set(map(ord, "0123456789+−-×? "))


class Cut(NamedTuple):
    """One weight of a family, and the characters that are kept of it."""

    package: str
    family: str
    weight: int
    kept: set[int]

    @property
    def file(self) -> Path:
        return FONTS / f"{self.package}-{self.weight}.ttf"


CUTS = [
    Cut("cinzel", "Cinzel", 700, LATIN),
    Cut("alegreya-sans-sc", "Alegreya Sans SC", 700, LATIN),
    Cut("alegreya-sans", "Alegreya Sans", 700, LATIN),
    Cut("alegreya-sans", "Alegreya Sans", 800, FIGURES),
]
MEASURED = {"sc": CUTS[1], "plain": CUTS[2]}


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = {name: fetch(name, Path(folder)) for name in PACKAGES}
        for cut in CUTS:
            make(cut, packages[cut.package], Path(folder))
            print(f"{cut.file.relative_to(ROOT)}: {cut.file.stat().st_size} bytes")
        (FONTS / "OFL.txt").write_text(licence(list(packages.values())), "utf-8")
    lines = [f'"{name}": {json.dumps(widths(TTFont(cut.file)), ensure_ascii=False)}' for name, cut in MEASURED.items()]
    WIDTHS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def fetch(name: str, folder: Path) -> tarfile.TarFile:
    subprocess.run(
        ["npm", "pack", "--silent", f"@fontsource/{name}@{VERSION}"], cwd=folder, check=True, stdout=subprocess.DEVNULL
    )
    file = folder / f"fontsource-{name}-{VERSION}.tgz"
    if base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode() != PACKAGES[name]:
        raise SystemExit(f"{file.name} is not the package that was pinned here")
    return tarfile.open(file)


def member(package: tarfile.TarFile, path: str) -> bytes:
    file = package.extractfile(f"package/{path}")
    assert file is not None
    return file.read()


def make(cut: Cut, package: tarfile.TarFile, folder: Path) -> None:
    """The package has Latin in two files. What stands in both is taken from the first, and then they are joined."""
    left, parts = set(cut.kept), []
    for script in ("latin", "latin-ext"):
        font = TTFont(BytesIO(member(package, f"files/{cut.package}-{script}-{cut.weight}-normal.woff2")))
        here = left & set(font.getBestCmap())
        left -= here
        if here:
            line_figures(font)
            parts.append(save(subset(font, here), folder / f"{script}.ttf"))
    font = Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0])
    name(font, cut)
    save(subset(font, cut.kept), str(cut.file))


def line_figures(font: TTFont) -> None:
    """Figures as tall as capitals and equally wide: on a disc those that hang below the line look misplaced."""
    table = font["GSUB"].table
    lookups = [
        index
        for tag in ("lnum", "tnum")
        for feature in table.FeatureList.FeatureRecord
        if feature.FeatureTag == tag
        for index in feature.Feature.LookupListIndex
    ]
    for index in dict.fromkeys(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            other = getattr(subtable, "ExtSubTable", subtable).mapping
            for cmap in font["cmap"].tables:
                cmap.cmap.update(
                    {code: other.get(cmap.cmap[code], cmap.cmap[code]) for code in FIGURES & set(cmap.cmap)}
                )


def subset(font: TTFont, kept: set[int]) -> TTFont:
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14, 16, 17]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "gasp", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=kept)
    subsetter.subset(font)
    return font


def name(font: TTFont, cut: Cut) -> None:
    """A renderer finds a weight by the name of its family; the heavier weights come as families of their own."""
    for record in list(font["name"].names):
        if record.nameID in (16, 17):
            font["name"].removeNames(nameID=record.nameID)
    font["name"].setName(cut.family, 1, 3, 1, 0x409)
    font["name"].setName("Bold", 2, 3, 1, 0x409)
    font["OS/2"].usWeightClass = cut.weight


def save(font: TTFont, path: Path | str) -> str:
    font.flavor, font.recalcTimestamp = None, False
    font["head"].created = font["head"].modified = EPOCH
    font.save(str(path))
    return str(path)


def licence(packages: list[tarfile.TarFile]) -> str:
    """The copyright lines of all, and the licence once."""
    texts = [member(package, "LICENSE").decode("utf-8") for package in packages]
    owners = [text.split(")", 1)[0] + ")" for text in texts]
    return "\n".join([*dict.fromkeys(owners), "", texts[0].split("\n", 2)[2].strip(), ""])


def widths(font: TTFont) -> dict[str, int]:
    """How far each letter takes the pen, in thousandths of the size."""
    unit, advances = font["head"].unitsPerEm, font["hmtx"]
    return {chr(code): round(advances[name][0] * 1000 / unit) for code, name in sorted(font.getBestCmap().items())}


if __name__ == "__main__":
    main()
