"""Warlock's Maze, part VII, base game: the game and its turns [D0]–[D6]."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.warlock.board import CAVE, SPACES, START
from labrys.games.warlock.chapters.c01_general import area, time_is_up
from labrys.games.warlock.chapters.c02_setting_up import kind
from labrys.games.warlock.chapters.c03_movement import (
    go_on_after,
    is_held_fast,
    may_end_move,
    may_teleport,
    may_wait,
    move,
    steps,
    to_cave,
)
from labrys.games.warlock.chapters.c04_special_rooms import leave_by_teleporter, leave_rotating_room
from labrys.games.warlock.chapters.c05_resetting import may_reset, reset
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    active_player,
    burden,
    carried,
    carry_limit,
    discard_spell,
    gain_spell,
    magic_talismans,
    put_down,
    spell_limit,
)
from labrys.games.warlock.chapters.c07b_belongings import take_loot, trade, trades
from labrys.games.warlock.chapters.c07c_fights import attacks, meet_character
from labrys.games.warlock.chapters.c07e_spells import others
from labrys.games.warlock.chapters.c07h_outside import travel, travels
from labrys.games.warlock.chapters.c07i_windows import Aside, asides, do_aside
from labrys.games.warlock.events import Appeared, FirstPlayer, LostSpell, RoundBegun, TurnBegun, TurnLost, Waited
from labrys.games.warlock.options import Attack, Cast, Drop, Go, Steal, Trade, UseThing
from labrys.games.warlock.pieces import NOBODY, Player
from labrys.games.warlock.scenes import (
    Act,
    Choice,
    Encounter,
    EndOfTurn,
    EndWindow,
    NextTurn,
    PickCharacter,
    SetUp,
    StartingSpells,
    StartWindow,
    Surplus,
    TurnStart,
)
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CHARACTER, FULL_MAZE_DECK, FULL_SHOP, FULL_SPELL_DECK, OPEN_STOCK
from labrys.kit.variants import varies

# -- [D0] setting up -----------------------------------------------------------------------------------------


async def set_up(g: G, scene: SetUp) -> None:
    """[D0] [W7.25] [W7.27] Decks, stock and shop; the first player by lot; everybody on the Warlock's Cave."""
    state = g.state
    state.maze_deck, state.spell_deck = dict(FULL_MAZE_DECK), dict(FULL_SPELL_DECK)
    state.stock, state.shop = OPEN_STOCK, dict(FULL_SHOP)
    state.character_cup = dict.fromkeys(CHARACTER, 1)
    state.talismans_left = 6 if state.house.talisman_supply == "six" else NOBODY  # [R39]
    state.players = [Player(f"player-{seat + 1}", seat) for seat in range(state.seats)]
    if state.seats > 1:
        state.first = int(g.draw({str(seat): 1 for seat in range(state.seats)}, "W7.25"))
        g.tell(FirstPlayer("W7.25", state.first))
    state.active = state.first
    order = [(state.first + n) % state.seats for n in range(state.seats)]
    g.then(*map(PickCharacter, order), *map(StartingSpells, order), TurnStart())


async def pick_character(g: G, scene: PickCharacter) -> None:
    """[D0] [W7.1] One seat after the other gets a character."""
    bring_in(g, g.state.players[scene.seat], await first_character(g, scene.seat))


@varies("characters")
async def first_character(g: G, seat: int) -> str:
    """[D0] It is dealt."""
    return g.draw(g.state.character_cup, "D0")


def bring_in(g: G, p: Player, name: str) -> None:
    """[W7.1] [D0] A character with its printed values and kit, on the Warlock's Cave."""
    g.state.character_cup[name] -= 1
    row = CHARACTER[name]
    p.character, p.strength, p.craft, p.lives, p.gold = name, 0, 0, row.lives, row.gold
    p.at, p.things, p.followers, p.trophies, p.spells = CAVE, row.objects, (), (), ()
    p.talismans, p.apprentice, p.lost_turns, p.barred, p.holds = 0, False, 0, False, ""
    g.tell(Appeared(row.card, p.seat, name))


async def starting_spells(g: G, scene: StartingSpells) -> None:
    """[D0] [W7.1] The Spells of his kit, once everybody has a character."""
    draw_kit(g, g.state.players[scene.seat])


def draw_kit(g: G, p: Player) -> None:
    """[W7.1] So many Spells to begin with."""
    row = CHARACTER[p.character]
    for _ in range(row.spells):
        gain_spell(g, p, row.card, kit=True)


# -- [D1] the start of a turn --------------------------------------------------------------------------------


async def turn_start(g: G, scene: TurnStart) -> None:
    """[D1] [W7.22] [R44] A new character for a dead one; a lost turn; Deep Memory; the casting limit."""
    state = g.state
    p = active_player(state)
    if state.active == state.first:
        state.round += 1
        g.tell(RoundBegun("R48", state.round))
    if not p.character and not come_back(g, p):
        g.then(NextTurn())
        return
    for other in state.players:
        other.casts = 1
        other.used = ()
    state.steps, state.stilled, state.fight = 0, False, None
    if p.lost_turns:
        p.lost_turns -= 1
        p.barred = p.barred and p.ban_began == state.round  # [R76] a ban ends with that turn, played or not
        g.tell(TurnLost("W7.22", p.seat, p.lost_turns))
        g.then(NextTurn())
        return
    g.tell(TurnBegun("D1", p.seat))
    if ability(p) == "deep_memory" and not p.spells:
        gain_spell(g, p, "CH03")  # [CH03]
    p.casts = len(p.spells)  # [W7.19]
    g.then(StartWindow(tuple(others(state, p.seat))), Act(begun=False), EndOfTurn())


@varies("death")
def come_back(g: G, p: Player) -> bool:
    """[R44] [R47] A random character not yet used in this game; if there is none, of the dead."""
    state = g.state
    if not any(state.character_cup.values()):
        state.character_cup = dict.fromkeys(state.buried, 1)
        state.buried = ()
    bring_in(g, p, g.draw(state.character_cup, "R44"))
    draw_kit(g, p)
    return True


# -- [D2] [D3] acting ----------------------------------------------------------------------------------------


async def act(g: G, scene: Act) -> None:
    """[D2] [D3] [V1b] [V2] The active player: a step or a wait, a Spell, an item, a Reset."""
    state = g.state
    p = active_player(state)
    options = g.listed("D3", possibilities, state, p, scene)
    chosen = await Choose("D3" if area(p) == "maze" else "D2", p.seat, options, "act")
    if isinstance(chosen, Cast | UseThing | Drop):
        await do_aside(g, p, chosen, scene)
    else:
        await take_way(g, p, chosen, scene)


def possibilities(state: State, p: Player, scene: Act) -> list[Go | str | Cast | UseThing | Drop]:
    """[D2] [D3] [V1b] All that he can do now."""
    return [*ways_on(state, p, scene), *asides(state, p, scene)]


def ways_on(state: State, p: Player, scene: Act) -> list[Go | str]:
    """[D2] [D3] [R7] Where he can go: along the ring outside; in the Maze by openings; or he stays."""
    if area(p) == "outside":
        return list(travels(state, p))
    ways: list[Go | str] = [*steps(state, p), *special_moves(state, p, scene)]
    if not ways or may_stop(state, p, scene):
        ways.append("stop" if scene.moved else "wait")
    return ways


BEFORE_MOVING = Act()


def special_moves(state: State, p: Player, scene: Act = BEFORE_MOVING) -> list[Go | str]:
    """[D3] [W4.2.3] [W4.6.2] [W5.2] [R67] What else he may do instead of a step."""
    moves: list[Go | str] = []
    if p.holds == "rotating":
        moves.append("roll")
    if may_teleport(state, p):
        moves.append("exit")
    if may_reset(state, p, scene):
        moves.append("reset")
    if may_leave(state, p, scene):
        moves.append("leave")
    return moves


@varies("leaving_from_start")
def may_leave(state: State, p: Player, scene: Act) -> bool:
    """[R67] There is no way out of the Maze but its own."""
    return False


def may_stop(state: State, p: Player, scene: Act) -> bool:
    """[R7] [R9] May he end his move here, or wait?"""
    return may_end_move(state, p) if scene.moved else may_wait(state, p)


async def take_way(g: G, p: Player, way: Go | str, scene: Act) -> None:
    """[W3.3] [R7] The step, the journey, or the wait."""
    if area(p) == "outside":
        await travel(g, p, str(way))
    elif way in ("wait", "stop"):
        g.tell(Waited("R9" if way == "stop" else "R7", p.seat))
        g.then(Choice(new=False, waiting=True))
    else:
        await make_move(g, p, way)


async def make_move(g: G, p: Player, option: Go | str) -> None:
    """[D3] A step, or what he does instead."""
    match option:
        case Go():
            move(g, p, option)
        case "roll":
            await leave_rotating_room(g, p)
        case "exit":
            leave_by_teleporter(g, p)
        case "reset":
            reset(g, p, "W5.2")
        case "leave":
            to_cave(g, p, "R67", banned=True)


# -- [D4] [D5] what he meets ---------------------------------------------------------------------------------


async def choice(g: G, scene: Choice) -> None:
    """[D4] [D5] [W3.9] [W3.10] [W7.15] [R7] [R16] Encounter the tile or a character, go on, or stop."""
    state = g.state
    p = active_player(state)
    if scene.after:
        go_on_after(g, p, scene.after)
        return
    if scene.new and kind(state, p.at) != "corridor":
        g.then(Encounter())
        return
    meetings = to_meet(state, p, scene)
    onward = may_go_on(state, p, scene)
    if not meetings:
        if onward:
            g.then(Act(moved=True))
        return
    options: list[Attack | Steal | str | Aside] = [*meetings, *ways_past(state, p, scene, onward)]
    options += asides(state, p, Act(moved=True))
    chosen = await Choose("D5", p.seat, options, "choice", p.at)
    match chosen:
        case "encounter":
            g.then(Encounter(scene.waiting))
        case "go_on":
            g.then(Act(moved=True))
        case Attack() | Steal():
            meet_character(g, p, chosen, scene)
        case Cast() | UseThing() | Drop():
            await do_aside(g, p, chosen, scene)


def to_meet(state: State, p: Player, scene: Choice) -> list[Attack | Steal | str]:
    """[W7.15] [R7] [R16] [R17] The tile or the cards on it, and the characters here."""
    others = [] if scene.new or scene.met else attacks(state, p)
    if p.at not in SPACES:
        return list(others)
    if others and must_attack(state, p, scene):
        return list(others)
    tile = state.maze[p.at].cards or (not scene.waiting and kind(state, p.at) != "corridor")
    here_now: list[Attack | Steal | str] = ["encounter"] if tile else []
    return here_now if tile and is_blocked(state, p, scene) else [*here_now, *others]


@varies("tile_sharing")
def must_attack(state: State, p: Player, scene: Choice) -> bool:
    """[R1] Must he attack whom he meets? No: any number may share a tile."""
    return False


@varies("enemies_block")
def is_blocked(state: State, p: Player, scene: Choice) -> bool:
    """[R15] Does an Enemy stop him who passes? No."""
    return False


def may_go_on(state: State, p: Player, scene: Choice) -> bool:
    """[W3.10] [W3.13] [R6] [R10] [R31] [R65] Is this a Corridor for him, or can he treat it as one?"""
    if scene.waiting or scene.met or must_attack(state, p, scene) or is_blocked(state, p, scene):
        return False
    if p.at == START:
        return state.house.walking_into_start == "passes"
    return not is_held_fast(state, p.at) and (not scene.new or state.house.new_corridors_lead_on)


def ways_past(state: State, p: Player, scene: Choice, onward: bool) -> list[str]:
    """[W3.10] [R9] Going on, if there is a way; stopping, unless a house rule makes him meet something."""
    if scene.waiting or scene.met or p.at == START:
        return ["go_on", "stop"] if onward else ["stop"]
    act = Act(moved=True)
    ways = onward and bool(steps(state, p) or special_moves(state, p, act))
    stop = onward and may_stop(state, p, act)
    return [*(["go_on"] if ways else []), *(["stop"] if stop else [])]


# -- [D6] the end of a turn ----------------------------------------------------------------------------------


async def end_of_turn(g: G, scene: EndOfTurn) -> None:
    """[D6] [W7.13] [W7.33] [R81] Loot, then trophies; then the last window."""
    state = g.state
    p = active_player(state)
    state.fight = None
    if p.character and not state.stilled:
        if await take_loot(g, p):
            return
        if sets := trades(state, p):
            chosen = await Choose("W7.13", p.seat, [*sets, "keep"], "trade")
            if isinstance(chosen, Trade):
                g.then(scene)
                trade(g, p, chosen)
                return
    if p.barred and p.ban_began != state.round:
        p.barred = False  # [R76] a ban ends with the end of that turn
    last = [] if state.stilled else [EndWindow((state.active, *others(state, state.active)))]  # [V1a]
    g.then(*last, NextTurn())


async def surplus(g: G, scene: Surplus) -> None:
    """[W7.6] [W7.18] [R74] Down to the limits at once, his choice."""
    state = g.state
    p = state.players[scene.seat]
    if not p.character:
        return
    if burden(state, p) > carry_limit(p):
        things = [*dict.fromkeys(carried(p)), *magic_talismans(state, p)]
        thing = await Choose("R74", p.seat, things, "put_down")
        put_down(g, p, thing)
        g.then(scene)
    elif len(p.spells) > spell_limit(p):
        spell = await Choose("W7.18", p.seat, list(dict.fromkeys(p.spells)), "forget")
        spells = list(p.spells)
        spells.remove(spell)
        p.spells = tuple(spells)
        discard_spell(state, spell)
        g.tell(LostSpell("W7.18", p.seat, spell))
        g.then(scene)


async def next_turn(g: G, scene: NextTurn) -> None:
    """[W7.25] [R48] [R76] The next seat; after the last turn of round 100 the game is over."""
    state = g.state
    state.active = (state.active + 1) % state.seats
    if state.active == state.first and state.round >= 100:
        time_is_up(g)
    else:
        g.then(TurnStart())
