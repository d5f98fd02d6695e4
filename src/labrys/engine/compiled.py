"""Are the rules compiled (`make fast`) or run from their source? This module is what they are."""

from __future__ import annotations

COMPILED = not __file__.endswith(".py")
