"""Events: typed records of what happened. Sentences about them live in a game's `narrate.py`."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

NOBODY = -1
GAMESMASTER = -2  # the role, where a seat is meant otherwise: the seats are 0, 1, 2 …


Cue = Literal["", "door", "wound", "death", "spell", "treasure"]


class _Heard(Struct, frozen=True, gc=False, kw_only=True):
    to: tuple[int, ...] | None = None  # the seats and roles that may hear it during play; None: everybody


class Event(_Heard, frozen=True, gc=False, tag_field="event", tag=True):
    """Something that happened, under a rule.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> run.answer("attack:rolf:orc-1")
    >>> [(event.name, event.rule) for event in run.events][:2]
    [('Rolled', '8.43'), ('Attacked', '8.43')]
    """

    was_to: ClassVar[str] = "to"  # the field that cases of before call so
    cue: ClassVar[Cue] = ""  # what there is to hear of it
    reveals: ClassVar[bool] = False  # something hidden is known from now on: not to be taken back for nothing
    usual: ClassVar[bool] = False  # any step on known ground brings it: no reason to stop for who walks on
    rule: str

    @property
    def name(self) -> str:
        """The kind of event, as cases and saves spell it.

        >>> from labrys.engine.event import Rolled
        >>> Rolled("8.43", 6).name
        'Rolled'
        """
        return type(self).__name__

    def heard_as(self) -> Cue:
        """What a surface may let one hear of it.

        >>> from labrys.engine.event import Rolled
        >>> Rolled("8.43", 6).heard_as()  # of a death it would be 'death'
        ''
        """
        return self.cue

    def heard_by(self, seat: int | None) -> bool:
        """May this seat hear it (None: a spectator)? The gamesmaster hears everything.

        >>> from labrys.engine.event import Rolled
        >>> secret = Rolled("8.43", 6, to=(0,))
        >>> secret.heard_by(0), secret.heard_by(1), secret.heard_by(None)
        (True, False, False)
        """
        return self.to is None or seat in self.to or seat == GAMESMASTER


class Rolled(Event, frozen=True, gc=False):
    """A die fell."""

    usual: ClassVar[bool] = True  # what comes of it is told by another
    face: int
    sides: int = 6
