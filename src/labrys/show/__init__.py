"""What a surface gets of a game: decisions, pictures, sentences."""
