"""Many games and what they show."""

from __future__ import annotations

from labrys.sim.many import Report, simulate

__all__ = ["Report", "simulate"]
