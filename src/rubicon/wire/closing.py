"""Why a server ends a connection, as the code of the closing frame says; beside those that all sockets have."""

from __future__ import annotations

LOGGED_OUT = 4401
"""The session is over: somebody has logged out, or changed the password elsewhere. Ask over REST who you are now."""
GONE = 4404
"""There is no such table. Coming back is of no use."""
SILENT = 4408
"""Nothing was said for too long: a `look` must come first."""
TOO_SLOW = 4413
"""What was sent was not read. Come back, and look since the last version."""
TOO_FAST = 4429
"""Too many messages, or too many connections. Come back later."""
FAULT = 4500
"""The server has failed, and it is its own fault. Come back, and look since the last version."""


def close_codes() -> dict[str, int]:
    """Each of these codes by its name."""
    return {name: code for name, code in globals().items() if name.isupper() and type(code) is int}
