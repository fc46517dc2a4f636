"""Makes the built-in boards from open data: `./rubicon atlas`. It ships with the source, never with the package.

A board is a plan (`regions/`). On its way to the board file, land goes through `dissolve` (units to territories), `sheet`
(the globe to a sheet of paper) and `coverage` (outlines that a pen can follow); then `rubicon.cartography` draws it.
Sentences stand where they are said: whoever reads them builds boards and does not play.
"""
