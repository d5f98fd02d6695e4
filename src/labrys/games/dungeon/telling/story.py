"""Dungeon: what its events mean to the story of a descent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from labrys.engine.event import Event
from labrys.games.dungeon import events as e
from labrys.games.dungeon.state import State, able, anyone, chamber_here, level_of
from labrys.games.dungeon.tables import SILVER
from labrys.games.dungeon.telling.names import WORDS
from labrys.games.dungeon.telling.words import Tongue, a_thing, counted
from labrys.show.deed import Deed, Throw, at_least

SLAVES = ("simulacrum", "slave")  # nobody mourns for them
PARTED = {
    "bite": "turned into what had bitten",
    "stone": "stayed behind as stone",
    "hostage": "stayed behind as a hostage",
    "hungry": "left, hungry",
    "lost": "was lost in the maze",
}
COIN = ("gold", "silver")  # is counted at home
FEATS = (e.WishGranted, e.TaskDone, e.Turned)


def deeds(event: Event, state: State, before: Sequence[Event]) -> Iterator[Deed]:
    """The party's people are ours; baddies who are slain, enslaved or caged have fallen."""
    tongue = Tongue(state)
    match event:
        case e.Joined():
            yield Deed("joined", event.who, tongue.name(event.who), what=event.calling, seat=event.seat)
        case e.Met():
            yield Deed("fight", what=tongue.kind(event.kind, event.number), number=event.number)
        case e.BaddieAttacked():
            for target in event.hit:
                yield Deed("blow", target, by=tongue.name(event.by))
        case e.Attacked():
            yield Deed("blow", event.target, by=tongue.name(event.who))
            if event.hits:
                yield Deed("wound", number=event.hits, ours=False)
        case e.Suffered():
            yield Deed("wound", event.who, number=event.hits)
        case e.Died() if mourned(state, event.who):
            how = "died of venom" if event.cause == "venom" else ""
            by = (
                f"the {WORDS['baddies'][event.cause].partition(' | ')[0]}"
                if event.cause in WORDS["baddies"]
                else ""
            )
            yield Deed("fell", event.who, tongue.name(event.who), by=by, what=how, where=where(state))
        case e.Parted() if mourned(state, event.who):
            yield Deed("fell", event.who, tongue.name(event.who), what=PARTED.get(event.why, "did not come home"))
        case e.BaddieFell():
            yield Deed("fell", event.target, by=tongue.name(event.by), ours=False)
        case e.Found() if event.item not in COIN:
            yield Deed(
                "found", what=a_thing(event.item) if event.number == 1 else counted(event.item, event.number)
            )
        case e.CameHome():
            yield Deed("money", number=event.silver // SILVER)
            for member in able(state):
                if member.kind not in SLAVES:
                    yield Deed("home", member.id, member.name, what=f"{member.karma} karma")
    if isinstance(event, FEATS):
        yield Deed("feat")


def mourned(state: State, who: str) -> bool:
    """Is he of a family?"""
    member = anyone(state, who)
    return member is not None and member.kind not in SLAVES


def where(state: State) -> str:
    """`in a chamber of level 2`."""
    return f"{'in a chamber' if chamber_here(state) else 'in a corridor'} of level {level_of(state.spot)}"


def thrown(event: Event, state: State, before: Sequence[Event]) -> Throw | None:
    """[D6.06] Two dice against a number; of a member's blow only the total is known, and that it hit or missed."""
    tongue = Tongue(state)
    match event:
        case e.BaddieAttacked(dice=(_, _)) if event.targets:
            added = event.total - sum(event.dice)
            got = int(event.total >= event.needed)
            what = f"{tongue.name(event.by)} at {tongue.name(event.targets[0])}, {'a hit' if got else 'a miss'}"
            return Throw(what, at_least("2D6", event.needed - added), got, ours=False)
        case e.Attacked(dice=(_, _)):
            blow = f"{tongue.name(event.who)}'s blow at {tongue.name(event.target)}"
            what = f"{blow}, {event.total}: {'a hit' if event.hits else 'a miss'}"
            needed = sum(event.dice) + (0 if event.hits else 1)
            return Throw(what, at_least("2D6", needed), int(bool(event.hits)))
    return None
