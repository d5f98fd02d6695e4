"""A battlefield for the tests of the Game of Dungeon: a state by hand, scripted dice, scripted answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.errors import DiceNeeded
from labrys.engine.event import Event
from labrys.engine.tape import ScriptTape
from labrys.games.dungeon import variants
from labrys.games.dungeon.chapters import c06_battle as battle
from labrys.games.dungeon.chapters import c06a_lines as lines
from labrys.games.dungeon.chapters import c06b_the_round as the_round
from labrys.games.dungeon.chapters import c06c_balls as balls
from labrys.games.dungeon.chapters import c06d_peace_and_flight as peace
from labrys.games.dungeon.chapters import c06e_after as after
from labrys.games.dungeon.chapters import c07_baddies as baddies
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Fight, Foe, Member
from labrys.games.dungeon.scenes import (
    BaddiesPhase,
    BattleOver,
    CloseUp,
    Encounter,
    Fallen,
    FightersTurn,
    FormLine,
    LeadersCall,
    Meeting,
    OfferPeace,
    Picture,
    RoundOver,
    WizardsTurn,
)
from labrys.games.dungeon.state import G, State
from labrys.games.dungeon.tables import ARMOUR

MAZE = """title: Battlefield
level: 1
+---+---+---+
|T1 D . DC1 |
+---+   +---+
|###| . WC2 |
+---+---+---+
tower T1: surface, levels 1
"""
CORRIDOR = 1 << 16 | 1
ROOM = 1 << 8 | 1
SCENES: dict[type, Any] = {
    FormLine: lines.form_line,
    Encounter: baddies.encounter,
    Meeting: peace.meeting,
    BaddiesPhase: the_round.baddies_phase,
    CloseUp: lines.close_up,
    LeadersCall: peace.leaders_call,
    OfferPeace: peace.offer_peace,
    WizardsTurn: balls.wizards_turn,
    FightersTurn: the_round.fighters_turn,
    RoundOver: the_round.round_over,
    BattleOver: after.battle_over,
    Fallen: after.fallen,
    Picture: after.picture,
}


def member(who: str, calling: str = "warrior", hand: str = "", armour: str = "", **more: object) -> Member:
    """One of the party, whole."""
    hits = ARMOUR[armour].hits if armour else 0
    body = {"body": 2} if calling == "wizard" else {}
    fields = {
        "id": who,
        "name": who.title(),
        "calling": calling,
        "hand": hand,
        "armour": armour,
        "armour_hits": hits,
    }
    return Member(**{**fields, **body, **more})  # type: ignore[arg-type]


class Battlefield:
    """A party, perhaps foes, and what happens to them."""

    def __init__(
        self, party: Sequence[Member], foes: str = "", number: int = 1, dice: str = "", **house: object
    ) -> None:
        self.state = State(dice=Dice(1), house=HouseRules(**house), seats=1, scenario=MAZE)  # type: ignore[arg-type]
        state = self.state
        state.party, state.leader, state.spot, state.back = list(party), party[0].id, CORRIDOR, 0
        self.heard: list[Event] = []
        self.asked: list[Ask[object]] = []
        self.tape = ScriptTape([int(die) for die in dice.split()])
        self.game: G = G(state, self.tape, self.heard.append)
        lines.line_up(state)
        if foes:
            hits = battle.record(state, foes).hits
            state.foes = [Foe(id=f"{foes}-{n}", kind=foes, hits=hits) for n in range(1, number + 1)]
            state.fight = Fight(where="doorway", place=-ROOM, guards=ROOM, met=number, lit=True)

    @property
    def fight(self) -> Fight:
        """The battle that is on."""
        assert self.state.fight is not None
        return self.state.fight

    def play(self, *scenes: object, answers: str = "") -> str:
        """Scene after scene, until answers or dice run out or another chapter begins: what is wanted then."""
        self.game.then(*scenes)
        left = answers.split()
        while self.state.agenda:
            scene = self.state.agenda.pop()
            if type(scene) not in SCENES:
                self.state.agenda.append(scene)
                return type(scene).__name__
            playing = SCENES[type(scene)](self.game, scene)
            sent = None
            while True:
                try:
                    ask = playing.send(sent)
                except StopIteration:
                    break
                except DiceNeeded:
                    return "dice"
                self.asked.append(ask)
                if not left:
                    return str(ask.ask)
                sent = ask.read(left.pop(0))
                ask.value(sent)
        assert not left, f"never asked for: {left}"
        return ""

    def told(self, kind: type[Event]) -> list[Any]:
        """What was told of this kind."""
        return [event for event in self.heard if isinstance(event, kind)]

    def dice_left(self) -> int:
        """Scripted dice nobody has rolled."""
        return len(self.tape.faces) - self.state.dice.rolled


__all__ = ["variants"]
