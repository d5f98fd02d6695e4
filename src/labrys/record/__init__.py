"""What is kept on disk: saves and rosters."""
