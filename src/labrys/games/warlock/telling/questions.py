"""Warlock's Maze: the questions of the rules in words. They speak to the one who is asked."""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.ask import Ask
from labrys.games.warlock.board import START
from labrys.games.warlock.chapters.c07a_characters import carry_limit, spell_limit
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CHARACTER
from labrys.games.warlock.telling import chances
from labrys.games.warlock.telling.words import (
    MEANS,
    a_tile,
    at_place,
    by_id,
    described,
    enemy,
    figures,
    is_player,
    lives,
    sides,
    thing,
    tile_name,
    who,
)
from labrys.show.english import capital, count

Chapter = Callable[[Ask[object], State], str]


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words; a key that nobody asks is a `KeyError`."""
    for chapter in CHAPTERS:
        if words := chapter(ask, state):
            return words
    raise KeyError(ask.ask)


# -- a turn ----------------------------------------------------------------------------------------------------


def of_the_turn(ask: Ask[object], state: State) -> str:
    """[D0] [D2] [D3] [D5] [D6] What the active player does."""
    match ask.ask:
        case "character":
            return "Who do you want to be?"
        case "act":
            return f"{situation(state, ask.seat)} What do you do?"
        case "choice":
            return f"You are {at_place(ask.of)}. What do you encounter?"
        case "cave":
            return "You are at the Warlock's Cave, the way into the Maze. Do you visit the Warlock?"
        case "shop":
            p = state.players[ask.seat]
            return f"The Village trades. You have {p.gold} Gold and {lives(p.lives)}. What do you buy?"
        case "loot":
            return f"Things lie {at_place(ask.of)}. What do you take?"
        case "trade":
            return "Do you trade trophies for a point?"
        case "put_down":
            most = carry_limit(state.players[ask.seat])
            return f"You can carry no more than {count(most, 'Object')}. What do you put down?"
        case "forget":
            most = spell_limit(state.players[ask.seat])
            return f"Your Craft allows {count(most, 'Spell')}. Which one do you give up?"
    return ""


def situation(state: State, seat: int) -> str:
    """Where he is, and how he is."""
    p = state.players[seat]
    name = CHARACTER[p.character].name if p.character else "nobody"
    tile = state.maze.get(p.at)
    where = at_place(p.at)
    if tile is not None and tile.up:
        where += f" ({tile_name(tile.tile)}, open {sides(tile.openings)})"
    ahead = " The Treasure Chambers lie in the east." if p.at == START else ""
    return f"{name}, {figures(p)}, {where}.{ahead}"


# -- the Maze --------------------------------------------------------------------------------------------------


def of_the_maze(ask: Ask[object], state: State) -> str:
    """[W3.8] [W4.2]–[W4.7] Tiles, special rooms, Chambers."""
    match ask.ask:
        case "lie":
            return f"{capital(a_tile(ask.of))}: how shall it lie?"
        case "rotating_exit":
            return "The Rotating Room does not turn. Which way do you leave?"
        case "exit":
            return f"Where does the Teleporter put {whom(ask, state)}?"
        case "old_hand":
            return f"The die says: {MEANS[ask.of]}. Do you let it stand?"
        case "exchange":
            return "You may exchange two face-up tiles. Which is the first?"
        case "exchange_with":
            return f"Which tile changes places with the one on {ask.of}?"
        case "turn_over":
            return "Which tile do you turn face up?"
        case "stake":
            duel = chances.of_duel(state.players[ask.seat])
            return f"The Warlock challenges you to a duel of minds for a Talisman ({duel}). What do you stake?"
        case "circle":
            return "Do you step into the Magic Circle?"
        case "circle_move":
            return "The Circle carries you away. Where to?"
        case "take_magic":
            return "Which Magic Object do you take?"
        case "leave_chamber":
            return "There is no Talisman here. Where do you go?"
        case "look":
            return "What do you look at in secret?"
    return ""


def whom(ask: Ask[object], state: State) -> str:
    """`you`, or the player whose way another one chooses."""
    mine = not is_player(ask.of, state) or state.players[ask.seat].id == ask.of
    return "you" if mine else str(by_id(ask.of, state))


# -- cards -----------------------------------------------------------------------------------------------------


def of_the_cards(ask: Ask[object], state: State) -> str:
    """[W3.14] [MZ14] [MZ17] [MZ33] [MZ36] [CH12] [MO07] Maze cards."""
    match ask.ask:
        case "lying_card":
            return "Which card that lies here do you meet?"
        case "take":
            return f"You find the {described(ask.of)}. Do you take it?"
        case "orb":
            return "The Seeing Orb shows you these cards. Which one do you meet?"
        case "second_sight":
            drawn = f"You have drawn the {described(ask.of)}. " if ask.of else ""
            return f"{drawn}Do you discard it and draw another?" if drawn else "Do you exchange one of the cards?"
        case "shifting_walls":
            return "Shifting Walls: which tile do you turn?"
        case "warlocks_whim":
            return "The Warlock's Whim: which two face-down tiles change places?"
        case "healer":
            return "Do you pay the Hedge Healer 1 Gold for another Life?"
        case "bargain":
            return "What do you give up at the Bargain Stone?"
    return ""


# -- fights ----------------------------------------------------------------------------------------------------


def of_the_fight(ask: Ask[object], state: State) -> str:
    """[F1]–[F8] [CH07] Battle, psychic combat, and what they cost."""
    match ask.ask:
        case "evade":
            return f"{attacked(ask, state)} Do you evade?"
        case "repel":
            return f"{attacked(ask, state)} Do you drive it off?"
        case "fight_window":
            return f"{fighting(ask, state)} Do you help with magic?"
        case "weapon":
            return f"{fighting(ask, state)} Which weapon do you use?"
        case "first_strike":
            return f"{fighting(ask, state)} Do you strike first?"
        case "second_cut":
            totals = ask.of.split(":")
            mine, theirs = totals if ask.seat == state.active else totals[::-1]
            return f"The dice lie: you have {mine}, the other side {theirs}. Do you roll your own die again?"
        case "prize":
            return f"You have beaten {by_id(ask.of, state)}. What is your prize?"
        case "steal":
            return f"Your fingers were light. What do you take from {by_id(ask.of, state)}?"
        case "protect":
            return "You are about to lose a Life. What do you trust in?"
        case "iron_skin":
            return "You are about to lose a Life. Do you cast Iron Skin?"
    return ""


def attacked(ask: Ask[object], state: State) -> str:
    """Who attacks, and the odds."""
    return capital(f"{by_id(ask.of, state):attacks} you{odds(ask, state)}.")


def fighting(ask: Ask[object], state: State) -> str:
    """The fight, for one who is in it or watches."""
    fight = state.fight
    if fight is not None and ask.seat not in (fight.attacker, fight.defender):
        other = by_id(state.players[fight.defender].id, state) if fight.defender >= 0 else enemy(fight.enemy)
        return capital(f"{who(fight.attacker, state):fights} {other}.")
    return f"You fight {by_id(ask.of, state)}{odds(ask, state)}."


def odds(ask: Ask[object], state: State) -> str:
    """[F7] The chances as they stand, in brackets."""
    fight = state.fight
    if fight is None or ask.seat not in (fight.attacker, fight.defender):
        return ""
    return f" ({chances.of_fight(state, fight, state.players[ask.seat])})"


# -- Spells ----------------------------------------------------------------------------------------------------


def of_the_windows(ask: Ask[object], state: State) -> str:
    """[V1a] [V5] [V6] [SP12] In other people's turns, and Foresight."""
    match ask.ask:
        case "start_window":
            where = at_place(state.players[state.active].at)
            return f"It is {who(state.active, state):'s} turn, {where}. Do you respond?"
        case "unweave":
            return f"{thing(ask.of)} has just been cast. Do you unweave it?"
        case "end_window":
            whose = "Your" if ask.seat == state.active else capital(f"{who(state.active, state):'s}")
            return f"{whose} turn ends. Do you do anything before it is over?"
        case "foresight":
            nth = {"1": "first", "2": "second", "3": "third"}.get(ask.of, "next")
            return f"Which of these cards of the Maze deck is to come {nth}?"
    return ""


CHAPTERS: tuple[Chapter, ...] = (of_the_turn, of_the_maze, of_the_cards, of_the_fight, of_the_windows)
