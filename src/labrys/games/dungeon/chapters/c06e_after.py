"""Dungeon [6] Battle: how it ended, and what comes of it."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters import c02_moving as moving
from labrys.games.dungeon.chapters.c01_the_game import gain, lose, two, use_up
from labrys.games.dungeon.chapters.c03_treasure import task_done
from labrys.games.dungeon.chapters.c06_battle import free_hostages, lay_down, record, the_fight
from labrys.games.dungeon.chapters.c07_baddies import begin
from labrys.games.dungeon.events import BattleEnded, BiteRolled, FallenGoodsTaken, Photographed, Turned
from labrys.games.dungeon.options import Photograph
from labrys.games.dungeon.pieces import Band, Fight, Foe, Member
from labrys.games.dungeon.scenes import BattleOver, Fallen, Heal, Picture, Treasure
from labrys.games.dungeon.state import G, State, able, anyone, chamber_here, find, leader, maze
from labrys.games.dungeon.tables import FILM

GOT_AWAY = ("ran", "stalled")
GUARDIANS_GONE = ("won", "fled", "tamed")  # [R47]
CAMERA, NOBODY = "camera_outfit", "nobody"


async def battle_over(g: G, scene: BattleOver) -> None:
    """[D6.14] Bites, the drained who rise, then what the end brings: [R47] treasure, [C5] healing, a picture."""
    state = g.state
    fight = the_fight(state)
    how = scene.how
    g.tell(BattleEnded("D6.14", how))
    if fight.hostages and how in ("won", "fled"):
        free_hostages(g, leader(state))
    if state.task and fight.category == state.task and how in ("won", "fled"):
        task_done(g)  # [D3.28]
    roll_bites(g, fight)
    pick_up(g, fight, left=how in GOT_AWAY)
    risers = rise(g, fight)
    if how in GOT_AWAY:
        leave_behind(g, fight, [*state.foes, *risers], how)
    elif risers:
        more = Fight(
            where=fight.where, place=fight.place, guards=fight.guards, brink=fight.brink, double=fight.double
        )
        more.ground, more.hazards, more.met = fight.ground, fight.hazards, len(risers)
        begin(g, more, risers)
    else:
        bring_home(g, fight, how)


def bring_home(g: G, fight: Fight, how: str) -> None:
    """[6.6] Goods of the fallen, treasure, the free healing, a picture, in this order. [R18] Peace pays not."""
    state = g.state
    room = fight.guards
    if how == "peace" and state.foes:
        state.bands[fight.place] = Band(state.foes[0].kind, tuple(state.foes), fight.met, True, fight.hostages)
    state.fight, state.foes = None, []
    if room:
        state.rooms[room] = "cleared" if how in GUARDIANS_GONE else "peace"
    pays = room and (how in GUARDIANS_GONE or (how == "peace" and state.house.peace_pays))
    if pays:
        state.curses.pop("no_healing", None)
    fought = how in ("won", "fled")
    if fought:
        g.then(Picture(fight.gory))
    if fought and (room or chamber_here(state)):  # [C5] in a chamber or its doorway
        g.then(Heal())
    if pays:
        g.then(Treasure(room, 2 if maze(state).chambers[room >> 8, room & 0xFF].double_treasure else 1))
    if fight.place in state.remains:
        g.then(Fallen(fight.place))


def roll_bites(g: G, fight: Fight) -> None:
    """[6.13] Whoever had a body hit from a were-wolf: doubles, and he is lost at descent's end unless cured.

    [D3.W35] A were-wolf warder keeps him from it.
    """
    for who in fight.bitten:
        member = anyone(g.state, who)
        if member is None or member.fate == "dead" or "were_wolf_warder" in member.goods:
            continue
        dice = two(g, "6.13")
        member.bitten = member.bitten or dice[0] == dice[1]
        g.tell(BiteRolled("6.13", who, dice, dice[0] == dice[1]))


def pick_up(g: G, fight: Fight, *, left: bool) -> None:
    """[D5.A05] [D7.X8] Weapons thrown, or sucked away, are back; of a party that got away they lie there."""
    state = g.state
    for pair, number in fight.thrown.items():
        who, _, weapon = pair.partition(":")
        owner = anyone(state, who)
        if left or owner is None or owner.fate == "dead":
            lay_down(state, fight.place, {weapon: number})
        else:
            gain(owner, weapon, number)
            if not owner.hand:
                lose(owner, weapon)
                owner.hand = weapon


def rise(g: G, fight: Fight) -> list[Foe]:
    """[6.13] Members killed by vampires rise as vampires: a new battle at once, in the same lines."""
    risers = []
    for who in fight.drained:
        g.tell(Turned("6.13", who, "vampires"))
        risers.append(Foe(id=who, kind="vampires", hits=record(g.state, "vampires").hits, was=who))
    return risers


def leave_behind(g: G, fight: Fight, foes: list[Foe], how: str) -> None:
    """[6.2] The foes stay at the place with their wounds; [S8] with nowhere to go, a stall makes them leave."""
    state = g.state
    for foe in foes:
        foe.blinded, foe.bound = 0, False
    foes = [foe for foe in foes if not foe.gone]
    away = moving.step_away(g) if how == "stalled" else True
    if how == "ran":
        moving.step_back(g)
    state.fight, state.foes = None, []
    if away and foes:
        state.bands[fight.place] = Band(foes[0].kind, tuple(foes), fight.met, hostages=fight.hostages)
    if fight.guards and state.rooms.get(fight.guards) != "clogged":
        state.rooms[fight.guards] = "met" if away else "peace"


# -- the fallen, the picture -----------------------------------------------------------------------------------


async def fallen(g: G, scene: Fallen) -> None:
    """[R35] [6.2] Goods of the dead go to whoever the leader names."""
    state = g.state
    goods = state.remains.get(scene.place)
    heirs = [member for member in able(state) if member.kind not in ("slave", "daughter", "simulacrum")]
    heirs = heirs or [member for member in able(state) if member.kind == "simulacrum"]
    if goods is None or not heirs:
        return
    heir: Member = await Choose("R35", leader(state).seat, heirs, "heir")
    state.remains.pop(scene.place, None)  # a fork may imagine it elsewhere
    for item, number in goods.items():
        if item == "silver":
            heir.purse += number
        else:
            gain(heir, item, number)
    g.tell(FallenGoodsTaken("R35", heir.id, tuple(goods.items())))


async def picture(g: G, scene: Picture) -> None:
    """[6.12] [D9.19] A wizard with film may take one after a battle; it is sold on the surface."""
    state = g.state
    cameras = [Photograph(one.id) for one in able(state) if one.calling == "wizard" and CAMERA in one.goods]
    if not cameras:
        return
    seat = photographer_seat(state, cameras)
    question: Choose[Photograph | str] = Choose("6.12", seat, [*cameras, NOBODY], "photograph")
    chosen = await question
    if isinstance(chosen, Photograph):
        wizard = find(state, chosen.who)
        use_up(wizard, CAMERA, FILM)
        wizard.pictures += ("gory" if scene.gory else "plain",)
        g.tell(Photographed("6.12", wizard.id, scene.gory))


def photographer_seat(state: State, cameras: list[Photograph]) -> int:
    """Who is asked: the owner of the first camera."""
    return find(state, cameras[0].who).seat
