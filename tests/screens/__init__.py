"""The words and pictures of every game as they are, kept as text. `python -m tests.screens` writes them anew."""
