"""The server's own settings, in an environment that is the tests' alone, with passwords that cost little."""

import os
import tempfile

os.environ["RUBICON_DATA"] = tempfile.mkdtemp(prefix="rubicon-tests-")
os.environ["RUBICON_SECRET_KEY"] = "known to whoever reads the tests"

from django.contrib.auth.hashers import Argon2PasswordHasher

from rubicon.server.config.settings import *  # noqa: F403


class Cheap(Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 8
    parallelism = 1


PASSWORD_HASHERS = ["tests.server.settings.Cheap"]
