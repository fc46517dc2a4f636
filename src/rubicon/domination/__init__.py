"""Domination's command line on our engine: its words, its replies, and the games that were recorded with it.

"Domination" is version 1.2.0; what is cited as "facts b.7" stands in `docs/domination.md`.
"""
