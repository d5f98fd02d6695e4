"""What a table looks like in lines of text: as the line mode draws it, with the actions there are."""

from __future__ import annotations

import sys
from io import StringIO

from labrys.learn.steps import Choice, Walk
from labrys.learn.table import Table
from labrys.show.decision import Decision
from labrys.terminal.line.screen import Screen
from labrys.terminal.line.stage import Stage

SIZE = (100, 40)  # columns, rows


def drawn(table: Table, seat: int) -> str:
    """The table as a seat sees it, its question, and its actions with their numbers."""
    screen = Screen(sys.stdin, StringIO(), unicode=True, colour=False, size=SIZE)
    picture = table.run.picture(seat)
    names = [f"Player {number + 1}" for number in range(table.setting.seats)]
    if table.over:
        return "\n".join([*Stage(screen, names).scene(picture, {}), *table.run.ending(seat)])
    if seat not in table.asked:
        return "\n".join(Stage(screen, names).scene(picture, {}))
    decision, walk = table.decision(seat), table.walk(seat)
    numbers = {
        decision.options[choice.option].at: [str(slot)]
        for slot, choice in enumerate(walk.choices)
        if 0 <= choice.option < len(decision.options)
    }
    scene = Stage(screen, names).scene(picture, numbers, decision.region)
    actions = [f"  {slot}) {told(choice, decision, walk)}" for slot, choice in enumerate(walk.choices)]
    return "\n".join([*scene, f"{decision.prompt} [{decision.rule}]", *actions])


def told(choice: Choice, decision: Decision, walk: Walk) -> str:
    """What an action stands for, in words."""
    option = decision.options[choice.option].label if 0 <= choice.option < len(decision.options) else ""
    if choice.mark == "box":
        return f"{option}: {decision.boxes[choice.low]}"
    if choice.mark == "number":
        number = str(choice.low) if choice.low == choice.high else f"{choice.low} to {choice.high}"
        return f"{option}: {number}" if option else number
    if decision.region is not None and choice.mark in ("square", "block", "step"):
        region = walk.ask.region  # type: ignore[attr-defined]  # a question with a region map has one
        first, last = region.name(choice.low), region.name(choice.high)
        return f"{choice.mark} {first}" if first == last else f"{choice.mark} {first} to {last}"
    if choice.mark == "facing":
        return f"facing {('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')[choice.low]}"
    return option or choice.mark
