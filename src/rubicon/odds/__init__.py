"""Exact odds for every dice system: what one roll costs, how a whole battle ends, and how far a campaign gets."""
