"""Tables and seats, before, during and after a game."""
