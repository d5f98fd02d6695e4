"""Minotaurs [II] The ground of a battle: a cell on its squares (B1), who stands where (B3), who is near (R12).

Around the room lie the ways that lead out of it, `WAY` squares long. Who steps onto one leaves the battle.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from labrys.games.minotaurs.chapters.c2_states import by_whom, has, is_surprised, is_up
from labrys.games.minotaurs.chapters.c6_labyrinth import closed
from labrys.games.minotaurs.pieces import FOES, Being, Room
from labrys.games.minotaurs.state import State, everybody, fight, room
from labrys.games.minotaurs.tables import CREATURES, GIGANTIC, SIZES, TINY
from labrys.kit.field import (
    Arc,
    Ground,
    arc,
    direction,
    distance,
    fits,
    footprint,
    ground,
    neighbours,
    sees_any,
    squares,
    touches,
    within,
)
from labrys.kit.variants import varies

FEET = 6  # [R12] [M2.17] a side of a square
WAY = 3  # squares
CELL = 10  # [6.3] squares of a side
TORCH = 30  # [M4.27] feet of light
DAYLIT = ("lair", "garden")  # [6.3] by its shrine, by the sky
SIDES = ("north", "east", "south", "west")
TINY_TOGETHER = 4  # [R12] that share a square

# -- the cell ----------------------------------------------------------------------------------------------------


def terrain(state: State) -> Ground:
    """[B1] The ground of the battle that is on."""
    here, battle = state.rooms[state.cell], state.battle
    ways = battle.ways if battle is not None and battle.ways >= 0 else open_sides(state)
    known = _KNOWN.get(id(here))
    if known is not None and known[0] is here and known[1] == ways:
        return known[2]
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    field = _plan(here.shape == "passage", here.width, here.height, here.round, here.difficult, ways)
    _KNOWN[id(here)] = here, ways, field
    return field


_KNOWN: dict[int, tuple[Room, int, Ground]] = {}  # by the identity of a room, which is never changed
MOST_KNOWN = 256


def open_sides(state: State) -> int:
    """The sides by which one can leave: bit 1 north, 2 east, 4 south, 8 west."""
    cell = state.cell
    sides = state.labyrinth.open[cell] if state.labyrinth is not None else 15
    return sum(1 << side for side in range(4) if sides >> side & 1 and not closed(state, cell, side))


def side_entered(state: State) -> int:
    """[B3] The side of the cell through which the party came; from outside: the south."""
    columns = state.labyrinth.columns if state.labyrinth is not None else 1
    return {-columns: 0, 1: 1, columns: 2, -1: 3}.get(state.back - state.cell, 2)


@lru_cache(512)
def _plan(
    passage: bool, width: int, height: int, is_round: bool, difficult: bool, sides: int, wide: bool = False
) -> Ground:
    """[6.3] [S14] The squares of a room with its ways out; `wide`: as those see them who squeeze through (R12)."""
    across, down = (CELL, CELL) if passage else (width // FEET, height // FEET)
    floor = "," if difficult else "."
    rows = []
    for y in range(-WAY, down + WAY):
        row = ""
        for x in range(-WAY, across + WAY):
            if 0 <= x < across and 0 <= y < down:
                inside = _in_passage(x, y, sides) if passage else not is_round or _in_round(x, y, across)
                row += floor if inside else "#"
            else:
                row += "o" if _in_way(x, y, across, down, sides, 1 if wide else 0) else "#"
        rows.append(row)
    return ground(tuple(rows), FEET)


def _in_passage(x: int, y: int, sides: int) -> bool:
    """[6.3] Two squares wide, through the middle to every open side."""
    low, high = CELL // 2 - 1, CELL // 2
    if low <= x <= high:
        return low <= y <= high or bool(sides & (1 if y < low else 4))
    return low <= y <= high and bool(sides & (8 if x < low else 2))


def _in_round(x: int, y: int, across: int) -> bool:
    """[S14] Squares whose centre is within the radius."""
    return hypot(x + 0.5 - across / 2, y + 0.5 - across / 2) <= across / 2


def _in_way(x: int, y: int, across: int, down: int, sides: int, more: int) -> bool:
    """[B1] Beyond the middle squares of an open side; of an odd number: the middle one and the next."""
    column, row = (across - 1) // 2, down // 2 - 1
    if column - more <= x <= column + 1 + more:
        return (bool(sides & 1) and y < 0) or (bool(sides & 4) and y >= down)
    if row - more <= y <= row + 1 + more:
        return (bool(sides & 8) and x < 0) or (bool(sides & 2) and x >= across)
    return False


def span(state: State, one: Being) -> int:
    """[R12] Squares of a side: Large 2, Gigantic 3 (in a passage 2)."""
    size = one.figures.size
    if size < 3:
        return 1
    return min(SIZES[size].squares, 2) if room(state).shape == "passage" else SIZES[size].squares


def ground_for(state: State, one: Being) -> Ground:
    """The ground as somebody of this size walks on it: the Gigantic squeeze through ways."""
    if one.figures.size < GIGANTIC or room(state).shape == "passage":
        return terrain(state)
    here = room(state)
    return _plan(False, here.width, here.height, here.round, here.difficult, open_sides(state), True)


def body(state: State, one: Being, at: int = -1) -> int:
    """The squares somebody is on, or would be on."""
    at = one.at if at < 0 else at
    return 1 << at if one.figures.size < 3 else footprint(at, span(state, one), terrain(state).width + 1)


# -- leaving -----------------------------------------------------------------------------------------------------


def side_left(state: State, one: Being, start: int, end: int) -> int:
    """[B1] The side by which a move from here to there leaves the battle; -1: it does not.

    Whoever began on a way, where his row stood (C2), leaves at its far end.
    """
    if start == end:
        return -1
    field = ground_for(state, one)
    now = body(state, one, end)
    if now & ~field.exits:
        return -1
    row, size = field.width + 1, span(state, one)
    y, x = divmod(end, row)
    inner = 0 < x < field.width - size and 0 < y < field.height - size
    if inner and not body(state, one, start) & ~field.exits:
        return -1
    if y + size <= WAY:
        return 0
    if x >= field.width - WAY:
        return 1
    return 2 if y >= field.height - WAY else 3


# -- distances and sight -----------------------------------------------------------------------------------------


def row_of(state: State) -> int:
    """From a square to the one south of it: asked so often that the battle keeps it."""
    battle = state.battle
    if battle is None:
        return terrain(state).width + 1
    if not battle.row:
        battle.row = terrain(state).width + 1
    return battle.row


def steps(state: State, one: Being, other: Being) -> int:
    """[R12] Steps between the nearest squares of two: 1 is next to each other."""
    if one.figures.size < 3 and other.figures.size < 3:
        row = row_of(state)
        across, down = abs(one.at % row - other.at % row), abs(one.at // row - other.at // row)
        return across if across > down else down
    return distance(terrain(state), one.at, span(state, one), other.at, span(state, other)) // FEET


def is_near(state: State, one: Being, other: Being) -> bool:
    """[R12] Next to each other, or on the same square: within reach of a blow."""
    if one.figures.size < 3 and other.figures.size < 3:
        row, apart = row_of(state), one.at - other.at
        return -1 <= apart <= 1 or row - 1 <= apart <= row + 1 or -row - 1 <= apart <= 1 - row
    return distance(terrain(state), one.at, span(state, one), other.at, span(state, other)) <= FEET


@varies("distances")
def feet(state: State, one: Being, other: Being) -> int:
    """[R12] How far apart two are: 6 feet a step between their nearest squares."""
    return steps(state, one, other) * FEET


def in_sight(state: State, one: Being, other: Being) -> bool:
    """[R17] Walls block sight, beings do not."""
    return room(state).shape != "passage" or sees_any(terrain(state), body(state, one), body(state, other))


_TOWARDS: dict[tuple[int, ...], int] = {}  # by the row of a ground, two squares, and sizes if they are large


def direction_to(state: State, one: Being, other: Being, at: int = -1) -> int:
    """[R13] The direction from one to another, centre to centre; his own facing if they are on one square."""
    here, there = (one.at if at < 0 else at), other.at
    plain = one.figures.size < 3 and other.figures.size < 3
    key = (
        (row_of(state), here, there)
        if plain
        else (row_of(state), here, there, span(state, one), span(state, other))
    )
    towards = _TOWARDS.get(key)
    if towards is None:
        if len(_TOWARDS) > MOST_KNOWN * MOST_KNOWN:
            _TOWARDS.clear()
        towards = direction(terrain(state), here, span(state, one), there, span(state, other))
        _TOWARDS[key] = towards
    return one.facing if towards < 0 else towards


def arc_of(state: State, defender: Being, attacker: Being) -> Arc:
    """[M2.14] [R13] The position an attack comes from; by house rule the rear is only what is straight behind."""
    if state.house.positions == "free":
        off = (direction_to(state, defender, attacker) - defender.facing) & 7
        return "rear" if off == 4 else "front" if off in (7, 0, 1) else "right" if off < 4 else "left"
    return arc(defender.facing, direction_to(state, defender, attacker))


# -- light -------------------------------------------------------------------------------------------------------


def sees_in_the_dark(one: Being) -> bool:
    """[M4.27] Creatures of the tables do, but for human Folk."""
    return one.sheet is None and not CREATURES[one.kind].torches


def carries_light(one: Being) -> bool:
    """[M4.27] Human Folk have torches."""
    return one.sheet is None and is_up(one) and CREATURES[one.kind].torches


def light(state: State) -> int:
    """[M4.27] The squares with light on them: all in the lair and in gardens, else within 30 ft of a torch."""
    field, sources = terrain(state), 0
    if room(state).contents in DAYLIT:
        return field.floor
    for one in everybody(state):
        if one.at >= 0 and (one.id in state.lit or carries_light(one)):
            sources |= 1 << one.at
    for square in fight(state).torches:
        sources |= 1 << square
    return within(field, sources, TORCH // FEET)


def is_lit(state: State, at: int) -> bool:
    """[M4.27] Is there light on this square?"""
    if room(state).contents in DAYLIT:
        return True
    row, far, lit = row_of(state), TORCH // FEET, state.lit
    sources = [one.at for one in everybody(state) if one.at >= 0 and (one.id in lit or carries_light(one))]
    y, x = divmod(at, row)
    for square in (*sources, *fight(state).torches):
        if abs(square % row - x) <= far and abs(square // row - y) <= far:
            return True
    return False


# -- who is up against whom --------------------------------------------------------------------------------------


def enemies(state: State, one: Being) -> list[Being]:
    """[B2] Whoever stands on the other side, in the order of the roster."""
    side = one.side
    return [
        other
        for other in everybody(state)
        if other.side != side and other.at >= 0 and not other.fate and not other.out
    ]


def sees(one: Being, other: Being) -> bool:
    """[S1] [C5] Not the cloaked, unless mindless; [R35] by house rule who has resisted the Cloak does, too."""
    if not other.states or not has(other, "cloaked"):
        return True
    mindless = one.sheet is None and CREATURES[one.kind].mindless
    return mindless or f"sees:{by_whom(other, 'cloaked')}" in one.states


def notices(one: Being, other: Being) -> bool:
    """[S1] Can he strike at him? Whoever is not to be seen may be heard."""
    return not other.states or sees(one, other) or f"heard:{other.id}" in one.states


def may_target(one: Being, target: Being) -> bool:
    """[S1] [M3.57] Not the cloaked, not who charmed him."""
    if not one.states:
        return not target.states or notices(one, target)
    return notices(one, target) and f"charmed:{target.id}" not in one.states


def engages(state: State, enemy: Being, one: Being) -> bool:
    """[R57] Is he next to him, aware of him, neither held nor helpless, and neither of them in the air?"""
    return not enemy.aloft and is_near(state, enemy, one) and _is_aware(enemy, one)


def _is_aware(enemy: Being, one: Being) -> bool:
    """[R57] Has he his hands free, and does he know of him?"""
    if enemy.holders or (enemy.states and is_surprised(enemy)):
        return False
    return not one.states or notices(enemy, one)


def engaged_by(state: State, one: Being) -> list[Being]:
    """[R57] All who engage him, in the order of the roster."""
    found: list[Being] = []
    if one.aloft:
        return found
    side, at, row, small = one.side, one.at, row_of(state), one.figures.size < 3
    for enemy in everybody(state):
        if enemy.side == side or enemy.at < 0 or enemy.fate or enemy.out:
            continue
        if small and enemy.figures.size < 3:  # most are far off: what `is_near` says, without a call
            apart = abs(enemy.at - at)
            near = apart <= 1 or row - 1 <= apart <= row + 1
        else:
            near = is_near(state, enemy, one)
        if near and not enemy.aloft and _is_aware(enemy, one):
            found.append(enemy)
    return found


def nearest(state: State, one: Being, others: list[Being]) -> Being | None:
    """The nearest of these, the first of equals."""
    best, least = None, 10_000
    for other in others:
        if (far := steps(state, one, other)) < least:
            best, least = other, far
    return best


# -- placement (B3) ----------------------------------------------------------------------------------------------


def line(state: State, here: int, there: int) -> list[tuple[int, int, int]]:
    """[B3] From one side to the other: the squares of each rank, and where it faces ahead and back."""
    return _line(terrain(state), room(state).shape == "passage", here, there)


@lru_cache(512)
def _line(field: Ground, passage: bool, here: int, there: int) -> list[tuple[int, int, int]]:
    across, down = field.width - 2 * WAY, field.height - 2 * WAY
    if not passage:
        return [(mask & field.floor, 2 * there, 2 * here) for mask in _ranks(field, here, across, down)]
    arm = CELL // 2 - 1
    ahead, back = _ranks(field, here, across, down), _ranks(field, there, across, down)
    ways = [(mask & field.floor, 2 * ((here + 2) % 4), 2 * here) for mask in ahead[:arm]]
    ways += [(mask & _middle(field), 2 * there, 2 * here) for mask in ahead[arm : arm + 2]]
    return ways + [(mask & field.floor, 2 * there, 2 * ((there + 2) % 4)) for mask in reversed(back[:arm])]


def _ranks(field: Ground, here: int, across: int, down: int) -> list[int]:
    """The rows (or columns) of the room, the one on this side first."""
    row = field.width + 1
    wide = ((1 << across) - 1) << WAY
    tall = sum(1 << (y * row) for y in range(WAY, WAY + down))
    if here % 2 == 0:
        ranks = [wide << (y * row) for y in range(WAY, WAY + down)]
    else:
        ranks = [tall << x for x in range(WAY, WAY + across)]
    return ranks if here in (0, 3) else ranks[::-1]


def _middle(field: Ground) -> int:
    """The four squares in which the arms of a passage meet."""
    return footprint(field.at(WAY + CELL // 2 - 1, WAY + CELL // 2 - 1), 2, field.width + 1)


def ends_of_line(state: State, came: int) -> tuple[int, int]:
    """[B3] [S14] The sides on which party and foes stand: theirs, if they came through one, and the opposite one.

    In a passage each stands in an arm that is open.
    """
    entered = side_entered(state)
    if room(state).shape == "chamber":
        came = (entered + 2) % 4 if came < 0 else came
        return (came + 2) % 4, came
    ways = open_sides(state)
    if came < 0:
        came = _other_arm(ways, entered)
    return (entered if entered != came else _other_arm(ways, came)), came


def _other_arm(ways: int, side: int) -> int:
    """The arm of a passage opposite to this one, or else any other."""
    across = (side + 2) % 4
    return next((arm for arm in (across, *range(4)) if arm != side and ways >> arm & 1), across)


def in_ranks(state: State, beings: list[Being], abreast: int) -> list[list[Being]]:
    """[B3] [S14] So many abreast, or as many as the room is wide."""
    here = room(state)
    wide = 2 if here.shape == "passage" else min(here.width, here.height) // FEET
    ranks: list[list[Being]] = []
    taken = 99
    for one in beings:
        size = span(state, one)
        if taken + size > wide or len(ranks[-1]) == abreast:
            ranks.append([])
            taken = 0
        ranks[-1].append(one)
        taken += size
    return ranks


def sides_in_ranks(state: State) -> tuple[list[list[Being]], list[list[Being]]]:
    """[B3] The party in rows of two, creatures in rows of four, in a passage of two."""
    ours = [one for one in (*state.party, *state.followers) if not one.fate]
    theirs = [one for one in state.foes if not one.fate]
    return in_ranks(state, ours, 2), in_ranks(state, theirs, 2 if room(state).shape == "passage" else 4)


def depth(state: State, ranks: list[list[Being]]) -> int:
    """Squares that rows take, one behind the other."""
    return sum(max(span(state, one) for one in rank) for rank in ranks)


def farthest(state: State, came: int = -1) -> int:
    """[C2] The largest distance in feet at which the two sides can meet here."""
    ours, theirs = sides_in_ranks(state)
    along = len(line(state, *ends_of_line(state, came)))
    return max(FEET, FEET * (along - depth(state, ours) - depth(state, theirs) + 1))


def place(state: State, distance_in_feet: int) -> None:
    """[B3] [C2] Everybody takes his place, facing the enemy."""
    ours, theirs = sides_in_ranks(state)
    here, there = fight(state).entered, fight(state).came
    ranks = line(state, here, there)
    apart = max(1, min(distance_in_feet, farthest(state, there)) // FEET)
    front = min(depth(state, ours) - 1, max(len(ranks) - apart - depth(state, theirs), (len(ranks) - 1) // 2))
    front = max(0, min(front, len(ranks) - 1 - apart))
    taken = 0
    for one in everybody(state):
        one.at = -1
    for side, rows, first, step in ((here, ours, front, -1), (there, theirs, front + apart, 1)):
        for row in rows:
            deep = max(span(state, one) for one in row)
            allowed = 0
            for rank in range(first, first + step * deep, step):
                allowed |= ranks[rank][0] if 0 <= rank < len(ranks) else 0
            at = min(max(first, 0), len(ranks) - 1)
            facing = ranks[at][1] if step < 0 else ranks[at][2]
            for one in row:
                taken |= _stand(state, one, allowed, taken, facing, side)
            first += step * deep


def _stand(state: State, one: Being, allowed: int, taken: int, facing: int, side: int) -> int:
    """He stands in his row, or else in the way behind his side, or else wherever there is room."""
    field, size = ground_for(state, one), span(state, one)
    row = field.width + 1
    taken = 0 if one.figures.size == TINY and one.side == FOES else taken
    taken |= _crowded(state) if one.figures.size == TINY else 0
    for mask in (allowed, _beyond(field, side), field.floor & ~field.exits, field.floor):
        if places := fits(mask & field.floor & ~taken, size, row):
            one.at, one.facing = min(squares(places), key=lambda at: _off_middle(field, at, size)), facing
            return footprint(one.at, size, row)
    one.at, one.facing = next(squares(fits(field.floor, size, row) or field.floor)), facing
    return footprint(one.at, size, row)


def stand_near(state: State, one: Being, other: Being) -> None:
    """[S3] Somebody who has just come to be stands as near as there is room, and faces the same way."""
    field, size = ground_for(state, other), span(state, other)
    row, near, taken = field.width + 1, body(state, one), 0
    for third in everybody(state):
        if third.at >= 0 and third is not other:
            taken |= body(state, third)
    for _ in range(field.width + field.height):
        near |= neighbours(near, row)
        if places := fits(field.floor & ~taken, size, row) & touches(near, size, row):
            other.at, other.facing = next(squares(places)), one.facing
            return


def _crowded(state: State) -> int:
    """[R12] Squares where no more tiny ones fit, or others stand."""
    there: dict[int, int] = {}
    taken = 0
    for one in everybody(state):
        if one.at >= 0:
            if one.figures.size != TINY:
                taken |= body(state, one)
            else:
                there[one.at] = there.get(one.at, 0) + 1
                if there[one.at] >= TINY_TOGETHER:
                    taken |= 1 << one.at
    return taken


@lru_cache(512)
def _beyond(field: Ground, side: int) -> int:
    """All squares of the way on this side."""
    row = field.width + 1
    return sum(
        1 << at
        for at in squares(field.exits)
        if (at // row < WAY, at % row >= field.width - WAY, at // row >= field.height - WAY, at % row < WAY)[side]
    )


def _off_middle(field: Ground, at: int, size: int) -> tuple[int, int]:
    """How far a place is from the middle of the room."""
    y, x = divmod(at, field.width + 1)
    return abs(2 * x + size - field.width) + abs(2 * y + size - field.height), at


def surroundings(state: State, one: Being) -> tuple[int, int, int]:
    """[R12] [R57] [S1] For somebody who moves: squares of friends, of enemies who block, of those who engage."""
    friends = foes = engaging = 0
    side, size = one.side, one.figures.size
    tiny: dict[int, int] = {}
    for other in everybody(state):
        if other.at < 0 or other is one or other.fate or other.out or other.aloft or other.carried:
            continue
        mask = 1 << other.at if other.figures.size < 3 else body(state, other)
        if other.side == side:
            if size == TINY and other.figures.size == TINY:
                tiny[other.at] = tiny.get(other.at, 0) + 1
                if tiny[other.at] < TINY_TOGETHER:
                    continue
            friends |= mask
        elif not other.states or notices(one, other):
            foes |= mask
            if not other.holders and not (other.states and is_surprised(other)):
                engaging |= mask
    return friends, foes, engaging
