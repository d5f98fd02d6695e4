"""The chapters of the book, in its order."""
