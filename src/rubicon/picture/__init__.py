"""A board as a picture, bare or with pieces: SVG, the layers of the browser's board, thumbnails and PNG."""
