"""The parts of the battery that every edition passes: boards, tables, random games, checks, and how leaks are found."""
