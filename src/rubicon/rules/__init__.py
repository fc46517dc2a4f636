"""Rules that several editions share, about one heading of a rulebook per file. They know no edition."""
