"""The story of a game that is over, told from its log: who fell where and to whom, what was found, where the dice
were kindest and cruellest by their odds, where it turned, and the figures.

It is made by playing the record once more (`Chronicle`), so that everybody has the name he had then. After the end
everything may be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from labrys.engine.event import Event
from labrys.engine.journal import Entry
from labrys.show.deed import Deed, Throw, one_in
from labrys.show.english import capital, count, listed
from labrys.show.run import Run
from labrys.show.sentence import with_names

MOST_PASSAGES = 12
MOST_FINDS = 6  # named; the others are counted
LOOK_BACK = 300  # events a game may look back on
SENTENCES = 3  # of the log, that tell of a turning point
TELLING = ("fell", "back", "feat", "found")  # deeds that make a turning point
RARE = Fraction(1, 2)  # what is likelier is no luck
SWING = 0.03  # of the outlook, that is worth telling


class Passage(Struct, frozen=True, omit_defaults=True):
    """A sentence or two of the story, and the answer after which it happened."""

    text: str
    at: int = -1  # after so many answers; -1: of no one moment


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who went in, and what became of him."""

    name: str
    what: str = ""  # his class or calling
    fate: str = ""  # how he fell, or what he brought home
    fell: bool = False
    at: int = -1
    deeds: int = 0  # so many fell to him


class RareRoll(Struct, frozen=True, omit_defaults=True):
    """What the dice decided, and how likely that was."""

    text: str
    chance: str  # 1 in 36
    at: int = -1


class StoryFigure(Struct, frozen=True):
    """A number of the story, in words."""

    name: str
    value: str


class Story(Struct, frozen=True, omit_defaults=True):
    """All of it."""

    won: bool
    people: tuple[Person, ...] = ()
    passages: tuple[Passage, ...] = ()
    luckiest: RareRoll | None = None
    unluckiest: RareRoll | None = None
    turning: Passage | None = None
    figures: tuple[StoryFigure, ...] = ()


class _Soul:
    """Somebody, while the story is being gathered."""

    def __init__(self, deed: Deed) -> None:
        self.name, self.what, self.fate = deed.who, deed.what, ""
        self.fell, self.first, self.at, self.deeds = False, False, -1, 0


class Chronicle:
    """Gathers a story, answer by answer."""

    def __init__(self, run: Run[Any], winners: Sequence[int] = ()) -> None:
        """`run`: at its beginning, with a journal. `winners`: whose outlook it is about; none: everybody's."""
        self.run, self.heard = run, 0
        self.about = winners or range(run.state.seats)
        self.people: dict[str, _Soul] = {}
        self.blows: dict[str, str] = {}  # by whom somebody was struck last
        self.passages: list[tuple[int, Passage]] = []  # with their weight
        self.finds: list[str] = []
        self.money = self.rounds = self.fights = self.slain = self.answers = 0
        self.wounds = {True: 0, False: 0}  # suffered by ours, by theirs
        self.dealt = {True: 0, False: 0}  # by the dice of ours, of theirs
        self.expected = {True: Fraction(0), False: Fraction(0)}
        self.rolls: dict[bool, tuple[tuple[Fraction, int], RareRoll]] = {}  # lucky or not: the rarest
        self.outlook: list[float] = []
        self.told: list[str] = []  # of each answer; nothing while the game is set up, and when it is over
        self._hear()

    def follow(self, entry: Entry) -> None:
        """One more answer of the record."""
        asking = self.run.asking
        early = asking is not None and self.run.book.setting_up(asking, self.run.state)
        self.run.repeat(entry)
        self.answers += 1
        words = self._hear()
        if early or self.run.outcome is not None:
            words = ""
        self.told[-1] = words

    def _hear(self) -> str:
        """What has happened since; the sentences that tell most of it."""
        run, book = self.run, self.run.book
        events, first = run.events, self.heard
        self.heard = len(events)
        throws, telling, home = list[Throw](), -1, False
        for place in range(first, len(events)):
            event, before = events[place], events[max(0, place - LOOK_BACK) : place]
            for deed in book.deeds(event, run.state, before):
                self._note(deed, event)
                home = home or deed.kind == "home"
                if deed.kind in TELLING and telling < 0:
                    telling = place
            throw = book.thrown(event, run.state, before)
            if throw is not None and throw.matters:
                throws.append(throw)
        for throw in throws:
            self._weigh(throw, telling >= 0)
        self.outlook.append(self._score())
        self.told.append("")
        return "" if home else " ".join(self._around(first, telling))

    def _around(self, first: int, telling: int) -> list[str]:
        """What led to an event, and what came of it; without one, how it came out."""
        events, run = self.run.events, self.run
        if telling < 0:
            return run.narrate(events[first:])[-SENTENCES:]
        return [*run.narrate(events[first:telling])[1 - SENTENCES :], *run.narrate(events[telling:])[:1]]

    # -- gathering -------------------------------------------------------------------------------------------

    def _note(self, deed: Deed, event: Event) -> None:
        match deed.kind:
            case "joined":
                self.people.setdefault(deed.id, _Soul(deed))
            case "fight":
                self.fights += 1
            case "round":
                self.rounds += 1
            case "blow":
                self.blows[deed.id] = deed.by
            case "wound":
                self.wounds[deed.ours] += deed.number
            case "fell":
                self._fall(deed)
            case "back":
                if soul := self.people.get(deed.id):
                    soul.fell, soul.fate = False, ""
            case "found":
                self.finds.append(deed.what)
            case "money":
                self.money += deed.number
            case "feat":
                if words := self.run.narrate([event]):
                    self.passages.append((3, Passage(words[0], self.answers)))
            case "home":
                soul = self.people.setdefault(deed.id, _Soul(deed))
                soul.fate, soul.fell, soul.first = deed.what or soul.fate, False, deed.first

    def _fall(self, deed: Deed) -> None:
        by = deed.by or self.blows.get(deed.id, "")
        if not deed.ours:
            self.slain += 1
            for soul in self.people.values():
                soul.deeds += soul.name == by
            return
        soul = self.people.setdefault(deed.id, _Soul(deed))
        soul.fell, soul.at = True, self.answers
        how = deed.what or (f"fell to {by}" if by else "fell")
        soul.fate = " ".join(filter(None, (how, deed.where)))
        self.passages.append((4, Passage(f"{capital(self._named(f'{soul.name} {soul.fate}'))}.", self.answers)))

    def _weigh(self, throw: Throw, telling: bool) -> None:
        """Is it the rarest of its kind so far? Of several as rare, the first that had consequences."""
        if throw.wounds:
            self.dealt[throw.ours] += throw.got
            self.expected[throw.ours] += throw.mean
        if throw.chance > RARE:
            return
        rarity = (throw.chance, int(not telling))
        known = self.rolls.get(throw.lucky)
        if known is None or rarity < known[0]:
            roll = RareRoll(capital(self._named(throw.what)), one_in(throw.chance), self.answers)
            self.rolls[throw.lucky] = (rarity, roll)

    def _score(self) -> float:
        """How well the players fare, as far as their game has a measure for it: from 0 to 1."""
        run, seats = self.run, self.about
        return sum(run.book.score(run.state, seat) for seat in seats) / len(seats)

    def _named(self, words: str) -> str:
        return with_names(words, self.run.names)

    # -- telling ---------------------------------------------------------------------------------------------

    def story(self) -> Story:
        """All that was gathered."""
        outcome = self.run.outcome
        return Story(
            outcome is not None and bool(outcome.winners),
            tuple(self._people()),
            tuple(self._passages()),
            self.rolls[True][1] if True in self.rolls else None,
            self.rolls[False][1] if False in self.rolls else None,
            self._turning(),
            tuple(StoryFigure(name, value) for name, value in self._figures() if value),
        )

    def _people(self) -> list[Person]:
        """Those who came back first, and among them who won."""
        souls = sorted(self.people.values(), key=lambda soul: (soul.fell, not soul.first))
        return [
            Person(
                capital(self._named(soul.name)),
                self._named(soul.what),
                self._named(soul.fate),
                soul.fell,
                soul.at if soul.fell else -1,
                soul.deeds,
            )
            for soul in souls
        ]

    def _passages(self) -> list[Passage]:
        """In the order they happened; if there are too many, the weightiest."""
        passages = list(enumerate(self.passages))
        kept = sorted(passages, key=lambda one: (-one[1][0], one[0]))[:MOST_PASSAGES]
        told = [passage for _, (_, passage) in sorted(kept, key=lambda one: one[0])]
        if self.finds:
            named = list(dict.fromkeys(self.finds))
            more = len(self.finds) - MOST_FINDS
            shown = named[:MOST_FINDS] + ([f"{more} more things"] if len(named) > MOST_FINDS else [])
            told.append(Passage(f"Found: {self._named(listed(shown))}."))
        return told

    def _turning(self) -> Passage | None:
        """Where the outlook changed most, in play. The end itself only says how it stood."""
        swings = [
            (abs(self.outlook[place] - self.outlook[place - 1]), place)
            for place in range(1, len(self.outlook))
            if self.told[place]
        ]
        best = max(swings, default=(0.0, 0))
        if best[0] < SWING:
            return None
        before, now = self.outlook[best[1] - 1], self.outlook[best[1]]
        change = f"The outlook {'rose' if now > before else 'fell'} from {before:.0%} to {now:.0%}."
        return Passage(f"{self.told[best[1]]} {change}", best[1])

    def _figures(self) -> Sequence[tuple[str, str]]:
        book = self.run.book
        return (
            ("Fights", str(self.fights or "")),
            ("Rounds", str(self.rounds or "")),
            ("Foes overcome", str(self.slain or "")),
            (book.harm.capitalize() + " dealt", self._harm(ours=True)),
            (book.harm.capitalize() + " taken", self._harm(ours=False)),
            ("Treasure", count(self.money, *book.money) if self.money else ""),
            ("Things found", str(len(self.finds) or "")),
            ("Answers", str(self.answers)),
        )

    def _harm(self, *, ours: bool) -> str:
        """By ours or by theirs; and how their dice fell, where that is known."""
        dealt, mean = self.wounds[not ours], self.expected[ours]
        if not dealt or not mean:
            return str(dealt or "")
        off = float(self.dealt[ours] / mean) - 1
        luck = f"{abs(off):.0%} {'above' if off > 0 else 'below'} the average of the dice"
        return f"{dealt}, {luck}" if abs(off) >= 0.005 else f"{dealt}, the average of the dice"


def story(run: Run[Any]) -> Story:
    """The story of a game that is over; the run itself stays as it is."""
    chronicle = Chronicle(beginning(run), run.outcome.winners if run.outcome else ())
    for entry in run.entries:
        chronicle.follow(entry)
    return chronicle.story()


def beginning(run: Run[Any]) -> Run[Any]:
    """The same game before its first answer, to be told."""
    again: Run[Any] = Run(run.book, run.book.clone(run.past().origin), tape=run.own_dice)
    again.names, again.past().digests = run.names, False
    return again


def told(story: Story) -> list[str]:
    """The story in lines of text, for terminals."""
    home = [person for person in story.people if not person.fell]
    fallen = [person for person in story.people if person.fell]
    lines: list[str] = []
    if home and story.won:
        lines.append("Those who came back:")
        lines += [f"  {_parade(person)}" for person in home]
    if fallen:
        lines.append("Remember:")
        lines += [f"  {_epitaph(person)}" for person in fallen]
    lines += [passage.text for passage in story.passages if not any(p.at == passage.at >= 0 for p in fallen)]
    for title, roll in (("The luckiest roll", story.luckiest), ("The unluckiest", story.unluckiest)):
        if roll is not None:
            lines.append(f"{title}, {roll.chance}: {roll.text}.")
    if story.turning is not None:
        lines.append(f"The turning point, after {count(story.turning.at, 'answer')}: {story.turning.text}")
    lines.append("; ".join(f"{figure.name.lower()} {figure.value}" for figure in story.figures) + ".")
    return lines


def _parade(person: Person) -> str:
    title = f", {person.what}" if person.what else ""
    slew = f"; {count(person.deeds, 'foe')} fell to {person.name}" if person.deeds else ""
    return f"{person.name}{title}{f': {person.fate}' if person.fate else ''}{slew}"


def _epitaph(person: Person) -> str:
    title = f", {person.what}," if person.what else ""
    return f"{person.name}{title} {person.fate}"
