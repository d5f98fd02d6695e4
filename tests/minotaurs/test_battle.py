"""Combat by the worked examples of the book and of the rulings, die by die."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from labrys.games.minotaurs.chapters.c2_arms import weapon_for
from labrys.games.minotaurs.chapters.c2_blows import attack_parts, defense
from labrys.games.minotaurs.chapters.c2_moving import allowance
from labrys.games.minotaurs.chapters.c2_states import score
from labrys.games.minotaurs.events import Attacked, Checked, Fell, Moved, Rose, Wounded
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.pieces import Being, Declaration, Room
from labrys.games.minotaurs.scenes import StartBattle
from labrys.games.minotaurs.tables import CREATURES, WEAPONS
from tests.minotaurs.battles import PANOPLY, arena, by_chance, fighting, foe, korax, person, play, pyros

FRONT = {"pyros": "h8/n", "foe": "h7/s"}


def total(parts: tuple[tuple[str, int], ...]) -> int:
    return sum(number for _, number in parts)


def test_a_longer_weapon_adds_two_a_level() -> None:
    """[E8] [M2.18] [M2.21] Spear against dagger: 5 + 3 + 4 = 12 hits DC 12."""
    cultist = foe("cultist", initiative=-20)
    state = fighting([pyros()], [cultist], {"pyros": "h8/n", "cultist-1": "h7/s"})
    told = play(state, [5, 4, 1], {})
    blow = told.of(Attacked, "pyros")[0]
    assert (blow.total, blow.defense, blow.hit) == (12, 12, True)
    assert cultist.hits == 4


def test_holding_back_turns_reach_into_defence() -> None:
    """[E9] [C9] [M2.36] 21 + 2 = 23 against the Minotaur's axe: 22 misses. First its grapple die."""
    hero, minotaur = pyros(initiative=-20), foe("minotaur")
    state = fighting([hero], [minotaur], {"pyros": "h8/n", "minotaur-1": "h7/s"})
    told = play(state, [3, 16, 1], {"tactics:pyros": ["tactics:holding_back"]})
    blow = told.of(Attacked, "minotaur-1")[0]
    assert (blow.total, blow.defense, blow.hit) == (22, 23, False)
    assert told.of(Attacked, "pyros")[0].sum == (("melee", 3),)


def test_a_charge_adds_the_might_bonus_to_initiative_and_attack() -> None:
    """[E10] [M2.28] [M2.29] Initiative 8 in round 1, 6 afterwards; 15 hits; damage 4 + 2."""
    hero, minotaur = korax(), foe("minotaur", states={"surprised": 1})
    state = arena([hero], [minotaur])
    state.agenda = [StartBattle(36)]
    told = play(state, [5, 10, 4], {"charge:korax": ["charge:korax:minotaur-1"]})
    assert told.of(Rose)[0].total == 8
    assert told.of(Moved)[0].feet == 30
    assert (told.of(Attacked)[0].total, told.of(Attacked)[0].hit) == (15, True)
    assert minotaur.hits == 6
    hero.bonus = 0
    assert score(hero) == 6


@pytest.mark.parametrize(("switch", "bonus"), [("sum", 5), ("four", 4)])
def test_charge_and_desperate_attack_are_summed(switch: str, bonus: int) -> None:
    """[E11] [G6] [R67] Might 18: +3 +2, by the letter +4; defence -2 either way."""
    hero = person("korax", "barbarian", (18, 10, 10, 10, 10, 10), {"axe": 1}, "axe", bonus=3)
    hero.declared = Declaration(action="charge", target="minotaur-1", tactics=("desperate",))
    minotaur = foe("minotaur")
    state = fighting([hero], [minotaur], {"korax": "h8/n", "minotaur-1": "h7/s"}, charge_and_desperate=switch)
    parts = attack_parts(state, hero, minotaur, weapon_for(hero, minotaur))
    assert total(parts) - hero.figures.melee == bonus
    assert total(defense(state, hero, minotaur, False, "front")) == 10


def amazon(**more: Any) -> Being:
    return person("thalia", "amazon", (10, 17, 13, 10, 10, 10), {"bow": 1, "arrow": 12}, "bow", **more)


@pytest.mark.parametrize(("die", "hits"), [(14, 3), (13, 8)])
def test_missile_modifiers_add_up(die: int, hits: int) -> None:
    """[E12] [M2.41] 48 ft: short +2, both moved -2 -2. 15 hits DC 15, damage 3 + 2."""
    archer, harpy = amazon(), foe("harpy", declared=Declaration(action="hold"))
    state = fighting([archer], [harpy], {"thalia": "h13/n", "harpy-1": "h5/s"})
    archer.moved = harpy.moved = 1
    from labrys.engine.game import Game
    from labrys.engine.tape import ScriptTape
    from labrys.games.minotaurs.chapters.c2_blows import shoot

    archer.declared = Declaration(action="missile", target="harpy-1", item="bow")
    dice = [die, 3] if die == 14 else [die]
    with pytest.raises(StopIteration):
        shoot(Game(state, ScriptTape(dice)), archer).send(None)
    assert (harpy.hits, state.dice.rolled) == (hits, len(dice))
    assert archer.goods["arrow"] == 11
    harpy.aloft = True
    assert total(defense(state, harpy, archer, True, "front")) == 17


def test_a_javelin_flies_as_far_as_might_sends_it() -> None:
    """[E13] [M2.43]"""
    assert WEAPONS["javelin"].ranges(12) == (24, 120, 240)


def test_the_surprised_have_neither_shield_nor_skill_and_roll_later() -> None:
    """[E14] [C8] [M2.08] [M2.09] 17 is hit: held, no damage. His d10 falls in round 2."""
    hero, spider = pyros(states={"surprised": 1}), foe("giant_spider")
    state = arena([hero], [spider])
    state.agenda = [StartBattle(6)]
    told = play(state, [4, 12, 7, 1, 1], {}, rounds=2)
    blow = told.of(Attacked)[0]
    assert (blow.total, blow.defense, blow.hit) == (17, 17, True)
    assert hero.holders == ("giant_spider-1",)
    assert hero.hits == 13
    assert hero.initiative == 7


def test_rear_flank_and_wall() -> None:
    """[E15] [E16] [M2.15] [M2.16] [M2.31] 17 from behind, 21 from the flank; in a wall 23, 21 against missiles."""
    hero, wolf = pyros(), foe("wolf")
    state = fighting([hero], [wolf], {"pyros": "h8/n", "wolf-1": "h9/n"})
    assert total(defense(state, hero, wolf, False, "rear")) == 17
    assert total(defense(state, hero, wolf, False, "left")) == 21
    assert state.battle is not None
    state.battle.wall = ("pyros",)
    assert total(defense(state, hero, wolf, False, "front")) == 23
    assert total(defense(state, hero, wolf, True, "front")) == 21
    assert total(defense(state, hero, wolf, True, "rear")) == 17


def test_a_shield_wall_strikes_last() -> None:
    """[E16] [M2.32] [R64] Two Spearmen side by side, facing the same way."""
    one, other, wolf = pyros(initiative=9), pyros(id="kleon", initiative=9), foe("wolf", initiative=-9)
    state = fighting([one, other], [wolf], {"pyros": "h8/n", "kleon": "i8/n", "wolf-1": "h7/s"})
    both = {f"tactics:{who}": ["tactics:shield_wall"] for who in ("pyros", "kleon")}
    facing = {f"move:{who}": [f"{where}8/n"] for who, where in (("pyros", "h"), ("kleon", "i"))}
    told = play(state, [1, 1], {**both, **facing})
    assert [event.who for event in told.of(Attacked)] == ["wolf-1", "pyros"]  # [R13] one a position
    assert ("shield_wall", 2) in told.of(Attacked, "wolf-1")[0].parts


def test_a_desperate_attack_lowers_the_guard_all_round() -> None:
    """[E17] [M2.34] 11 + 2 + 2 hits 15; the Skeleton meets 17."""
    scores = (12, 16, 13, 10, 10, 10)
    noble = person("ion", "noble", scores, {k: n for k, n in PANOPLY.items() if k != "spear"}, "sword shield")
    noble.initiative = 6
    bones = foe("skeleton_warrior", initiative=2)
    state = fighting([noble], [bones], {"ion": "h8/n", "skeleton_warrior-1": "h7/s"})
    told = play(state, [11, 3, 15, 5], {"tactics:ion": ["tactics:desperate"]})
    assert [(e.total, e.defense, e.hit) for e in told.of(Attacked)] == [(15, 15, True), (17, 17, True)]
    assert (bones.hits, noble.hits) == (5, 7)


def test_subterfuge_waits_for_the_end_and_adds_wits() -> None:
    """[E18] [M2.38] 12 + 1 + 2 = 15; in the first round it is not offered."""
    scores = (12, 13, 10, 16, 10, 10)
    for round_, number in ((1, 0), (2, 1)):
        hero = person("ion", "noble", scores, {"sword": 1}, "sword", initiative=9)
        bones = foe("skeleton_warrior", initiative=-9)
        state = fighting([hero], [bones], {"ion": "h8/n", "skeleton_warrior-1": "h7/s"}, round=round_)
        if number:
            told = play(state, [1, 12, 2], {"tactics:ion": ["tactics:subterfuge"]})
            assert told.of(Attacked, "ion")[0].total == 15
            assert [event.who for event in told.of(Attacked)] == ["skeleton_warrior-1", "ion"]
        else:
            with pytest.raises(Exception, match="not offered"):
                play(state, [1, 12, 2], {"tactics:ion": ["tactics:subterfuge"]})


def test_two_hits_left_unconscious_none_dead() -> None:
    """[E19] [M2.24] 13 - 6 - 5 = 2; then 0."""
    from labrys.engine.game import Game
    from labrys.games.minotaurs.chapters.c2_wounds import wound

    hero = pyros()
    state = fighting([hero], [foe("wolf")], {"pyros": "h8/n", "wolf-1": "h7/s"})
    g = Game(state)
    wound(g, hero, (6,), (), "bite", "M2.23")
    assert not hero.out
    wound(g, hero, (5,), (), "bite", "M2.23")
    assert (hero.hits, hero.out, hero.hand) == (2, "unconscious", ())
    wound(g, hero, (2,), (), "bite", "M2.23")
    assert hero.fate == "dead"


def test_pugilism_knocks_out() -> None:
    """[E21] [M2.44] [M2.46] No level; 4 + 5 = 9 subdual is more than 8 Hits: out for 7 minutes."""
    boxer = person("milon", "noble", (15, 16, 10, 10, 10, 10), {}, "", level=4, initiative=9)
    guard = foe("hoplite_guard", hand=(), figures=foe("cultist").figures, states={"surprised": 9})
    state = fighting([boxer], [guard], {"milon": "h8/n", "hoplite_guard-1": "h7/s"})
    blows = {"declare:milon": ["unarmed:milon:pugilism:hoplite_guard-1"] * 2}
    told = play(state, [9, 4, 10, 5, 3, 4], {**blows, "captives": ["bind"]}, rounds=2)
    assert [event.total for event in told.of(Attacked)] == [12, 13]
    assert guard.fate == "taken"
    assert guard.until["knocked_out"] == 7


def test_breaking_free_needs_more_than_the_grapplers_might() -> None:
    """[E22] [M2.50] 12 + 4 = 16 is not more than 16; 17 is."""
    hero = person("ion", "noble", (16, 16, 10, 10, 10, 10), {}, "", initiative=9, holders=("minotaur-1",))
    minotaur = foe("minotaur", initiative=-9)
    state = fighting([hero], [minotaur], {"ion": "h8/n", "minotaur-1": "h7/s"})
    told = play(state, [12, 1, 13], {"declare:ion": ["do:ion:break_free"] * 2}, rounds=2)
    assert [event.success for event in told.of(Checked, "ion")] == [False, True]
    assert hero.holders == ()


def test_encumbrance_and_rubble_each_halve_a_move() -> None:
    """[E31] [M2.12] Might 9 under a full panoply: 30 and 60, on rubble 15 and 30."""
    for difficult, allowed in ((False, (30, 60)), (True, (15, 30))):
        hero = person("ion", "noble", (9, 10, 16, 10, 10, 10), dict(PANOPLY), "spear shield")
        state = arena([hero], [], Room(width=60, height=60, contents="garden", difficult=difficult))
        assert (allowance(state, hero, False), allowance(state, hero, True)) == allowed


def test_a_full_round() -> None:
    """[E34] [B4] [B7] [R10] [R11] [R21] Korax charges; he and Brigand 1 strike at the same moment."""
    one, two = pyros(), korax()
    first, second = foe("brigand", 1), foe("brigand", 2)
    state = arena([one, two], [first, second])
    state.agenda = [StartBattle(36)]
    told = play(
        state,
        [4, 6, 7, 1, 9, 3, 12, 4, 8, 10],
        {"charge:korax": ["charge:korax:brigand-1"], "declare:pyros": ["melee:pyros:brigand-1"]},
    )
    assert [event.total for event in told.of(Rose)] == [6, 9, 9, 3]
    assert (told.of(Moved)[0].who, told.of(Moved)[0].feet) == ("korax", 30)
    assert [(event.who, event.total, event.hit) for event in told.of(Attacked)] == [
        ("korax", 14, True),
        ("brigand-1", 15, True),
        ("pyros", 13, False),
        ("brigand-2", 13, False),
    ]
    assert [(event.who, event.left) for event in told.of(Wounded)] == [("brigand-1", 3), ("korax", 10)]
    two.bonus = 0
    assert score(two) == 7


def test_flight_costs_a_blow_of_each_who_engages() -> None:
    """[E36] [R24] Brigand 11 misses, Wolf 12 hits for 4; neither acts again this round."""
    priest = person("dion", "priest", (10, 10, 10, 10, 13, 10), {"staff": 1}, "staff", initiative=-5)
    brigand, wolf = foe("brigand", initiative=6), foe("wolf", initiative=3)
    state = fighting([priest], [brigand, wolf], {"dion": "h8/n", "brigand-1": "h7/s", "wolf-1": "h9/n"})
    told = play(state, [8, 9, 4], {"declare:dion": ["do:dion:flee"], "move:dion": ["m8"]})
    assert [(event.who, event.total, event.hit, event.arc) for event in told.of(Attacked)] == [
        ("brigand-1", 11, False, "rear"),
        ("wolf-1", 12, True, "rear"),
    ]
    assert priest.hits == 4


def test_equal_scores_may_kill_each_other() -> None:
    """[R10] [B8] The effects apply after the last of them."""
    hero, wolf = korax(hits=3, initiative=5), foe("wolf", hits=2, initiative=4)
    state = fighting([hero], [wolf], {"korax": "h8/n", "wolf-1": "h7/s"})
    assert score(hero) == score(wolf)
    told = play(state, [15, 5, 18, 6], {})
    assert [(event.who, event.fate) for event in told.of(Fell)] == [("wolf-1", "dead"), ("korax", "dead")]


@pytest.mark.parametrize("kind", sorted(CREATURES))
def test_battles_by_chance_end(kind: str) -> None:
    """[B12] Whatever the players do, and whatever they meet."""
    for seed, sensibly in ((1, 0.0), (2, 0.9)):
        party = [pyros(), korax(), amazon(), person("dion", "priest", (10,) * 6, {"staff": 1}, "staff")]
        number = 1 if CREATURES[kind].size > 2 else 4
        state = arena(party, [foe(kind, place) for place in range(1, number + 1)])
        state.dice.seed = seed
        state.agenda = [StartBattle(30)]
        assert by_chance(state, seed, sensibly) > 0
        assert state.battle is None


@pytest.mark.parametrize("seed", range(12))
def test_battles_by_chance_end_under_any_house_rules(seed: int) -> None:
    """[B12] A passage or a chamber, in the dark or not, with house rules by chance."""
    chance = random.Random(seed)
    house: dict[str, Any] = {}
    for name, kind in get_type_hints(HouseRules).items():
        values = (False, True) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()
        if values and chance.random() < 0.5:
            house[name] = chance.choice(values)
    room = Room(shape=chance.choice(("passage", "chamber")), width=60, height=60, difficult=seed % 3 == 0)
    kind = chance.choice(sorted(CREATURES))
    party = [pyros(), korax(), amazon(), person("dion", "priest", (10,) * 6, {"staff": 1}, "staff")]
    state = arena(party, [foe(kind, place) for place in (1, 2)], room, **house)
    state.lit, state.dice.seed = {"dion": 60}, seed
    state.agenda = [StartBattle(18, side=seed % 5 - 1)]
    by_chance(state, seed, 0.5)
    assert state.battle is None
