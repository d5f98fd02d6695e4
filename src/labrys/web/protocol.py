"""The messages of the table: one versioned websocket protocol, and the bodies of the small REST part.

`docs/protocol.md` explains them. Every message is a JSON object with its `type`; unknown fields are refused, so
that a mistake is told and not ignored. What a seat receives is made from its `View`, `Decision` and events alone.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from labrys.rulebook.reading import Departure
from labrys.seats.orders import Offer
from labrys.show.campaign_picture import CampaignPicture
from labrys.show.decision import Barred, Option, RegionMap
from labrys.show.lesson import Lesson
from labrys.show.patch import Changed
from labrys.show.picture import Picture
from labrys.show.teller import Line

PROTOCOL = 4

Key = Annotated[str, Meta(max_length=64)]  # of a seat or an owner: a secret
DecisionId = Annotated[str, Meta(max_length=32)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
AnswerText = Annotated[str, Meta(max_length=3000)]
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
Place = Annotated[int, Meta(ge=-2, le=6)]  # a seat, or -2 for the gamesmaster's chair
Farewell = Literal["", "deleted", "no_table", "asleep", "seat_freed", "restarting", "protocol", "blocked"]
"""Why a connection ends, for a program; the reason is for people."""
Looking = Literal["now", "off"] | Annotated[int, Meta(ge=1, le=86_400)]
"""When those who look on see what happens: at once, so many seconds later, or only when the game is over."""
MOST_CHAT = 300
NO_VIEW = Raw(b"null")

# == from a client ===========================================================================================


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Any message of a client."""


class Hello(FromClient, frozen=True):
    """The first message: who I am. Without a key: somebody who looks on. `raw`: views and events as data, too."""

    protocol: int
    key: Key = ""  # of a seat or of the owner
    raw: bool = False
    passes: bool = False  # as in `passing`
    person: Key = ""  # my own, the same at all tables: it opens where I sit


class Answer(FromClient, frozen=True):
    """My answer to a decision: an option's key, keys, a number, an arrangement or a name, as text."""

    decision: DecisionId
    answer: AnswerText


class Order(FromClient, frozen=True):
    """Answer this and what follows by an order: `attack`, `hold`, `guide`, `walk:PLACE`. Empty: stop it."""

    decision: DecisionId
    order: Annotated[str, Meta(max_length=64)]


class Roll(FromClient, frozen=True):
    """What my own dice show: as many as are wanted now, the first of them for `roll`."""

    roll: DecisionId
    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=1000)], ...], Meta(min_length=1, max_length=40)]


class Passing(FromClient, frozen=True):
    """In a fight: spare me the questions that leave nothing but to pass, or ask me all of them."""

    on: bool


class More(FromClient, frozen=True):
    """Tell me more about my decision: `barred` options, the `odds` of each or of the whole `fight`, a `hint`."""

    decision: DecisionId
    want: Annotated[str, Meta(pattern="^(barred|odds|fight|hint)$")]


class Undo(FromClient, frozen=True):
    """I want to take my last answer back; at once if that is free, else the others are asked."""


class Consent(FromClient, frozen=True):
    """My word on what somebody has proposed."""

    proposal: int
    agree: bool


class Chat(FromClient, frozen=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class Ready(FromClient, frozen=True):
    """Before the start: I am ready, or not yet."""

    ready: bool = True


class Start(FromClient, frozen=True):
    """The owner: let us begin."""


class Bot(FromClient, frozen=True):
    """Put a bot into a seat, or with an empty name take it out. The owner may, and whoever holds the seat."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=100)] = ""
    setup: bool = False  # it only sets up the game, and goes before the first question of the game proper


class Seats(FromClient, frozen=True):
    """The owner, before the start: so many seats."""

    number: Annotated[int, Meta(ge=1, le=6)]


class Close(FromClient, frozen=True):
    """The owner or the gamesmaster: wait no longer for others who are still declaring something."""


class Chair(FromClient, frozen=True):
    """Take the gamesmaster's chair, or leave it. Who sits here may, and the owner of the table."""

    take: bool
    name: Annotated[str, Meta(max_length=24)] = ""  # of an owner who has no seat


class Release(FromClient, frozen=True):
    """The owner: whoever holds this seat or the gamesmaster's chair shall no longer. Anybody: I give mine up."""

    seat: Place


class Onlookers(FromClient, frozen=True):
    """The owner: when those who look on shall see what happens. Everybody is told."""

    when: Looking


class StandIn(FromClient, frozen=True):
    """Over days, when the time for a move is over: the sensible bot shall answer this once. All are told."""

    seat: SeatNumber


class Block(FromClient, frozen=True):
    """The owner: whoever holds this seat shall neither sit nor look on here any more. Everybody is told."""

    seat: Place


class Unblock(FromClient, frozen=True):
    """The owner: he may again."""

    id: int


class Rename(FromClient, frozen=True):
    """Call me so."""

    name: PlayerName


class Unguided(FromClient, frozen=True):
    """I need no guide any more: the first game goes on as a game like any other."""


class Log(FromClient, frozen=True):
    """Send me the lines before this one."""

    before: Annotated[int, Meta(ge=0)]


class Cited(FromClient, frozen=True):
    """Which rules has my log cited so far?"""


class Ping(FromClient, frozen=True):
    """Are you there?"""

    n: int = 0


ClientMessage: TypeAlias = (
    Hello
    | Answer
    | Order
    | Roll
    | Passing
    | More
    | Undo
    | Consent
    | Chat
    | Ready
    | Start
    | Bot
    | Seats
    | Close
    | Chair
    | Release
    | Onlookers
    | StandIn
    | Block
    | Unblock
    | Rename
    | Unguided
    | Log
    | Cited
    | Ping
)

# == to a client =============================================================================================


class ToClient(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=str.lower):
    """Any message of the server."""


class Welcome(ToClient, frozen=True):
    """The answer to hello: what table this is and who you are here. Then come `table` and, once begun, `frame`."""

    protocol: int
    version: str  # of Labrys
    table: str
    game: str
    game_title: str
    about: str
    goal: str
    seat: int | None = None  # None: you look on; -2: you are the gamesmaster …
    owner: bool = False
    house: dict[str, str] = {}  # house rules that differ from the book
    bots: tuple[str, ...] = ()  # the bots that can be put into a seat
    scenario: str = ""  # the name of what is played in, if it has one
    people: tuple[str, ...] = ()  # who could go on from an earlier game
    plays: int | None = None  # … and play in this seat as well
    came_from: str = ""  # to the owner, of a game that branches off another: the address of that moment
    departures: tuple[Departure, ...] = ()  # the house rules that differ, in words
    own_dice: bool = False  # people roll and type them


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat, as everybody at the table sees it; -2: the gamesmaster's chair, in a game that has one."""

    seat: int
    name: str = ""
    taken: bool = False  # a person holds it
    bot: str = ""  # this bot answers for it now
    ready: bool = False
    online: bool = False
    role: str = "player"  # or gamesmaster
    mark: str = ""  # by which this person is known on this server, if he has a key of his own


class Proposal(Struct, frozen=True, omit_defaults=True):
    """Something that needs everybody's consent."""

    id: int
    seat: int  # who proposes
    text: str
    waiting: tuple[int, ...]  # who have not spoken yet
    newcomer: bool = False  # somebody who does not sit there wants to


class BlockedPerson(Struct, frozen=True, omit_defaults=True):
    """Somebody who is kept out of this table."""

    id: int
    name: str
    mark: str = ""


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """Something that was said; seat -1: somebody who looks on."""

    seat: int
    name: str
    text: str
    at: str  # ISO time
    mark: str = ""  # of whoever spoke, if he has a key of his own


class Table(ToClient, frozen=True):
    """The people at the table, whenever that changes. All of it, each time."""

    seats: tuple[SeatInfo, ...]
    started: bool = False
    over: bool = False
    watching: int = 0  # so many look on
    proposal: Proposal | None = None
    commitment: str = ""  # the hash of the seed, from the start on; none where people roll their own dice
    chat: tuple[ChatLine, ...] = ()  # the last things said: only in the first message after hello
    onlookers: Looking = "now"  # when those who look on see what happens
    blocked: tuple[BlockedPerson, ...] = ()
    days: int = 0  # one has for a move, where it is played over days …
    since: str = ""  # … and since when the table waits for those it waits for: ISO time


class Asked(Struct, frozen=True, gc=False, omit_defaults=True):
    """A decision you may answer."""

    id: str  # an answer names it
    rule: str
    kind: str  # one, some, amount, arrange, name, basket, spot, path
    prompt: str
    options: tuple[Option, ...] = ()  # yours alone
    least: int = 0
    most: int = 0
    boxes: tuple[str, ...] = ()
    suggested: str = ""  # an arrangement to begin with, as an answer
    optional: bool = False  # another seat is asked; you may speak up first
    respond: bool = False  # a secret question: nobody else knows that you are asked
    ruling: bool = False  # you are asked as gamesmaster: what is preselected is what the dice and the book propose
    default: str = ""  # the answer that is preselected; empty: none
    purse: int = 0  # of a basket, in the smallest coin
    coins: tuple[tuple[str, int], ...] = ()  # of a basket with prices: names and worth of coins, the dearest first
    region: RegionMap | None = None  # of a spot or a path; the options stand beside it
    worths: tuple[str, ...] = ()  # of an arrangement: what each box is worth, where that is not plain
    setup: bool = False  # it is asked before the game proper begins: a bot with `setup` would answer it
    orders: tuple[Offer, ...] = ()  # the standing orders that make sense here
    walks: dict[str, str] = {}  # the places one can walk to by an order, each with the place before it on the way


class Wanted(Struct, frozen=True, gc=False, omit_defaults=True):
    """A die that somebody at the table shall roll himself, and say what it shows."""

    id: str  # `roll` names it
    rule: str
    sides: int = 6


class Ordered(Struct, frozen=True, gc=False):
    """What answers for you now: a standing order, by its key; or `pass`, where there was nothing else to do."""

    key: str
    words: str


class Over(Struct, frozen=True, gc=False):
    """How it ended. The seed proves the dice; the digest is the same for everybody."""

    result: str
    winners: tuple[int, ...]
    sentences: tuple[str, ...]
    seed: str
    digest: str
    campaign: bool = False  # does something go on to another game? `GET /api/tables/TABLE/campaign`
    nonce: str = ""  # was hashed with the seed; of older tables: nothing


class Declaring(Struct, frozen=True, gc=False, omit_defaults=True):
    """Several declare something at the same time; when the last of those in `waiting` has, all is shown."""

    rule: str
    made: tuple[int, ...] = ()  # who has declared all he has to
    own: tuple[str, ...] = ()  # what you have declared so far; `undo` takes the last of it back


class Elsewhere(Struct, frozen=True, gc=False, omit_defaults=True):
    """What somebody else is asked now, where that is no secret: for his partners and for those who look on."""

    seat: int
    rule: str
    prompt: str
    options: tuple[str, ...] = ()  # the first of them, in words
    more: int = 0  # and so many others


class Undoing(Struct, frozen=True, gc=False):
    """What `undo` would do now: `no` (and why), take back at once (`free`), or ask the others (`consent`)."""

    how: str
    why: str = ""


class Guide(Struct, frozen=True, gc=False, omit_defaults=True):
    """A guided first game: what you have been told so far, or, in a step, what is new."""

    of: int  # lessons there are
    lessons: tuple[Lesson, ...] = ()
    now: bool = False  # the last one told belongs to your open question


class Frame(ToClient, frozen=True):
    """Everything, from scratch: after hello, after an undo, and whenever a client and the table disagree."""

    seq: int
    picture: Picture
    decision: Asked | None = None
    waiting: tuple[int, ...] = ()  # whom the table waits for, as far as everybody may know
    first: int = 0  # the number of the first of these lines
    lines: tuple[Line, ...] = ()
    undo: Undoing | None = None
    over: Over | None = None
    reason: str = ""  # why it comes unasked
    declaring: Declaring | None = None
    elsewhere: Elsewhere | None = None
    view: Raw = NO_VIEW  # with `raw`: the View as it is
    events: tuple[Raw, ...] = ()
    guide: Guide | None = None  # all you have been told; None: you are not guided
    ordered: Ordered | None = None  # this answers for you now
    wanted: Wanted | None = None  # a die of your own


class Accepted(ToClient, frozen=True):
    """This answer stands, and is on the disk. A duplicate gets the same again."""

    decision: str
    answer: str


class Step(ToClient, frozen=True):
    """What came of an answer: what changed in the picture, the new lines, the decision as it is now."""

    seq: int  # one more than the message before
    accepted: Accepted | None = None  # it was your answer
    picture: Changed | None = None
    decision: Asked | None = None
    waiting: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    undo: Undoing | None = None
    over: Over | None = None
    declaring: Declaring | None = None
    elsewhere: Elsewhere | None = None
    view: Raw = NO_VIEW
    events: tuple[Raw, ...] = ()
    guide: Guide | None = None
    ordered: Ordered | None = None
    wanted: Wanted | None = None


class Refused(ToClient, frozen=True):
    """This message was not obeyed, and nothing has changed."""

    reason: str
    rule: str = ""
    decision: str = ""


class OddsOfOption(Struct, frozen=True, omit_defaults=True):
    """What an option leads to: chances (0 to 1) and words, what matters most first; several may come true at once.

    Without dice: what it does for certain, if that is worth a word.
    """

    key: str
    outcomes: tuple[tuple[float, str], ...]
    dice: bool = False  # does chance decide?
    said: tuple[str, ...] = ()  # of each outcome, with its chance: `you kill it in 67 %`
    counted: float = 1.0  # so much of it is exact
    played: int = 0  # so often the rest was played out; 0: it is told as not counted out


class OddsOfFight(Struct, frozen=True):
    """How the fight that is on will end, if everybody does what is said; and how that is known."""

    bars: tuple[tuple[float, str], ...]  # chances (0 to 1) and words, the likeliest first
    lines: tuple[str, ...]  # sentences; the last says whether it was counted out or played
    exact: bool


class Told(ToClient, frozen=True, omit_defaults=True):
    """More about a decision."""

    decision: str
    want: str
    barred: tuple[Barred, ...] = ()
    odds: tuple[OddsOfOption, ...] = ()
    known: str = ""  # how the odds are known: a sentence
    fight: OddsOfFight | None = None
    hint: str = ""  # an answer
    why: str = ""  # the reason of the hint, in a sentence without a full stop
    reason: str = ""  # why there is nothing to tell


class Lines(ToClient, frozen=True):
    """Lines of the log that were asked for."""

    first: int
    lines: tuple[Line, ...] = ()


class MetRule(Struct, frozen=True):
    """A rule that has been met in this game."""

    times: int
    lines: tuple[int, ...]  # of the log, by their numbers: the last that cite it
    last: str  # what was told by it the last time


class Met(ToClient, frozen=True):
    """The rules that the log of this audience cites."""

    rules: dict[str, MetRule]


class Said(ToClient, frozen=True):
    """Somebody said something."""

    line: ChatLine


class Pong(ToClient, frozen=True):
    """Yes."""

    n: int


class Bye(ToClient, frozen=True):
    """The server ends this connection. `again`: come back in a moment."""

    reason: str
    again: bool = False
    code: Farewell = ""


ServerMessage: TypeAlias = (
    Welcome | Table | Frame | Step | Accepted | Refused | Told | Lines | Met | Said | Pong | Bye
)  # fmt: skip

# == REST ====================================================================================================


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class GameInfo(Struct, frozen=True):
    """One of the games."""

    name: str
    title: str
    about: str
    goal: str
    most_seats: int
    bots: tuple[str, ...]
    scenario_kind: str = ""  # what it is played in (`maze`), if it is
    scenarios: tuple[str, ...] = ()  # those that are shipped
    campaigns: bool = False  # can it go on from an earlier game?
    gamesmaster: bool = False  # it has one
    minutes: tuple[int, int] = (0, 0)  # a game takes so long: from, to; unsaid
    begin: str = ""  # why one should begin with it, if one should
    alone: int = 1  # seats of a game that one person plays: bots take the others
    first: str = ""  # what its guided first game is like, if it has one


class HouseRule(Struct, frozen=True):
    """A house rule that a new table may choose: a question, and answers in words for its values."""

    name: str
    title: str
    values: tuple[str, ...]
    default: str
    answers: tuple[str, ...] = ()
    printed: str = ""  # the book's own reading
    rule: str = ""  # where it comes from


class RuleText(Struct, frozen=True, omit_defaults=True):
    """A rule in our words."""

    id: str
    title: str
    text: str
    otherwise: str = ""  # what a house rule would make of it
    links: dict[str, str] = {}  # numbers in these texts, and the rules they lead to


class After(Body, frozen=True):
    """Another game of those who have played one: in the same scenario, with the survivors or as it began."""

    table: Annotated[str, Meta(max_length=24)]
    key: Annotated[str, Meta(max_length=64)] = ""  # of a seat there, if the table is somebody else's
    survivors: bool = False  # when it is over: who goes on; else whoever it began with


class NewTable(Body, frozen=True):
    """`POST /api/tables`: who sits there (`me`, `open`, or a bot's name), and by which house rules."""

    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[tuple[Annotated[str, Meta(max_length=24)], ...], Meta(min_length=1, max_length=6)] = ("me",)
    name: Annotated[str, Meta(max_length=24)] = ""
    house: dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=60)]] = {}
    start: bool = False  # at once: only if no seat is open
    gamesmaster: Literal["", "me", "open"] = ""  # in the chair: nobody, you, or whoever opens its link
    seed: Annotated[int, Meta(ge=0, le=2**62)] | None = None  # to play a known game again
    scenario: str = ""  # the name of one that is shipped, or the text of one, which has line breaks
    campaign: str = ""  # the text of a campaign file
    after: After | None = None  # both as at a table of before
    campaign_id: Annotated[str, Meta(max_length=200)] = ""  # one that is kept for you: `GET /api/campaigns`
    first: bool = False  # the guided first game of this game: nothing else is chosen then, but a name
    own_dice: bool = False  # you roll real dice and type what they show
    onlookers: Looking = "now"  # when those who look on see what happens
    days: Annotated[int, Meta(ge=0, le=30)] = 0  # one has for a move, where it is played over days
    overdue: Literal["remind", "bot"] = "remind"  # then others may let a bot answer, or it does by itself


class MazeText(Body, frozen=True):
    """`POST /api/mazes/check`, and what the generator gives: the text of a maze file."""

    text: str


class NewMaze(Body, frozen=True):
    """`POST /api/mazes`: a maze from a seed."""

    levels: Annotated[int, Meta(ge=1, le=20)] = 3
    width: Annotated[int, Meta(ge=8, le=60)] = 14  # squares
    height: Annotated[int, Meta(ge=8, le=60)] = 12
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None  # so that the same maze comes again


class MazeFinding(Struct, frozen=True):
    """Something that is wrong with a maze, or may be: where in the text (from 1), and what would be right."""

    line: int
    column: int
    severity: Literal["error", "warning"]
    text: str


class MazeFindings(Struct, frozen=True):
    """All of them, in the order of the text."""

    findings: tuple[MazeFinding, ...]


class Workshop(Struct, frozen=True):
    """What one draws mazes with: the game they are for, its words by kind (`foes`, `items`), and examples."""

    game: str
    words: dict[str, tuple[str, ...]]
    examples: dict[str, str]  # texts by name


class SeatLink(Struct, frozen=True):
    """Who opens it may sit down there, once."""

    seat: int
    link: str  # /t/TABLE#seat=TOKEN: the secret is in the fragment, which is sent to no server


class MadeTable(Struct, frozen=True):
    """A new table: its address, your key, and the links for your friends. They are told only now."""

    table: str
    address: str
    seat: int | None
    key: str
    links: tuple[SeatLink, ...] = ()


class Claim(Body, frozen=True):
    """`POST /api/tables/TABLE/claim`: sit down with a link's token."""

    token: Key
    name: PlayerName
    person: Key = ""  # a key of my own, of at least 22 characters: by it I am known at other tables, too


class Me(Struct, frozen=True):
    """As whom the caller is known on this server."""

    mark: str


class Claimed(Struct, frozen=True):
    """The seat is yours; the key says so from now on, or from when those who play have agreed."""

    seat: int
    key: str
    waiting: bool = False  # for their consent


class TableSummary(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    table: str
    game: str
    game_title: str
    seats: tuple[SeatInfo, ...]
    created: str
    touched: str
    started: bool = False
    over: bool = False
    answers: int = 0
    about: str = ""
    host: str = ""  # who made it


class CampaignSummary(Struct, frozen=True, omit_defaults=True):
    """A campaign in a list."""

    id: str
    game: str
    game_title: str
    title: str
    touched: str
    games: int = 0  # played
    people: tuple[str, ...] = ()  # who live, by name
    fallen: int = 0
    last: str = ""  # the day of the last game …
    scenario: str = ""  # … and the name of what it was played in, if it has one
    own: bool = False  # a file of whoever runs this server, the same that `labrys play --campaign` uses
    tables: tuple[str, ...] = ()  # your tables that play in it now


class CampaignPage(Struct, frozen=True):
    """A campaign, all of it."""

    summary: CampaignSummary
    picture: CampaignPicture


class SeatKey(Body, frozen=True):
    """A seat somebody has at a table of another."""

    table: Annotated[str, Meta(max_length=24)]
    key: Key


class MySeats(Body, frozen=True):
    """`POST /api/tables/mine`: the seats I have, beside the tables I own. With `wait`: answer when something is
    otherwise than I know, or after so many seconds.
    """

    seats: Annotated[tuple[SeatKey, ...], Meta(max_length=100)] = ()
    wait: Annotated[int, Meta(ge=0, le=25)] = 0
    known: Annotated[dict[str, str], Meta(max_length=1_000)] = {}  # by table: `touched`, a ! behind it in my turn


class MyTable(Struct, frozen=True, omit_defaults=True):
    """A table of mine, or one where I sit."""

    table: TableSummary
    seat: int | None = None  # where I sit; -2: as gamesmaster
    owner: bool = False
    your_turn: bool = False
    waiting: tuple[int, ...] = ()  # whom the table waits for, as far as everybody may know
    result: str = ""  # when it is over, in words
    winners: tuple[int, ...] = ()
    progress: str = ""  # how far it is, in a few words
    survivors: tuple[str, ...] = ()  # when it is over: who came back and could play on, by name
    campaign: str = ""  # the owner is told in which of his campaigns it is played
    days: int = 0  # one has for a move, where it is played over days …
    since: str = ""  # … and since when the table waits


class Webhook(Body, frozen=True):
    """`POST /api/webhooks`: where to tell me that it is my turn."""

    url: Annotated[str, Meta(max_length=500)]


class Feed(Struct, frozen=True):
    """The address of a feed that tells whose turn it is at one's tables: whoever has it can read it."""

    address: str


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """A moment of a game: what was answered, what came of it, and how the table looked then.

    An answer that whoever looks may not know is not told: then `seat` is -1.
    """

    n: int  # from 0, the table before the first answer
    seat: int
    rule: str
    answer: str
    lines: tuple[Line, ...]
    picture: Picture
    at: int = 0  # the name of the moment, for links
    name: str = ""  # of whoever answered, as he was called then


class Replay(Struct, frozen=True, omit_defaults=True):
    """A stretch of a game."""

    table: str
    game: str
    names: tuple[str, ...]
    answers: int  # the number of the last moment
    steps: tuple[ReplayStep, ...]
    at: int = 0  # the number of the moment that was asked for
    seat: int | None = None  # through whose eyes; none: of one who looks on
    own: int | None = None  # the seat of whoever asks
    over: bool = False  # then one may look through anybody's eyes
    branch: bool = False  # may whoever asks play on from here?


class NewBranch(Body, frozen=True):
    """`POST /api/tables/TABLE/branch`: a new table that goes on from a moment of this one, with other dice."""

    at: Annotated[int, Meta(ge=0, le=999_999_999)]  # the name of the moment
    seats: Annotated[
        tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=6)
    ] = ()  # () : you and bots
    name: Annotated[str, Meta(max_length=24)] = ""
    key: Annotated[str, Meta(max_length=64)] = ""  # of your seat there


class MadeBranch(MadeTable, frozen=True, omit_defaults=True):
    """The new table, and how many answers earlier than the moment it begins: as a rule none."""

    back: int = 0


class Health(Struct, frozen=True):
    """`GET /api/health`."""

    status: str
    version: str
    tables: int
    awake: int
    connections: int


class Problem(Struct, frozen=True):
    """What was wrong, and what would be right."""

    reason: str


decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
encode = msgspec.json.Encoder().encode
