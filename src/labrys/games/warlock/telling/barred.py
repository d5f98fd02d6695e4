"""Warlock's Maze: what a player might expect but is not offered, and the rule that forbids it."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.games.warlock.board import CAVE, CHAMBERS, OPPOSITE, ROWS, SPACES, START, in_maze, is_outside
from labrys.games.warlock.chapters.c02_setting_up import ground, kind
from labrys.games.warlock.chapters.c03_movement import beside, may_teleport, most_steps, straight_on
from labrys.games.warlock.chapters.c05_resetting import is_alone
from labrys.games.warlock.chapters.c07a_characters import carry_limit, find, has, here, is_magic, starting_lives
from labrys.games.warlock.chapters.c07h_outside import price
from labrys.games.warlock.options import Attack, Buy, Cast, Go, TakePrize, UseThing
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import OBJECT, SPELL
from labrys.games.warlock.telling.words import SIDE_NAMES, WHEN, a_thing, lives, place, thing, tile_name, who
from labrys.show.decision import Barred
from labrys.show.english import capital, count

NOW: dict[str, tuple[str, ...]] = {  # the moments of Spells that a question is open to
    "act": ("own", "any", "own_outside"),
    "choice": ("own", "any", "own_outside"),
    "cave": ("own", "any"),
    "shop": ("own", "any"),
    "start_window": ("any", "reply_turn"),
    "end_window": ("any",),
    "evade": ("reply_attack",),
    "repel": ("reply_enemy",),
    "fight_window": ("any", "fight", "battle", "psychic"),
    "iron_skin": ("reply_loss",),
    "unweave": ("reply_spell",),
}


def barred(ask: Ask[object], state: State) -> list[Barred]:
    """What is not offered here, and why."""
    p = state.players[ask.seat]
    found = not_here(ask, state, p)
    return [*found, *spells(ask, p), *phial(ask, p)] if ask.ask in NOW else found


def not_here(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """By the kind of question."""
    match ask.ask:
        case "act":
            return [*visit(p), *ways(ask, state, p), *reset(ask, state, p)]
        case "choice":
            return attacks(ask, state, p)
        case "shop":
            return wares(ask, state, p)
        case "loot":
            return too_heavy(ask, state, p)
        case "stake":
            what = [name for name in dict.fromkeys(p.things) if not is_magic(name)]
            why = "It is no Magic Object."
            return [Barred(f"stake the {thing(name)}", "W4.4.2", why, (name,)) for name in what]
        case "prize" | "steal":
            return spoils(ask, state)
        case "circle_move":
            return [Barred("a Treasure Chamber", "W4.5.7", "The Circle leads to tiles only.", CHAMBERS)]
        case "exit" if CAVE not in ask.options:
            return [Barred(place(CAVE), "R27", "The Teleporter leads to the other five spaces.", (CAVE,))]
        case "leave_chamber" if "reset" not in ask.options:
            why = "Others are in the Maze: you cannot have it laid anew for a wrong Chamber."
            return [Barred("a new Maze", "R40", why, ("reset",))]
    return []


# -- [D2] [D3] ways ----------------------------------------------------------------------------------------------


def visit(p: Player) -> list[Barred]:
    """[W1.2] [W4.7.3] [R37] The Warlock is not always at home."""
    if not is_outside(p.at):
        return []
    if p.barred:
        why = "You have come out of the Maze: not in this turn."
        return [Barred("visit the Warlock", "W4.7.3", why, ("visit",))]
    if p.at != CAVE:
        return [Barred("visit the Warlock here", "W1.2", "He is visited at his Cave.", ("visit",))]
    return []


def ways(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """[W3.4] [W3.6] [R8] [R60] Sides he cannot leave by."""
    if p.at == START:
        if state.steps >= most_steps(state):
            return [Barred("go on", "R8", "You have made as many steps as a turn can have.", ("go:*",))]
        doors = [f"{row}1" for row in ROWS if Go(f"{row}1") not in ask.options]
        why = "The tile there has no opening west."
        return [Barred(f"the door to {door}", "R60", why, (f"go:{door}",)) for door in doors]
    if p.at not in SPACES:
        return []
    if p.holds == "rotating":
        why = "A die is rolled first to leave the Rotating Room."
        return [Barred("walk out", "W4.6.2", why, tuple(f"go:{space}" for space in SPACES))]
    walls = [
        Barred(f"go {SIDE_NAMES[side]}", *why_not(state, p, side, beyond), (f"go:{beyond}",))
        for side, beyond in straight_on(state, p.at).items()
        if Go(beyond) not in ask.options
    ]
    return [*teleporter(ask, state, p), *walls]


def teleporter(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """[R26] He stands on one and has not the right to use it."""
    if kind(state, p.at) != "teleporter" or may_teleport(state, p):
        return []
    keys = ("exit", *(f"go:{space}:teleporter" for space in beside(state, p.at)))
    why = "Only who has encountered it here, and has not left since, may use it."
    return [Barred("use the Teleporter", "R26", why, keys)]


def why_not(state: State, p: Player, side: str, beyond: str) -> tuple[str, str]:
    """The rule, and the sentence."""
    tile = state.maze[p.at]
    if side not in tile.openings:
        return "W3.4", f"The {tile_name(tile.tile)} has no opening {SIDE_NAMES[side]}."
    if beyond in state.maze and OPPOSITE[side] not in state.maze[beyond].openings and state.maze[beyond].up:
        name = tile_name(state.maze[beyond].tile)
        return "W3.6", f"The {name} on {beyond} has no opening {SIDE_NAMES[OPPOSITE[side]]}."
    if beyond == START and state.house.doors == "one_way":
        return "R5", "By house rule the doors of the Starting Area lead only out of it."
    return "R8", "You have made as many steps as a turn can have."


def reset(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """[W5.2] [R41]–[R43] Why the Warlock would not start over."""
    if "reset" in ask.options or not in_maze(p.at):
        return []
    if not state.house.reset_with_others_inside and not is_alone(state, p):
        return [
            Barred("a Reset", "R41", "By house rule only one who is alone in the Maze may ask for it.", ("reset",))
        ]
    if state.steps and state.house.reset_moment == "turn_start":
        return [Barred("a Reset", "R43", "By house rule it is asked for before the first step.", ("reset",))]
    why = "For all that is known a Treasure Chamber can still be reached."
    return [Barred("a Reset", "R42", why, ("reset",))]


def attacks(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """[W7.30] [R17] Characters here who cannot be attacked."""
    if any(isinstance(option, Attack) for option in ask.options):
        return []
    others = [other for other in here(state, p.at) if other is not p]
    rule, why = ("R16", "You have met what you could meet here.")
    if p.at not in SPACES:
        rule, why = ("W7.30", "Characters fight only on the tiles of the Maze.")
    return [
        Barred(f"attack {who(other.seat, state)}", rule, why, (f"attack:{other.id}*", f"steal:{other.id}"))
        for other in others
    ]


# -- belongings --------------------------------------------------------------------------------------------------


def wares(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """[O1] What he cannot buy."""
    found = []
    for what in ("life", *(name for name, row in OBJECT.items() if row.price)):
        if Buy(what) in ask.options:
            continue
        if what == "life" and p.lives >= starting_lives(p):
            why = f"You have {lives(p.lives)}, and more than you began with cannot be bought."
        elif what != "life" and not state.shop.get(what, 0):
            why = "The shop has none left."
        else:
            why = f"It costs {price(what)} Gold, and you have {p.gold}."
        found.append(Barred(a_thing(what), "O1", why, (f"buy:{what}",)))
    return found


def too_heavy(ask: Ask[object], state: State, p: Player) -> list[Barred]:
    """[W7.5] What lies here and cannot be carried besides."""
    things = [name for name in dict.fromkeys(ground(state, p.at).loot) if name not in ask.options]
    why = f"You carry {count(carry_limit(p), 'Object')}, and that is the limit."
    return [Barred(f"the {thing(name)}", "W7.5", why, (name,)) for name in things]


def spoils(ask: Ask[object], state: State) -> list[Barred]:
    """[W7.23] [R18] [CH07] What the loser keeps."""
    loser = find(state, ask.of)
    why = "Followers stay with their owner."
    kept = dict.fromkeys(loser.followers)
    found = [Barred(f"the {thing(name)}", "W7.23", why, (f"prize:{name}",)) for name in kept]
    if loser.talismans and TakePrize("talisman") not in ask.options:
        rule, why = ("CH07", "Light Fingers take no Talismans.")
        if ask.ask == "prize":
            clings = state.house.talismans_can_be_taken
            why = "It clings to its bearer: only a 6 on your own die would win it."
            rule, why = ("R18", why if clings else "By house rule Talismans cannot be taken.")
        found.append(Barred("a Talisman", rule, why, ("prize:talisman",)))
    return found


# -- [W7.19] [W7.20] Spells --------------------------------------------------------------------------------------


def spells(ask: Ask[object], p: Player) -> list[Barred]:
    """[W7.19] [W7.20] [MO06] The Spells in his hand that he cannot cast now."""
    offered = {option.spell for option in ask.options if isinstance(option, Cast)}
    return [
        Barred(f"cast {thing(spell)}", *why_no_spell(ask, p, spell), (f"cast:{spell}*",))
        for spell in dict.fromkeys(p.spells)
        if spell not in offered
    ]


def phial(ask: Ask[object], p: Player) -> list[Barred]:
    """[MO12] It would give nothing back."""
    if not has(p, "phial") or UseThing("phial") in ask.options or p.lives < starting_lives(p):
        return []
    why = f"You have {lives(p.lives)}, as many as you began with."
    return [Barred("drink the Phial of Renewal", "MO12", why, ("use:phial",))]


def why_no_spell(ask: Ask[object], p: Player, spell: str) -> tuple[str, str]:
    """The rule, and the sentence."""
    if has(p, "ward_stone"):
        return "MO06", "Whoever carries the Ward-Stone casts no Spells."
    if p.casts <= 0:
        return "W7.19", "You have cast as many Spells in this turn as you may."
    if SPELL[spell].moment not in NOW[ask.ask]:
        return "W7.20", f"It is cast {WHEN[SPELL[spell].moment]}."
    if SPELL[spell].moment in ("own_outside", "battle", "psychic"):
        return "W7.20", f"It is cast {WHEN[SPELL[spell].moment]}."
    if spell == "hex_mark":
        return "R77", "It needs a face-up tile of the Maze on which nobody stands."
    if spell == "mend":
        return "W7.20", f"Nobody here has lost a Life that {capital(thing(spell))} could give back."
    if spell in ("mindspike", "grip", "sap") and ask.ask == "fight_window":
        return "W7.20", "It cannot be used in this fight."
    return "W7.20", "There is nothing here to cast it on."
