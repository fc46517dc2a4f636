"""What remains of a game: places, scores and statistics."""
