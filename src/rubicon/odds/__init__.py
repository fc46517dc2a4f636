"""Exact odds for every dice system: one roll, a whole battle, a campaign, and the luck of dice that were rolled."""
