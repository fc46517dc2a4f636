"""The server's own settings, in an environment that is the tests' alone, with passwords that cost little."""

import os
import tempfile

os.environ["RUBICON_DATA"] = tempfile.mkdtemp(prefix="rubicon-tests-")
os.environ["RUBICON_SECRET_KEY"] = "known to whoever reads the tests"

from django.contrib.auth.hashers import Argon2PasswordHasher

from rubicon.server.config.environment import SQLITE
from rubicon.server.config.settings import *  # noqa: F403
from rubicon.server.config.settings import DATABASES


class Cheap(Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 8
    parallelism = 1


PASSWORD_HASHERS = ["tests.server.settings.Cheap"]

SQLITE_WAIT_SECONDS = 300
"""Wait long for other writers, so that a slow machine does not fail a test."""

# In a file, as a server has it: several threads at a database in memory would lock each other out.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {**SQLITE, "timeout": SQLITE_WAIT_SECONDS}
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(os.environ["RUBICON_DATA"], "test.sqlite3")}
