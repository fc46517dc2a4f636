"""A board as a picture, SVG or PNG, bare or with the pieces of a game on it."""
