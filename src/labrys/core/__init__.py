"""The kernel: knows no game. Choices, dice, events, runs, saves, tables, cases, odds."""
