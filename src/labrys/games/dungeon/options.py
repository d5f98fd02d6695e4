"""The Game of Dungeon: the options of decisions, chapter by chapter. The key of each says what it is about."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

# -- 1 the game ----------------------------------------------------------------------------------------------


class Bring(Struct, frozen=True, tag="bring"):
    """[D1.06] A persona who waits at home goes down."""

    who: str


class Company(Struct, frozen=True, tag="company"):
    """[D1.10] So many ready-made personas."""

    number: int


class Retire(Struct, frozen=True, tag="retire"):
    """[D1.06] A persona is given up."""

    who: str


# -- 2 the maze ----------------------------------------------------------------------------------------------


class Go(Struct, frozen=True, gc=False, tag="go"):
    """[D2.19] In this direction; out of a chamber by the door in that part of it."""

    way: str
    part: str = ""
    number: str = ""  # if one side of the part has several


class OpenDoor(Struct, frozen=True, gc=False, tag="open"):
    """[6.1] A door is opened."""

    way: str
    kind: str = "door"  # double_door, secret_door
    part: str = ""
    number: str = ""


class Pour(Struct, frozen=True, gc=False, tag="glue"):
    """[D5.G21] Glue at a door before it is opened."""

    who: str
    way: str
    part: str = ""
    number: str = ""


class Search(Struct, frozen=True, gc=False, tag="search"):
    """[6.1] A wall is searched for a secret door."""

    way: str


class TryPanel(Struct, frozen=True, gc=False, tag="panel"):
    """[D2.15] The one try to raise a dropped panel."""

    way: str


class Burn(Struct, frozen=True, gc=False, tag="burn"):
    """[D5.G15] Weed that clogs a chamber is burnt away."""

    who: str
    way: str


class BangWall(Struct, frozen=True, gc=False, tag="bang"):
    """[D3.S31] A Herbie wall-banger is thrown at a wall."""

    who: str


class Scout(Struct, frozen=True, gc=False, tag="scout"):
    """[6.13] A wizard of the first rank steps through a wall."""

    who: str


class Mend(Struct, frozen=True, gc=False, tag="mend"):
    """[D5.G28] A boat is patched."""

    who: str
    item: str


class Ride(Struct, frozen=True, gc=False, tag="tower"):
    """[6.1] [6.14] By a tower to a level it serves."""

    level: int
    tower: str = ""  # on the surface: which


class Ready(Struct, frozen=True, gc=False, tag="ready"):
    """[D6.08] Outside battle weapon, armour, shield and glasses are changed freely."""

    seat: int


class Take(Struct, frozen=True, gc=False, tag="take"):
    """What is taken in hand or put on; `act`: wields, wears, doffs, shield_front, shield_back."""

    who: str
    act: str
    item: str = ""


class Share(Struct, frozen=True, gc=False, tag="share"):
    """[D3.09] A player gives something of his people's away."""

    seat: int


class Object(Struct, frozen=True, gc=False, tag="object"):
    """[6.8] A player's people are not content with the leader."""

    seat: int


class Place(Struct, frozen=True, gc=False, tag="place"):
    """[D7.05] The gamesmaster puts something here: a foe, a sage, words."""

    what: str


# -- 3 treasure, sages ---------------------------------------------------------------------------------------


class KeepJewels(Struct, frozen=True, tag="keep"):
    """[D3.36] All of somebody's jewels of a kind stay as they are."""

    who: str
    item: str


class HomageOf(Struct, frozen=True, tag="homage"):
    """[D3.25] One of a thing for the sage; `who` is empty for what lies in the chest."""

    item: str
    who: str = ""


class Claim(Struct, frozen=True, gc=False, tag="claim"):
    """[R23] The winner of a roll-off takes the thing."""

    who: str
    item: str


class SendTo(Struct, frozen=True, gc=False, tag="send_to"):
    """[6.5] A sage sends the party to a tower, on a level."""

    level: int
    tower: int


class Cure(Struct, frozen=True, tag="cure"):
    """[D3.26] [S18] A wish that somebody be cured of venom or a bite, or be flesh again."""

    target: str


class Raise(Struct, frozen=True, tag="raise"):
    """[D3.26] A wish that somebody dead may live."""

    target: str


# -- 4 personas ----------------------------------------------------------------------------------------------


class CallMutiny(Struct, frozen=True, tag="call_mutiny"):
    """[6.8] A vote against the leader."""

    who: str


class Threaten(Struct, frozen=True, tag="threaten"):
    """[6.8] The same vote, without effect."""

    who: str


class Tend(Struct, frozen=True, gc=False, tag="tend"):
    """[D5.P7] [D5.P2] [D3.S36] [D3.S44] Venom, a bite or wounds are seen to with what somebody carries."""

    who: str
    item: str
    target: str


class Nurse(Struct, frozen=True, tag="nurse"):
    """[D4.13] A priest heals, at the risk of being jumped."""

    who: str


# -- 5 the General Store -------------------------------------------------------------------------------------


class Visit(Struct, frozen=True, tag="visit"):
    """[D5.08] A member fills a basket."""

    who: str


class Simulacrum(Struct, frozen=True, tag="simulacrum"):
    """[D5.16] What kind of simulacrum."""

    calling: str
    denomination: str
    sex: str
    virtue: str  # virgin or experienced


class Sale(Struct, frozen=True, tag="sale"):
    """[D3.10] A weapon the keeper would buy, for so much silver."""

    who: str
    item: str
    price: int


class HandOver(Struct, frozen=True, tag="hand_over"):
    """[D3.09] A thing a member could give away."""

    who: str
    item: str


# -- 6 battle ------------------------------------------------------------------------------------------------


class Strike(Struct, frozen=True, gc=False, tag="strike"):
    """[D6.07] A blow at a front-line baddie; where there is a choice, of which kind, or with which arrow."""

    who: str
    target: str
    kind: str = ""
    ammunition: str = ""


class UseOn(Struct, frozen=True, gc=False, tag="use_on"):
    """[S14] A thing used as an attack; Lysol also on foul gas."""

    who: str
    item: str
    target: str


class Swap(Struct, frozen=True, gc=False, tag="swap"):
    """[6.2] He changes places with a neighbour or the one behind; both lose their attack."""

    who: str
    other: str


class Throw(Struct, frozen=True, gc=False, tag="throw"):
    """[D6.10] A wizard's ball or wand; a general ball as a kind; where no die finds the target, at whom."""

    who: str
    ball: str
    kind: str = ""
    target: str = ""


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """[D3.B02] A demon is bidden to begone, out of his books."""

    who: str
    target: str


class HealSelf(Struct, frozen=True, gc=False, tag="heal_self"):
    """[D3.S44] The one total heal of self."""

    who: str


class Run(Struct, frozen=True, gc=False, tag="run"):
    """[6.2] Away without a stall. `shame`: it would be an unchivalrous order (6.10)."""

    shame: str = ""


class Stall(Struct, frozen=True, gc=False, tag="stall"):
    """[D6.15] Away behind tangle-weed, smoke or a tangling ball."""

    who: str
    item: str


class Thorns(Struct, frozen=True, gc=False, tag="thorns"):
    """[D3.13] Thorny tangle-weed kills everything in the chamber."""

    who: str


class Approach(Struct, frozen=True, gc=False, tag="approach"):
    """[D9.37] A female virgin approaches the unicorn."""

    who: str


class Poison(Struct, frozen=True, gc=False, tag="poison"):
    """[D5.G14] Poison is put into the gift. `shame`: for this one that is unchivalrous."""

    who: str
    shame: str = ""


class Photograph(Struct, frozen=True, gc=False, tag="photograph"):
    """[6.12] A picture is taken."""

    who: str


Call: TypeAlias = Run | Stall | Thorns | Approach | str
Act: TypeAlias = Strike | UseOn | Take | Swap | str
Spellwork: TypeAlias = Throw | Bid | HealSelf | str

# -- 8 special chambers --------------------------------------------------------------------------------------


class Play(Struct, frozen=True, gc=False, tag="play"):
    """[6.7] A member sits down to a game: craps, black_jack; loaded_craps, sure_thing with things of his own."""

    who: str
    game: str


class Pay(Struct, frozen=True, gc=False, tag="pay"):
    """[6.7] A member pays for brandy, or leaves an offering."""

    who: str
    item: str
