"""Games that are named, taken home, and brought back: saves, downloads and uploads."""
