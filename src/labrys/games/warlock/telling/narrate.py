"""Warlock's Maze in words: a sentence for every event.

The questions are in `questions`, their options in `labels`, what is not offered in `barred`, what changed in
`differences`, names in `words`, odds in `chances`. What only one seat may know speaks to him: "You see …".
"""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.event import Event, Rolled
from labrys.games.warlock import events as e
from labrys.games.warlock.board import SPACES
from labrys.games.warlock.chapters.c01_general import talismans_to_win
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, CHARACTER, SPELL, TREASURE
from labrys.games.warlock.telling.barred import barred
from labrys.games.warlock.telling.ending import ending
from labrys.games.warlock.telling.labels import label
from labrys.games.warlock.telling.questions import prompt
from labrys.games.warlock.telling.state_diff import changes
from labrys.games.warlock.telling.words import (
    POINTS,
    SIDE_NAMES,
    a_thing,
    a_tile,
    agree,
    at_place,
    by_id,
    described,
    does,
    enemy,
    hidden,
    is_player,
    lives,
    place,
    sides,
    thing,
    treasure,
    who,
)
from labrys.show.english import capital, count
from labrys.show.sentence import Name, Noun, PlayerName, all_of

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

CONSEQUENCES = (
    e.LivesChanged, e.Gained, e.GainedSpell, e.Died, e.Took, e.LaidDown, e.Discarded, e.Total, e.FightWon,
    e.Barred, e.LosesTurns, e.Turned, e.TalismanGained, e.ApprenticeGained,
)  # fmt: skip
LISTED = (e.Looked, e.Appeared, e.GainedSpell)

Chapter = Callable[[Event, State], str | None]


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    for chapter in CHAPTERS:
        words = chapter(event, state)
        if words is not None:
            return capital(words)
    raise KeyError(f"no sentence for {event.name}")


def follows(event: Event) -> bool:
    """What a die, a blow or a card costs or brings stands with it; not the Spells one begins with."""
    begins_with = isinstance(event, e.GainedSpell) and event.kit
    return isinstance(event, CONSEQUENCES) and not begins_with


def together(one: Event, other: Event) -> bool:
    """Everything seen at one look."""
    return isinstance(one, LISTED)


# -- the course of the game ------------------------------------------------------------------------------------


def the_game(event: Event, state: State) -> str | None:
    """[D0] [D1] [R48] Who plays, whose turn it is, who has won."""
    match event:
        case Rolled():
            return ""
        case e.FirstPlayer():
            return f"{PlayerName(event.seat):begins}."
        case e.Appeared():
            return appeared(event, state)
        case e.RoundBegun(number=1):
            wanted = count(talismans_to_win(state), "Talisman")
            way = "The way into the Maze, where they are, is a visit to the Warlock in his Cave"
            return f"round 1 begins: {wanted} will win. {way}."
        case e.RoundBegun():
            return f"round {event.number} begins."
        case e.TurnBegun() if state.seats == 1:
            return ""
        case e.TurnBegun():
            return f"it is {who(event.seat, state):'s} turn."
        case e.TurnLost():
            more = f"; {count(event.left, 'more turn')} will be lost" if event.left else ""
            return f"{who(event.seat, state):loses} this turn{more}."
        case e.LosesTurns():
            turns = "the next turn" if event.turns == 1 else f"the next {event.turns} turns"
            return f"{who(event.seat, state)} will lose {turns}."
        case e.Died():
            return f"{dead(event, state)} is dead!"
        case e.Won():
            return won(event, state)
    return None


def appeared(event: e.Appeared, state: State) -> str:
    """[W7.1] The character, its values and its ability."""
    row = CHARACTER[event.character]
    figures = f"Strength {row.strength}, Craft {row.craft}, {lives(row.lives)}"
    name: Name = PlayerName(event.seat) if state.seats > 1 else Noun("you", many=True)
    return f"{name:is} the {row.name}: {figures}. {thing(row.ability)}: {does(row.ability)}."


def dead(event: e.Died, state: State) -> str:
    """[W7.21] Whose character."""
    name = f"the {CHARACTER[event.character].name}"
    return f"{who(event.seat, state):'s} character, {name}," if state.seats > 1 else name


def won(event: e.Won, state: State) -> str:
    """[R48] Who, and how."""
    winners = all_of([who(seat, state) for seat in event.seats])
    match event.how:
        case "talismans":
            return f"{winners:has} Talismans enough and {winners:~wins} the game!"
        case "last":
            return f"{winners:is} the last one alive and {winners:~wins} the game!"
        case "time" if len(event.seats) > 1:
            return f"the last round is over: {winners:shares} the victory."
        case "time" if event.seats:
            return f"the last round is over, and {winners:wins}."
        case "time":
            return "the last round is over, and the Talismans were not found: the game is lost."
    return "the game is lost."


# -- in the Maze -----------------------------------------------------------------------------------------------


def the_maze(event: Event, state: State) -> str | None:
    """[W2.3] [W3.3] [W4.3.5] Tiles and steps."""
    match event:
        case e.MazeLaid():
            return "a new Maze is laid, face down, with three Treasures behind it."
        case e.Moved():
            return moved(event, state)
        case e.Waited():
            return f"{who(event.seat, state):stays}."
        case e.Turned(again=True):
            return f"the {tile_on(event)} is turned and opens {sides(event.openings)}."
        case e.Turned():
            return f"{a_tile(event.tile)} is turned up on {event.space}, open {sides(event.openings)}."
        case e.Exchanged():
            return f"the tiles on {event.one} and {event.other} change places."
        case e.Looked():
            return looked(event, state)
        case e.Reset():
            return f"{who(event.seat, state):asks} the Warlock to start the Maze over."
        case e.Barred():
            return f"{who(event.seat, state)} may not enter the Maze in the next turn."
    return None


def tile_on(event: e.Turned) -> str:
    """Which tile, and where."""
    return f"{a_tile(event.tile).split(' ', 1)[1]} on {event.space}"


MOVES = {
    "visit": "{who:visits} the Warlock and {who:~enters} {to}",
    "sent": "{who:is} put {at}",
    "sprite": "{who:follows} the Stone Sprite diagonally to {to}",
    "keystone": "{who:steps} through the wall to {to}",
    "teleporter": "{who:is} teleported to {to}",
    "circle": "{who:is} carried off by the Circle to {to}",
    "stride": "{who:strides} to {to}",
}


def moved(event: e.Moved, state: State) -> str:
    """[W3.3] [W1.3] How he came there."""
    words = MOVES["visit"] if event.visit else MOVES.get(event.how, "{who:goes} to {to}")
    return f"{words.format(who=who(event.seat, state), at=at_place(event.space), to=place(event.space))}."


def looked(event: e.Looked, state: State) -> str:
    """[W4.3.7] [R52] What it is he alone is told, unless the looks are public."""
    if event.space == "deck" and event.what:
        return f"you see {hidden(event.what)} in the Maze deck."
    if event.only is not None:
        return f"you see {hidden(event.what)} {at_place(event.space)}."
    name = who(event.seat, state)
    if event.space == "deck":
        return f"{name:looks} at the next cards of the Maze deck."
    where = f"the tile on {event.space}" if event.space in SPACES else f"the Treasure in {place(event.space)}"
    return f"{name:looks} at {where}{f' and {name:~sees} {hidden(event.what)}' if event.what else ''}."


# -- rooms and Chambers ----------------------------------------------------------------------------------------

RESULTS: dict[str, str] = {  # what a die says; `who` is whom it says it to
    "spirit:lose_life": "the Magic Spirit strikes {who}.",
    "spirit:to_start": "the Magic Spirit throws {who} out.",
    "spirit:nothing": "the Magic Spirit vanishes.",
    "spirit:exchange": "the Magic Spirit lets {who} exchange two face-up tiles.",
    "spirit:gain_craft": "the Magic Spirit teaches {who}.",
    "spirit:look": "the Magic Spirit shows {who} every face-down tile.",
    "circle:lose_craft": "the Circle drains {who}.",
    "circle:attack": "a Spirit rises in the Circle and attacks {who}.",
    "circle:lose_turn": "the Circle holds {who} fast.",
    "circle:gain_spell": "the Circle whispers a Spell to {who}, if there is room for it.",
    "circle:look_treasures": "the Circle shows {who} the Treasures.",
    "circle:move": "the Circle carries {who} wherever that may be wished.",
    "rotating:locked": "all doors of the Rotating Room are locked: {who} must stay.",
    "rotating:any": "the Rotating Room does not turn: {who} may leave by any corridor.",
    "rotating:turn_ends": "the Rotating Room turns, and {who} must wait for a way out.",
    "teleporter:turn_ends": "{who:makes} ready for the Teleporter.",
    "exit:choose": "{who} may choose where the Teleporter's exit leads.",
    "exit:neighbour": "the Teleporter goes astray: {who} cannot choose where it leads.",
    "chamber:apprentice": "the Warlock greets his Apprentice, {who}.",
    "chamber:expelled": "the Warlock sends {who} away.",
}
BEFALLS: dict[str, str] = {  # outside, and the Old Prisoner
    "nothing": "nothing happens to {who}",
    "lose_gold": "{who} must pay",
    "gain_gold": "{who:finds} Gold",
    "heal": "{who:is} blessed",
    "gain_spell": "{who} may learn a Spell, if there is room for it",
    "gain_craft": "{who:grows} wiser",
    "gain_strength": "{who:grows} stronger",
    "lose_life": "{who:is} hurt",
    "lose_turn": "{who:is} held up",
    "look": "{who:hears} what lies hidden in the Maze",
    "bandit": "a Bandit attacks {who}",
    "find": "{who:finds} something",
}


def the_rooms(event: Event, state: State) -> str | None:
    """[W4.2]–[W4.7] [W7.29] Special rooms, Chambers, the spaces outside."""
    match event:
        case e.RoomResult():
            return room_result(event, state)
        case e.Duelled():
            return duelled(event, state)
        case e.ChamberOpened():
            what = treasure(event.treasure) if event.treasure else "nothing that is left"
            if event.treasure and TREASURE[event.treasure].shows != "talisman":
                what = "the choice of a Magic Object"
            name = who(event.seat, state)
            return f"{name:enters} {place(event.space)} and {name:~finds} {what}."
        case e.TalismanGained():
            name = who(event.seat, state)
            return f"{name:gains} a Talisman and {name:~has} {count(event.talismans, 'Talisman')} now!"
        case e.ApprenticeGained():
            return f"{who(event.seat, state):is} the Warlock's Apprentice now."
    return None


def room_result(event: e.RoomResult, state: State) -> str:
    """[W4.3.1] What the die of a room, a space outside or the Old Prisoner says."""
    name = who(event.seat, state)
    if event.result == "blocked":
        return f"the tile beyond is not open on that side: {name:stays}."
    if event.room == "rotating" and event.result in SIDE_NAMES:
        return f"the Rotating Room turns: the way out for {name} is {SIDE_NAMES[event.result]}."
    if words := RESULTS.get(f"{event.room}:{event.result}"):
        return words.format(who=name)
    words = BEFALLS[event.result].format(who=name)
    where = f"the {thing(event.room)} speaks" if event.room in CARD else at_place(event.room)
    return f"{where}: {words}."


def duelled(event: e.Duelled, state: State) -> str:
    """[W4.4.3] Both totals."""
    name, score = who(event.seat, state), f"{event.mine} against {event.his}"
    if event.mine == event.his:
        end = "neither mind yields"
    elif event.mine > event.his:
        end = "the Warlock is beaten!"
    else:
        end = f"the Warlock keeps {a_thing(event.stake)}"
    stop = "" if end.endswith("!") else "."
    return f"{name:stakes} {a_thing(event.stake)} in the Warlock's duel, {score}: {end}{stop}"


# -- cards and belongings --------------------------------------------------------------------------------------

HEAPS = {
    "maze": "to the Maze discard",
    "stock": "back to the stock",
    "shop": "back to the shop",
    "spells": "to the Spell discard",
    "gone": "out of the game",
}
PASSING = ("event", "stranger")  # that they are discarded goes without saying


def the_cards(event: Event, state: State) -> str | None:
    """[W3.14] [R69] [W7.33] Cards drawn, things taken, laid down and put away."""
    match event:
        case e.DrewCard(card=""):
            return f"{who(event.seat, state):draws} a Maze card in secret."
        case e.DrewCard() if event.only is not None:
            return f"you draw the {described(event.card)}."
        case e.DrewCard():
            return f"{who(event.seat, state):draws} the {described(event.card)}."
        case e.Encountered():
            return f"{who(event.seat, state):meets} the {described(event.card)}."
        case e.Discarded() if event.only is not None:
            return f"what you discard is the {thing(event.what)}."
        case e.Discarded(what=""):
            return "a card is discarded unread."
        case e.Discarded():
            return discarded(event)
        case e.LaidDown(what="hex_mark"):
            return f"a Hex Mark lies on {event.space}."
        case e.LaidDown(given_up=True):
            return f"{a_thing(event.what)} {agree(event.what, 'is', 'are')} put down {at_place(event.space)}."
        case e.LaidDown() if event.what in CARD and CARD[event.what].kind == "enemy":
            return f"{a_thing(event.what)} {agree(event.what, 'stays', 'stay')} {at_place(event.space)}."
        case e.LaidDown():
            return f"{a_thing(event.what)} {agree(event.what, 'lies', 'lie')} {at_place(event.space)} now."
        case e.Took():
            return took(event, state)
        case e.Traded():
            return f"{who(event.seat, state):trades} trophies for {POINTS.get(event.what, event.what)}."
    return None


def discarded(event: e.Discarded) -> str:
    """[R69] Where it goes."""
    if event.what in CARD and CARD[event.what].kind in PASSING:
        return ""
    return f"{a_thing(event.what)} {agree(event.what, 'goes', 'go')} {HEAPS[event.to]}."


def took(event: e.Took, state: State) -> str:
    """[W7.33] [W7.13] [W7.16] What, and from whom or where."""
    name = who(event.seat, state)
    if event.what in CARD and CARD[event.what].kind == "enemy":
        return f"{name:keeps} {a_thing(event.what)} as a trophy."
    if is_player(event.fro, state):
        return f"{name:takes} {a_thing(event.what)} from {by_id(event.fro, state)}."
    return f"{name:has} {a_thing(event.what)} now."


def gains(event: Event, state: State) -> str | None:
    """[W7.3] [W7.4] Lives and points."""
    match event:
        case e.LivesChanged():
            name, number = who(event.seat, state), lives(abs(event.change))
            change = f"{name:regains} {number}" if event.change > 0 else f"{name:loses} {number}"
            left = " left" if event.change < 0 and event.lives else ""
            return f"{change} and {name:~has} {lives(event.lives)}{left}."
        case e.Gained():
            name, what = who(event.seat, state), f"{abs(event.change)} {POINTS.get(event.what, event.what)}"
            change = f"{name:gains} {what}" if event.change > 0 else f"{name:loses} {what}"
            return f"{change} and {name:~has} {event.now}."
    return None


# -- Spells ----------------------------------------------------------------------------------------------------


def magic(event: Event, state: State) -> str | None:
    """[W7.18] [W7.20] Spells drawn, cast, unwoven; items and abilities used."""
    match event:
        case e.GainedSpell(spell=""):
            return f"{who(event.seat, state):gains} a Spell."
        case e.GainedSpell(only=None) if state.seats > 1:  # open hands
            return f"{who(event.seat, state):'s} new Spell is {described(event.spell)}."
        case e.GainedSpell():
            return f"your new Spell is {described(event.spell)}."
        case e.LostSpell():
            name = who(event.seat, state)
            return f"{name:has} too many Spells and {name:~puts} {thing(event.spell)} down."
        case e.SpellCast():
            return spell_cast(event, state)
        case e.Unwoven():
            return f"{who(event.seat, state):'s} {thing(event.spell)} is unwoven and has no effect."
        case e.Used():
            return used(event, state)
    return None


def spell_cast(event: e.SpellCast, state: State) -> str:
    """[W7.20] The Spell, its target, and what it does."""
    on = ""
    if event.of:
        on = f" on {a_thing(event.of)}"
        on += f" of {by_id(event.target, state)}" if event.target else ""
    elif is_player(event.target, state) and event.target != state.players[event.seat].id:
        on = f" on {by_id(event.target, state)}"
    elif event.target and not event.target.isdigit():
        on = f" on {place(event.target)}"
    effect = does(event.spell) if event.spell in SPELL else ""
    return f"{who(event.seat, state):casts} {thing(event.spell)}{on}: {effect}."


USED = {
    "phial": "{who:drinks} the Phial of Renewal",
    "twine": "{who:follows} the Ball of Twine back",
    "lantern": "{who:holds} up the Lodestar Lantern",
    "stone_sprite": "{who:sends} the Stone Sprite ahead",
    "keystone": "{who:sets} the Keystone",
    "wand": "{who:hears} the Wand of Echoes answer",
    "spirit_bell": "{who:rings} the Spirit Bell: {target} is driven off",
    "first_strike": "{who:strikes} first at {target}: +2",
    "second_cut": "{who:makes} a Second Cut and {who:~rolls} again",
    "second_sight": "{who:uses} Second Sight: another card is drawn",
    "light_fingers": "{who:tries} Light Fingers on {target}",
    "old_hand": "{who:is} an Old Hand and {who:~rolls} again",
    "bargain": "{who:lays} {target} on the Bargain Stone",
}


def used(event: e.Used, state: State) -> str:
    """[W7.11] [V2] An item, Follower or ability."""
    name = who(event.seat, state)
    if event.what not in USED:
        return f"{name:fights} with {a_thing(event.what)}."
    target = a_thing(event.target) if event.what == "bargain" else by_id(event.target, state)
    return f"{USED[event.what].format(who=name, target=target)}."


# -- fights ----------------------------------------------------------------------------------------------------


def fights(event: Event, state: State) -> str | None:
    """[F1]–[F9] Battle and psychic combat."""
    match event:
        case e.FightBegun():
            return fight_begun(event, state)
        case e.Evaded(succeeded=True):
            return f"{who(event.seat, state):evades} ({thing(event.by)})."
        case e.Evaded():
            return f"{thing(event.by)} does not hide {who(event.seat, state)}."
        case e.Total():
            name = by_id(event.who, state)
            return f"{name:has} {event.total - event.die} and {name:~rolls} {event.die}: {event.total}."
        case e.FightWon(who=""):
            return "it is a stand-off."
        case e.FightWon():
            return f"{by_id(event.who, state):wins}."
        case e.Saved(succeeded=True):
            return f"{thing(event.by)} saves the Life of {who(event.seat, state)}."
        case e.Saved():
            return f"{thing(event.by)} does not help {who(event.seat, state)}."
    return None


def fight_begun(event: e.FightBegun, state: State) -> str:
    """[W7.7] [W7.8] Who against whom, and by what."""
    name, kind = who(event.seat, state), "psychic combat" if event.psychic else "battle"
    if is_player(event.enemy, state):
        return f"{name:attacks} {by_id(event.enemy, state)}: {kind}."
    value = f"{'Craft' if event.psychic else 'Strength'} {event.strength}"
    foe = enemy(event.enemy)
    return f"{foe} ({value}) {foe:~attacks} {name}: {kind}."


CHAPTERS: tuple[Chapter, ...] = (the_game, the_maze, the_rooms, the_cards, gains, magic, fights)
