"""Citadel of Blood: decisions a second, forks, saves."""

from _game import measure

measure("citadel", {}, {"heroes": 0, "initiates": 0})  # three and three
