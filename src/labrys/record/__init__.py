"""What is kept on disk: saves, scenarios and campaigns."""
