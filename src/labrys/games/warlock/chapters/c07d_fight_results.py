"""Warlock's Maze, part VII, base game: how a fight ends [F8] [F9]: by evading, by banishing, or by the dice."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters.c01_general import check_victory
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    check_limits,
    discard,
    end_turn,
    gain,
    part_with,
    slug,
    take,
)
from labrys.games.warlock.events import Evaded, FightWon, LaidDown, LivesChanged, Took, Used
from labrys.games.warlock.options import TakePrize
from labrys.games.warlock.pieces import NOBODY, Cause, Fight, Player
from labrys.games.warlock.scenes import (
    Arms,
    Compare,
    Evade,
    FightOver,
    FightWindow,
    LoseLives,
    Prize,
    Repel,
    Reroll,
    RollDice,
)
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CARD
from labrys.kit.variants import varies

LETS_GO = 6  # [R18] the die by which a Talisman is won in a fight
SPIRIT = "spirit"  # [R78] the Circle's: an Enemy without a card, like the Bandit


MET_CHARACTER = "met"  # [W7.33] in `Player.used`: he has encountered a character this turn


FIGHT_SCENES = (Evade, Repel, FightWindow, Arms, RollDice, Reroll, Compare, FightOver)


def the_fight(state: State) -> Fight:
    """The fight that is going on."""
    assert state.fight is not None
    return state.fight


def side(fight: Fight, p: Player) -> int:
    """Which side is his: 0 the active character's, 1 the other."""
    return int(p.seat != fight.attacker)


def fight_rule(fight: Fight) -> str:
    """[W7.7] Battle or [W7.8] psychic combat."""
    return "W7.8" if fight.psychic else "W7.7"


@varies("circle_spirit")
def is_duel(state: State) -> bool:
    """[R23] Is it fought by the bare rules of the Warlock's duel (R33)? Not even with the Circle's Spirit."""
    return False


def fighters(state: State) -> list[Player]:
    """[R59] The active character, then the one he fights if it is a character."""
    fight = the_fight(state)
    return [state.players[seat] for seat in (fight.attacker, fight.defender) if seat != NOBODY]


def opponent(state: State, p: Player) -> str:
    """Whom he fights: a card, "bandit", "spirit" or a player's id."""
    return next((other.id for other in fighters(state) if other is not p), the_fight(state).enemy)


def over(g: G) -> None:
    """[F9] The encounter is over; nothing is left to do of this fight."""
    state = g.state
    state.fight = None
    g.cancel(*FIGHT_SCENES)


# -- [F1] [F2] without dice ----------------------------------------------------------------------------------


def evaded(g: G, p: Player, by: str) -> None:
    """[W7.14] The Enemy stays. He who evades and he who is evaded do nothing more this turn but its end (D6)."""
    g.tell(Evaded("W7.14", p.seat, by))
    stays(g, "W7.14")
    over(g)
    end_turn(g)


def driven_off(g: G, rule: str) -> None:
    """[SP08] [MO11] The Enemy is discarded: no fight, no trophy. [R78] The Circle's Spirit has no card."""
    enemy = the_fight(g.state).enemy
    if enemy in CARD:
        lift_enemy(g, enemy)
        discard(g, enemy, rule)
    over(g)


# -- the Enemy's card ----------------------------------------------------------------------------------------


def stays(g: G, rule: str) -> None:
    """[W7.9] [W7.10] [W7.14] The Enemy lies face up on the tile. [R78] One without a card is gone in any case."""
    state = g.state
    fight = the_fight(state)
    space = state.players[fight.attacker].at
    tile = state.maze.get(space)
    if fight.enemy in CARD and tile is not None and fight.enemy not in tile.cards:
        state.maze[space] = structs.replace(tile, cards=(*tile.cards, fight.enemy))
        g.tell(LaidDown(rule, fight.enemy, space))


def lift_enemy(g: G, enemy: str) -> None:
    """[F2] [F8] A beaten or banished Enemy no longer lies on the tile."""
    state = g.state
    space = state.players[the_fight(state).attacker].at
    tile = state.maze.get(space)
    if tile is not None and enemy in tile.cards:
        state.maze[space] = structs.replace(tile, cards=tuple(card for card in tile.cards if card != enemy))


# -- [V4] a Life ---------------------------------------------------------------------------------------------


def life_taken(g: G, winner: int, loser: int) -> None:
    """[MO04] Beaten with the Thirsting Blade, a character really loses a Life: the winner gains one (W7.4)."""
    state = g.state
    fight = the_fight(state)
    p = state.players[winner]
    if {winner, loser} == {fight.attacker, fight.defender} and slug(
        fight.weapons[side(fight, p)]
    ) == "thirsting_blade":
        p.lives += 1
        g.tell(LivesChanged("MO04", p.seat, 1, p.lives))


# -- [F8] what follows ---------------------------------------------------------------------------------------


def against_enemy(g: G, p: Player, lead: int) -> None:
    """[F8] [W7.9] [W7.10] Win: the Enemy is killed. Otherwise it stays, and a loss costs a Life; the turn ends."""
    fight = the_fight(g.state)
    if lead > 0:
        g.tell(FightWon(fight_rule(fight), p.id))
        kill(g, p, fight.enemy)
        over(g)
        return
    rule = "W7.10" if lead else "W7.9"
    g.tell(FightWon(rule, fight.enemy if lead else ""))
    stays(g, rule)
    end_turn(g)
    if lead:
        lose_life(g, p)
    else:
        over(g)


def kill(g: G, p: Player, enemy: str) -> None:
    """[W7.13] [R78] A killed Enemy card is a trophy. [MZ08] The Horned Keeper guards Gold."""
    if enemy not in CARD:
        return
    lift_enemy(g, enemy)
    p.trophies += (enemy,)
    g.tell(Took("W7.13", p.seat, enemy))
    if slug(enemy) == "horned_keeper":
        gain(g, p, "gold", 2, enemy)


def lose_life(g: G, loser: Player, winner: int = NOBODY) -> None:
    """[F8] [W7.10] [W7.16] A Life, through V4. [CH06] First Strike and [R33] the bare duel allow no roll."""
    fight = the_fight(g.state)
    cause: Cause = "psychic" if fight.psychic else "battle"
    no_roll = fight.first_strike or is_duel(g.state)
    g.then(LoseLives(loser.seat, 1, cause, winner, no_roll), FightOver())


async def fight_over(g: G, scene: FightOver) -> None:
    """[F8] [F9] [MZ05] The Stray Raider takes Gold from whom it has beaten; the encounter is over."""
    fight = the_fight(g.state)
    p = g.state.players[fight.attacker]
    if slug(fight.enemy) == "stray_raider" and p.character:
        gain(g, p, "gold", -1, fight.enemy)
    over(g)


def against_character(g: G, both: list[Player], lead: int) -> None:
    """[F7] [F8] [W7.16] The winner names his prize; equal totals cost nothing, but for [CH05] Poise."""
    poised = [p for p in both if ability(p) == "poise" and not the_fight(g.state).psychic]
    winners = both[:1] if lead > 0 else both[1:] if lead < 0 else poised
    if not winners:
        g.tell(FightWon("W7.16", ""))
        over(g)
        return
    loser = next(p for p in both if p is not winners[0])
    g.tell(FightWon("W7.16" if lead else "CH05", winners[0].id))
    g.then(Prize(winners[0].seat, loser.seat))


async def prize(g: G, scene: Prize) -> None:
    """[W7.16] [R18] [R75] The winner takes a Life, Gold, a Talisman or a thing; [CH07] a thief Gold or a thing."""
    state = g.state
    winner, loser = state.players[scene.winner], state.players[scene.loser]
    rule = "CH07" if scene.stolen else "W7.16"
    options = booty(loser) if scene.stolen else [TakePrize("life"), *booty(loser)]
    if not scene.stolen and loser.talismans and may_win_talisman(state, winner):
        options.append(TakePrize("talisman"))
    chosen = await Choose(rule, winner.seat, options, "steal" if scene.stolen else "prize", loser.id)
    after_victory(g, scene)
    if chosen.what == "life":
        lose_life(g, loser, winner.seat)
        return
    over(g)
    match chosen.what:
        case "gold":
            hand_gold(g, loser, winner, rule)
        case "talisman":
            loser.talismans, winner.talismans = loser.talismans - 1, winner.talismans + 1
            g.tell(Took("R18", winner.seat, "talisman", loser.id))
            check_limits(g, winner)
            check_victory(g, winner)
        case thing:
            part_with(loser, thing)
            take(g, winner, thing, rule, loser.id)
            check_limits(g, loser)  # [R74] it may have been the Satchel or the Circlet


@varies("talismans_can_be_taken")
@varies("talisman_prize")
def may_win_talisman(state: State, winner: Player) -> bool:
    """[R18] A Talisman clings to its bearer: it goes over to a winner whose own die shows a 6."""
    fight = the_fight(state)
    return fight.dice[side(fight, winner)] == LETS_GO


@varies("encounter_ends_move")
def after_victory(g: G, scene: Prize) -> None:
    """[R65] A fight ends the movement, even when it is won."""


def booty(loser: Player) -> list[TakePrize]:
    """[W7.16] [CH07] His Gold and each of his Objects and Magic Objects, not his Followers (W7.23)."""
    gold = [TakePrize("gold")] if loser.gold else []
    return [*gold, *(TakePrize(thing) for thing in dict.fromkeys(loser.things))]


def hand_gold(g: G, giver: Player, taker: Player, rule: str) -> None:
    """[W7.16] [CH07] 1 Gold changes hands, if there is any."""
    paid = min(1, giver.gold)
    gain(g, giver, "gold", -paid, rule)
    gain(g, taker, "gold", paid, rule)


# -- [CH07] stealing -----------------------------------------------------------------------------------------


def steal(g: G, p: Player, other: Player) -> None:
    """[CH07] Light Fingers instead of an attack: a die; 4 to 6 he takes something, 1 he pays."""
    p.used += (MET_CHARACTER,)
    g.tell(Used("CH07", p.seat, "light_fingers", other.id))
    die = g.d6("CH07")
    if die >= 4 and booty(other):
        g.then(Prize(p.seat, other.seat, stolen=True))
    elif die == 1:
        hand_gold(g, p, other, "CH07")
