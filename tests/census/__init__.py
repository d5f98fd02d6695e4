"""The census: exact outcome counts of small scenes, kept as text. `python -m tests.census` writes it anew."""
