"""Rules that several editions share, one heading of a rulebook per file. They take small values and know no edition."""
