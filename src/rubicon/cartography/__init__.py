"""Drawings of boards: outlines, sea-lines, labels, generated lands, and the comparison of a drawing with its map."""
