"""A server under attack: its process, the players who measure it, and the attacks. `attacks` and `soak` use it."""
