"""Warlock's Maze, part VII, base game: Spells [W7.17]–[W7.20]: casting, replies, and what every Spell does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import structs

from labrys.engine.ask import Choose, Respond
from labrys.games.warlock.board import RING
from labrys.games.warlock.chapters.c01_general import area, can_reach, check_victory, near
from labrys.games.warlock.chapters.c07a_characters import (
    are_hands_open,
    check_limits,
    clockwise,
    discard,
    discard_spell,
    end_turn,
    find,
    gain,
    gain_spell,
    has,
    heal,
    here,
    is_magic,
    magic_talismans,
    part_with,
    send,
    slug,
    starting_lives,
    take,
)
from labrys.games.warlock.chapters.c07d_fight_results import driven_off, evaded
from labrys.games.warlock.events import LaidDown, Looked, Saved, SpellCast, Took, Unwoven, Used
from labrys.games.warlock.options import Cast, UseThing
from labrys.games.warlock.pieces import TALISMAN, Casting, Player
from labrys.games.warlock.scenes import Arrival, EndWindow, FightWindow, LoseLives, Replies, Resolve, StartWindow
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import SPELL
from labrys.kit.variants import varies

T = TypeVar("T")


# -- [W7.19] [R49] who may cast, and the windows -------------------------------------------------------------


def windowed(rule: str, seat: int, options: Sequence[T], ask: str, of: str = "") -> Choose[T]:
    """[D7] [R52] A question in a window: the others see only that somebody may respond, not who."""
    return Respond(rule, seat, options, ask, of)


async def hold_window(
    g: G,
    scene: StartWindow | FightWindow | EndWindow,
    rule: str,
    question: str,
    useful: Callable[[Player], list[Cast | UseThing]],
    of: Callable[[Player], str] = lambda p: "",
) -> None:
    """[R49] Each in turn casts one Spell, drinks or passes, until all have passed in a row."""
    players = g.state.players
    found = next_asked(
        scene.ask, scene.passes, lambda seat: can_help(players[seat]) and bool(useful(players[seat]))
    )
    if found is None:
        return
    seat, order, passes = found
    p = players[seat]
    chosen = await windowed(rule, seat, (*useful(p), "pass"), question, of(p))
    if isinstance(chosen, str):
        g.then(structs.replace(scene, ask=order, passes=passes + 1))
    else:
        g.then(structs.replace(scene, ask=order, passes=0))
        help_out(g, p, chosen)


def next_asked(
    ask: tuple[int, ...], passes: int, able: Callable[[int], bool]
) -> tuple[int, tuple[int, ...], int] | None:
    """[R49] The next seat with something to use, the order after it, the passes so far; None: all have passed."""
    while passes < len(ask):
        seat, ask = ask[0], (*ask[1:], ask[0])
        if able(seat):
            return seat, ask, passes
        passes += 1
    return None


def may_cast(state: State, p: Player) -> bool:
    """[W7.19] [MO06] [R51] Has he casts left in this turn, and is nothing in the way?"""
    if not p.spells or p.casts <= 0 or has(p, "ward_stone"):
        return False
    return may_reply(state, p)


@varies("replies_while_losing_turns")
def may_reply(state: State, p: Player) -> bool:
    """[R51] Who is to lose a turn may still act in those of others."""
    return True


def warded(state: State, caster: Player, other: Player) -> bool:
    """[MO06] [R55] Can the Spell of one player not be laid on the other?"""
    return other is not caster and has(other, "ward_stone")


def others(state: State, seat: int) -> list[int]:
    """[W7.25] The other seats that have a character, clockwise from the left of this one."""
    return [other for other in clockwise(state, seat) if state.players[other].character]


# -- [W7.20] what can be cast --------------------------------------------------------------------------------


def castable(state: State, p: Player, moments: tuple[str, ...]) -> list[Cast]:
    """[W7.19] [W7.20] The Spells of these moments he can cast now, with every target."""
    spells = timely(p.spells, moments)
    return [cast for spell in spells for cast in targets(state, p, spell)] if spells and may_cast(state, p) else []


@lru_cache(4096)
def timely(spells: tuple[str, ...], moments: tuple[str, ...]) -> tuple[str, ...]:
    """[W7.20] Of these Spells those of one of these printed moments, each once."""
    return tuple([spell for spell in dict.fromkeys(spells) if SPELL[spell].moment in moments])


def targets(state: State, p: Player, spell: str) -> list[Cast]:
    """[W7.20] A Spell needs a legal target; none: it cannot be cast."""
    match spell:
        case "mend":
            return [
                Cast(spell, other.id)
                for other in near(state, p)
                if other.lives < starting_lives(other) and not warded(state, p, other)
            ]
        case "shatter" | "pilfer":
            return [
                Cast(spell, other.id, thing)
                for other in rivals(state, p)
                for thing in (*dict.fromkeys(other.things), *magic_talismans(state, other))
                if spell == "pilfer" or is_magic(thing) or thing == TALISMAN
            ]
        case "beguile":
            return [Cast(spell, other.id, card) for other in rivals(state, p) for card in other.followers]
        case "foresight":
            return [Cast(spell)] if area(p) == "maze" and (state.top or any(state.maze_deck.values())) else []
        case "hex_mark":
            return [Cast(spell, space) for space in bare_tiles(state)] if area(p) == "maze" else []
        case "long_stride":
            return [Cast(spell, space) for space in RING] if area(p) == "outside" else []
        case "coinage":
            mine = (*dict.fromkeys(p.things), *magic_talismans(state, p))
            return [Cast(spell, "", thing) for thing in mine]
    return [Cast(spell)]


def rivals(state: State, p: Player) -> list[Player]:
    """[SP09]–[SP11] The other characters in his area whom a Spell of his can touch."""
    return [other for other in near(state, p) if other is not p and not warded(state, p, other)]


def bare_tiles(state: State) -> list[str]:
    """[SP14] [R77] Face-up tiles with no character on them and no Hex Mark."""
    return [
        space
        for space, tile in state.maze.items()
        if tile.up and tile.tile != "printed" and tile.hexed_by < 0 and not here(state, space)
    ]


# -- [V5] [R49] casting and replies --------------------------------------------------------------------------


def cast(g: G, p: Player, option: Cast) -> None:
    """[W7.20] [R49] The card is played; the others may unweave it, then it works, newest first."""
    state = g.state
    spells = list(p.spells)
    spells.remove(option.spell)
    p.spells = tuple(spells)
    p.casts -= 1
    if option.spell != "hex_mark":  # which may come to lie on a tile
        discard_spell(state, option.spell)
    state.castings += 1
    g.tell(SpellCast(SPELL[option.spell].card, p.seat, option.spell, option.target, option.of))
    echoes = not p.spells and has(p, "wand")
    casting = Casting(state.castings, option.spell, p.seat, option.target, option.of, echoes)
    g.then(Replies(casting, clockwise(state, p.seat)), Resolve(casting))


def can_unweave(state: State, p: Player, caster: Player) -> bool:
    """[SP02] He holds Unweave, may cast, and reaches the caster."""
    return "unweave" in p.spells and may_cast(state, p) and can_reach(state, p, caster)


async def replies(g: G, scene: Replies) -> None:
    """[V5] [SP02] The others in the caster's area, clockwise from his left, may unweave the Spell."""
    state = g.state
    caster = state.players[scene.casting.caster]
    found = next_asked(scene.ask, scene.passes, lambda seat: can_unweave(state, state.players[seat], caster))
    if found is None:
        return
    seat, ask, passes = found
    p = state.players[seat]
    option = Cast("unweave", str(scene.casting.number))
    chosen = await windowed("V5", p.seat, (option, "pass"), "unweave", scene.casting.spell)
    if isinstance(chosen, Cast):
        g.then(Replies(scene.casting, ask))
        cast(g, p, chosen)
    else:
        g.then(Replies(scene.casting, ask, passes + 1))


async def resolve(g: G, scene: Resolve) -> None:
    """[R49] [R72] The Spell works, or it was unwoven and nothing happens. [MO05] The Wand echoes the last."""
    state = g.state
    casting = scene.casting
    caster = state.players[casting.caster]
    if scene.unwoven:
        g.tell(Unwoven("SP02", casting.spell, casting.caster))
    elif caster.character:
        await work(g, casting, caster)
    marked = any(tile.hexed_by == casting.caster for tile in state.maze.values())
    if casting.spell == "hex_mark" and not marked:
        discard_spell(state, "hex_mark")
    if caster.character and casting.echoes and has(caster, "wand"):
        g.tell(Used("MO05", caster.seat, "wand"))
        gain_spell(g, caster, "MO05")


# -- [SP01]–[SP16] what Spells do ----------------------------------------------------------------------------


BONUS = {"mindspike": 3, "grip": 3, "sap": 2}  # [SP04]–[SP06]


async def work(g: G, casting: Casting, caster: Player) -> None:
    """[SP01]–[SP16] What a Spell does."""
    state = g.state
    match casting.spell:
        case "mend":
            if (patient := find(state, casting.target)).character:
                heal(g, patient, 2, "SP01")
        case "unweave":
            unweave(g, int(casting.target))
        case "stillness":
            state.stilled = True
            end_turn(g)
        case "mindspike" | "grip":
            strengthen(state, caster, BONUS[casting.spell])
        case "sap":
            weaken(state, caster, BONUS["sap"])
        case "shatter":
            if holds(other := find(state, casting.target), casting.of):
                part_with(other, casting.of)
                discard(g, casting.of, "SP09")
                check_limits(g, other)
        case "pilfer" | "beguile":
            pilfer(g, caster, casting)
        case "iron_skin":
            spare(g, caster)
        case "veil":
            evaded(g, caster, "veil")
        case "banish":
            driven_off(g, "SP08")
        case "foresight":
            await foresee(g, caster)
        case "hex_mark":
            hex_tile(g, caster, casting.target)
        case "long_stride":
            stride(g, caster, casting.target)
        case "coinage":
            if holds(caster, casting.of):
                part_with(caster, casting.of)
                discard(g, casting.of, "SP16")
                check_limits(g, caster)
                gain(g, caster, "gold", 3, "SP16")


def spare(g: G, caster: Player) -> None:
    """[SP07] The Lives he was about to lose are not lost."""
    for loss in g.pending(LoseLives):
        if loss.seat == caster.seat:
            g.tell(Saved("SP07", caster.seat, "iron_skin"))
            g.cancel(loss)
            return


def unweave(g: G, number: int) -> None:
    """[SP02] The Spell with this number has no effect; nobody need reply to it any more."""
    for replies in g.pending(Replies):
        if replies.casting.number == number:
            g.cancel(replies)
    for spell in g.pending(Resolve):
        if spell.casting.number == number:
            g.replace(spell, Resolve(spell.casting, unwoven=True))


def strengthen(state: State, caster: Player, bonus: int) -> None:
    """[SP04] [SP05] So much more for the caster's side."""
    fight = state.fight
    if fight is not None:
        mine, theirs = fight.bonus
        ours = caster.seat == fight.attacker
        fight.bonus = (mine + bonus, theirs) if ours else (mine, theirs + bonus)


def weaken(state: State, caster: Player, loss: int) -> None:
    """[SP06] [R55] So much less for his opponent, unless that one bears the Ward-Stone."""
    fight = state.fight
    if fight is None:
        return
    mine, theirs = fight.bonus
    ours = caster.seat == fight.attacker
    seat = fight.defender if ours else fight.attacker
    if seat >= 0 and has(state.players[seat], "ward_stone"):
        return
    fight.bonus = (mine, theirs - loss) if ours else (mine - loss, theirs)


def pilfer(g: G, caster: Player, casting: Casting) -> None:
    """[SP10] [SP11] An Object, Magic Object or Follower changes hands."""
    other = find(g.state, casting.target)
    if casting.of == TALISMAN and other.talismans:
        part_with(other, TALISMAN)
        caster.talismans += 1
        g.tell(Took("R36", caster.seat, TALISMAN, other.id))
        check_limits(g, caster)
        check_victory(g, caster)
    elif holds(other, casting.of):
        part_with(other, casting.of)
        check_limits(g, other)
        take(g, caster, casting.of, "SP10" if casting.spell == "pilfer" else "SP11", other.id)


def holds(p: Player, thing: str) -> bool:
    """Has he still got it?"""
    return thing in (*p.things, *p.followers) or (thing == TALISMAN and p.talismans > 0)


async def foresee(g: G, caster: Player) -> None:
    """[SP12] The top three cards of the Maze deck, seen and put back in any order by the caster alone."""
    state = g.state
    cards = list(state.top)
    while len(cards) < 3 and any(state.maze_deck.values()):
        card = g.draw(state.maze_deck, "SP12")
        state.maze_deck[card] -= 1
        cards.append(card)
    g.tell(Looked("SP12", caster.seat, "deck"))
    to = None if are_hands_open(state) else (caster.seat,)
    for card in cards:
        g.tell(Looked("SP12", caster.seat, "deck", card, to=to))
    rest, cards = cards[3:], cards[:3]
    state.top, state.top_seen = (*cards, *rest), (caster.seat,)
    ordered: list[str] = []
    while cards:
        card = await Choose("SP12", caster.seat, cards, "foresight", str(len(ordered) + 1))
        cards.remove(card)
        ordered.append(card)
    state.top = (*ordered, *rest)


def hex_tile(g: G, caster: Player, space: str) -> None:
    """[SP14] [R77] The card lies on the tile until it strikes; then it goes to the discard pile."""
    state = g.state
    if space in bare_tiles(state):
        state.maze[space] = structs.replace(state.maze[space], hexed_by=caster.seat)
        g.tell(LaidDown("SP14", "hex_mark", space))


def stride(g: G, caster: Player, space: str) -> None:
    """[SP15] Instead of travelling: to any outside space, and it is encountered."""
    end_turn(g)
    send(g, caster, space, "SP15", "stride")
    g.then(Arrival())


# -- [V1a] [V6] Mend and the Phial ---------------------------------------------------------------------------


def can_drink(p: Player) -> bool:
    """[MO12] The Phial of Renewal, while his Lives are below the starting number."""
    return bool(p.character) and p.lives < starting_lives(p) and has(p, "phial")


def drink_phial(g: G, p: Player) -> None:
    """[MO12] His Lives are as at the start; the Phial goes to the stock."""
    thing = next(thing for thing in p.things if slug(thing) == "phial")
    g.tell(Used("MO12", p.seat, "phial"))
    part_with(p, thing)
    discard(g, thing, "MO12")
    heal(g, p, starting_lives(p), "MO12")


def can_help(p: Player) -> bool:
    """[V1a] [V3] [V6] Whoever has neither a Spell nor the Phial can only pass."""
    return bool(p.spells) or has(p, "phial")


def helping(state: State, p: Player) -> list[Cast | UseThing]:
    """[V1a] [V6] What helps at any window: Mend and the Phial."""
    found: list[Cast | UseThing] = [*castable(state, p, ("any",))]
    return [*found, UseThing("phial")] if can_drink(p) and may_reply(state, p) else found


def help_out(g: G, p: Player, option: Cast | UseThing) -> None:
    """[V6] One of them."""
    if isinstance(option, Cast):
        cast(g, p, option)
    else:
        drink_phial(g, p)
