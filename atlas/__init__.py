"""Makes the built-in boards from open data: `./rubicon atlas`. It ships with the source, never with the package.

A board begins as a plan (`regions/`). On its way to the board file the land goes through `dissolve` (provinces become
territories), `sheet` (the globe becomes a sheet of paper) and `coverage` (outlines that a pen can follow); then
`rubicon.cartography` draws it. Sentences stand where they are said: whoever reads them builds boards and does not play.
"""
