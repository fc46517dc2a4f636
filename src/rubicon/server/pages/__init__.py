"""What a browser gets: the web client, and plain pages, without any script, where something cannot be answered."""
