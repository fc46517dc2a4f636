"""Computer players against each other: many games from every seat with the same luck, and what they tell."""
