"""Pages for browsers: the web client, and plain error pages without scripts."""
