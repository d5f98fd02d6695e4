"""Deathmaze: decisions a second, forks, saves; the fight is one of the Advanced Game."""

from _game import measure

measure("deathmaze", {"game": "advanced"}, {"how_many": 6})
