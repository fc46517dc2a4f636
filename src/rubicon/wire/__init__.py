"""What clients and games say to each other: every message, once, and the match that answers them."""
