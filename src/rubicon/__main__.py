"""Starts the command line for `python -m rubicon`."""

import sys

from .cli import main

sys.exit(main())
