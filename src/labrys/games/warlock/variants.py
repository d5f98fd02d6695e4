"""Warlock's Maze by house rule: procedures that take the place of those in the chapters, in their order."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.board import CAVE, OPPOSITE, SIDES, SPACES, START
from labrys.games.warlock.chapters import c01_general as general
from labrys.games.warlock.chapters import c02_setting_up as setting_up
from labrys.games.warlock.chapters import c03_movement as movement
from labrys.games.warlock.chapters import c04_special_rooms as rooms
from labrys.games.warlock.chapters import c05_resetting as resetting
from labrys.games.warlock.chapters import c07a_characters as characters
from labrys.games.warlock.chapters import c07c_fights as fights
from labrys.games.warlock.chapters import c07d_fight_results as results
from labrys.games.warlock.chapters import c07e_spells as spells
from labrys.games.warlock.chapters import c07f_lives as lives
from labrys.games.warlock.chapters import c07h_outside as outside
from labrys.games.warlock.chapters import c07i_windows as windows
from labrys.games.warlock.chapters import c07j_turn as turn
from labrys.games.warlock.chapters.c01_general import area, finish
from labrys.games.warlock.chapters.c07b_belongings import loot_here
from labrys.games.warlock.events import Discarded, LaidDown
from labrys.games.warlock.options import Attack, Steal, UseThing
from labrys.games.warlock.pieces import TALISMAN, Player, Tile
from labrys.games.warlock.scenes import Act, Arrival, Choice, LoseLives, Prize, TakeMagic
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import MAGIC_CARD, TREASURES, RoomRow
from labrys.kit.variants import as_printed, in_place_of

# -- I. General ------------------------------------------------------------------------------------------------


@in_place_of(general.can_reach, casting_outwards=True)
def can_reach_outside(state: State, p: Player, other: Player) -> bool:
    """[R85] From the Maze Spells reach everybody; the wall is only against those outside (W1.5)."""
    return area(p) in ("maze", area(other))


# -- II. Setting up the Maze -----------------------------------------------------------------------------------


@in_place_of(setting_up.is_occupied, start_counts_as_inside=False)
def is_somebody_on_a_tile(state: State) -> bool:
    """[R2] Those in the Starting Area do not count."""
    return any(area(p) == "maze" and p.at != START for p in characters.living(state))


@in_place_of(setting_up.visit, entering_ends_turn=False)
def visit_and_go_on(g: G, p: Player) -> None:
    """[R4] He may go on through a door in the same turn."""
    g.then(Act(moved=True))
    as_printed(setting_up.visit)(g, p)


@in_place_of(setting_up.clear_away, loot_of_old_maze="start")
def carry_to_start(g: G, tile: Tile) -> None:
    """[R45] Loot goes to the Starting Area."""
    state = g.state
    old = state.left_in_start
    state.left_in_start = structs.replace(
        old, loot=(*old.loot, *tile.loot), gold=old.gold + tile.gold, talismans=old.talismans + tile.talismans
    )
    for what in setting_up.heap(tile):
        g.tell(LaidDown("R45", what, START))


@in_place_of(setting_up.is_public_look, hands="open")
def all_look(state: State, space: str) -> bool:
    """[R52] Everybody sees all that is looked at."""
    return True


@in_place_of(setting_up.is_public_look, treasure_looks="public")
def all_look_at_treasures(state: State, space: str) -> bool:
    """[R24] Everybody sees the Treasures that are looked at."""
    return space in state.chambers


@in_place_of(setting_up.ride, exchange_moves_characters=False)
def stay_behind(state: State, p: Player, beyond: str) -> None:
    """[R20] [R71] He stays on his space; the tile he held has left him."""
    p.holds = ""


# -- III. Movement ---------------------------------------------------------------------------------------------


@in_place_of(movement.may_teleport, teleporter_right="next_turn")
def may_teleport_next_turn(state: State, p: Player) -> bool:
    """[R26] Only in his very next turn."""
    return p.holds == "teleporter" and state.round == p.holds_since + 1


@in_place_of(movement.may_wait, waiting="must_move")
def may_wait_if_stuck(state: State, p: Player) -> bool:
    """[R7] He must move if he can."""
    return movement.is_stuck(state, p)


@in_place_of(movement.may_end_move, stopping_in_corridors=False)
def may_end_move_if_stuck(state: State, p: Player) -> bool:
    """[R9] He must go on if he can, but for the Starting Area."""
    return p.at == START or movement.is_stuck(state, p)


@in_place_of(movement.to_cave, ban="every_arrival")
def to_cave_barred(g: G, p: Player, rule: str, *, banned: bool) -> None:
    """[R37] However he came to the Cave, he is barred from his next visit."""
    as_printed(movement.to_cave)(g, p, rule, banned=banned)
    if not banned:
        characters.bar(g, p, "R37")


@in_place_of(movement.is_held_fast, rotating_room_passed=False)
def is_rotating_room(state: State, space: str) -> bool:
    """[R31] Entering the Rotating Room always ends the turn."""
    return setting_up.kind(state, space) == "rotating"


@in_place_of(movement.fitting, tile_fit="neighbours")
def fitting_neighbours(state: State, space: str, ways: list[str]) -> list[str]:
    """[R12] Only the ways that fit as many face-up neighbours as possible."""
    best = max(fits(state, space, way) for way in ways)
    return [way for way in ways if fits(state, space, way) == best]


def fits(state: State, space: str, way: str) -> int:
    """[R12] With how many face-up neighbours does the tile agree, opening to opening or wall to wall?"""
    beside = {side: near for side, near in movement.straight_on(state, space).items() if near in state.maze}
    laid = {side: state.maze[near] for side, near in beside.items() if state.maze[near].up}
    return sum((side in way) == (OPPOSITE[side] in tile.openings) for side, tile in laid.items())


@in_place_of(movement.encounter_begins, encounter_ends_move="unless_beaten")
def may_go_on_after(g: G, p: Player) -> None:
    """[R65] He goes on after a Normal Room or a fight, unless that ends his turn."""
    g.then(Choice(new=False, after=p.at))


# -- IV. Special Rooms -----------------------------------------------------------------------------------------


@in_place_of(rooms.exits_outside, teleporter_to_cave=True)
def exits_and_cave(state: State) -> list[str]:
    """[R27] The Cave too, and last."""
    return [*as_printed(rooms.exits_outside)(state), CAVE]


@in_place_of(rooms.duel_tied, duel_tie="roll_again")
def duel_goes_on(g: G, p: Player, stake: str) -> None:
    """[R34] Both dice again."""
    rooms.fight_duel(g, p, stake)


@in_place_of(rooms.lose_duel, lost_duel_costs_a_life=True)
def lose_duel_and_a_life(g: G, p: Player, stake: str) -> None:
    """[R35] The stake, and a Life."""
    g.then(LoseLives(p.seat, 1, no_roll=True, rule="R35"))
    as_printed(rooms.lose_duel)(g, p, stake)


@in_place_of(rooms.rotating_die, blocked_exit="roll_again")
def rotating_die_again(g: G, p: Player, exits: dict[str, str]) -> RoomRow:
    """[R30] The die is rolled anew until it names no blocked exit, if there is any exit at all."""
    row = as_printed(rooms.rotating_die)(g, p, exits)
    while exits and row.result in SIDES and row.result not in exits:
        row = as_printed(rooms.rotating_die)(g, p, exits)
    return row


@in_place_of(rooms.treasure_found, opened_chambers="refilled")
def new_treasure(g: G, space: str) -> str:
    """[R38] In a Chamber already opened a new tile is drawn."""
    if not g.state.chambers[space].spent:
        return as_printed(rooms.treasure_found)(g, space)
    treasure = g.draw({row.treasure: 1 for row in TREASURES.rows}, "R38")
    g.state.chambers[space] = structs.replace(g.state.chambers[space], treasure=treasure)
    return treasure


@in_place_of(rooms.lose_stake, lost_stake="kept")
def stake_is_kept(g: G, stake: str) -> None:
    """[R35] The Warlock keeps it: it is out of the game."""
    g.tell(Discarded("W4.4.8", stake, "gone"))


@in_place_of(rooms.take_magic, magic_objects_found="deck_too")
async def take_any_magic(g: G, scene: TakeMagic) -> None:
    """[R82] Any Magic Object of the stock or of the Maze deck, which is then shuffled."""
    p = characters.active_player(g.state)
    found = [*g.state.stock, *magic_cards_in_deck(g.state)]
    if not found:
        return
    thing = await Choose("R82", p.seat, found, "take_magic")
    if thing in g.state.stock:
        rooms.take_from_stock(g, p, thing)
    else:
        take_out_of_deck(g, p, thing, "R82")


@in_place_of(rooms.stock_is_empty, empty_stock="search_deck")
async def search_deck(g: G, p: Player) -> None:
    """[R68] A Magic Object out of the Maze deck, which is then shuffled."""
    if found := magic_cards_in_deck(g.state):
        take_out_of_deck(g, p, await Choose("R68", p.seat, found, "take_magic"), "R68")


def magic_cards_in_deck(state: State) -> list[str]:
    """[R68] [R82] The deck is looked through; cards that were put in order are shuffled into it."""
    for card in state.top:
        state.maze_deck[card] = state.maze_deck.get(card, 0) + 1
    state.top, state.top_seen = (), ()
    return [card for card in MAGIC_CARD if state.maze_deck.get(card)]


def take_out_of_deck(g: G, p: Player, card: str, rule: str) -> None:
    """[R68] [R82] It is his."""
    g.state.maze_deck[card] -= 1
    characters.take(g, p, card, rule, p.at)


@in_place_of(rooms.may_ask_in_chamber, chamber_reset="always")
def may_always_ask_in_chamber(state: State, p: Player) -> bool:
    """[R40] Whoever else is in the Maze."""
    return True


# -- V. Resetting the Maze -------------------------------------------------------------------------------------


@in_place_of(resetting.worth_reaching, jam="any_chamber")
@in_place_of(resetting.worth_reaching, opened_chambers="refilled")
def every_chamber(state: State) -> set[str]:
    """[R38] [R42] Opened Chambers count as well."""
    return set(state.chambers)


@in_place_of(resetting.may_ask_among_others, reset_with_others_inside=False)
def may_ask_alone(state: State, p: Player) -> bool:
    """[R41] Only who is alone in the Maze may ask."""
    return resetting.is_alone(state, p)


@in_place_of(resetting.is_time_to_ask, reset_moment="turn_start")
def is_before_moving(state: State, scene: Act) -> bool:
    """[R43] Only before the first step."""
    return not scene.moved


@in_place_of(resetting.has_reason, jam="any_time")
def needs_no_reason(state: State, p: Player) -> bool:
    """[R42] Whoever likes may ask."""
    return True


# -- VII. characters and belongings ----------------------------------------------------------------------------


@in_place_of(characters.burden, talisman_is_magic_object=True)
def burden_with_talismans(state: State, p: Player) -> int:
    """[R36] Talismans count as carried."""
    return as_printed(characters.burden)(state, p) + p.talismans


@in_place_of(characters.magic_talismans, talisman_is_magic_object=True)
def talismans_are_magic(state: State, p: Player) -> list[str]:
    """[R36] A Talisman is a Magic Object in all ways."""
    return [TALISMAN] if p.talismans else []


# -- VII. fights -----------------------------------------------------------------------------------------------


@in_place_of(fights.may_attack_on, attacks="everywhere")
def may_attack_anywhere(state: State, space: str) -> bool:
    """[R17] In the Starting Area and outside, too."""
    return True


@in_place_of(fights.meet_character, encounters="both")
def meet_character_first(g: G, p: Player, option: Attack | Steal, scene: Choice) -> None:
    """[R16] The character first; the tile comes after."""
    g.then(structs.replace(scene, met=True))
    as_printed(fights.meet_character)(g, p, option, scene)


@in_place_of(results.is_duel, circle_spirit="duel")
def is_circles_spirit(state: State) -> bool:
    """[R23] The Circle's Spirit is fought by the bare rules of the Warlock's duel (R33)."""
    return results.the_fight(state).enemy == results.SPIRIT


@in_place_of(results.may_win_talisman, talisman_prize="always")
def wins_any_talisman(state: State, winner: Player) -> bool:
    """[R18] Whatever his die shows."""
    return True


@in_place_of(results.may_win_talisman, talismans_can_be_taken=False)
def wins_no_talisman(state: State, winner: Player) -> bool:
    """[R18] Talismans stay with their owner."""
    return False


@in_place_of(results.after_victory, encounter_ends_move="unless_beaten")
def go_on_after_victory(g: G, scene: Prize) -> None:
    """[R65] The active character goes on after a won fight, if he moved, and unless the tile comes next (R16)."""
    tile_comes_next = isinstance(next(iter(g.pending()), None), Choice)
    won = not scene.stolen and scene.winner == g.state.active
    if won and g.state.steps and not tile_comes_next:
        g.then(Act(moved=True))


# -- VII. Spells, Lives, outside, the turn -----------------------------------------------------------------------


@in_place_of(spells.may_reply, replies_while_losing_turns=False)
def may_reply_unless_waiting(state: State, p: Player) -> bool:
    """[R51] One with a lost turn to come does nothing in the turns of others."""
    return p.lost_turns == 0 or p.seat == state.active


@in_place_of(lives.after_a_death, death="elimination")
def last_one_alive_wins(g: G) -> None:
    """[R44] [R48] The dead are out: the last one alive has won; alone, the game is lost."""
    alive = characters.living(g.state)
    if g.state.seats == 1:
        lost_alone(g)
    elif len(alive) <= 1:
        finish(g, tuple(p.seat for p in alive), "won", "last")


@in_place_of(lives.after_a_death, solo_death="ends")
def lost_alone(g: G) -> None:
    """[R48] For somebody who plays alone the first death is the end."""
    if g.state.seats == 1 and not characters.living(g.state):
        finish(g, (), "lost", "nobody")


@in_place_of(turn.come_back, death="elimination")
def stay_dead(g: G, p: Player) -> bool:
    """[R44] Who is dead gets no other character."""
    return False


@in_place_of(outside.end_at_cave, ban="every_arrival")
def end_at_cave_barred(g: G, p: Player, scene: Arrival) -> None:
    """[R37] Whoever has arrived at the Cave is barred from his next visit."""
    if not scene.stayed:
        characters.bar(g, p, "R37")


@in_place_of(windows.in_passing, loot_in_passing=True)
def loot_in_passing(state: State, p: Player, scene: Act) -> list[UseThing]:
    """[R53] One thing of each tile that is only passed."""
    if not scene.moved or not state.steps or p.at not in SPACES or windows.passing(p) in p.used:
        return []
    return [UseThing("loot", what) for what in loot_here(state, p)]


@in_place_of(turn.first_character, characters="chosen")
async def chosen_character(g: G, seat: int) -> str:
    """[D0] Each chooses, in turn order."""
    left = [name for name, number in g.state.character_cup.items() if number]
    return await Choose("D0", seat, left, "character")


@in_place_of(turn.may_leave, leaving_from_start=True)
def may_leave_from_start(state: State, p: Player, scene: Act) -> bool:
    """[R67] From the Starting Area, instead of moving."""
    return p.at == START and not scene.moved


@in_place_of(turn.must_attack, tile_sharing="attack")
def must_attack_on_a_crowded_tile(state: State, p: Player, scene: Choice) -> bool:
    """[R1] Only one character stands on a tile: who moves there must attack."""
    crowded = p.at in SPACES and len(characters.here(state, p.at)) > 1
    return crowded and not scene.waiting and not scene.met


@in_place_of(turn.is_blocked, enemies_block=True)
def is_blocked_by_enemy(state: State, p: Player, scene: Choice) -> bool:
    """[R15] An Enemy stops whoever passes."""
    return not scene.waiting and p.at in SPACES and bool(setting_up.enemies(state, p.at))
