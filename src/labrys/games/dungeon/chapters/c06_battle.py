"""Dungeon [6] Battle: hits, deaths and what becomes of those who turn. The verbs that every chapter uses."""

from __future__ import annotations

from functools import lru_cache

from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import find_item, penalise, pick, reward, two
from labrys.games.dungeon.events import (
    Afflicted,
    BaddieFell,
    Died,
    Freed,
    Robbed,
    Shamed,
    Suffered,
    Turned,
)
from labrys.games.dungeon.pieces import RESERVE, SECOND, Band, Fate, Fight, Foe, Goods, Member
from labrys.games.dungeon.scenes import Encounter, Fallen, Lost
from labrys.games.dungeon.state import (
    G,
    State,
    able,
    anyone,
    cell_of,
    find,
    in_line,
    leader,
    level_of,
    maze,
    sheet,
)
from labrys.games.dungeon.tables import ARMOUR, BADDIES, Baddie, author_baddie
from labrys.kit.mazefile.model import Baddie as AuthorsBaddie

MOST_SLAVES = 5  # [D3.19]
LEASH = 5  # [6.9] cells: fifty feet
TRAITOR = "traitor"
ALIVE_AND_HERE: Fate = ""


# -- what a foe is ---------------------------------------------------------------------------------------------


def record(state: State, kind: str) -> Baddie:
    """[D7.03] The entry of a baddie: the book's, the maze author's, or that of a traitor."""
    found = BADDIES.get(kind)
    return found if found is not None else other_record(maze(state).baddies, kind)


@lru_cache(maxsize=512)
def other_record(authored: tuple[AuthorsBaddie, ...], kind: str) -> Baddie:
    """[S27] An author's baddie. [R28] A traitor, `traitor:hits:to-hit`: every weapon needs 8, he never flees."""
    if kind.startswith(TRAITOR + ":"):
        hits, to_hit = kind.split(":")[1:]
        columns = ("traitor", "humanoids", hits, to_hit, "others 8", "1", "4", "1", "", "never-flee")
        return author_baddie(columns)
    return next(author_baddie(one.columns) for one in authored if one.key == kind)


def the_fight(state: State) -> Fight:
    """The battle that is on."""
    assert state.fight is not None
    return state.fight


def abreast(state: State, fight: Fight) -> int:
    """[R32] How many of them stand in front: as the first of them come abreast, twice that at a double door."""
    wide = record(state, state.foes[0].kind).abreast if state.foes else 0
    return 2 * wide if fight.double else wide


def front_foes(state: State, fight: Fight) -> list[Foe]:
    """[6.2] The baddies in the front line who are still there, from the left."""
    return [one for one in state.foes[: abreast(state, fight)] if not one.gone]


# -- the party's hits ------------------------------------------------------------------------------------------


def suffer(
    g: G,
    member: Member,
    hits: int,
    cause: str,
    rule: str = "6.2",
    *,
    to_body: bool = False,
    from_behind: bool = False,
) -> int:
    """[D5.R4] [S30] Hits pass from layer to layer: body shield, shield in front, armour, vest, body.

    A hit to the body skips all layers; one from behind falls on a slung shield first. How many reached the body?
    """
    left = hits
    if not to_body:
        if from_behind and member.shield and not member.shield_front:
            left = _on_shield(g, member, left, cause, rule)
        if left and member.body_shield:
            taken = min(left, member.body_shield)
            member.body_shield -= taken
            left -= taken
            g.tell(Suffered(rule, member.id, "body_shield", taken, member.body_shield, cause))
        if left and member.shield_front:
            left = _on_shield(g, member, left, cause, rule)
        if left and member.armour_hits:
            taken = min(left, member.armour_hits)
            member.armour_hits -= taken
            left -= taken
            g.tell(Suffered(rule, member.id, "armour", taken, member.armour_hits, cause))
        if left and member.vest_hits:
            taken = min(left, member.vest_hits)
            member.vest_hits -= taken
            left -= taken
            g.tell(Suffered(rule, member.id, "vest", taken, member.vest_hits, cause))
    if left:
        left = min(left, member.body)
        member.body -= left
        g.tell(Suffered(rule, member.id, "body", left, member.body, cause))
        if member.body == 0:
            die(g, member, cause, rule)
    return left


def _on_shield(g: G, member: Member, hits: int, cause: str, rule: str) -> int:
    """[D5.09] A shield that has taken all it can is gone."""
    taken = min(hits, member.shield_hits)
    member.shield_hits -= taken
    g.tell(Suffered(rule, member.id, "shield", taken, member.shield_hits, cause))
    if member.shield_hits == 0:
        member.shield, member.shield_front = "", False
    return hits - taken


def die(g: G, member: Member, cause: str, rule: str = "6.2") -> None:
    """[6.2] Body at 0: dead. His goods lie where he fell; [D4.18] [D4.23] [C2] parents and masters mourn."""
    state = g.state
    g.tell(Died(rule, member.id, cause))
    member.body = 0
    place = state.fight.place if state.fight is not None else state.spot
    goods = leavings(member)
    if goods:
        lay_down(state, place, goods)
        if member.kind == "simulacrum":
            for item, number in goods.items():  # [S1] it stays the keeper's
                state.used[f"kit:{item}"] = state.used.get(f"kit:{item}", 0) + number
        if state.fight is None and Fallen(place) not in g.pending(Fallen):
            g.then(Fallen(place))
    state.party.remove(member)
    state.lost.append(member)
    drop_out(g, member, "dead")
    personas.mourn(g, member)


def drop_out(g: G, member: Member, fate: Fate) -> None:
    """He is out of it, dead, stone or hostage: [6.9] his slaves turn, [R42] his light goes out, another leads."""
    state = g.state
    member.fate, member.line = fate, RESERVE
    if fate != "hostage":
        for slave in [one for one in state.party if one.kind == "slave" and one.parent == member.id]:
            turn_slave(g, slave)
    if state.fight is not None and member.calling == "wizard":
        see_to_the_light(state, state.fight)
    if state.leader == member.id:
        personas.choose_leader(g)


def leavings(member: Member) -> Goods:
    """[R35] What a dead member leaves: purse, goods, weapon, and what he wore if no hit has fallen on it."""
    if member.kind == "slave":
        return {}
    goods = dict(member.goods)
    worn = (
        (member.hand, True),
        (member.armour, member.armour_hits == worn_hits(member.armour)),
        (member.shield, member.shield_hits == worn_hits(member.shield)),
        ("bullet_proof_vest" if member.vest else "", member.vest_hits == worn_hits("bullet_proof_vest")),
        ("dark_glasses" if member.glasses else "", True),
    )
    for item, whole in worn:
        if item and whole:
            goods[item] = goods.get(item, 0) + 1
    if member.purse:
        goods["silver"] = member.purse
    member.goods, member.opened, member.purse = {}, {}, 0
    member.hand = member.armour = member.shield = ""
    member.armour_hits = member.shield_hits = member.vest_hits = 0
    member.vest = member.glasses = member.shield_front = False
    return goods


def worn_hits(item: str) -> int:
    """What a whole one takes."""
    return ARMOUR[item].hits if item else 0


def lay_down(state: State, place: int, goods: Goods) -> None:
    """It lies there, with what lies there already."""
    there = dict(state.remains.get(place, {}))
    for item, number in goods.items():
        there[item] = there.get(item, 0) + number
    state.remains[place] = there


def light_bearer(state: State, lamp: str = "") -> Member | None:
    """[R42] [D4.33] A living wizard with the staff of eternal light, or with the flashlight that is on."""
    for member in state.party:
        if member.calling == "wizard" and not member.fate and (personas.has_staff(member) or member.id == lamp):
            return member
    return None


def see_to_the_light(state: State, fight: Fight) -> None:
    """[R42] The battle is lit while a ball is active, or what a living wizard holds."""
    fight.lit = fight.ball or light_bearer(state, fight.lamp) is not None


def is_party_lost(state: State) -> bool:
    """[6.14] Is there nobody left who could fight, cast or heal?"""
    return not any(member.kind not in ("daughter", "slave") for member in able(state))


def lose_the_party(g: G) -> None:
    """[D6.01] [6.14] The end of the party."""
    g.state.fight, g.state.foes = None, []
    g.cancel()
    g.then(Lost())


# -- those who turn --------------------------------------------------------------------------------------------


def turn_slave(g: G, slave: Member) -> None:
    """[6.9] [S19] It turns at once: to the tail of the foes who are here, or else for a battle of its own."""
    state = g.state
    state.party.remove(slave)
    slave.fate = "gone"
    g.tell(Turned("6.9", slave.id, slave.baddie))
    foe = Foe(id=slave.id, kind=slave.baddie, hits=slave.body, was=slave.id, late=True)
    if state.fight is not None:
        state.foes.append(foe)
    else:
        _attack_here(g, slave.baddie, (foe,))


def _attack_here(g: G, kind: str, foes: tuple[Foe, ...]) -> None:
    """A new battle where the party stands."""
    state = g.state
    waiting = state.bands.get(state.spot)
    if waiting is not None and not waiting.peace and g.pending(Encounter):
        foes = (*waiting.foes, *foes)
    else:
        g.then(Encounter(personas.whereabouts(state), place=state.spot))
    state.bands[state.spot] = Band(kind, foes, sum(not foe.late for foe in foes))


def check_leash(g: G) -> bool:
    """[6.9] A slave parted by more than fifty feet from its master, who is held hostage, turns. Has one?"""
    state = g.state
    turned = False
    for slave in [one for one in state.party if one.kind == "slave"]:
        master = anyone(state, slave.parent)
        if master is not None and master.fate == "hostage" and not _near(state, master):
            turn_slave(g, slave)
            turned = True
    return turned


def _near(state: State, hostage: Member) -> bool:
    """Is he held within fifty feet?"""
    place = next((where for where, band in state.bands.items() if hostage.id in band.hostages), state.spot)
    spots = [place]
    if place < 0:
        level = -place >> 8
        spots = [level << 16 | cell for cell in maze(state).chambers[level, -place & 0xFF].cells]
    x, y = sheet(state).xy(cell_of(state.spot))
    for spot in spots:
        if level_of(spot) == level_of(state.spot):
            there = sheet(state).xy(cell_of(spot))
            if abs(there[0] - x) + abs(there[1] - y) <= LEASH:
                return True
    return False


def turn_traitor(g: G) -> None:
    """[R28] [D9.17] Thirty pieces of silver: one persona, by chance, turns against the rest, his slaves with him.

    His hits are all his layers and body, his number 8 less his rank bonus.
    """
    state = g.state
    able_to = [member for member in able(state) if member.kind == "persona"]
    if not able_to:
        return
    traitor = able_to[pick(g, len(able_to), "R28") - 1]
    layers = traitor.body_shield + traitor.shield_hits + traitor.armour_hits + traitor.vest_hits
    hits = layers + traitor.body
    to_hit = max(2, 8 - personas.attack_bonus(state, traitor))
    kind = f"{TRAITOR}:{hits}:{to_hit}"
    g.tell(Turned("R28", traitor.id, TRAITOR))
    foes = [Foe(id=traitor.id, kind=kind, hits=hits, was=traitor.id)]
    for slave in [one for one in state.party if one.kind == "slave" and one.parent == traitor.id]:
        state.party.remove(slave)
        foes.append(Foe(id=slave.id, kind=slave.baddie, hits=slave.body, was=slave.id, late=True))
    goods = leavings(traitor)
    if goods:
        lay_down(state, state.spot, goods)
    state.party.remove(traitor)
    traitor.fate, traitor.line = "gone", RESERVE
    state.lost.append(traitor)
    if is_party_lost(state):
        lose_the_party(g)
        return
    if state.leader == traitor.id:
        personas.choose_leader(g)
    _attack_here(g, kind, tuple(foes))


# -- the foes' hits --------------------------------------------------------------------------------------------


def wound(g: G, foe: Foe, hits: int, by: Member, rule: str, *, karma: bool = True) -> None:
    """[D9.18] Hits on a baddie; at 0 it is slain."""
    foe.hits -= hits
    if foe.hits <= 0:
        slay(g, foe, by, rule, karma=karma)


def slay(g: G, foe: Foe, by: Member | None, rule: str, *, karma: bool = True) -> None:
    """[D6.09] Karma for a kill is the baddie's hits, all to the one who struck; [6.9] a slave's to its master."""
    state = g.state
    be_gone(g, foe, "slain", by.id if by is not None else "", rule)
    if state.fight is not None:
        state.fight.slain += 1
    entry = record(state, foe.kind)
    if by is not None and karma:
        state.figures["kills"] = state.figures.get("kills", 0) + 1
        earner = anyone(state, by.parent) if by.kind == "slave" else by
        if earner is not None:
            earner.kills += 1
            reward(g, earner, entry.hits, "D6.09")


def be_gone(g: G, foe: Foe, how: str, by: str, rule: str) -> None:
    """A baddie is out of the battle; it leaves the queue after the phase. What it took comes back."""
    fight = g.state.fight
    foe.gone = True
    if fight is not None and not foe.late:
        fight.lost += 1
    g.tell(BaddieFell(rule, foe.id, by, how))
    if foe.stolen:
        give_back(g, foe)
    if how in ("slain", "poisoned") and record(g.state, foe.kind).peculiar == "horn":
        take_horn(g, by)


def take_horn(g: G, by: str) -> None:
    """[6.13] A unicorn that is killed yields its horn: to its slayer, a slave's master, or else the leader."""
    slayer = anyone(g.state, by)
    if slayer is not None and slayer.kind == "slave":
        slayer = anyone(g.state, slayer.parent)
    find_item(g, slayer or leader(g.state), "unicorn_horn", 1, "6.13")


def give_back(g: G, foe: Foe) -> None:
    """[D7.X10] Silver goes back to its owner; a dead owner's into the chest."""
    state = g.state
    for who, silver in foe.stolen.items():
        owner = anyone(state, who)
        if owner is not None and owner.fate != "dead":
            owner.purse += silver
            g.tell(Robbed("D7.X10", who, silver, back=True))
        else:
            state.chest.silver += silver
    foe.stolen = {}


def enslave(g: G, foe: Foe, master: Member) -> None:
    """[6.9] [D3.18] It leaves the queue after the phase and joins the party in the second line, wounds and all."""
    state = g.state
    be_gone(g, foe, "enslaved", master.id, "6.9")
    taken = {one.id for one in (*state.party, *state.home, *state.lost)} | {one.id for one in state.foes}
    slave = Member(
        id=next(name for n in range(1, len(taken) + 2) if (name := f"{master.id}-slave-{n}") not in taken),
        name="",
        kind="slave",
        calling="",
        seat=master.seat,
        parent=master.id,
        baddie=foe.kind,
        hits=record(state, foe.kind).hits,
        body=foe.hits,
        line=SECOND,
        slot=free_behind(state),
    )
    state.party.append(slave)


def free_behind(state: State) -> int:
    """The first free slot of the second line."""
    taken = {member.slot for member in in_line(state, SECOND)}
    return next(slot for slot in range(len(taken) + 1) if slot not in taken)


def free_hostages(g: G, by: Member | None) -> None:
    """[6.3] [6.12] Whoever they held is free; 5 karma to the one who did it."""
    fight = g.state.fight
    assert fight is not None
    for who in fight.hostages:
        hostage = find(g.state, who)
        hostage.fate = ALIVE_AND_HERE
        g.tell(Freed("6.3", who))
        if by is not None:
            reward(g, by, 5, "6.12")
    fight.hostages = ()


def afflict(g: G, member: Member, what: str, by: str, rule: str) -> None:
    """[6.13] Stone and hostage take him out; venom waits until the party moves."""
    g.tell(Afflicted(rule, member.id, what, by))
    if what == "venom":
        member.venom = True
    elif what in ("stone", "hostage"):
        drop_out(g, member, "stone" if what == "stone" else "hostage")


def shame(g: G, member: Member, deed: str) -> None:
    """[6.10] [D4.24] An unchivalrous deed costs a chivalrous member two dice of karma."""
    if personas.is_chivalrous(member):
        g.tell(Shamed("6.10", member.id, deed))
        penalise(g, member, sum(two(g, "6.10")), "6.10")


def venom_strikes(g: G) -> None:
    """[6.13] Whoever is poisoned and not cured dies when the party next moves."""
    for member in [one for one in g.state.party if one.venom and not one.fate]:
        member.venom = False
        die(g, member, "venom", "6.13")
    if is_party_lost(g.state):
        lose_the_party(g)
