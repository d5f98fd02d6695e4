"""The Game of Dungeon by house rule: what takes the place of a procedure, in the order of the chapters."""

from __future__ import annotations

from labrys.games.dungeon.chapters import c02_directions as directions
from labrys.games.dungeon.chapters import c02_mapping as mapping
from labrys.games.dungeon.chapters import c02_moving as moving
from labrys.games.dungeon.chapters import c03_treasure as treasure
from labrys.games.dungeon.chapters import c04_families as families
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters import c06b_the_round as the_round
from labrys.games.dungeon.chapters import c06c_balls as balls
from labrys.games.dungeon.chapters import c07_baddies as baddies
from labrys.games.dungeon.chapters.c01_the_game import BARS, SILVER, two
from labrys.games.dungeon.events import Graduated
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.options import Spellwork, Throw
from labrys.games.dungeon.pieces import Fight, Foe, Goods, Member
from labrys.games.dungeon.scenes import Birth
from labrys.games.dungeon.state import G, State
from labrys.games.dungeon.tables import CATEGORY_DIE, GENERAL, NUMBER_APPEARING, Category, Spell
from labrys.kit.mazefile.model import Edge
from labrys.kit.variants import in_place_of

# -- 2 the maze ------------------------------------------------------------------------------------------------


@in_place_of(directions.all_exits_told, hidden_exits=True)
def no_exits_told(state: State) -> bool:
    """[R45] Secret exits of a chamber only with a living elf."""
    return False


@in_place_of(moving.spend_dragon, dragon_next_chamber=True)
def spend_dragon_at_once(g: G) -> None:
    """[C4] Only the next chamber has a dragon."""
    del g.state.curses[moving.DRAGONS]


@in_place_of(mapping.due_at_door, roll_all_doors=True)
def due_at_every_door(state: State, edge: Edge) -> bool:
    """[R4] Ordinary doors onto a corridor call for the roll, too."""
    return True


# -- 3 treasure ------------------------------------------------------------------------------------------------


@in_place_of(treasure.share_coin, share_by_worth=True)
def share_by_worth(
    g: G, shares: dict[str, Goods], sharers: list[Member], heir: str, coin: Goods, bars: Goods
) -> None:
    """[D3.35] Coin and bars pooled in silver; a bar that fits into no share, and the rest, are the leader's."""
    pieces = coin["gold"] * SILVER + coin["silver"]
    pooled = [bar for bar in BARS for _ in range(bars[bar])]
    kept: list[str] = []  # by the leader, beside his share
    while True:
        share = (pieces + sum(BARS[bar] for bar in pooled)) // len(sharers)
        left = {member.id: share for member in sharers}
        given: dict[str, list[str]] = {member.id: [] for member in sharers}
        for bar in pooled:
            who = max(left, key=left.__getitem__)
            if left[who] < BARS[bar]:
                pooled.remove(bar)
                kept.append(bar)
                break
            left[who] -= BARS[bar]
            given[who].append(bar)
        else:
            break
    left[heir] += pieces - sum(left.values())
    given[heir] += kept
    for who, silver in left.items():
        parts = {"silver": silver, **{bar: given[who].count(bar) for bar in BARS}}
        shares[who].update({kind: number for kind, number in parts.items() if number})


# -- 4 personas ------------------------------------------------------------------------------------------------


@in_place_of(personas.general_kinds, general_free=True)
def all_general_kinds(house: HouseRules, wizard: Member) -> list[str]:
    """[D5.22] [R46] Light, mace, axe, sword or pike, as printed."""
    return [*GENERAL]


@in_place_of(families.graduate, free_graduates=True)
def free_graduate(g: G, apprentice: Member) -> None:
    """[6.11] [D4.32] He becomes a persona of his own, and his master takes a fresh one."""
    g.tell(Graduated("6.11", apprentice.id, free=True))
    master, apprentice.kind, apprentice.parent = apprentice.parent, "persona", ""
    apprentice.body = min(apprentice.body, personas.full_body(g.state, apprentice))
    g.then(Birth(master, "apprentice"))


# -- 5 the General Store ---------------------------------------------------------------------------------------

# -- 6 battle --------------------------------------------------------------------------------------------------


@in_place_of(the_round.striking_order, rotate_start=True)
def first_striker_moves_on(state: State) -> list[Member]:
    """[R2] The first striker moves one seat each round."""
    assert state.fight is not None
    first = (state.fight.round - 1) % state.seats
    return sorted(state.party, key=lambda member: (member.seat - first) % state.seats)


@in_place_of(the_round.pursuers, hot_pursuit=True)
def all_of_them(state: State, fight: Fight) -> list[Foe]:
    """[6.2] Every baddie, not only the front line, stabs those who run."""
    return state.foes


@in_place_of(balls.after_a_ball, light_ball_limit_only=True)
def one_light_ball(g: G, fight: Fight, wizard: Member, chosen: Spellwork) -> None:
    """[D6.12] Only light balls are limited to one a round, and the battle is lit by then; balls end by holding."""
    if not isinstance(chosen, Throw):
        fight.acted += (wizard.id,)


@in_place_of(balls.ball_blows, morning_star_single=True)
def single_rolls(state: State, spell: Spell) -> int:
    """[R21] A morning star ball makes four axe rolls."""
    return spell.blows


# -- 7 baddies -------------------------------------------------------------------------------------------------


@in_place_of(baddies.category_on, mythical_before_weirdies=True)
def mythical_on_four(state: State, die: int) -> Category:
    """[R14] 4 mythical beasts, 5 weirdies: the order of the announcement."""
    return CATEGORY_DIE[{4: 5, 5: 4}.get(die, die)]


@in_place_of(baddies.looked_up, chain_numbers=True)
def as_long_as_doubles(g: G, pattern: str) -> int:
    """[R13] Every roll of doubles brings another."""
    number = 0
    while True:
        first, second = two(g, "D7.04")
        number += NUMBER_APPEARING[pattern][first + second]
        if first != second:
            return number


@in_place_of(baddies.high_ground, high_ground_die=True)
def ground_by_die(g: G, leads_down: bool) -> baddies.Ground:
    """[R3] One die: on 1 to 3 the party holds it."""
    return "party" if g.d6("R3") <= 3 else "baddies"
