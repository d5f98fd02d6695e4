"""Rules that several books of one house share."""
