"""Builds the documentation site, and serves it on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

if __name__ == "__main__":  # started as a file: its own folder gives way to the one that holds the package `docs`
    sys.path[0] = str(Path(__file__).resolve().parent.parent.parent)

from sphinx.cmd.build import build_main

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / ".venv/site"
"""The served site, and what Sphinx remembers of the last build: then it reads only what has changed."""


def main(words: Sequence[str]) -> int:
    """1 if the build has warnings, such as a link that leads nowhere."""
    parser = argparse.ArgumentParser(prog="./rubicon docs", description=__doc__, allow_abbrev=False)
    parser.add_argument("--build", type=Path, metavar="FOLDER", help="only build the site, into this folder")
    parser.add_argument("--port", type=int, default=0, help="serve it on this port; any free one by default")
    asked = parser.parse_args(words)
    if asked.build is not None:
        if asked.port:
            parser.error("--port has no meaning with --build: nothing is served")
        if asked.build.exists() and not is_free(asked.build):
            parser.error(f"{asked.build} exists and is not a built site: choose another folder")
        return build(asked.build, asked.build / ".doctrees")
    if not 0 <= asked.port <= 65535:
        parser.error(f"{asked.port} is no port: choose one from 1 to 65535")
    return build(CACHE / "html", CACHE / "doctrees") or serve(CACHE / "html", asked.port)


def is_free(folder: Path) -> bool:
    """Whether a site may be written there: into an empty folder, or over another one."""
    return folder.is_dir() and ((folder / ".buildinfo").is_file() or not any(folder.iterdir()))


def build(target: Path, doctrees: Path) -> int:
    print("Building the documentation …", flush=True)
    options = ["--quiet", "--fail-on-warning", "-b", "html"]
    return build_main([*options, "-c", str(Path(__file__).parent), "-d", str(doctrees), str(ROOT), str(target)])


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Requests are not worth a line."""


def serve(folder: Path, port: int) -> int:
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(QuietHandler, directory=str(folder)))
    except OSError as error:
        print(f"./rubicon docs: cannot serve on port {port}: {error.strerror}", file=sys.stderr)
        return 2
    with server:
        print(f"Documentation: http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
