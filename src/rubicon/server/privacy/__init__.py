"""Personal data in all packages: deletion, merging, download and retention."""
