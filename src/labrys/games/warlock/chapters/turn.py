"""Warlock's Maze [D0]–[D7]: setting up, the course of a turn, lives and death, and who wins."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters import belongings, board, fight, outside
from labrys.games.warlock.chapters import c03_movement as moving
from labrys.games.warlock.chapters.asides import asides, do_aside
from labrys.games.warlock.chapters.people import (
    ability,
    area,
    burden,
    carried,
    carry_limit,
    discard,
    discard_spell,
    end_turn,
    gain_spell,
    lay,
    living,
    magic_talismans,
    own_craft,
    own_strength,
    put_down,
    slug,
    spell_limit,
    thing_row,
)
from labrys.games.warlock.chapters.spells import cast, help_out, helping
from labrys.games.warlock.chapters.windows import may_cast, near, next_asked, others, warded, windowed
from labrys.games.warlock.events import (
    Appeared,
    Died,
    Discarded,
    FirstPlayer,
    LaidDown,
    LivesChanged,
    LostSpell,
    RoundBegun,
    Saved,
    TurnBegun,
    TurnLost,
    Waited,
    Won,
)
from labrys.games.warlock.options import Cast, Drop, Go, Trade, UseThing
from labrys.games.warlock.state import (
    NOBODY,
    Act,
    Choice,
    EndOfTurn,
    EndWindow,
    G,
    LoseLives,
    NextTurn,
    PickCharacter,
    Player,
    SetUp,
    StartingSpells,
    StartWindow,
    State,
    Surplus,
    TurnStart,
)
from labrys.games.warlock.tables import CHARACTER, FIGURE, FULL_MAZE_DECK, FULL_SHOP, FULL_SPELL_DECK, OPEN_STOCK

# -- [D0] setting up -----------------------------------------------------------------------------------------


async def set_up(g: G, scene: SetUp) -> None:
    """[D0] [W7.25] [W7.27] Decks, stock and shop; the first player by lot; everybody on the Warlock's Cave."""
    state = g.state
    state.maze_deck, state.spell_deck = dict(FULL_MAZE_DECK), dict(FULL_SPELL_DECK)
    state.stock, state.shop = OPEN_STOCK, dict(FULL_SHOP)
    state.character_cup = dict.fromkeys(CHARACTER, 1)
    if state.house.talisman_supply == "six":
        state.talismans_left = FIGURE["talisman_supply"]  # [R39]
    state.players = [Player(f"player-{seat + 1}", seat) for seat in range(state.seats)]
    if state.seats > 1:
        state.first = int(g.draw({str(seat): 1 for seat in range(state.seats)}, "W7.25"))
        g.tell(FirstPlayer("W7.25", state.first))
    state.active = state.first
    order = [(state.first + n) % state.seats for n in range(state.seats)]
    g.then(*map(PickCharacter, order), *map(StartingSpells, order), TurnStart())


async def pick_character(g: G, scene: PickCharacter) -> None:
    """[D0] [W7.1] A character is dealt, or by choice of the players chosen in turn order."""
    state = g.state
    left = [name for name, number in state.character_cup.items() if number]
    if state.house.characters == "chosen":
        name = await Choose("D0", scene.seat, left, "character")
    else:
        name = g.draw(state.character_cup, "D0")
    bring_in(g, state.players[scene.seat], name)


def bring_in(g: G, p: Player, name: str) -> None:
    """[W7.1] [D0] A character with its printed values and kit, on the Warlock's Cave."""
    g.state.character_cup[name] -= 1
    row = CHARACTER[name]
    p.character, p.strength, p.craft, p.lives, p.gold = name, 0, 0, row.lives, row.gold
    p.at, p.things, p.followers, p.trophies, p.spells = board.CAVE, row.objects, (), (), ()
    p.talismans, p.apprentice, p.lost_turns, p.barred, p.holds = 0, False, 0, False, ""
    g.tell(Appeared(row.card, p.seat, name))


async def starting_spells(g: G, scene: StartingSpells) -> None:
    """[D0] [W7.1] The Spells of his kit, once everybody has a character."""
    draw_kit(g, g.state.players[scene.seat])


def draw_kit(g: G, p: Player) -> None:
    """[W7.1] So many Spells to begin with."""
    row = CHARACTER[p.character]
    for _ in range(row.spells):
        gain_spell(g, p, row.card)


# -- [D1] the start of a turn --------------------------------------------------------------------------------


async def turn_start(g: G, scene: TurnStart) -> None:
    """[D1] [W7.22] [R44] A new character for a dead one; a lost turn; Deep Memory; the casting limit."""
    state = g.state
    p = state.players[state.active]
    if state.active == state.first:
        state.round += 1
        g.tell(RoundBegun("R48", state.round))
    if not p.character and not come_back(g, p):
        g.then(NextTurn())
        return
    for other in state.players:
        other.casts = FIGURE["casts_on_others_turns"]
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


def come_back(g: G, p: Player) -> bool:
    """[R44] [R47] A random character not yet used in this game; if there is none, of the dead."""
    state = g.state
    if state.house.death == "elimination":
        return False
    if not any(state.character_cup.values()):
        state.character_cup = dict.fromkeys(state.buried, 1)
        state.buried = ()
    bring_in(g, p, g.draw(state.character_cup, "R44"))
    draw_kit(g, p)
    return True


async def start_window(g: G, scene: StartWindow) -> None:
    """[V1a] [SP03] The others, clockwise: Stillness from the same area; Mend and Phial."""
    state = g.state
    active = state.players[state.active]
    found = next_asked(
        scene.ask, scene.passes, lambda seat: bool(start_replies(state, state.players[seat], active))
    )
    if found is None:
        return
    seat, ask, passes = found
    options = start_replies(state, state.players[seat], active)
    chosen = await windowed("V1a", seat, (*options, "pass"), "start_window")
    if isinstance(chosen, str):
        g.then(StartWindow(ask, passes + 1))
    else:
        g.then(StartWindow(ask))
        help_out(g, state.players[seat], chosen)


def start_replies(state: State, p: Player, active: Player) -> list[Cast | UseThing]:
    """[V1a] Stillness, Mend, Phial."""
    return [*stillness(state, p, active), *helping(state, p)]


def stillness(state: State, p: Player, active: Player) -> list[Cast]:
    """[SP03] [R55] [R66] That turn is lost; from the active character's area."""
    if "stillness" not in p.spells or not may_cast(state, p) or warded(state, p, active):
        return []
    if area(active) == "maze" and not state.house.stillness_in_maze:
        return []
    return [Cast("stillness", active.id)] if active in near(state, p) else []


# -- [D2] [D3] acting ----------------------------------------------------------------------------------------


async def act(g: G, scene: Act) -> None:
    """[D2] [D3] [V1b] [V2] The active player: a step or a wait, a Spell, an item, a Reset."""
    state = g.state
    p = state.players[state.active]
    options = [*ways_on(state, p, scene), *asides(state, p, scene)]
    chosen = await Choose("D3" if area(p) == "maze" else "D2", p.seat, options, "act")
    if isinstance(chosen, Cast | UseThing | Drop):
        await do_aside(g, p, chosen, scene)
    else:
        await take_way(g, p, chosen, scene)


def ways_on(state: State, p: Player, scene: Act) -> list[Go | str]:
    """[D2] [D3] [R7] Where he can go: along the ring outside; in the Maze by openings; or he stays."""
    if area(p) == "outside":
        return list(outside.travels(state, p))
    ways: list[Go | str] = [*moving.steps(state, p), *moving.special_moves(state, p, scene)]
    if not ways or moving.may_stop(state, p, scene):
        ways.append("stop" if scene.moved else "wait")
    return ways


async def take_way(g: G, p: Player, way: Go | str, scene: Act) -> None:
    """[W3.3] [R7] The step, the journey, or the wait."""
    if area(p) == "outside":
        await outside.travel(g, p, str(way))
    elif way in ("wait", "stop"):
        g.tell(Waited("R9" if way == "stop" else "R7", p.seat))
        g.then(Choice(new=False, waiting=True))
    else:
        await moving.make_move(g, p, way)


# -- [V4] [W7.21] lives and death ----------------------------------------------------------------------------


async def lose_lives(g: G, scene: LoseLives) -> None:
    """[V4] [W7.12] [R57] [R70] First one protective roll, if any and if wanted; then Iron Skin; then the Life."""
    state = g.state
    p = state.players[scene.seat]
    if not p.character:
        return
    if not scene.tried and not scene.no_roll and (means := protections(p, scene)):
        chosen = await windowed("V4", p.seat, (*means, "none"), "protect")
        if chosen != "none" and saved(g, p, chosen):
            return
        g.then(structs.replace(scene, tried=True))
        return
    if "iron_skin" in p.spells and may_cast(state, p):
        option = Cast("iron_skin")
        if await windowed("V4", p.seat, (option, "pass"), "iron_skin") is option:
            g.then(structs.replace(scene, tried=True))
            cast(g, p, option)  # unless somebody unweaves it
            return
    p.lives -= scene.lives
    rule = scene.rule if scene.killer == NOBODY else "W7.16"
    g.tell(LivesChanged(rule, p.seat, -scene.lives, max(p.lives, 0)))
    if scene.killer != NOBODY:
        fight.life_taken(g, scene.killer, p.seat)
    if p.lives <= 0:
        die(g, p)


def protections(p: Player, scene: LoseLives) -> list[str]:
    """[W7.12] [W7.34] [CH02] [CH08] What he may roll for: an item or his hide in battle, else his faith."""
    if scene.cause == "battle":
        items = [thing for thing in dict.fromkeys(p.things) if thing_row(thing).saves]
        return [*items, *(["thick_hide"] if ability(p) == "thick_hide" else [])]
    return ["steadfast"] if scene.cause == "psychic" and ability(p) == "steadfast" else []


def saved(g: G, p: Player, means: str) -> bool:
    """[W7.12] [MO10] One roll: on this number or more the Life is kept."""
    if means in ("thick_hide", "steadfast"):
        needed, rule = FIGURE[means], CHARACTER[p.character].card
    else:
        needed, rule = thing_row(means).saves, "W7.12"
    success = g.d6(rule) >= needed
    g.tell(Saved(rule, p.seat, slug(means), success))
    return success


def die(g: G, p: Player) -> None:
    """[W7.21] [R44] Dead at once: loot on the tile, or gone; Spells and trophies to their piles."""
    state = g.state
    g.tell(Died("W7.21", p.seat, p.character))
    on_tile = p.at in board.SPACES and p.at in state.maze
    for thing in (*p.things, *p.followers):
        if on_tile:
            lay(g, p.at, thing, "R44")
        else:
            discard(g, thing, "R44")
    if on_tile:
        tile = state.maze[p.at]
        state.maze[p.at] = structs.replace(tile, gold=tile.gold + p.gold, talismans=tile.talismans + p.talismans)
    for what, number in (("gold", min(p.gold, 1)), ("talisman", p.talismans)):
        for _ in range(number):
            g.tell(LaidDown("R44", what, p.at) if on_tile else Discarded("R44", what, "gone"))
    for spell in p.spells:
        discard_spell(state, spell)
    for trophy in p.trophies:
        discard(g, trophy, "R44")
    if p.apprentice:
        state.apprentice_free = True  # [A4]
    state.buried += (p.character,)
    p.character, p.things, p.followers, p.spells, p.trophies = "", (), (), (), ()
    p.gold = p.talismans = p.lost_turns = 0
    p.apprentice, p.barred, p.holds = False, False, ""
    drop_surplus(g, p.seat)
    last_one_standing(g)
    if p.seat == state.active and not state.over:
        end_turn(g)


def drop_surplus(g: G, seat: int) -> None:
    """[R79] A dead character is asked nothing more."""
    for scene in g.pending(Surplus, LoseLives):
        if scene.seat == seat:
            g.cancel(scene)


def last_one_standing(g: G) -> None:
    """[R44] [R48] By house rule the dead are out: the last one alive has won; alone, the game is lost."""
    state = g.state
    alive = living(state)
    if state.house.death == "elimination" and len(alive) <= 1 and state.seats > 1:
        finish(g, tuple(p.seat for p in alive), "won", "last")
    ends = state.house.solo_death == "ends" or state.house.death == "elimination"
    if state.seats == 1 and ends and not alive:
        finish(g, (), "lost", "nobody")


# -- [W7.6] [W7.18] limits -----------------------------------------------------------------------------------


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


# -- [D6] the end of a turn ----------------------------------------------------------------------------------


async def end_of_turn(g: G, scene: EndOfTurn) -> None:
    """[D6] [W7.13] [W7.33] [R81] Loot, then trophies; then the last window."""
    state = g.state
    p = state.players[state.active]
    state.fight = None
    if p.character and not state.stilled:
        if await belongings.take_loot(g, p):
            return
        trades: list[Trade | str] = [*belongings.trades(state, p)]
        if trades:
            chosen = await Choose("W7.13", p.seat, [*trades, "keep"], "trade")
            if isinstance(chosen, Trade):
                g.then(scene)
                belongings.trade(g, p, chosen)
                return
    if p.barred and p.ban_began != state.round:
        p.barred = False  # [R76] a ban ends with the end of that turn
    last = [] if state.stilled else [EndWindow((state.active, *others(state, state.active)))]  # [V1a]
    g.then(*last, NextTurn())


async def end_window(g: G, scene: EndWindow) -> None:
    """[V6] The active player, then the others clockwise, until all pass in a row: Mend and Phial."""
    state = g.state
    found = next_asked(scene.ask, scene.passes, lambda seat: bool(helping(state, state.players[seat])))
    if found is None:
        return
    seat, ask, passes = found
    p = state.players[seat]
    chosen = await windowed("V6", seat, (*helping(state, p), "pass"), "end_window")
    if isinstance(chosen, str):
        g.then(EndWindow(ask, passes + 1))
    else:
        g.then(EndWindow(ask))
        help_out(g, p, chosen)


async def next_turn(g: G, scene: NextTurn) -> None:
    """[W7.25] [R48] [R76] The next seat; after the last turn of round 100 the game is over."""
    state = g.state
    state.active = (state.active + 1) % state.seats
    if state.active == state.first and state.round >= FIGURE["rounds"]:
        time_is_up(g)
    else:
        g.then(TurnStart())


def time_is_up(g: G) -> None:
    """[R48] Most Talismans, then most Lives, then highest Strength and Craft among the living; else shared."""
    state = g.state

    def rank(p: Player) -> tuple[int, int, int]:
        """[R48] A dead player counts nothing."""
        return (p.talismans, p.lives, own_strength(p) + own_craft(p)) if p.character else (0, 0, 0)

    if state.seats == 1:
        finish(g, (), "lost", "time")
        return
    best = max(rank(p) for p in state.players)
    winners = tuple(p.seat for p in state.players if rank(p) == best)
    finish(g, winners, "won" if len(winners) == 1 else "shared", "time")


def finish(g: G, winners: tuple[int, ...], result: str, how: str) -> None:
    """[R48] The game stops there."""
    state = g.state
    state.over, state.winners = result, winners
    g.tell(Won("R48", winners, how))
    g.cancel()
