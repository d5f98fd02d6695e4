"""Warlock's Maze, part VII, base game: battle and psychic combat [W7.7]–[W7.16], step by step: [F1]–[F7]."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.warlock.board import SPACES
from labrys.games.warlock.chapters.c01_general import can_reach
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    craft,
    find,
    has,
    here,
    own_craft,
    slug,
    strength,
    thing_row,
)
from labrys.games.warlock.chapters.c07d_fight_results import (
    MET_CHARACTER,
    against_character,
    against_enemy,
    driven_off,
    evaded,
    fight_rule,
    fighters,
    is_duel,
    opponent,
    side,
    steal,
    the_fight,
)
from labrys.games.warlock.chapters.c07e_spells import (
    cast,
    castable,
    helping,
    hold_window,
    may_reply,
    others,
    windowed,
)
from labrys.games.warlock.events import Evaded, FightBegun, Total, Used
from labrys.games.warlock.options import Attack, Cast, Steal, UseThing
from labrys.games.warlock.pieces import NOBODY, Fight, Player
from labrys.games.warlock.scenes import Arms, Choice, Compare, Evade, FightWindow, Repel, Reroll, RollDice
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CARD, FOLLOWER
from labrys.kit.variants import varies

NO_WEAPON = "none"
FIRST_STRIKE = 2  # [CH06]


# -- the beginning -------------------------------------------------------------------------------------------


def fight_enemy(g: G, p: Player, enemy: str, strength: int, psychic: bool) -> None:
    """[W7.7] [W7.8] [R78] An Enemy attacks the active character. [MZ12] The Mirror Shade's Craft is his."""
    state = g.state
    value = strength if strength >= 0 else craft(p)
    state.fight = Fight(p.seat, enemy, psychic=psychic, strength=value)
    g.tell(FightBegun(fight_rule(state.fight), p.seat, enemy, psychic, value))
    if is_duel(state):
        g.then(RollDice(), Compare())
    else:
        g.then(Evade(), Repel(), FightWindow(fight_order(state)), Arms(), RollDice(), Reroll((p.seat,)), Compare())


def attacks(state: State, p: Player) -> list[Attack | Steal]:
    """[W7.16] [W7.30] [R17] Whom he can attack where he stands. [CH04] Evil Eye; [CH07] Light Fingers."""
    options: list[Attack | Steal] = []
    if not may_attack_on(state, p.at):
        return options
    for other in here(state, p.at):
        if other is not p:
            options.append(Attack(other.id))
            if ability(p) == "evil_eye":
                options.append(Attack(other.id, "evil_eye"))
            if ability(p) == "light_fingers":
                options.append(Steal(other.id))
    return options


@varies("attacks")
def may_attack_on(state: State, space: str) -> bool:
    """[W7.30] [R17] On the twelve spaces; not in START and not outside."""
    return space in SPACES


@varies("encounters")
def meet_character(g: G, p: Player, option: Attack | Steal, scene: Choice) -> None:
    """[W7.15] [W7.16] [CH07] [R16] One character is met, and nothing else."""
    other = find(g.state, option.player)
    p.used += (MET_CHARACTER,)
    if isinstance(option, Attack):
        attack(g, p, other, bool(option.by))
    else:
        steal(g, p, other)


def attack(g: G, p: Player, other: Player, psychic: bool) -> None:
    """[W7.16] The active character attacks another; [CH04] a Witch may make it psychic combat."""
    state = g.state
    p.used += (MET_CHARACTER,)
    state.fight = Fight(p.seat, defender=other.seat, psychic=psychic)
    g.tell(FightBegun("CH04" if psychic else "W7.16", p.seat, other.id, psychic))
    both = (p.seat, other.seat)
    g.then(Evade(), FightWindow(fight_order(state)), Arms(), RollDice(), Reroll(both), Compare())


# -- [F1] evading --------------------------------------------------------------------------------------------


async def evade(g: G, scene: Evade) -> None:
    """[F1] [W7.14] The attacked side may evade, before anything else: each means once, in any order."""
    state = g.state
    fight = the_fight(state)
    p = fighters(state)[-1]
    means = ways_to_evade(state, p)
    if not means:
        return
    chosen = await windowed("F1", p.seat, (*means, "pass"), "evade", opponent(state, p))
    if isinstance(chosen, str):
        return
    g.then(scene)
    if isinstance(chosen, Cast):
        fight.evasions += (chosen.spell,)
        cast(g, p, chosen)
    else:
        fight.evasions += (chosen.what,)
        slip_away(g, p, chosen.what)


def ways_to_evade(state: State, p: Player) -> list[Cast | UseThing]:
    """[F1] [CH09] [SP13] [MO08] [R51] Soft Tread, Veil, Cloak. [MZ07] The Clay Servant cannot be evaded."""
    fight = the_fight(state)
    if not may_reply(state, p) or slug(fight.enemy) == "clay_servant":
        return []
    means: list[Cast | UseThing] = []
    if ability(p) == "soft_tread" and treads_softly(fight):
        means.append(UseThing("soft_tread"))
    if "veil" not in fight.evasions:
        means += castable(state, p, ("reply_attack",))
    if has(p, "cloak") and "cloak" not in p.used:
        means.append(UseThing("cloak"))
    return means


def treads_softly(fight: Fight) -> bool:
    """[CH09] [R78] Enemies with a printed Strength of 4 or less, the Bandit too."""
    return bool(fight.enemy) and not fight.psychic and fight.strength <= 4


def slip_away(g: G, p: Player, means: str) -> None:
    """[CH09] Soft Tread never fails; [MO08] the Cloak of Dusk works on 4 to 6, once a turn."""
    if means == "cloak":
        p.used += ("cloak",)
        if g.d6("MO08") < 4:
            g.tell(Evaded("MO08", p.seat, means, succeeded=False))
            return
    evaded(g, p, means)


# -- [F2] banishing ------------------------------------------------------------------------------------------


async def repel(g: G, scene: Repel) -> None:
    """[F2] [SP08] [MO11] Banish for an Enemy card; the Spirit Bell for one with Craft or the Circle's Spirit."""
    state = g.state
    fight = the_fight(state)
    p = state.players[fight.attacker]
    means: list[Cast | UseThing] = [*castable(state, p, ("reply_enemy",))] if fight.enemy in CARD else []
    if fight.psychic and has(p, "spirit_bell"):
        means.append(UseThing("spirit_bell"))
    if not means:
        return
    chosen = await windowed("F2", p.seat, (*means, "pass"), "repel", fight.enemy)
    if isinstance(chosen, Cast):
        g.then(scene)
        cast(g, p, chosen)
    elif isinstance(chosen, UseThing):
        g.tell(Used("MO11", p.seat, chosen.what, fight.enemy))
        driven_off(g, "MO11")


# -- [F3] fight Spells ---------------------------------------------------------------------------------------


def fight_order(state: State) -> tuple[int, ...]:
    """[F3] The active player, his opponent, then the others in the area clockwise."""
    both = [p.seat for p in fighters(state)]
    active = state.players[both[0]]
    rest = [seat for seat in others(state, active.seat) if can_reach(state, state.players[seat], active)]
    return (*both, *(seat for seat in rest if seat not in both))


async def fight_window(g: G, scene: FightWindow) -> None:
    """[F3] [V3] Fight Spells, Mend and Phial, by the order of F3."""
    state = g.state
    await hold_window(
        g, scene, "F3", "fight_window", lambda p: useful_in_fight(state, p), lambda p: opponent(state, p)
    )


def useful_in_fight(state: State, p: Player) -> list[Cast | UseThing]:
    """[F3] [SP04]–[SP06] [R55] Mend, Phial; fight Spells for those who fight, but no Sap on the Ward-Stone."""
    options = helping(state, p)
    both = fighters(state)
    if p in both:
        spells = castable(state, p, ("fight", "psychic" if the_fight(state).psychic else "battle"))
        warded = any(other is not p and has(other, "ward_stone") for other in both)
        options = [*(spell for spell in spells if not warded or spell.spell != "sap"), *options]
    return options


# -- [F4] arms -----------------------------------------------------------------------------------------------


async def arms(g: G, scene: Arms) -> None:
    """[F4] [W7.11] First Strike is declared; each side names its one weapon, or none; [W7.8] only in battle."""
    state = g.state
    fight = the_fight(state)
    if fight.psychic:
        return
    await first_strike(g, state.players[fight.attacker])
    named = []
    for p in fighters(state):
        weapons = [thing for thing in dict.fromkeys(p.things) if thing_row(thing).weapon]
        weapon = await Choose("W7.11", p.seat, (*weapons, NO_WEAPON), "weapon", opponent(state, p))
        named.append("" if weapon == NO_WEAPON else weapon)
        if named[-1]:
            g.tell(Used("W7.11", p.seat, weapon))
    fight.weapons = (named[0], named[1] if fight.defender != NOBODY else "")


async def first_strike(g: G, p: Player) -> None:
    """[CH06] Once per own turn, in battle against an Enemy: +2, but no protective roll."""
    fight = the_fight(g.state)
    if not fight.enemy or ability(p) != "first_strike" or "first_strike" in p.used:
        return
    chosen = await Choose("CH06", p.seat, (UseThing("first_strike"), "pass"), "first_strike", fight.enemy)
    if isinstance(chosen, UseThing):
        p.used += ("first_strike",)
        fight.first_strike = True
        g.tell(Used("CH06", p.seat, "first_strike", fight.enemy))


# -- [F5] [F6] dice ------------------------------------------------------------------------------------------


async def roll_dice(g: G, scene: RollDice) -> None:
    """[F5] [R64] The active character's die first, then the Enemy's or the other character's."""
    fight = the_fight(g.state)
    rule = fight_rule(fight)
    fight.dice = (g.d6(rule), g.d6(rule))


async def reroll(g: G, scene: Reroll) -> None:
    """[F6] [R59] [CH01] Second Cut, once per battle, when all dice lie: the new roll stands."""
    state = g.state
    fight = the_fight(state)
    for seat in scene.ask:
        p = state.players[seat]
        if ability(p) != "second_cut" or fight.psychic or seat in fight.rerolled:
            continue
        mine, theirs = totals(state)
        chosen = await Choose("CH01", seat, (UseThing("second_cut"), "pass"), "second_cut", f"{mine}:{theirs}")
        if isinstance(chosen, UseThing):
            g.tell(Used("CH01", seat, "second_cut"))
            fight.rerolled += (seat,)
            first, second = fight.dice
            die = g.d6("CH01")
            fight.dice = (first, die) if side(fight, p) else (die, second)


# -- [F7] totals ---------------------------------------------------------------------------------------------


def totals(state: State) -> tuple[int, int]:
    """[W7.7] [W7.8] [R63] What each side has: the active character, then the Enemy or the other character."""
    mine, theirs = both_parts(state)
    first, second = the_fight(state).dice
    return sum(mine.values()) + first, sum(theirs.values()) + second


def both_parts(state: State) -> list[dict[str, int]]:
    """[W7.7] [W7.8] What each side sets against the other before the dice, by name; Spells come last."""
    fight = the_fight(state)
    parts = [parts_in_fight(state, p) for p in fighters(state)]
    if fight.defender == NOBODY:
        parts.append({"craft" if fight.psychic else "strength": fight.strength})
    for part, bonus in zip(parts, fight.bonus, strict=True):
        if bonus:
            part["spells"] = bonus
    return parts


def parts_in_fight(state: State, p: Player) -> dict[str, int]:
    """[W7.7] Strength, weapon, Followers, First Strike; [W7.8] or Craft; [R23] [R33] or bare Craft."""
    fight = the_fight(state)
    if fight.psychic:
        return {"craft": own_craft(p) if is_duel(state) else craft(p)}
    parts = {"strength": strength(p)}
    if weapon := fight.weapons[side(fight, p)]:
        parts[slug(weapon)] = thing_row(weapon).battle
    if helped := help_of_followers(p):
        parts["followers"] = helped
    if fight.first_strike:
        parts["first_strike"] = FIRST_STRIKE
    return parts


def help_of_followers(p: Player) -> int:
    """[MZ30] [CH11] What each adds in battle; by a Rousing Song up to two of them 1 more."""
    song = min(len(p.followers), 2) if ability(p) == "rousing_song" else 0
    return song + sum(FOLLOWER[slug(card)].battle for card in p.followers)


async def compare(g: G, scene: Compare) -> None:
    """[F7] The higher total wins; equal is a stand-off. [F8] What follows."""
    state = g.state
    fight = the_fight(state)
    both = fighters(state)
    mine, theirs = totals(state)
    parts = [tuple(part.items()) for part in both_parts(state)]
    g.tell(Total(fight_rule(fight), both[0].id, mine, fight.dice[0], parts[0]))
    g.tell(Total(fight_rule(fight), opponent(state, both[0]), theirs, fight.dice[1], parts[1]))
    if fight.enemy:
        against_enemy(g, both[0], mine - theirs)
    else:
        against_character(g, both, mine - theirs)
