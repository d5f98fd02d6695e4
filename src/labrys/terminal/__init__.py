"""The terminal: a plain line mode that needs no screen control, and what each game draws in characters."""
