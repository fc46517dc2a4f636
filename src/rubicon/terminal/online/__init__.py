"""Playing over the network: a person at this terminal, a table on a server."""
