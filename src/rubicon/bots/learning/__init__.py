"""The names of `rubicon.bots.rl` in version 0.1. Programs that import them keep working; use `rl` in new code."""
