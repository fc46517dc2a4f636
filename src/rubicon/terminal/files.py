"""Files that people name: read whole, unpacked if need be, and written so that a full disk costs nothing."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from pathlib import Path

from ..errors import Malformed

MAX_FILE_BYTES = 256 * 1024 * 1024
"""More than any game takes: a small file may unpack to something endless."""


def contents(file: str) -> bytes:
    """The bytes of a file, unpacked if need be. Raises Malformed with what is the matter with it."""
    try:
        if os.path.isdir(file):
            raise Malformed("file.folder", file=file)
        with open(file, "rb") as opened:
            data = opened.read(MAX_FILE_BYTES + 1)
        if data.startswith(b"\x1f\x8b"):
            with gzip.open(io.BytesIO(data)) as packed:
                data = packed.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise Malformed("file.missing", file=file) from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Malformed("file.packed", file=file, problem=str(error)) from None
    except (OSError, ValueError) as error:  # a name may hold a zero byte
        raise Malformed("file.unreadable", file=file, problem=getattr(error, "strerror", None) or str(error)) from None
    if len(data) > MAX_FILE_BYTES:
        raise Malformed("file.too_large", file=file, megabytes=MAX_FILE_BYTES // 1024 // 1024)
    return data


def put_out(data: bytes) -> None:
    """To standard output, byte for byte: what is to be a file does not hang on the language of a terminal."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(data.decode())


def put(file: Path, data: bytes) -> None:
    """Writes beside the old file first, so that a full disk costs neither. Raises Malformed if it cannot."""
    new = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(data)
        new.replace(file)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise Malformed("file.unwritable", file=str(file), problem=problem) from None
