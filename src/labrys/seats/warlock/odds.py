"""Dice against dice, and what Lives, things, cards and fights are worth. The unit of worth is a turn."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from labrys.games.warlock.chapters.c01_general import talismans_to_win
from labrys.games.warlock.chapters.c04_special_rooms import WARLOCK_CRAFT
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    craft,
    has,
    is_magic,
    own_craft,
    saves,
    slug,
    spell_limit,
    strength,
    thing_row,
)
from labrys.games.warlock.chapters.c07c_fights import help_of_followers, parts_in_fight
from labrys.games.warlock.chapters.c07d_fight_results import side
from labrys.games.warlock.chapters.c07f_lives import SAVES_ON
from labrys.games.warlock.pieces import NOBODY, Fight, Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, FOLLOWER, MAGIC_CARD

DIE = range(1, 7)
TALISMAN = 7.0  # turns it takes to get one
VICTORY = 40.0  # the one that wins
DEATH = 6.0  # a new character begins far behind
TROPHY = 0.05  # for each point
LIFE = {2: 1.8, 3: 0.9}  # what one of so many Lives is worth
SPARE_LIFE = 0.6
SPELL_PRICE = 0.4  # a Spell kept may help later

THINGS = {
    "keystone": 2.5,
    "girdle": 1.9,
    "twin_ring": 1.7,
    "circlet": 1.6,
    "lantern": 1.3,
    "phial": 1.2,
    "cloak": 1.2,
    "mirror_shield": 1.1,
    "armour": 1.0,
    "orb": 1.0,
    "thirsting_blade": 0.9,
    "sword": 0.8,
    "shield": 0.7,
    "spirit_bell": 0.7,
    "wand": 0.8,
    "helmet": 0.4,
    "purse": 0.6,
    "satchel": 0.9,
    "ward_stone": 0.8,
    "twine": 0.2,
    "stone_sprite": 1.0,
    "hedge_familiar": 1.0,
    "lost_squire": 0.9,
}

SPELLS = {
    "stillness": 1.3,
    "mend": 1.2,
    "veil": 1.0,
    "banish": 1.0,
    "iron_skin": 1.0,
    "grip": 0.9,
    "sap": 0.9,
    "pilfer": 0.9,
    "mindspike": 0.7,
    "unweave": 0.7,
    "beguile": 0.5,
    "shatter": 0.4,
    "hex_mark": 0.4,
    "foresight": 0.3,
    "coinage": 0.3,
    "long_stride": 0.1,
}


@lru_cache
def against(lead: int, ties: int = 0) -> tuple[float, float]:
    """The chances to win and to lose, being so far ahead before the dice; `ties`: 1 equal totals are mine.

    >>> against(0)
    (0.4166666666666667, 0.4166666666666667)
    """
    leads = [2 * (lead + one - other) + ties for one in DIE for other in DIE]
    return sum(x > 0 for x in leads) / len(leads), sum(x < 0 for x in leads) / len(leads)


def wanted(state: State) -> int:
    """[R48] So many Talismans win."""
    return talismans_to_win(state)


# -- what a character has --------------------------------------------------------------------------------------


class Figures(NamedTuple):
    """What a character can do with what he has."""

    battle: int  # [W7.7] Strength with the best weapon and Followers
    craft: int
    spells: int  # he may hold so many
    saves: tuple[float, float]  # the chance that a Life lost in battle is saved; and in psychic combat
    picks_cards: bool  # one of two, or another for a bad one


def figures(p: Player) -> Figures:
    """They are asked for more often than they change."""
    return _figures(p.character, p.strength, p.craft, p.things, p.followers, p.apprentice)


@lru_cache(maxsize=1024)
def _figures(
    character: str, strong: int, crafty: int, things: tuple[str, ...], followers: tuple[str, ...], apprentice: bool
) -> Figures:
    p = Player("", NOBODY, character, strong, crafty, things=things, followers=followers, apprentice=apprentice)
    weapon = best_weapon(p)
    battle = strength(p) + (thing_row(weapon).battle if weapon else 0) + help_of_followers(p)
    picks_cards = has(p, "orb") or ability(p) == "second_sight"
    return Figures(
        battle, craft(p), spell_limit(p), (saving(p, psychic=False), saving(p, psychic=True)), picks_cards
    )


def life(p: Player) -> float:
    """What his next Life is worth to him: the last one is everything."""
    if p.lives <= 1:
        return DEATH + TALISMAN * p.talismans
    return LIFE.get(p.lives, SPARE_LIFE) * (1.3 if p.talismans else 1.0)


def worth(p: Player, thing: str) -> float:
    """What a thing would be worth to this player."""
    return _worth(thing, p.things, bool(p.character) and figures(p).spells > 0, p.lives <= 2)


@lru_cache(maxsize=4096)
def _worth(thing: str, things: tuple[str, ...], casts: bool, hurt: bool) -> float:
    if thing == "talisman":
        return TALISMAN  # [R36] by house rule it is a thing
    thing = MAGIC_CARD.get(thing, thing)
    name = slug(thing)
    value = THINGS.get(name, 0.1)
    row = thing_row(thing) if name not in FOLLOWER else None
    others = [other for other in things if other != thing]
    if row is not None and row.weapon and any(thing_row(other).weapon for other in others):
        return 0.15 + (0.05 if name == "thirsting_blade" else 0.0)
    for cause in ("battle", "psychic") if row is not None and row.saves else ():
        least = saves(thing, cause)
        if least and any(0 < saves(other, cause) <= least for other in others):
            return 0.1
    if name == "ward_stone" and casts:
        return 0.3
    if name == "phial" and hurt:
        return value + 0.8
    return value


def talisman(state: State, p: Player) -> float:
    """What one more Talisman would be worth to him."""
    return VICTORY if p.talismans + 1 >= wanted(state) else TALISMAN


def saving(p: Player, *, psychic: bool) -> float:
    """[W7.12] [CH02] [CH08] The chance that a Life lost in a fight is saved."""
    if psychic:
        needed = SAVES_ON["steadfast"] if ability(p) == "steadfast" else 7
    else:
        needed = SAVES_ON["thick_hide"] if ability(p) == "thick_hide" else 7
    rolls = [least for thing in p.things if (least := saves(thing, "psychic" if psychic else "battle"))]
    return (7 - min([*rolls, needed])) / 6


def best_weapon(p: Player) -> str:
    """[W7.11] The one that helps most; "" none."""
    weapons = [thing for thing in p.things if thing_row(thing).weapon]
    return max(weapons, key=lambda thing: (thing_row(thing).battle, thing), default="")


def in_battle(p: Player) -> int:
    """[W7.7] Strength with the best weapon and Followers."""
    return figures(p).battle


# -- Enemies -------------------------------------------------------------------------------------------------


def enemy_value(p: Player, card: str) -> float:
    """What it is worth to fight this Enemy card; negative: better not."""
    row = CARD[card]
    psychic = not row.strength
    mine = figures(p).craft if psychic else in_battle(p)
    theirs = row.strength or row.craft
    if theirs < 0:
        theirs = mine  # [MZ12]
    return against_enemy(p, mine - theirs, psychic=psychic, trophy=row.trophy)


def against_enemy(p: Player, lead: int, *, psychic: bool, trophy: int) -> float:
    """What a fight with an Enemy is worth, so far ahead before the dice."""
    won, lost = against(lead)
    return won * trophy * TROPHY - lost * (1 - figures(p).saves[psychic]) * life(p)


def room_cost(p: Player) -> float:
    """[W3.14] What the card of a Normal Room costs, all in all; below nothing: it is rather a gift."""
    battle, mind, _, saves, picks_cards = figures(p)
    return _room_cost(battle, mind, life(p), saves[0], picks_cards)


@lru_cache(maxsize=4096)
def _room_cost(battle: int, mind: int, life_now: float, save: float, picks_cards: bool) -> float:
    cost = 0.0
    for row in CARD.values():
        if row.kind == "enemy":
            theirs = row.strength or row.craft
            lead = battle - theirs if row.strength else mind - (theirs if theirs > 0 else mind)
            won, lost = against(lead)
            cost += lost * life_now * (1 - save if row.strength else 1.0) - won * row.trophy * TROPHY
        else:
            cost -= CARD_WORTH.get(row.slug, THINGS.get(row.slug, 0.0))
    cost /= len(CARD)
    return min(cost, cost * 0.4) if picks_cards else cost


CARD_WORTH = {
    "shifting_walls": 0.3,
    "tremor": -0.2,
    "snuffed_torches": -1.0,
    "warlocks_whim": 0.0,
    "tide_of_magic": 0.4,
    "trapdoor": -0.7,
    "peephole": 0.5,
    "hedge_healer": 0.4,
    "old_prisoner": 0.1,
    "clear_spring": 0.3,
    "bargain_stone": 0.1,
}


def card_worth(p: Player, card: str) -> float:
    """What it is worth to this player to meet this Maze card."""
    row = CARD[card]
    if row.kind == "enemy":
        return enemy_value(p, card)
    if row.kind in ("object", "magic_object", "follower"):
        return THINGS.get(row.slug, 0.0)
    value = CARD_WORTH.get(row.slug, 0.0)
    return value + (life(p) * 0.5 if row.slug in ("hedge_healer", "clear_spring") and p.lives <= 2 else 0.0)


# -- fights in progress --------------------------------------------------------------------------------------


def lead_in(state: State, fight: Fight, p: Player) -> int:
    """How far he is ahead in this fight before the dice; best weapons where none is named yet."""
    mine = standing(state, fight, p)
    if fight.defender == NOBODY:
        theirs = fight.strength
    else:
        other = state.players[fight.defender if p.seat == fight.attacker else fight.attacker]
        theirs = standing(state, fight, other)
    bonus = fight.bonus[0] - fight.bonus[1]
    return mine - theirs + (-bonus if side(fight, p) else bonus)


def standing(state: State, fight: Fight, p: Player) -> int:
    """Strength or Craft in this fight, with the weapon named or the best one."""
    if state.fight is fight and (fight.psychic or fight.weapons[side(fight, p)]):
        return sum(parts_in_fight(state, p).values())
    return figures(p).craft if fight.psychic else in_battle(p)


def poise(state: State, fight: Fight, p: Player) -> int:
    """[CH05] Whose equal totals are: 1 mine, -1 theirs."""
    if fight.psychic or fight.defender == NOBODY:
        return 0
    other = state.players[fight.defender if p.seat == fight.attacker else fight.attacker]
    return (ability(p) == "poise") - (ability(other) == "poise")


def fight_value(state: State, p: Player, extra: int = 0) -> float:
    """What the fight in progress is worth to him, with so much more on his side."""
    fight = state.fight
    assert fight is not None
    lead = lead_in(state, fight, p) + extra
    if fight.enemy:
        trophy = CARD[fight.enemy].trophy if fight.enemy in CARD else 0
        return against_enemy(p, lead, psychic=fight.psychic, trophy=trophy)
    other = state.players[fight.defender if p.seat == fight.attacker else fight.attacker]
    return exchange_of_blows(state, p, other, lead, poise(state, fight, p))


def attack_value(state: State, p: Player, other: Player, *, psychic: bool) -> float:
    """[W7.16] What an attack would be worth, before it is made."""
    mine, theirs = (craft(p), craft(other)) if psychic else (in_battle(p), in_battle(other))
    ties = 0 if psychic else (ability(p) == "poise") - (ability(other) == "poise")
    doubt = 0.25 * len(other.spells)  # how many he holds is public
    return exchange_of_blows(state, p, other, mine - theirs, ties) - doubt


def exchange_of_blows(state: State, p: Player, other: Player, lead: int, ties: int) -> float:
    """[W7.16] What a fight between two characters is worth to the first, so far ahead before the dice."""
    won, lost = against(lead, ties)
    mine = spoils(state, p, other, grip(state, lead, ties))
    theirs = spoils(state, other, p, grip(state, -lead, -ties), defending=p)
    return won * mine - lost * theirs


def grip(state: State, lead: int, ties: int) -> float:
    """[R18] How often a win lets the winner take a Talisman: if his own die shows a 6, unless by house rule."""
    if not state.house.talismans_can_be_taken:
        return 0.0
    return 1.0 if state.house.talisman_prize == "always" else with_a_six(lead, ties)


@lru_cache
def with_a_six(lead: int, ties: int) -> float:
    """How many of the wins are won by a 6 on one's own die, being so far ahead before the dice."""
    won, _ = against(lead, ties)
    sixes = sum(2 * (lead + 6 - other) + ties > 0 for other in DIE) / len(DIE) ** 2
    return sixes / won if won else 0.0


def spoils(state: State, winner: Player, loser: Player, gripped: float, defending: Player | None = None) -> float:
    """[W7.16] What the winner's best prize is worth to him; to the loser, if it is he who counts."""
    best = life(loser) if defending is not None else 0.35 + (2.0 if loser.lives == 1 else 0.0)
    best = max([best, 0.2 if loser.gold else 0.0, *(worth(winner, thing) for thing in loser.things)])
    if not loser.talismans:
        return best
    prize = talisman(state, winner)
    if defending is not None:
        prize = max(prize, TALISMAN * 1.3)
    prize += 2.0 if loser.talismans + 1 >= wanted(state) else 0.0
    return best + gripped * max(0.0, prize - best)


def duel_value(state: State, p: Player) -> float | None:
    """[W4.4.2] [R33] What it is worth to face the Warlock with the least useful stake; None: no stake."""
    stakes = [worth(p, thing) for thing in p.things if is_magic(thing)]
    if not stakes or p.apprentice:
        return None
    won, lost = against(own_craft(p) - WARLOCK_CRAFT)
    return won * (talisman(state, p) + 0.5) - lost * min(stakes)
