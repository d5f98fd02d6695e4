"""The odds of a whole fight: counted out as by hand, and within the interval of fights that are played."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest

import labrys
from labrys.engine.errors import DiceNeeded, LabrysError
from labrys.engine.exhaust import Limits, digest
from labrys.games import find
from labrys.games.citadel import tables as citadel
from labrys.games.deathmaze.tables import COMBAT, COMBAT_BONUS, MONSTER_WEAPON, TOP_ROLL
from labrys.games.warlock.tables import CHARACTER
from labrys.rulebook.positions import set_up
from labrys.seats.fights import chooser, fight_odds
from labrys.show import fight_chances
from labrys.show.fray import FightOdds
from labrys.show.run import Run

SWORD = 1  # in battle
SMALL = Limits(20_000, 30.0)
FIELD = "room width=60 height=60 contents=garden"
FIGHTS = {
    "deathmaze": "party Brand hero 1C sword+1 wounds=5 / monsters skeleton 1C wound_points=2 / party_combat_phase",
    "citadel": "party lord_dil 1C wounds=8 / monsters ogre 1C wound_points=2 / party_combat_phase",
    "warlock": "players brute A1 sword; witch O0 / maze A1 T09 / face_card card=MZ06",
    "dungeon": "party Brand warrior sword body=1 rank=9 F1 / foes bears hits=1 / fight lit=true round=1 "
    "lone_checked=true / fighters_turn",
    "minotaurs": f"{FIELD} / party Korax barbarian 16/13/10/10/10/10 axe at=h8 facing=n hits=3 initiative=6 / "
    "foes wolf at=h7 facing=s hits=1 initiative=4 / battle / decisions",
}


def at(game: str, position: str = "") -> Run[Any]:
    book = find(game)
    return Run(book, set_up(book, position or FIGHTS[game]))


@cache
def exact(game: str) -> FightOdds:
    return fight_odds(at(game), limits=SMALL)


def duel(ours: icepool.Die[int], theirs: icepool.Die[int], mine: int, yours: int) -> Fraction:
    """The chance to win where two strike in turns, I first: wounds of each blow, points of each side."""

    @cache
    def win(left: int, foe: int) -> Fraction:
        stay, won = Fraction(0), Fraction(0)
        for blow, ways in ours.items():
            chance = Fraction(ways, ours.denominator())
            if blow >= foe:
                won += chance
                continue
            for back, more in theirs.items():
                both = chance * Fraction(more, theirs.denominator())
                if not blow and not back:
                    stay += both
                elif back < left:
                    won += both * win(left - back, foe - blow)
        return won / (1 - stay)

    return win(mine, yours)


def wounds(column: Any, plus: int) -> icepool.Die[int]:
    die: icepool.Die[int] = icepool.d(6).map(lambda face: column[min(face + plus, len(column) - 1)])
    return die


def test_a_fight_of_deathmaze_is_counted_out_as_by_hand() -> None:
    bare = MONSTER_WEAPON.get("skeleton")
    column, plus = ("monster", COMBAT_BONUS["skeleton"]) if bare is None else (bare.weapon, 0)
    assert len(COMBAT["sword"]) == TOP_ROLL + 1
    found = fight_odds(at("deathmaze"))
    assert (found.method, found.further) == ("exact", None)
    expected = duel(wounds(COMBAT["sword"], 1), wounds(COMBAT[column], plus), 3, 2)
    assert Fraction(found.won.exact) == expected == Fraction(584, 625)
    (brand,) = found.people
    assert Fraction(brand.dies.exact) == 1 - expected


def test_a_fight_of_citadel_is_counted_out_as_by_hand() -> None:
    run = at("citadel")
    (dil,), (ogre,) = run.state.party, run.state.monsters
    weapon = dil.weapons[dil.in_hand].kind
    mine = wounds(citadel.COMBAT[weapon], dil.skills.get(weapon, 0) + dil.combat_bonus)
    theirs = wounds(citadel.COMBAT[citadel.MONSTER_WEAPON["ogre"].weapon], citadel.COMBAT_BONUS["ogre"])
    found = fight_odds(run)
    assert (found.method, found.further, ogre.wound_points) == ("exact", None, 2)
    assert Fraction(found.won.exact) == duel(mine, theirs, 2, 2) == Fraction(8, 9)


def test_a_battle_of_warlock_is_thirty_six_throws() -> None:
    """The Brute with a Sword against the Cave Bear: each throws a die."""
    run = at("warlock")
    fight = run.state.fight
    assert fight is not None
    lead = CHARACTER["brute"].strength + SWORD - fight.strength
    sums = [lead + mine - other for mine, other in product(range(1, 7), repeat=2)]
    found = fight_odds(run, 0)
    assert found.method == "exact"
    assert Fraction(found.results["won"].exact) == Fraction(sum(one > 0 for one in sums), 36)
    assert Fraction(found.results["drawn"].exact) == Fraction(sum(one == 0 for one in sums), 36)


def test_a_battle_of_dungeon_is_two_dice_against_a_number_in_turns() -> None:
    """Brand hits a bear with a sword from 7 on; a bear hits him from 7 on, and one hit is his last."""
    two = 2 @ icepool.d(6)
    hits, hit = Fraction((two >= 7).mean()), Fraction((two >= 7).mean())
    expected = hits / (1 - (1 - hits) * (1 - hit))
    found = exact("dungeon")
    assert found.method == "exact"
    assert found.further is not None
    assert Fraction(found.won.exact) <= expected <= Fraction(found.won.exact) + Fraction(found.further.exact)


class Listed:
    """These faces, then no more: the next die is asked for."""

    def __init__(self, start: int, faces: tuple[int, ...]) -> None:
        self.start, self.faces = start, faces

    def copy(self) -> Listed:
        return self

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        if place - self.start < len(self.faces):
            return self.faces[place - self.start]
        raise DiceNeeded(rule, tuple(range(1, sides + 1)))

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        raise AssertionError("nothing is drawn here")


def first_round(run: Run[Any]) -> dict[str, Fraction]:
    """Face by face, with no memory of positions: how the first round ends."""
    book, choose = run.book, chooser(run.book.name, "guide")
    known: dict[bytes, Any] = {}

    def answer(twin: Run[Any]) -> Any:
        where = digest(twin.state, twin.open_question().ask)
        return known[where] if where in known else known.setdefault(where, choose(twin))

    fray = book.fray(run.state)
    assert fray is not None
    found: dict[str, Fraction] = {}
    front: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while front:
        chance, faces = front.pop()
        twin = run.fork(tape=Listed(run.state.dice.rolled, faces))
        begun, asked, end = book.rounds(twin.state), True, ""
        try:
            while not end:
                asked = twin.step(answer(twin)) if asked else twin.step()
                fought = None if asked else book.fought(fray, run.state, twin.state)
                end = fought.result if fought else "on" if book.rounds(twin.state) > begun else ""
        except DiceNeeded as needed:
            front += [(chance / len(needed.options), (*faces, int(face))) for face in needed.options]
        else:
            found[end] = found.get(end, Fraction(0)) + chance
    return found


def test_a_battle_of_minotaurs_is_what_its_rounds_are_face_by_face() -> None:
    run = at("minotaurs")
    first, found = first_round(run), exact("minotaurs")
    assert sum(first.values()) == 1
    assert found.method == "exact"
    assert 0 < first["on"] < Fraction(1, 20)
    assert found.further is not None
    for result in ("won", "lost"):
        whole = Fraction(found.results[result].exact)
        assert first[result] <= whole <= first[result] + first["on"]
    whole = sum(Fraction(chance.exact) for chance in found.results.values()) + Fraction(found.further.exact)
    assert whole == 1


@pytest.mark.parametrize("game", FIGHTS)
def test_what_is_counted_out_lies_within_the_interval_of_what_is_played(game: str) -> None:
    counted, played = exact(game), fight_odds(at(game), method="played", games=300)
    assert (counted.method, played.method, played.games) == ("exact", "played", 300)
    for result, chance in counted.results.items():
        if chance.share > 0.01:
            within = played.results[result]
            wide = 1.5 * (within.high - within.low) / 2  # three of its errors, for there are many of them
            assert abs(within.share - chance.share) < wide, result
    assert sum(chance.share for chance in counted.results.values()) == pytest.approx(1, abs=0.005)
    assert counted.rounds == pytest.approx(played.rounds, rel=0.25)


@pytest.mark.parametrize("game", FIGHTS)
def test_a_fight_is_told_in_sentences_and_they_say_how_it_is_known(game: str) -> None:
    counted = fight_chances.fight_words(exact(game))
    played = fight_chances.fight_words(fight_odds(at(game), method="played", games=50))
    assert counted[0].startswith("Against ")
    assert "ounted out exactly over" in counted[-1]
    assert "playing it 50 times, within intervals of 95 %" in played[-1]
    for line in (*counted, *played):
        assert line.endswith(".")
        assert line[0].isupper()
        assert not set("_:") & set(line.removeprefix("Against ").partition(": ")[2].replace("left standing: ", ""))


def test_who_is_told_to_attack_attacks() -> None:
    run = at("deathmaze")
    found = fight_odds(run, policy="attack")
    assert found.policy == "attack"
    assert "attacks whenever he can" in fight_chances.how_known(found)


def test_a_fight_too_large_is_played_and_says_so() -> None:
    run = at("deathmaze")
    tight = Limits(scenes=5, seconds=20.0)
    assert fight_odds(run, games=20, limits=tight).method == "played"
    with pytest.raises(LabrysError, match="too large to be counted out within 5 scenes"):
        fight_odds(run, method="exact", limits=tight)


def test_where_nobody_fights_there_are_no_odds_of_a_fight() -> None:
    with pytest.raises(LabrysError, match="no fight is going on here"):
        fight_odds(labrys.new("deathmaze", seed=1, seats=1))


def test_what_is_hidden_from_a_seat_changes_no_odds() -> None:
    """The Witch holds Spells that nobody has seen: whichever they are, the Brute is told the same."""
    told = [
        fight_odds(
            at(
                "warlock", f"players brute A1 sword; witch A2 {spells} / maze A1 T09; A2 T05 / face_card card=MZ06"
            ),
            0,
        )
        for spells in ("mend veil", "sap banish")
    ]
    assert told[0] == told[1]
    assert told[0].worlds > 1
