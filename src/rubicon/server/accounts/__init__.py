"""Who plays: guests and accounts."""
