"""The game itself: the log of records, who is told what, clocks and computer players."""
