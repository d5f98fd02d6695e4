"""What a player sees and reads: views, pictures, words. Nothing here carries out a rule."""
