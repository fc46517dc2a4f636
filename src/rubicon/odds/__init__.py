"""Exact battle odds for every dice system: what one roll costs, how a whole battle ends, and who survives it."""
