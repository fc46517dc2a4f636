"""Running games: the log of records, updates to clients, clocks and computer players."""
