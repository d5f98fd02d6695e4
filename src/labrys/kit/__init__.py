"""What two or more books say alike."""
