"""Builds the built-in boards from open data: `./rubicon atlas`. It is part of the source, but not of the package.

A board begins as a plan (`regions/`). `naturalearth` selects its provinces, `areas` dissolves them into territories,
`sheet` projects them onto paper, and `build` turns all of it into a board, with the drawings of `rubicon.cartography`.
Messages are written where they are used: they are for people who build boards, not for players.
"""
