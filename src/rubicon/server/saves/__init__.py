"""Saves of games, downloads as files, and uploads."""
