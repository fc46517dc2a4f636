"""Finished games: places, scores and statistics."""
