"""Plain pages, without any script: who plays here, how to join, and what to do when something is not found."""
