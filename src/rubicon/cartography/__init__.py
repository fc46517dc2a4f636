"""How a board is drawn: from areas and links to outlines, labels and sea-lines. Needs shapely; no rules are here."""
