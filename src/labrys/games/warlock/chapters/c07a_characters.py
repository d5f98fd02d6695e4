"""Warlock's Maze, part VII, base game: characters [W7.1]–[W7.6]: what they are, have, and what befalls them."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import structs

from labrys.games.warlock.board import SPACES
from labrys.games.warlock.events import (
    Barred,
    Discarded,
    Gained,
    GainedSpell,
    LaidDown,
    LivesChanged,
    LosesTurns,
    Moved,
    Took,
)
from labrys.games.warlock.pieces import TALISMAN, Player
from labrys.games.warlock.scenes import EndOfTurn, Surplus, Tremor
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import (
    CARD,
    CHARACTER,
    FOLLOWER,
    MAGIC_CARD,
    MAGIC_OBJECT,
    MOST_CRAFT,
    OBJECT,
    SLUG,
    SPELL_LIMIT,
    MagicObjectRow,
    ObjectRow,
)
from labrys.kit.variants import varies

# -- [W7.1] [W7.21] [W7.25] who he is ------------------------------------------------------------------------


def ability(p: Player) -> str:
    """[W7.1] The name of his special ability; "" for a player without a character."""
    return CHARACTER[p.character].ability if p.character else ""


def active_player(state: State) -> Player:
    """[W7.25] Whose turn it is."""
    return state.players[state.active]


def living(state: State) -> list[Player]:
    """[W7.21] Those who have a character."""
    return [p for p in state.players if p.character]


def clockwise(state: State, seat: int) -> tuple[int, ...]:
    """[W7.25] The other seats, from the left of this one."""
    return _clockwise(state.seats, seat)


@cache
def _clockwise(seats: int, seat: int) -> tuple[int, ...]:
    return tuple([(seat + step) % seats for step in range(1, seats)])


def here(state: State, space: str) -> list[Player]:
    """[R1] The characters on a space."""
    return [p for p in state.players if p.character and p.at == space]


def find(state: State, who: str) -> Player:
    """The player with this id."""
    return next(p for p in state.players if p.id == who)


# -- [W7.2] what he has --------------------------------------------------------------------------------------


def slug(thing: str) -> str:
    """What a thing is, whatever card it is: `sword` for `MZ21`, `orb` for `MO07`."""
    return SLUG.get(thing, thing)


def thing_row(thing: str) -> ObjectRow | MagicObjectRow:
    """Its line in the table of Objects or of Magic Objects."""
    return MAGIC_OBJECT[thing] if thing in MAGIC_OBJECT else OBJECT[slug(thing)]


def saves(thing: str, cause: str) -> int:
    """[W7.12] [MO06] [MO10] The least face that saves a Life lost in battle or psychic combat; 0: it does not."""
    row = thing_row(thing)
    guards = row.guards if isinstance(row, MagicObjectRow) else "battle"
    return row.saves if guards == cause else 0


def are_plain(state: State) -> bool:
    """[R86] The Ward-Stone and the Satchel do only what they first did, by house rule."""
    return state.house.lesser_objects == "plain"


def is_magic(thing: str) -> bool:
    """[R36] A Magic Object, not a plain one?"""
    return thing in MAGIC_OBJECT


def has(p: Player, name: str) -> bool:
    """Does he carry this, or does it follow him?"""
    return name in slugs(p.things + p.followers)


@lru_cache(4096)
def slugs(things: tuple[str, ...]) -> frozenset[str]:
    """What these things are, whatever cards they are."""
    return frozenset(map(slug, things))


def own_strength(p: Player) -> int:
    """[W7.2] Printed value and counters."""
    return CHARACTER[p.character].strength + p.strength


def own_craft(p: Player) -> int:
    """[W7.2] [R33] Printed value and counters: all that counts in the Warlock's duel."""
    return CHARACTER[p.character].craft + p.craft


def strength(p: Player) -> int:
    """[W7.2] [MO01] [MO03] With lasting bonuses."""
    return own_strength(p) + sum(MAGIC_OBJECT[thing].strength for thing in p.things if is_magic(thing))


def craft(p: Player) -> int:
    """[W7.2] [A1] [MO01] [MO02] [MZ31] With lasting bonuses of Magic Objects, Followers, the Apprentice card."""
    bonus = sum(MAGIC_OBJECT[thing].craft for thing in p.things if is_magic(thing))
    bonus += sum(FOLLOWER[slug(card)].craft for card in p.followers)
    return own_craft(p) + bonus + (1 if p.apprentice else 0)


def starting_lives(p: Player) -> int:
    """[W7.4] As many as the character began with."""
    return CHARACTER[p.character].lives


def spell_limit(p: Player) -> int:
    """[W7.17] How many Spells his Craft lets him hold."""
    return SPELL_LIMIT[min(craft(p), MOST_CRAFT)].spells


def carry_limit(p: Player) -> int:
    """[W7.5] [MO09] How many Objects he can carry."""
    return 8 if has(p, "satchel") else 4


def carried(p: Player) -> list[str]:
    """[W7.5] [MO09] The things that count to the limit; the Satchel itself does not."""
    return [thing for thing in p.things if slug(thing) != "satchel"]


@varies("talisman_is_magic_object")
def burden(state: State, p: Player) -> int:
    """[W7.5] [R36] How much he carries; Talismans do not count."""
    return len(carried(p))


@varies("talisman_is_magic_object")
def magic_talismans(state: State, p: Player) -> list[str]:
    """[R36] A Talisman is no Magic Object."""
    return []


def are_hands_open(state: State) -> bool:
    """[R52] Spells in hand and what was looked at are secret, unless it is played openly."""
    return state.house.hands == "open"


# -- [W7.3] [W7.4] what happens to him -----------------------------------------------------------------------


def gain(g: G, p: Player, what: str, number: int, rule: str) -> None:
    """[W7.3] [R46] Strength, Craft or Gold: counters and coins, never fewer than none."""
    before = int(getattr(p, what))
    drained = what == "craft" and g.state.house.circle_drain == "one"
    floor = 1 - CHARACTER[p.character].craft if drained else 0  # [R22]
    now = before + number if number > 0 else max(floor, before + number)
    setattr(p, what, now)
    shown = {"strength": own_strength, "craft": own_craft}.get(what)
    if now != before:
        g.tell(Gained(rule, p.seat, what, now - before, shown(p) if shown else now))
    check_limits(g, p)


def heal(g: G, p: Player, lives: int, rule: str) -> None:
    """[W7.4] Never above the starting number."""
    gained = max(0, min(lives, starting_lives(p) - p.lives))
    if gained:
        p.lives += gained
        g.tell(LivesChanged(rule, p.seat, gained, p.lives))


def lose_turns(g: G, p: Player, turns: int, rule: str) -> None:
    """[W7.22] His next whole turns are skipped; they add up."""
    p.lost_turns += turns
    g.tell(LosesTurns(rule, p.seat, turns))


def gain_spell(g: G, p: Player, rule: str, *, kit: bool = False) -> None:
    """[W7.18] [W7.31] A Spell from the deck if he has room; the discard pile is shuffled when it is empty."""
    state = g.state
    if len(p.spells) >= spell_limit(p):
        return
    if not any(state.spell_deck.values()):
        state.spell_deck, state.spell_discard = state.spell_discard, {}
    if not any(state.spell_deck.values()):
        return
    spell = g.draw(state.spell_deck, rule)
    state.spell_deck[spell] -= 1
    p.spells = tuple(sorted((*p.spells, spell)))
    if are_hands_open(state):
        g.tell(GainedSpell(rule, p.seat, spell, kit))
        return
    g.tell(GainedSpell(rule, p.seat, kit=kit))
    g.tell(GainedSpell(rule, p.seat, spell, kit, to=(p.seat,)))


def discard_spell(state: State, spell: str) -> None:
    """[W7.20] Onto the Spell discard pile."""
    state.spell_discard[spell] = state.spell_discard.get(spell, 0) + 1


def send(g: G, p: Player, space: str, rule: str, how: str = "sent", *, visit: bool = False) -> None:
    """[R62] Put on another space; what he held on his old tile is lost (R26)."""
    p.at, p.holds = space, ""
    g.tell(Moved(rule, p.seat, space, how, visit))


def bar(g: G, p: Player, rule: str) -> None:
    """[W4.7.3] [R37] He may not enter the Maze in his next turn."""
    p.barred, p.ban_began = True, g.state.round
    g.tell(Barred(rule, p.seat))


def end_turn(g: G) -> None:
    """[R62] [R65] Nothing more this turn but its end (D6)."""
    for scene in g.pending():
        if isinstance(scene, EndOfTurn):
            return
        if not isinstance(scene, Tremor):
            g.cancel(scene)


# -- [W7.5] [W7.6] [R69] belongings --------------------------------------------------------------------------


def take(g: G, p: Player, thing: str, rule: str, fro: str = "") -> None:
    """[W7.5] [R74] He has it now; too much is put down at once. A Maze card that is a Magic Object becomes one."""
    if thing in CARD and CARD[thing].kind == "follower":
        p.followers += (thing,)
    else:
        p.things += (MAGIC_CARD.get(thing, thing),)
    g.tell(Took(rule, p.seat, MAGIC_CARD.get(thing, thing), fro))
    check_limits(g, p)


def part_with(p: Player, thing: str) -> None:
    """It leaves his hands."""
    if thing == TALISMAN:
        p.talismans -= 1
        return
    things, followers = list(p.things), list(p.followers)
    (things if thing in things else followers).remove(thing)
    p.things, p.followers = tuple(things), tuple(followers)


def check_limits(g: G, p: Player) -> None:
    """[W7.18] [R74] Too many things or Spells: he puts down the surplus next."""
    if not p.character or not g.pending():
        return
    too_much = burden(g.state, p) > carry_limit(p) or len(p.spells) > spell_limit(p)
    if too_much and Surplus(p.seat) not in g.pending(Surplus):
        g.then(Surplus(p.seat))


def discard(g: G, thing: str, rule: str) -> None:
    """[W7.32] [R69] Where a thing goes that nobody holds: stock, shop or Maze discard."""
    state = g.state
    if thing == TALISMAN:
        g.tell(Discarded(rule, thing, "gone"))
    elif thing in MAGIC_OBJECT:
        state.stock = tuple(sorted((*state.stock, thing)))
        g.tell(Discarded(rule, thing, "stock"))
    elif thing in CARD:
        state.maze_discard[thing] = state.maze_discard.get(thing, 0) + 1
        g.tell(Discarded(rule, thing, "maze"))
    else:
        state.shop[thing] = state.shop.get(thing, 0) + 1
        g.tell(Discarded(rule, thing, "shop"))


def put_down(g: G, p: Player, thing: str, rule: str = "W7.6", *, given_up: bool = False) -> None:
    """[W7.6] Onto the tile where he stands; in START, in a Chamber or outside it is discarded."""
    part_with(p, thing)
    check_limits(g, p)
    if p.at in SPACES and p.at in g.state.maze:
        lay(g, p.at, thing, rule, given_up=given_up)
    else:
        discard(g, thing, rule)


def lay(g: G, space: str, thing: str, rule: str, *, given_up: bool = False) -> None:
    """Something lies on a tile now, as loot."""
    tile = g.state.maze[space]
    if thing == TALISMAN:
        g.state.maze[space] = structs.replace(tile, talismans=tile.talismans + 1)
    else:
        g.state.maze[space] = structs.replace(tile, loot=(*tile.loot, thing))
    g.tell(LaidDown(rule, thing, space, given_up))
