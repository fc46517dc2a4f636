"""Slow work, such as drawing a board or loading a game, in worker processes with limits."""
