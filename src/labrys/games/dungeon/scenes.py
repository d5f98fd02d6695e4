"""The Game of Dungeon: what can stand on the agenda, chapter by chapter."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.games.dungeon.pieces import Brink, Kind, Room, Where

# -- 1 the game: from the surface down and home again (6.14) -------------------------------------------------


class Gather(Struct, frozen=True, tag="gather"):
    """[D1.13] A seat makes its personas, or takes those that wait at home."""

    seat: int


class NewPersona(Struct, frozen=True, tag="new_persona"):
    """[D9.08] Name, class, denomination, sex; a persona at 10th rank."""

    seat: int


class Outfit(Struct, frozen=True, tag="outfit"):
    """[D1.13] [6.14] Apprentices, families, slaves; then the leader, the store, torches and lines."""

    step: str = "apprentices"


class GoDown(Struct, frozen=True, tag="go_down"):
    """[6.14] Which surface tower, which level."""


class Home(Struct, frozen=True, tag="homecoming"):
    """[6.14] What falls due on the surface, in its order."""

    step: str = "bites"


class Lost(Struct, frozen=True, tag="party_lost"):
    """[D6.01] [6.14] Nobody is left who could go on."""


TheGame: TypeAlias = Gather | NewPersona | Outfit | GoDown | Home | Lost

# -- 2 the maze ----------------------------------------------------------------------------------------------


class Orders(Struct, frozen=True, tag="orders"):
    """[D2.19] The leader decides what the party does next."""


class Walk(Struct, frozen=True, tag="walk"):
    """[D2.19] [D2.20] Along a corridor until there is something to decide."""

    side: int


class Arrive(Struct, frozen=True, tag="arrive"):
    """[D2.20] What the place where the count stopped has in store: a trap door, foes, a doubles roll."""

    dead_end: bool = False  # it was called so
    landed: bool = False  # [R31] [S5] not on their own feet: no roll


class Open(Struct, frozen=True, tag="open"):
    """[6.1] A door is opened; the line is set first."""

    side: int
    met: bool = False  # whoever waited behind it has been met: only the corridor is described


class Enter(Struct, frozen=True, tag="enter"):
    """[D2.06] The party stands in a chamber."""

    room: Room
    brink: Brink = -1


class Leave(Struct, frozen=True, tag="leave"):
    """[6.1] By a tower: to another level, or home."""

    level: int = 0  # 0: home
    running: bool = False  # [S8] from foes met in the tower: the leader says where to


TheMaze: TypeAlias = Orders | Walk | Arrive | Open | Enter | Leave

# -- 3 treasure, sages ---------------------------------------------------------------------------------------


class Treasure(Struct, frozen=True, tag="treasure"):
    """[D3.01] [6.6] What the chamber holds is rolled for."""

    room: Room
    passes: int = 1  # two in a double-treasure chamber


class HandOut(Struct, frozen=True, tag="hand_out"):
    """[R23] [R49] The next lot is rolled off."""


class MeetSage(Struct, frozen=True, tag="meet_sage"):
    """[6.5] A sage is here."""

    room: Room = 0


class Homage(Struct, frozen=True, tag="homage"):
    """[D3.25] The party may offer something."""


class Favour(Struct, frozen=True, tag="favour"):
    """[6.5] What his mood brings."""


class Wishes(Struct, frozen=True, tag="wishes"):
    """[D3.26] One wish for each."""


class Parting(Struct, frozen=True, tag="parting"):
    """[6.5] The sage goes."""


TheTreasure: TypeAlias = Treasure | HandOut | MeetSage | Homage | Favour | Wishes | Parting

# -- 4 personas ----------------------------------------------------------------------------------------------


class Heal(Struct, frozen=True, tag="heal"):
    """[D4.12] After a battle in a chamber each priest may heal one member; then the medi-kits."""

    asked: tuple[str, ...] = ()


class HealAtRisk(Struct, frozen=True, tag="heal_at_risk"):
    """[D4.13] [R52] A priest heals at another time; `safe`: where nobody can jump the party."""

    who: str
    safe: bool = False


class Discontent(Struct, frozen=True, tag="discontent"):
    """[6.8] A seat says which of its people calls a mutiny, or threatens one."""

    seat: int


class Mutiny(Struct, frozen=True, tag="mutiny"):
    """[6.8] A vote against the leader."""

    who: str
    threat: bool = False


class Rise(Struct, frozen=True, tag="rise"):
    """[D4.08] [C1] Ranks are bought, one at a time."""

    asked: tuple[str, ...] = ()  # who will rise no further


class Birth(Struct, frozen=True, tag="birth"):
    """[6.11] A child, or an apprentice, has come and is given a name."""

    who: str
    kind: Kind


class Spider(Struct, frozen=True, tag="spider"):
    """[D4.25] The Great Spider wants a priest's son."""

    who: str


ThePersonas: TypeAlias = Heal | HealAtRisk | Discontent | Mutiny | Rise | Birth | Spider

# -- 5 the General Store -------------------------------------------------------------------------------------


class Store(Struct, frozen=True, tag="store"):
    """[D5.08] A visit to the General Store, seat by seat; a branch sells at double prices."""

    branch: bool = False


class Rent(Struct, frozen=True, tag="rent"):
    """[D5.15] Another simulacrum, or none."""


class Counter(Struct, frozen=True, tag="counter"):
    """[D5.08] A seat at the counter: who shops; gifts, loans, and what the keeper buys."""

    seat: int
    branch: bool = False
    deals: int = 0  # so far
    suggested: bool = False  # its people have bought what the keeper suggested


class Shop(Struct, frozen=True, tag="shop"):
    """[D5.08] One member fills a basket."""

    who: str
    branch: bool = False


class Gift(Struct, frozen=True, tag="gift"):
    """[D3.09] [D5.12] A seat's member gives, or lends, something to another."""

    seat: int
    loan: bool = False


class Torches(Struct, frozen=True, tag="torches"):
    """[D5.21] Somebody buys the torches."""


TheStore: TypeAlias = Store | Rent | Counter | Shop | Gift | Torches

# -- 6 battle ------------------------------------------------------------------------------------------------


class FormLine(Struct, frozen=True, tag="form_line"):
    """[D6.02] Who is in front, in what order, with which weapon."""

    double: bool = False  # behind a double door there is room for twice as many
    asked: bool = True  # False: the line stands as it was set


class Encounter(Struct, frozen=True, tag="encounter"):
    """[D7.02] [6.1] Baddies are met: those left here, a named foe, or such as are drawn.

    Won, bought off or tamed, the agenda goes on; from those who run or stall `Enter`, `Arrive` and `Walk` are
    taken off it.
    """

    where: Where
    room: Room = 0  # whose guardians they are
    brink: Brink = -1
    kind: str = ""  # a named foe
    number: int = 0
    category: str = ""
    ground: str = ""
    place: int = 0  # where they stand, as `State.bands` has it: a spot, or `-room`; 0: where the party is


class Meeting(Struct, frozen=True, tag="meeting"):
    """[D6.04] The foes are announced; fight, peace, run, or stall and go."""


class BaddiesPhase(Struct, frozen=True, tag="baddies_phase"):
    """[D6.06] Baddies attack first."""


class CloseUp(Struct, frozen=True, tag="close_up"):
    """[6.2] Gaps in the lines are closed."""


class LeadersCall(Struct, frozen=True, tag="leaders_call"):
    """[6.2] Fight on, offer peace, run, or stall and go."""


class OfferPeace(Struct, frozen=True, tag="offer_peace"):
    """[6.3] What is given, and what comes of it."""


class WizardsTurn(Struct, frozen=True, tag="wizards_turn"):
    """[D6.10] Wizards announce and throw their balls before the others strike."""


class FightersTurn(Struct, frozen=True, tag="fighters_turn"):
    """[D6.07] [D9.46] Each fighter in seat order."""


class RoundOver(Struct, frozen=True, tag="round_over"):
    """[6.2] The dead leave; gas; morale; the next round."""


class BattleOver(Struct, frozen=True, tag="battle_over"):
    """[D6.14] How it ended: won, fled, tamed, peace, gone, ran, stalled."""

    how: str


class Fallen(Struct, frozen=True, tag="fallen"):
    """[R35] The leader names who takes the goods of the fallen that lie at a place."""

    place: int


class Picture(Struct, frozen=True, tag="picture"):
    """[6.12] A wizard with film may take a picture of the battlefield."""

    gory: bool = False


TheBattle: TypeAlias = (
    FormLine
    | Encounter
    | Meeting
    | BaddiesPhase
    | CloseUp
    | LeadersCall
    | OfferPeace
    | WizardsTurn
    | FightersTurn
    | RoundOver
    | BattleOver
    | Fallen
    | Picture
)

# -- 8 special chambers, and what the gamesmaster does of his own accord -------------------------------------


class SpecialChamber(Struct, frozen=True, tag="special_chamber"):
    """[6.7] A casino, a theater, a branch store, a shrine, a lounge, Las Vegas."""

    kind: str
    room: Room = 0


class Gamble(Struct, frozen=True, tag="gamble"):
    """[6.7] One game of one member."""

    who: str
    game: str
    stake: int
    vegas: bool = False


TheSpecials: TypeAlias = SpecialChamber | Gamble

Scene: TypeAlias = TheGame | TheMaze | TheTreasure | ThePersonas | TheStore | TheBattle | TheSpecials
