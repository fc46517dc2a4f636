"""Drawings of boards: outlines, sea-lines, labels, invented lands, and the check that a drawing agrees with its map."""
