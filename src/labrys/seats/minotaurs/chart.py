"""The map as the party knows it: where unknown cells are, and the way home."""

from __future__ import annotations

from labrys.games.minotaurs.telling.view import View

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Chart:
    """Cells that were entered, and how they hang together."""

    def __init__(self, view: View) -> None:
        self.view = view

    def beyond(self, cell: int, way: int) -> int:
        """The cell on that side."""
        one = self.view.cells[cell]
        dx, dy = STEPS[way]
        x, y = one.x + dx, one.y + dy
        return y * self.view.columns + x if 0 <= x < self.view.columns and 0 <= y < self.view.rows else -1

    def ways(self, cell: int) -> list[tuple[int, int]]:
        """Open sides, and where they lead."""
        one = self.view.cells[cell]
        return [(way, self.beyond(cell, way)) for way in range(4) if one.sides[way] == "open"]

    def entered(self, cell: int) -> bool:
        """Was somebody there?"""
        return cell in self.view.cells and self.view.cells[cell].entered

    def distances(self, start: int, shunned: set[int]) -> dict[int, int]:
        """Steps through entered cells; nobody walks through those that are shunned."""
        found, ring = {start: 0}, [start]
        while ring:
            following = []
            for cell in ring:
                for _, other in self.ways(cell):
                    if other not in found and self.entered(other) and other not in shunned:
                        found[other] = found[cell] + 1
                        following.append(other)
            ring = following
        return found

    def unknown_from(self, cell: int) -> list[int]:
        """The ways out of an entered cell that nobody has taken; to the lair first, if it is known."""
        open_ways = [(way, other) for way, other in self.ways(cell) if other >= 0 and not self.entered(other)]
        open_ways.sort(key=lambda pair: not (pair[1] in self.view.cells and self.view.cells[pair[1]].lair))
        return [way for way, _ in open_ways]

    def first_way(self, shunned: set[int]) -> int | None:
        """A way out of the present cell into the unknown, if there is one."""
        ways = self.unknown_from(self.view.cell)
        return ways[0] if ways else None

    def next_walk(self, walks: set[int], shunned: set[int]) -> int | None:
        """The cell to go to that brings us nearest to something unknown."""
        distances = self.distances(self.view.cell, shunned)
        frontier = [cell for cell in distances if cell != self.view.cell and self.unknown_from(cell)]
        if not frontier:
            return None
        goal = min(frontier, key=lambda cell: distances[cell])
        return self._towards(goal, walks, shunned)

    def homeward(self, walks: set[int]) -> int | None:
        """The cell to go to that brings us nearest to the way out."""
        return self._towards(self.view.entrance, walks, set())

    def _towards(self, goal: int, walks: set[int], shunned: set[int]) -> int | None:
        distances = self.distances(goal, shunned)
        open_to = [cell for cell in walks if cell in distances]
        best = min(open_to, key=lambda cell: distances[cell], default=None)
        here = distances.get(self.view.cell)
        return best if best is not None and (here is None or distances[best] < here) else None
