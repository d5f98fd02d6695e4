"""Warlock's Maze in words: a sentence for every event.

The sentences are in `data/words.toml`; here is which of them tells an event, and what stands in its slots. What
only one seat may know speaks to him: "You see …". Questions are in `questions`, options in `labels`, what is not
offered in `barred`, what changed in `state_diff`, names in `words`, odds in `chances`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from labrys.engine.event import Event
from labrys.games.warlock import events as e
from labrys.games.warlock.board import SPACES
from labrys.games.warlock.chapters.c01_general import talismans_to_win
from labrys.games.warlock.chapters.c07a_characters import slug
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, CHARACTER, SPELL, TREASURE
from labrys.games.warlock.telling.barred import barred
from labrys.games.warlock.telling.ending import ending
from labrys.games.warlock.telling.labels import label
from labrys.games.warlock.telling.questions import prompt
from labrys.games.warlock.telling.state_diff import changes
from labrys.games.warlock.telling.words import (
    PLURALS,
    POINTS,
    WORDS,
    a_thing,
    a_tile,
    at_place,
    by_id,
    described,
    does,
    hidden,
    is_player,
    lives,
    place,
    sides,
    thing,
    tile_name,
    who,
)
from labrys.show.english import capital, count
from labrys.show.sentence import Name, Noun, PlayerName, Slots, all_of

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

SENTENCES, ROOM_RESULTS, BEFALLS = WORDS["events"], WORDS["room_results"], WORDS["befalls"]
CONSEQUENCES = (
    e.LivesChanged, e.Gained, e.GainedSpell, e.Died, e.Took, e.LaidDown, e.Discarded, e.Total, e.FightWon,
    e.Barred, e.LosesTurns, e.Turned, e.TalismanGained, e.ApprenticeGained,
)  # fmt: skip
LISTED = (e.Looked, e.Appeared, e.GainedSpell)
PASSING = ("event", "stranger")  # that they are discarded goes without saying


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    return capital(template(event, state).format_map(Slots(SLOTS, event, state)))


def follows(event: Event) -> bool:
    """What a die, a blow or a card costs or brings stands with it; not the Spells one begins with."""
    begins_with = isinstance(event, e.GainedSpell) and event.kit
    return isinstance(event, CONSEQUENCES) and not begins_with


def together(one: Event, other: Event) -> bool:
    """Everything seen at one look."""
    return isinstance(one, LISTED)


# -- which sentence --------------------------------------------------------------------------------------------


def template(event: Event, state: State) -> str:
    """The sentence for this event; there may be several for a kind of event."""
    if isinstance(event, e.RoomResult):
        for key in (f"{event.room}:{event.result}", event.result):
            if key in ROOM_RESULTS:
                return ROOM_RESULTS[key]
    case = which(event, state)
    return SENTENCES[f"{event.name}.{case}" if case else event.name]


def which(event: Event, state: State) -> str:
    """What tells this event from others of its kind: the part of the key behind the point."""
    match event:
        case e.RoundBegun():
            return "first" if event.number == 1 else ""
        case e.TurnBegun() | e.Died():
            return "alone" if state.seats == 1 else ""
        case e.TurnLost():
            return "more" if event.left else ""
        case e.LosesTurns():
            return "several" if event.turns > 1 else ""
        case e.Won():
            return how_won(event)
        case e.Moved():
            return "visit" if event.visit else event.how
        case e.Turned():
            return "again" if event.again else ""
        case e.Looked():
            return looked(event)
        case e.Duelled():
            return result(event.mine - event.his)
        case e.ChamberOpened():
            return TREASURE[event.treasure].shows if event.treasure else "nothing"
        case e.Used():
            return event.what if f"Used.{event.what}" in SENTENCES else "weapon"
        case e.FightBegun():
            return "character" if is_player(event.enemy, state) else ""
        case e.FightWon():
            return "" if event.who else "nobody"
        case e.Evaded() | e.Saved():
            return "" if event.succeeded else "failed"
    return which_belonging(event, state)


def which_belonging(event: Event, state: State) -> str:
    """[W3.14] [R69] [W7.33] Cards, things, Spells, Lives and points."""
    match event:
        case e.DrewCard():
            return "secret" if not event.card else "" if event.to is None else "own"
        case e.Discarded():
            passing = event.what in CARD and CARD[event.what].kind in PASSING
            own = "own" if event.to is not None else ""
            return own or ("unread" if not event.what else "passing" if passing else event.pile)
        case e.LaidDown():
            enemy = "enemy" if event.what in CARD and CARD[event.what].kind == "enemy" else ""
            return "hex_mark" if event.what == "hex_mark" else "given_up" if event.given_up else enemy
        case e.Took():
            trophy = event.what in CARD and CARD[event.what].kind == "enemy"
            return "trophy" if trophy else "from" if is_player(event.fro, state) else ""
        case e.LivesChanged():
            return "more" if event.change > 0 else "less" if event.lives else "none"
        case e.Gained():
            return "more" if event.change > 0 else "less"
        case e.GainedSpell():
            is_open = event.to is None and state.seats > 1
            return "" if not event.spell else "open" if is_open else "own"
    return ""


def result(lead: int) -> str:
    """[W4.4.3] Of the Warlock's duel."""
    return "won" if lead > 0 else "lost" if lead < 0 else "tied"


def how_won(event: e.Won) -> str:
    """[R48] By Talismans, as the last one alive, or when the time was up."""
    if event.how != "time":
        return event.how
    return "shared" if len(event.seats) > 1 else "time" if event.seats else "time_lost"


def looked(event: e.Looked) -> str:
    """[W4.3.7] [R52] What it is he alone is told, unless the looks are public."""
    if event.space == "deck":
        return "own_deck" if event.what else "deck"
    if event.to is not None:
        return "own"
    return f"{'tile' if event.space in SPACES else 'treasure'}{'_public' if event.what else ''}"


# -- what stands in the slots ----------------------------------------------------------------------------------


def field(name: str) -> Callable[[Event, State], object]:
    """A field of the event, as it is."""
    return lambda event, state: getattr(event, name)


def made(name: str, make: Callable[[str], object]) -> Callable[[Event, State], object]:
    """A field of the event, in words."""
    return lambda event, state: make(getattr(event, name))


def named(name: str) -> Callable[[Event, State], object]:
    """A player or an Enemy, by the id in a field."""
    return lambda event, state: by_id(getattr(event, name), state)


def noun(name: str) -> Noun:
    """A thing or card, with its article."""
    return Noun(a_thing(name), slug(name) in PLURALS)


def player(event: Event, state: State) -> Name:
    """[W7.1] Who gets a character: somebody alone is spoken to."""
    return PlayerName(getattr(event, "seat", 0)) if state.seats > 1 else Noun("you", many=True)


def values(name: str) -> str:
    """[W7.1] What a character begins with."""
    row = CHARACTER[name]
    return f"Strength {row.strength}, Craft {row.craft}, {lives(row.lives)}"


def winners(event: Event, state: State) -> Name:
    """[R48] All of them."""
    return all_of([who(seat, state) for seat in getattr(event, "seats", ())])


def target(event: Event, state: State) -> object:
    """[V2] [MZ36] On whom or what something is used."""
    assert isinstance(event, e.Used)
    return a_thing(event.target) if event.what == "bargain" else by_id(event.target, state)


def befalls(event: Event, state: State) -> str:
    """[W7.29] [MZ34] What a die brings."""
    assert isinstance(event, e.RoomResult)
    return BEFALLS[event.result].format(who=who(event.seat, state))


def cast_on(event: Event, state: State) -> str:
    """[W7.20] The target of a Spell, if it has one besides the caster."""
    assert isinstance(event, e.SpellCast)
    if event.of:
        return f" on {a_thing(event.of)}{f' of {by_id(event.target, state)}' if event.target else ''}"
    if is_player(event.target, state):
        return f" on {by_id(event.target, state)}" if event.target != state.players[event.seat].id else ""
    return f" on {place(event.target)}" if event.target and not event.target.isdigit() else ""


def strength(event: Event, state: State) -> str:
    """[W7.7] [W7.8] An Enemy's value."""
    assert isinstance(event, e.FightBegun)
    return f"{'Craft' if event.psychic else 'Strength'} {event.strength}"


def before_the_die(event: Event, state: State) -> int:
    """[W7.7] What a side has without its die."""
    assert isinstance(event, e.Total)
    return event.total - event.die


SLOTS: Mapping[str, Callable[[Event, State], object]] = {
    **{name: field(name) for name in ("die", "his", "mine", "now", "one", "other", "space", "total", "turns")},
    "a_tile": made("tile", a_tile),
    "ability": made("character", lambda name: thing(CHARACTER[name].ability)),
    "at": made("space", at_place),
    "befalls": befalls,
    "before": before_the_die,
    "card": made("card", described),
    "count": lambda event, _: count(getattr(event, "talismans", 0), "Talisman"),
    "does": made("character", lambda name: does(CHARACTER[name].ability)),
    "effect": made("spell", lambda name: does(name) if name in SPELL else ""),
    "foe": named("enemy"),
    "giver": named("fro"),
    "hero": made("character", lambda name: CHARACTER[name].name),
    "hidden": made("what", hidden),
    "kind": lambda event, _: "psychic combat" if getattr(event, "psychic", False) else "battle",
    "left": lambda event, _: lives(getattr(event, "lives", 0)),
    "lives": lambda event, _: lives(abs(getattr(event, "change", 0))),
    "means": made("by", thing),
    "more": lambda event, _: count(getattr(event, "left", 0), "more turn"),
    "number": lambda event, _: abs(getattr(event, "change", getattr(event, "number", 0))),
    "on": cast_on,
    "player": player,
    "points": made("what", lambda name: POINTS.get(name, name)),
    "side": named("who"),
    "sides": made("openings", sides),
    "spell": made("spell", thing),
    "spell_does": made("spell", described),
    "stake": made("stake", a_thing),
    "target": target,
    "the_hero": made("character", lambda name: f"the {CHARACTER[name].name}"),
    "thing": made("what", thing),
    "tile_name": made("tile", tile_name),
    "to": made("space", place),
    "value": strength,
    "values": made("character", values),
    "wanted": lambda _, state: count(talismans_to_win(state), "Talisman"),
    "what": made("what", noun),
    "where": made("room", lambda room: f"the {thing(room)} speaks" if room in CARD else at_place(room)),
    "who": lambda event, state: who(getattr(event, "seat", 0), state),
    "winners": winners,
}
