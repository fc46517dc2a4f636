"""What concerns the data of a person in every package: deletion, merging, download and retention."""
