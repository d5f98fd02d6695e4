"""What a surface draws: a description of the table in words and places, the same for every game.

A game makes it from a `View` (`Book.picture`), so it can hold nothing the seat may not see. The page, the terminal
app and whatever comes later draw it without knowing the game: adding a game adds no code to a surface.

Whatever can be pointed at has a key or an id, and an `Option` names it: who acts, and on what.

(`gc=False`: values that hold only values can make no cycle, so nobody need search them for one.)

>>> SIDES
('north', 'east', 'south', 'west')
"""

from __future__ import annotations

from importlib import import_module

from msgspec import Struct

SIDES = ("north", "east", "south", "west")


class Sign(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something drawn on a place: a feature, stairs, a counter, a thing lying there.

    >>> Sign("fountain", "fountain", spent=True).spent
    True
    """

    kind: str  # which drawing: fountain, statue, stairs_up, chest, talisman, enemy …; a surface may not know it
    name: str  # in words
    spent: bool = False  # used up: drawn faintly
    mark: str = ""  # what matters most about it in two or three characters, where there is no room for words: S4
    what: str = ""  # which drawing exactly, where there is one: bone_sentry; else that of its kind


class Place(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place on the map. One unit is the width of a tile; x grows east, y grows south.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> place = picture.places["START"]
    >>> place.name, place.kind, place.sides
    ('Starting Area', 'hall', ('wall', 'wall', 'wall', 'wall'))
    """

    key: str  # what options point at
    x: float
    y: float
    kind: str  # room, corridor, tile, hall, chamber, space; unexplored: beyond an exit nobody has taken
    sides: tuple[str, ...] = ()  # clockwise from the north: open, door, wall, locked, blocked
    level: str = ""  # the key of its level
    name: str = ""  # what is written on it, if anything
    signs: tuple[Sign, ...] = ()
    covered: bool = False  # lies face down
    visited: bool = False
    note: str = ""  # a sentence about it, for the ear and for whoever points at it
    width: float = 1
    height: float = 1


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """A map of its own: one level of a maze, the board, the ring outside.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> [level.name for level in picture.levels]
    ['The Maze', 'Outside']
    """

    key: str
    name: str


class Token(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody on the map.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> token = picture.tokens[0]
    >>> token.id, picture.places[token.at].name
    ('player-1', "Warlock's Cave")
    """

    id: str  # of a card, or `party`
    at: str  # the key of the place
    name: str
    seat: int = -1  # whose; -1: everybody's
    active: bool = False  # it is his turn


class Thing(Struct, frozen=True, gc=False, omit_defaults=True):
    """A weapon, an item, a spell: anything that is carried, held or known.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> run.picture(0).cards[0].lists[0].things[0].mark
    'in hand'
    """

    name: str
    note: str = ""  # what it does, in a few words
    mark: str = ""  # "in hand", "spent", "circled", "worn"
    kind: str = ""  # which drawing: sword, healing_potion, sleep_spell …; empty: it has none


class Listing(Struct, frozen=True, gc=False, omit_defaults=True):
    """A titled list of things: Weapons, Items, Spells.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> weapons = run.picture(0).cards[0].lists[0]
    >>> weapons.title, [thing.name for thing in weapons.things]
    ('Weapons', ['dagger', 'throwing dagger'])
    """

    title: str
    things: tuple[Thing, ...]


class Figure(Struct, frozen=True, gc=False, omit_defaults=True):
    """A name and a value: `Strength 4`, `Chits left 31`, `Sun red`.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> [(fact.name, fact.value) for fact in picture.facts][:1]
    [('Round', '1')]
    """

    name: str
    value: str
    note: str = ""
    sign: str = ""  # a drawing for it, where one helps: sun_red, sun_yellow, sun_blue, gold, die …
    left: int = 0  # of what is counted in boxes, as the hits of an armour: so many are left …
    boxes: int = 0  # … of so many; 0: it is not
    key: bool = False  # of a card: in sight without opening it


class Card(Struct, frozen=True, gc=False, omit_defaults=True):
    """An adventurer, a player's character, a monster: whoever stands on the table.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> card = run.picture(0).cards[0]
    >>> card.name, card.title, card.left, card.points, card.box
    ('Rolf', 'Hero', 8, 8, '1C')
    """

    id: str
    name: str
    title: str = ""  # "Hero", "Elf Initiate", "Troll"
    seat: int = -1  # whose; -1: nobody's
    group: str = "party"  # party, charmed, foes, turned, peaceful, aside, fallen, out, player
    left: int = 0  # Wound Points or Lives left …
    points: int = 0  # … of so many; 0: not known
    points_name: str = "Wound Points"
    row: int = -1  # of the marching order, from the front; -1: stands nowhere
    column: int = -1  # 0 is the left as the party looks
    box: str = ""  # its name, as an arrangement spells it: 1L
    weapon: str = ""  # in hand, in words
    figures: tuple[Figure, ...] = ()
    lists: tuple[Listing, ...] = ()
    status: tuple[str, ...] = ()  # asleep, shielded, leader …
    fate: str = ""  # "" alive, else: dead, stone, turned, out …
    active: bool = False  # it is his turn
    asleep: bool = False  # drawn faintly
    declared: str = ""  # what it will do this round, in words
    order: str = ""  # its initiative, as it is read out
    sign: str = ""  # which picture: minotaur, wolf, spearman …; a surface that has none shows initials


class Side(Struct, frozen=True, gc=False, omit_defaults=True):
    """One side of a fight.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> run.picture(0).fight.theirs.cards
    ('orc-1',)
    """

    name: str
    cards: tuple[str, ...]  # ids; where they stand is on the cards
    figures: tuple[Figure, ...] = ()
    dice: tuple[int, ...] = ()
    die: int = 6  # sides of each of its dice


class Stand(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where a card stands on the field, and how. x and y are its north-west square, from 0.

    >>> run = labrys.position("minotaurs", "room / party Ann noble / foes wolf / start_battle distance=30", seed=1)
    >>> [(stand.card, stand.side) for stand in run.picture(0).fight.field.stands]
    [('ann', 'ours'), ('wolf-1', 'theirs')]
    """

    card: str  # its id
    x: int
    y: int
    size: int = 1  # squares of a side
    facing: int = -1  # 0 to 7, clockwise from the north; -1: it has none
    reach: int = 0  # of its weapon, in feet; 0: whoever is next to it
    side: str = "ours"  # or theirs
    aloft: bool = False  # flies: on no square's ground
    threat: bool = True  # whoever steps next to it must reckon with it; not if it is held, asleep or unaware
    ranges: tuple[tuple[str, int], ...] = ()  # of its missiles, in feet, the nearest first: ("short", 30)


class Mark(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that lies or stands on the field and is nobody: a torch, dropped gear, the fallen, a web.

    >>> Mark("torch", 3, 4, "a torch").name
    'a torch'
    """

    kind: str  # which drawing: torch, gear, fallen, web …; a surface may not know it
    x: int
    y: int
    name: str  # in words


class Field(Struct, frozen=True, gc=False, omit_defaults=True):
    """The ground of a battle, square by square: a row of characters each, the northernmost first.

    >>> run = labrys.position("minotaurs", "room / party Ann noble / foes wolf / start_battle distance=30", seed=1)
    >>> field = run.picture(0).fight.field
    >>> field.feet, len(field.ground) == field.height
    (6, True)
    """

    width: int  # in squares
    height: int
    feet: int  # a side of a square
    ground: tuple[str, ...]  # '#' wall, '.' floor, ',' difficult, '~' water, 'o' exit, ' ' outside
    lit: tuple[str, ...] = ()  # '.' lit, ',' poorly, ' ' dark; empty: all of it is lit
    stands: tuple[Stand, ...] = ()
    marks: tuple[Mark, ...] = ()
    arcs: str = ""  # eight letters, clockwise from where one faces: f front, s flank, r rear; empty: it is all one


class Fight(Struct, frozen=True, gc=False, omit_defaults=True):
    """Two sides that face each other: theirs above, ours below; or on a field, where each stands on it.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> fight = run.picture(0).fight
    >>> fight.title, fight.ours.name, fight.columns
    ('Round 1', 'The party', 3)
    """

    title: str  # "Round 2", "Battle", "Duel of minds"
    theirs: Side
    ours: Side
    columns: int = 3  # of a marching order; 0: they stand in no order
    field: Field | None = None


class Meter(Struct, frozen=True, gc=False, omit_defaults=True):
    """One part of the goal: so much of so much.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> [(part.name, part.value, part.of) for part in picture.goal.parts]
    [('Talismans', 0, 2)]
    """

    name: str  # Experience, Talismans, Ann
    value: int
    of: int = 0  # all that is wanted; 0: there is no end to it
    words: str = ""  # how it stands, where the figures do not say it: "found"
    note: str = ""  # whose it is, or what there is to know
    sign: str = ""  # a drawing for it, where one helps


class Goal(Struct, frozen=True, gc=False, omit_defaults=True):
    """What this seat plays for, and how far it is.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> picture.goal.words
    'Hold two Talismans.'
    """

    words: str  # in one sentence
    parts: tuple[Meter, ...] = ()
    next: str = ""  # what is wanted now, in a few words
    done: bool = False  # all is reached but the way home, or that too


class Picture(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything there is to draw.

    >>> run = labrys.new("warlock", seed=7)
    >>> picture = run.picture(0)
    >>> picture.title, len(picture.places), picture.here
    ("Talisman: Warlock's Maze", 7, 'O0')
    """

    game: str
    title: str  # of the game
    facts: tuple[Figure, ...] = ()  # what stands at the head of the table: turn, sun, chits left, loot
    levels: tuple[Level, ...] = ()
    places: dict[str, Place] = {}  # by key, those of all levels
    tokens: tuple[Token, ...] = ()
    here: str = ""  # the key of the place the map is about
    cards: tuple[Card, ...] = ()
    fight: Fight | None = None
    hand: tuple[Listing, ...] = ()  # what only this seat sees: Spells in hand, cards it has put in order
    lying: tuple[Listing, ...] = ()  # what belongs to nobody: on the floor, in the stock, in the shop
    moment: str = ""  # which game or part of it this is, in a few words: "the Advanced Game"
    feet: int = 0  # how many the side of a square of the map measures; 0: it is not drawn to scale
    goal: Goal | None = None  # progress towards it, for this seat

    @property
    def tells_visits(self) -> bool:
        """Does its map tell where somebody has been?

        >>> run = labrys.new("warlock", seed=7)
        >>> picture = run.picture(0)
        >>> picture.tells_visits
        False
        """
        return any(place.visited for place in self.places.values())

    def _repr_svg_(self) -> str:
        """In a notebook: the map and the fight."""
        drawn: str = import_module("labrys.export.notebook").picture_svg(self)  # which stands above this
        return drawn


class Turn(Struct, frozen=True, gc=False):
    """How a tile would lie, if this option is taken: so that a surface can draw it.

    >>> Turn("corridor", ("open", "wall", "open", "wall")).sides[0]
    'open'
    """

    kind: str  # as of a place
    sides: tuple[str, ...]
