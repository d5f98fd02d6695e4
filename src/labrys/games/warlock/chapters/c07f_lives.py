"""Warlock's Maze, part VII, base game: Lives and death [W7.12] [W7.21]."""

from __future__ import annotations

from msgspec import structs

from labrys.games.warlock.board import SPACES
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    are_plain,
    discard,
    discard_spell,
    end_turn,
    lay,
    saves,
    slug,
)
from labrys.games.warlock.chapters.c07d_fight_results import life_taken
from labrys.games.warlock.chapters.c07e_spells import cast, may_cast, windowed
from labrys.games.warlock.events import Died, Discarded, LaidDown, LivesChanged, Saved
from labrys.games.warlock.options import Cast
from labrys.games.warlock.pieces import NOBODY, Cause, Player
from labrys.games.warlock.scenes import LoseLives, Surplus
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CHARACTER
from labrys.kit.variants import varies

# -- [V4] a Life is about to be lost -------------------------------------------------------------------------


async def lose_lives(g: G, scene: LoseLives) -> None:
    """[V4] [W7.12] [R57] [R70] First one protective roll, if any and if wanted; then Iron Skin; then the Life."""
    state = g.state
    p = state.players[scene.seat]
    if not p.character:
        return
    if not scene.tried and not scene.no_roll and (means := protections(state, p, scene)):
        chosen = await windowed("V4", p.seat, (*means, "none"), "protect")
        if chosen != "none" and saved(g, p, chosen, scene.cause):
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
        life_taken(g, scene.killer, p.seat)
    if p.lives <= 0:
        die(g, p)


def protections(state: State, p: Player, scene: LoseLives) -> list[str]:
    """[W7.12] [W7.34] [CH02] [CH08] [MO06] What he may roll for: an item; in battle his hide, else his faith."""
    items = [thing for thing in dict.fromkeys(p.things) if saves(thing, scene.cause)]
    if scene.cause == "psychic" and are_plain(state):
        items = []
    own = {"battle": "thick_hide", "psychic": "steadfast"}.get(scene.cause, "")
    return [*items, *([own] if own and ability(p) == own else [])]


SAVES_ON = {"thick_hide": 6, "steadfast": 5}  # [CH02] [CH08]


def saved(g: G, p: Player, means: str, cause: Cause) -> bool:
    """[W7.12] [MO06] [MO10] One roll: on this number or more the Life is kept."""
    if means in ("thick_hide", "steadfast"):
        needed, rule = SAVES_ON[means], CHARACTER[p.character].card
    else:
        needed, rule = saves(means, cause), "W7.12" if cause == "battle" else "MO06"
    success = g.d6(rule) >= needed
    g.tell(Saved(rule, p.seat, slug(means), success))
    return success


# -- [W7.21] [R44] death -------------------------------------------------------------------------------------


def die(g: G, p: Player) -> None:
    """[W7.21] [R44] Dead at once: loot on the tile, or gone; Spells and trophies to their piles."""
    state = g.state
    g.tell(Died("W7.21", p.seat, p.character))
    on_tile = p.at in SPACES and p.at in state.maze
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
    after_a_death(g)
    if p.seat == state.active and not state.over:
        end_turn(g)


def drop_surplus(g: G, seat: int) -> None:
    """[R79] A dead character is asked nothing more."""
    for scene in g.pending(Surplus, LoseLives):
        if scene.seat == seat:
            g.cancel(scene)


@varies("death")
@varies("solo_death")
def after_a_death(g: G) -> None:
    """[R44] [R48] The game goes on: his player gets another character."""
