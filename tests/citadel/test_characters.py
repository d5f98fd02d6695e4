"""The Starting Sequence and the campaign: worked examples, house rules, and many campaigns by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from labrys.engine.ask import Answer, Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.citadel import scenes as s
from labrys.games.citadel.chapters import c04_starting_sequence as chapter_4
from labrys.games.citadel.chapters import c12_gaining_experience_points as chapter_12
from labrys.games.citadel.chapters import c17_victory_conditions as chapter_17
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import GATEWAY
from labrys.games.citadel.events import CameHome, FirstPick
from labrys.games.citadel.house import HouseRules
from labrys.games.citadel.pieces import Character, Monster
from labrys.games.citadel.state import G, State, characters, everybody
from labrys.games.citadel.tables import FULL_CUP, HERO, INITIATE, READY_MADE, SPELL, USUAL_SPELLS
from labrys.kit.maze import Laid
from labrys.systems.spi1980 import scenes
from labrys.systems.spi1980.things import WEAPONS, Item, Weapon

SCENES: dict[type, Callable[..., Coroutine[Ask[Any], Any, None]]] = {
    s.Muster: chapter_4.muster,
    s.Recruit: chapter_4.recruit,
    s.LearnSpells: chapter_4.learn_spells,
    scenes.FormUp: chapter_4.form_up,
    s.Entry: chapter_4.entry,
    s.Circle: chapter_4.circle,
    s.Gateway: chapter_4.gateway,
    scenes.Departure: chapter_17.departure,
    scenes.Abilities: chapter_12.abilities,
    s.Homecoming: chapter_17.homecoming,
    s.Rearm: chapter_17.rearm,
}
HOUSES = (
    HouseRules(),
    HouseRules(prior_experience="all", healing_limits="common", leader="vote"),
    HouseRules(reentry="new_maze", jewels_give_change=False, lasting_effects="game", ageing="compound"),
    HouseRules(potential_changes="next_game", swallowed="dies", win_experience="all_games", ageing="gold_too"),
    HouseRules(unused_doses="lost", x_returns=True, armour_adds_up=True),
)


def new(house: HouseRules | None = None, seats: int = 1, seed: int = 1) -> State:
    return State(Dice(seed), house or HouseRules(), seats, cup=dict(FULL_CUP))


def play(g: G, answer: Callable[[Ask[Any]], Answer]) -> None:
    """Scenes of these two chapters until another one comes, or none."""
    agenda = g.state.agenda
    while agenda and type(agenda[-1]) in SCENES:
        scene = agenda.pop()
        procedure = SCENES[type(scene)](g, scene)
        given: Answer | None = None
        while True:
            try:
                ask = procedure.send(given)
            except StopIteration:
                break
            given = answer(ask)
            ask.value(given)


def told(state: State, answers: list[str], faces: list[int], draws: list[str] | None = None) -> list[Event]:
    """What is told while these answers are given."""
    events: list[Event] = []
    rest = list(answers)
    play(Game(state, ScriptTape(faces, draws or []), events.append), lambda ask: ask.read(rest.pop(0)))
    assert not rest
    return events


def hero(key: str) -> Character:
    return chapter_4.hero_record(key, 0)


def test_4_1_a3_those_who_tie_for_highest_roll_again() -> None:
    events: list[Event] = []
    g = Game(new(seats=4), ScriptTape([5, 2, 5, 1, 3, 6], []), events.append)
    assert chapter_4.first_pick(g) == 2
    assert events[-1] == FirstPick("4.1-A3", 2)


@pytest.mark.parametrize("seats", range(1, 7))
def test_4_1_a4_six_are_shared_out_evenly(seats: int) -> None:
    state = new(seats=seats, seed=seats)
    state.agenda = [s.Muster()]
    firsts = {"some": lambda ask: tuple(range(ask.least)), "arrange": lambda ask: tuple(range(len(ask.options)))}
    play(Game(state), lambda ask: firsts.get(ask.kind, lambda _: 0)(ask))
    party = characters(state)
    shares = [sum(who.seat == seat for who in party) for seat in range(seats)]
    assert len(party) == state.brought == 6
    assert max(shares) - min(shares) <= 1
    assert sum(who.hero for who in party) == 3
    assert len(set(state.picked)) == 3
    assert state.agenda == [scenes.NextMove()]
    assert state.game == 1
    assert state.maze[state.here].sides == "Cwww"


def test_4_1_b_an_initiate_made_step_by_step() -> None:
    state = new()
    state.agenda = [s.Recruit(0, hero=False)]
    told(state, ["elf", "Wenna", "bow", "bow", "heal sleep", "hellgate"], [3])
    (wenna,) = characters(state)
    assert (wenna.wound_points, wenna.resistance, wenna.skills) == (5, 2, {"bow": 1})
    assert (wenna.potential, wenna.spells, wenna.hellgate, wenna.negotiation) == (
        (2, 1, 0),
        ("heal", "sleep"),
        1,
        1,
    )


@pytest.mark.parametrize("row", READY_MADE.rows, ids=lambda row: row.name)
def test_ready_made_initiates_could_have_been_made(row: Any) -> None:
    assert row.race in INITIATE
    assert len(row.weapons) == 2
    assert set(row.weapons) <= set(WEAPONS)
    (gains,) = chapter_4.prior_experience(new())
    assert row.experience in gains
    assert len(row.spells) >= 2
    assert not any(SPELL[spell].special for spell in row.spells)


def test_w29_known_by_the_highest_circled_by_the_sun() -> None:
    wendolyn, state = hero("wendolyn"), new()
    state.sun, wendolyn.spells = "blue", ("heal", "sleep", "lock", "cow")
    assert (chapter_4.highest_potential(wendolyn), chapter_4.spells_to_circle(state, wendolyn)) == (4, 2)
    larraka = hero("larraka")
    state.sun, larraka.spells = "yellow", tuple(SPELL)[:6]
    assert (chapter_4.highest_potential(larraka), chapter_4.spells_to_circle(state, larraka)) == (6, 5)


def test_w33_asmoday_takes_potential_for_good() -> None:
    state = new()
    who = chapter_4.initiate_record("Tam", "human", 0)
    who.potential, who.spells, who.circled = (2, 1, 0), ("heal", "sleep"), ("heal", "sleep")
    state.party, state.sun, state.here = [who], "red", GATEWAY
    chapter_4.change_potential(Game(state), who, (-1, -1, -1), "13.5-Asmoday")
    told(state, ["sleep"], [])
    assert (who.potential, list(who.spells), list(who.circled)) == ((1, 0, 0), ["heal", "sleep"], ["sleep"])


def test_r95_a_talisman_brings_spells_at_once() -> None:
    state, zurik = new(), hero("zurik")
    zurik.spells, zurik.circled = (
        ("lock", "cow", "sway", "thief", "sleep"),
        ("cow", "sway", "thief", "lock", "sleep"),
    )
    zurik.items = (Item("talisman", "all_suns", bonuses=(1, 1, 2)),)
    state.party, state.sun, state.here = [zurik], "blue", GATEWAY
    chapter_4.potential_changed(Game(state), zurik, "14.6-All-Suns")
    told(state, ["heal rejuvenate"], [4, 2])
    assert zurik.circled[-2:] == ("heal", "rejuvenate")
    assert (zurik.heal_left, zurik.rejuvenate_left) == (4, 2)


@pytest.mark.parametrize(
    ("house", "faces", "left"), [("each_spell", [5, 3, 6, 1], (5, 3)), ("common", [5, 6, 1], (5, 5))]
)
def test_r13_r68_limits_on_entering(house: Any, faces: list[int], left: tuple[int, int]) -> None:
    zurik, state = hero("zurik"), new(HouseRules(healing_limits=house))
    zurik.circled, zurik.items = ("rejuvenate", "heal"), (Item("talisman", "mind"),) * 2
    chapter_4.roll_limits(Game(state, ScriptTape(faces, [])), zurik)
    assert (zurik.heal_left, zurik.rejuvenate_left, zurik.mind_left) == (*left, 7)


@pytest.mark.parametrize(
    ("ageing", "exits", "what", "expected"),
    [
        ("added", 2, "wound_point", (100, 100)),
        ("added", 3, "wound_point", (110, 100)),
        ("added", 4, "combat_bonus", (180, 150)),
        ("compound", 4, "potential:red", (121, 100)),
        ("gold_too", 3, "skill:bow", (110, 110)),
    ],
)
def test_w25_prices_rise_with_age(ageing: Any, exits: int, what: str, expected: tuple[int, int]) -> None:
    who = hero("gilith")
    who.exits = exits
    assert chapter_12.price(new(HouseRules(ageing=ageing)), who, what) == expected


def test_r76_jewels_paid_whole() -> None:
    state, who = new(HouseRules(jewels_give_change=False)), hero("gilith")
    who.saved_experience, who.saved_gold_marks, who.saved_jewels = 100, 20, (75, 10, 150)
    chapter_12.pay_for(state, who, "wound_point")
    assert (who.saved_gold_marks, list(who.saved_jewels)) == (5, [150])
    who.saved_experience, who.saved_gold_marks, who.saved_jewels = 100, 20, (50, 75)
    chapter_12.pay_for(state, who, "wound_point")
    assert (who.saved_gold_marks, list(who.saved_jewels)) == (20, []), (
        "a jewel covers the rest, nothing comes back"
    )


def test_17_0_b_the_highest_sum_wins_and_equals_win_together() -> None:
    state = new(seats=3)
    gilith, zareth, weldron = three = [hero("gilith"), hero("zareth"), hero("weldron")]
    state.party = [*three]
    for seat, who in enumerate(three):
        who.seat, who.experience, who.gold_marks = seat, 120, 90
    gilith.jewels, zareth.jewels, weldron.experience = (25, 10), (35,), 400
    chapter_17.depart(Game(state))
    events = told(state, ["save", "save", "stop"], [])
    won = {event.who: event.won for event in events if isinstance(event, CameHome)}
    assert won == {"gilith": True, "zareth": True, "weldron": False}, "90 Gold Marks are not enough"
    assert (state.winners, state.champions, state.over) == ((0, 1), ("gilith", "zareth"), "out")
    assert (gilith.saved_gold_marks, gilith.exits, sum(gilith.jewels)) == (125, 1, 0)


def test_r80_those_who_wait_elsewhere_play_on() -> None:
    state = new()
    state.party, state.here = [hero("gilith")], GATEWAY - 1024
    state.elsewhere = {GATEWAY - 2048: [hero("zareth")]}
    chapter_17.lose(Game(state), "R85")
    assert not state.over
    assert [type(scene) for scene in state.agenda] == [s.PickUp]
    assert [who.id for who in state.dead] == ["gilith"]


def test_r79_monsters_left_behind_are_healed() -> None:
    state = new()
    orc = Monster(id="orc-1", kind="orc", wound_points=4, wounds=3, asleep=True)
    state.maze, state.lingering = {1: Laid("gateway", "Cwww")}, {1: [orc]}
    state.hellgate_level, state.x_dead = 2, True
    chapter_17.return_to_maze(state)
    assert not orc.wounds
    assert not orc.asleep
    assert state.maze
    chapter_17.new_maze(state)
    assert not state.maze
    assert not state.lingering
    assert not state.hellgate_level
    assert state.x_dead


def test_17_4_magic_weapons_stay_others_are_chosen() -> None:
    state, gilith = new(), hero("gilith")
    gilith.weapons, state.party = (Weapon("bow", 2), Weapon("dagger")), [gilith]
    state.agenda = [s.Rearm("gilith")]
    told(state, ["axe"], [])
    assert gilith.weapons == (Weapon("bow", 2), Weapon("axe"))


@pytest.mark.parametrize("seed", range(60))
def test_campaigns_by_chance_lose_nobody(seed: int) -> None:
    """Gains, losses, deaths and re-entries at random: everybody is somewhere, and homecomers are clean."""
    rng = random.Random(seed)
    state = new(HOUSES[seed % len(HOUSES)], seed % 6 + 1, seed)
    state.agenda = [s.Muster()]
    g: G = Game(state, None, lambda _: None)
    for _ in range(12):
        play(g, lambda ask: ask.sample(rng.random))
        people = everybody(state)
        assert len({who.id for who in people}) == len(people) == state.brought
        if state.over:
            break
        assert state.agenda.pop() == scenes.NextMove()
        have_a_game(g, rng)
        play(g, lambda ask: ask.sample(rng.random))
        chapter_17.depart(g) if rng.random() < 0.9 else chapter_17.lose(g, "R85")
    for who in chapter_17.homecomers(state):
        dirt = (who.wounds, who.experience, who.gold_marks, who.jewels, who.circled, who.game_changes)
        assert not any(dirt)


def have_a_game(g: G, rng: random.Random) -> None:
    """What might happen to a party in the Citadel."""
    state = g.state
    gifts = ("skill:bow+3", "detrap+3", "combat_bonus+3", "cheap_lightning")
    for who in characters(state):
        who.experience, who.gold_marks, who.jewels = rng.randrange(300), rng.randrange(200), (75, 25)
        who.wounds = 1
        chapter_4.gain(g, who, rng.choice(gifts), "13.5-Leraje")
        who.items += (Item("talisman", "yellow_sun", bonuses=(2,)), Item("ring", "heal", spent=True))
        chapter_4.change_potential(g, who, (rng.randrange(-1, 2), 0, 1), "13.5-Asmoday")
    for place in (state.dead, state.swallowed):
        if rng.random() < 0.4 and len(state.party) > 1:
            lost = state.party.pop()
            assert isinstance(lost, Character)
            place.append(lost)


def test_r62_gifts_end_with_the_game_by_house_rule() -> None:
    g: G = Game(new(HouseRules(lasting_effects="game")))
    gislan = hero("gislan")
    for gift in ("detrap+3", "skill:bow+3", "combat_bonus+3", "cheap_lightning"):
        chapter_4.gain(g, gislan, gift, "13.5")
    assert (gislan.detrap, gislan.skills["bow"], gislan.combat_bonus, gislan.cheap_lightning) == (5, 3, 7, True)
    chapter_4.end_with_the_game(gislan)
    row = HERO["gislan"]
    assert (gislan.detrap, gislan.skills, gislan.combat_bonus) == (row.detrap, {"axe": 2}, row.combat_bonus)
    assert not gislan.cheap_lightning


@pytest.mark.rule("citadel", "4.1-B6")
def test_spells_one_could_begin_with_are_preselected_as_many_as_he_may_learn() -> None:
    options = ["blast", "heal", "cow", "sleep"]
    assert chapter_4.usual_spells(options, 1) == (3,)  # Sleep comes first
    assert chapter_4.usual_spells(options, 2) == (1, 3)
    assert chapter_4.usual_spells(options, 4) == (0, 1, 2, 3)  # one that is not in the table comes last
    assert {row.spell for row in USUAL_SPELLS.rows} <= set(SPELL)
