"""Warlock's Maze: any position stated in a case file, and the state told in the same words.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.errors import BadCase, plain_words
from labrys.games.warlock import board
from labrys.games.warlock.chapters import c07a_characters as people
from labrys.games.warlock.chapters.c02_setting_up import lay_tiles
from labrys.games.warlock.chapters.c04_special_rooms import SPIRIT_CRAFT
from labrys.games.warlock.chapters.c07c_fights import fight_order
from labrys.games.warlock.chapters.c07d_fight_results import SPIRIT, fighters
from labrys.games.warlock.chapters.c07e_spells import others
from labrys.games.warlock.chapters.c07h_outside import BANDIT_STRENGTH
from labrys.games.warlock.house import HouseRules
from labrys.games.warlock.pieces import NOBODY, Chamber, Fight, Player, Tile
from labrys.games.warlock.scenes import (
    Act,
    Arms,
    Compare,
    EndOfTurn,
    Evade,
    FightOver,
    FightWindow,
    LeaveChamber,
    LoseLives,
    NextTurn,
    Repel,
    Replies,
    Reroll,
    Resolve,
    RollDice,
    Scene,
    SetUp,
    TakeMagic,
    TurnStart,
)
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import (
    CARD,
    CHARACTER,
    FULL_MAZE_DECK,
    FULL_SHOP,
    FULL_SPELL_DECK,
    MAGIC_CARD,
    MAGIC_OBJECT,
    OPEN_STOCK,
    SPELL,
    TILE,
    TREASURE,
)
from labrys.games.warlock.telling.possible import cards_out, held, kits, spells_out, talismans_out
from labrys.games.warlock.telling.view import combat, sheet
from labrys.rulebook.lines import Words
from labrys.rulebook.positions import (
    Notation,
    Said,
    SceneWords,
    describe,
    fill,
    flags_of,
    keys_of,
    part,
    plain_facts,
    plain_scene,
    read_house,
    read_position,
    write_fields,
)

SOMEBODY = "sellsword"  # plays if a case names nobody
BANDIT = "bandit"
CARD_NAMED = {row.slug: row.card for row in CARD.values()}
MAGIC_NAMED = {row.slug: row.magic_object for row in MAGIC_OBJECT.values()}

# -- the words of a case ---------------------------------------------------------------------------------------


class PlayerWords(Struct):
    """[W7.1] What has words of its own, of a player; all else are fields of his record. No character: dead."""

    character: str = ""
    things: tuple[str, ...] | None = None
    followers: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()


class TileCase(Struct, forbid_unknown_fields=True):
    """[W2.3] A space of the Maze: which tile, how it lies, and what lies on it."""

    at: str
    tile: str = ""
    openings: str = ""
    up: bool | None = None
    seen: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    loot: tuple[str, ...] = ()
    gold: int = 0
    talismans: int = 0
    hexed_by: int = NOBODY


class ChamberCase(Struct, forbid_unknown_fields=True):
    """[W2.11] A Treasure Chamber."""

    at: str
    treasure: str = ""
    seen: tuple[int, ...] = ()
    spent: bool = False


class FightWords(Struct):
    """[W7.7] A fight in progress, against an Enemy or against another character; all else are fields of it."""

    enemy: str = ""
    defender: int = NOBODY


Pile = tuple[str, ...] | dict[str, int] | None  # cards one by one, or how many there are of each


class PositionWords(Struct):
    """What is said of a position in words of its own; all else are fields of the state."""

    seats: int | None = None
    scene: SceneWords = "act"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool] = {}
    players: list[Said] = []
    fight: Said | None = None
    maze: list[TileCase] | None = None
    chambers: list[ChamberCase] = []
    maze_deck: Pile = None
    top: tuple[str, ...] = ()
    maze_discard: Pile = None
    unread: dict[str, int] = {}
    spell_deck: Pile = None
    spell_discard: Pile = None
    stock: tuple[str, ...] | None = None
    shop: dict[str, int] = {}


SPACE = re.compile(r"[A-C][1-4]|START|T[A-C]|O[0-5]")
OPENINGS = re.compile(r"[NESW]{1,4}")


def is_card(word: str, *kinds: str) -> bool:
    """Is the word the number or the name of a Maze card of one of these kinds?"""
    card = word if word in CARD else CARD_NAMED.get(word)
    return card is not None and CARD[card].kind in kinds


def is_thing(word: str) -> bool:
    """Is the word something that can be carried?"""
    named = word in FULL_SHOP or word in MAGIC_OBJECT or word in MAGIC_NAMED
    return named or is_card(word, "object", "magic_object")


PLAYER = Words(
    {"character": CHARACTER.__contains__},
    {"at": SPACE.fullmatch},
    {
        "things": is_thing,
        "followers": lambda word: is_card(word, "follower"),
        "trophies": lambda word: is_card(word, "enemy"),
        "spells": SPELL.__contains__,
    },
    flags_of(Player),
    what="player",
)
TILES = Words(
    fields={"at": SPACE.fullmatch, "tile": TILE.__contains__, "openings": OPENINGS.fullmatch}, what="space"
)
CHAMBERS = Words(
    fields={"at": SPACE.fullmatch, "treasure": TREASURE.__contains__}, flags=("spent",), what="Chamber"
)

TILE_FIELDS = ("seen", "gold", "talismans", "hexed_by")


# -- from a case to a state ------------------------------------------------------------------------------------


def from_case(case: Said) -> State:
    """The state that `[position]` describes."""
    position, rest = part(case, PositionWords)
    if position.seats is None and not position.players:
        position.players = [{"character": SOMEBODY}]
    house = read_house(position.house, HouseRules, HouseRules.__struct_fields__, "warlock")
    state = State(Dice(0), house, len(position.players) if position.seats is None else position.seats)
    if position.scene == "set_up":
        state.agenda = [SetUp()]
        return state
    state.round = 1
    fill(state, rest, "the position")
    set_players(state, position)
    lay_maze(state, position)
    if position.fight is not None:
        state.fight = read_fight(state, position.fight)
    set_agenda(state, position)
    set_supplies(state, position)
    set_cards(state, position)
    fill(state, rest, "the position")  # what is said holds, whatever else follows
    return state


def set_players(state: State, position: PositionWords) -> None:
    """[W7.1] The players by seat; seats that are not named wait for a character."""
    if len(position.players) > state.seats or not 0 <= state.active < state.seats:
        raise BadCase(f"there are only {state.seats} seats, counted from 0")
    everybody = [*position.players, *({} for _ in range(state.seats - len(position.players)))]
    state.players = [read_player(said, seat, state.active) for seat, said in enumerate(everybody)]
    taken = [p.character for p in people.living(state)]
    if twice := [name for name in taken if taken.count(name) > 1 or name in state.buried]:
        raise BadCase(f"the {twice[0]} cannot be there twice")
    state.character_cup = {name: int(name not in taken and name not in state.buried) for name in CHARACTER}
    state.apprentice_free = not any(p.apprentice for p in state.players)


def read_player(said: Said, seat: int, active: int) -> Player:
    """[W7.1] A player with his character; without one he has nothing."""
    words, rest = part(said, PlayerWords)
    p = Player(f"player-{seat + 1}", seat)
    if words.character:
        row = CHARACTER[known(words.character, CHARACTER, "character")]
        p.character, p.lives, p.gold = row.character, row.lives, row.gold
        p.things = tuple(map(read_thing, row.objects if words.things is None else words.things))
        p.followers = tuple(read_card(word, "follower") for word in words.followers)
        p.spells = tuple(sorted(known(spell, SPELL, "Spell") for spell in words.spells))
        p.trophies = tuple(read_card(word, "enemy") for word in words.trophies)
    p.casts = len(p.spells) if seat == active else 1
    fill(p, rest, p.id)
    if not (board.in_maze(p.at) or board.is_outside(p.at)):
        raise BadCase(f"{p.at!r} is no space; spaces look like A1, START, TA or O0")
    return p


def known(word: str, there: Iterable[str], what: str) -> str:
    """The word, if there is such a thing."""
    if word not in there:
        raise BadCase(f"there is no {what} {word!r}; there are {', '.join(there)}")
    return word


def read_card(word: str, *kinds: str) -> str:
    """A Maze card, of one of these kinds, by number or name: `MZ06`, `cave_bear`."""
    card = word if word in CARD else CARD_NAMED[known(word, CARD_NAMED, "Maze card")]
    if kinds and CARD[card].kind not in kinds:
        raise BadCase(f"{word!r} is no {' or '.join(kinds)}, but an {CARD[card].kind}")
    return card


def read_thing(word: str) -> str:
    """What somebody carries, by number or name. A plain `sword` is of the shop or a kit, `MZ21` the Maze card."""
    if word in FULL_SHOP or word in MAGIC_OBJECT:
        return word
    if word in MAGIC_NAMED:
        return MAGIC_NAMED[word]
    card = read_card(word, "object", "magic_object")
    return MAGIC_CARD.get(card, card)


def read_loot(word: str) -> str:
    """What lies on a tile: a thing or a Follower; a Magic Object that nobody has taken yet is still a card."""
    card = CARD_NAMED.get(word, word)
    if card in CARD and (word in CARD or CARD[card].kind == "follower"):
        return read_card(card, "object", "magic_object", "follower")
    return read_thing(word)


# -- the Maze --------------------------------------------------------------------------------------------------


def lay_maze(state: State, position: PositionWords) -> None:
    """[W2.3] [W6.2] A Maze lies if it is said or somebody is in it; spaces that are not named lie face down."""
    inside = any(board.in_maze(p.at) for p in people.living(state))
    if position.maze is None and not position.chambers and not inside:
        return
    lay_tiles(state)
    for case in position.maze or ():
        if case.at == board.START:  # [R45] by house rule
            state.left_in_start = read_tile(case, Tile())
        else:
            space = known(case.at, board.SPACES, "space of the Maze")
            if [tile.at for tile in position.maze or ()].count(space) > 1:
                raise BadCase(f"this position is impossible: two tiles at {space}")
            state.maze[space] = read_tile(case, state.maze[space])
    state.chambers = {space: Chamber() for space in board.CHAMBERS}
    for vault in position.chambers:
        if vault.treasure:
            known(vault.treasure, TREASURE, "Treasure tile")
        where = known(vault.at, board.CHAMBERS, "Treasure Chamber")
        state.chambers[where] = Chamber(vault.treasure, vault.seen, vault.spent)
    state.tile_cup = left_over(dict.fromkeys(TILE, 1), (tile.tile for tile in state.maze.values()))
    state.treasure_cup = left_over(dict.fromkeys(TREASURE, 1), (c.treasure for c in state.chambers.values()))


def read_tile(case: TileCase, lying: Tile) -> Tile:
    """[W3.8] One space. A named tile lies face up as printed, unless it is said otherwise or has been seen."""
    up = bool(case.tile) and not case.seen if case.up is None else case.up
    tile, openings = lying.tile, lying.openings
    if case.tile:
        tile = known(case.tile, TILE, "tile")
        ways = board.rotations(TILE[tile].openings)
        openings = "".join(side for side in board.SIDES if side in case.openings) or ways[0]
        if openings not in ways:
            raise BadCase(f"{tile} cannot lie as {case.openings!r}; it can as {', '.join(ways)}")
    elif up:
        raise BadCase(f"{case.at} lies face up: say which tile it is")
    return Tile(
        tile,
        up or lying.up,
        openings if up or lying.up else "",
        cards=tuple(read_card(word, "enemy", "stranger", "place") for word in case.cards),
        loot=tuple(map(read_loot, case.loot)),
        **{field: getattr(case, field) for field in TILE_FIELDS},
    )


# -- cards and supplies ----------------------------------------------------------------------------------------


def left_over(full: Mapping[str, int], used: Iterable[str]) -> dict[str, int]:
    """What is left of a full set when these are elsewhere."""
    gone = Counter(used)
    return {piece: max(number - gone[piece], 0) for piece, number in full.items()}


def set_cards(state: State, position: PositionWords) -> None:
    """[W7.31] Decks and discard piles: what lies nowhere else is in the deck, or, if that is named, discarded."""
    state.top = tuple(map(read_card, position.top))
    state.unread = {read_card(card): seat for card, seat in position.unread.items()}
    state.maze_deck, state.maze_discard = two_piles(
        left_over(FULL_MAZE_DECK, (*state.top, *state.unread, *cards_out(state))),
        read_pile(position.maze_deck, read_card),
        read_pile(position.maze_discard, read_card),
    )
    state.spell_deck, state.spell_discard = two_piles(
        left_over(FULL_SPELL_DECK, spells_out(state)),
        read_pile(position.spell_deck, read_spell),
        read_pile(position.spell_discard, read_spell),
    )


def read_spell(word: str) -> str:
    """A Spell by its name."""
    return known(word, SPELL, "Spell")


def two_piles(rest: dict[str, int], deck: Pile, discard: Pile) -> tuple[dict[str, int], dict[str, int]]:
    """The deck and the discard pile."""
    pile = counted(discard or ())
    if deck is None:
        return left_over(rest, Counter(pile).elements()), pile
    named = counted(deck)
    return named, left_over(rest, Counter(named).elements()) if discard is None else pile


def counted(pile: tuple[str, ...] | dict[str, int]) -> dict[str, int]:
    """How many there are of each card."""
    return pile if isinstance(pile, dict) else dict(Counter(pile))


def read_pile(pile: Pile, read: Callable[[str], str]) -> Pile:
    """Cards by number or name."""
    if isinstance(pile, dict):
        return {read(card): number for card, number in pile.items()}
    return None if pile is None else tuple(map(read, pile))


def set_supplies(state: State, position: PositionWords) -> None:
    """[D0] [R39] [R69] The stock, the shop and the Talismans: what is not elsewhere."""
    out = Counter(held(state))
    stock = [thing for thing in OPEN_STOCK if thing not in out]
    state.stock = tuple(sorted(stock if position.stock is None else map(read_thing, position.stock)))
    extra = kits(state)
    state.shop = {thing: max(number + extra[thing] - out[thing], 0) for thing, number in FULL_SHOP.items()}
    state.shop |= {known(thing, FULL_SHOP, "Object of the shop"): n for thing, n in position.shop.items()}
    if state.house.talisman_supply == "six":
        state.talismans_left = 6 - talismans_out(state)


# -- the fight and the agenda ----------------------------------------------------------------------------------


def read_fight(state: State, said: Said) -> Fight:
    """[W7.7] [W7.8] [R78] Of the active character, against an Enemy by number or name, or against a seat."""
    words, rest = part(said, FightWords)
    enemy = words.enemy if words.enemy in ("", BANDIT, SPIRIT) else read_card(words.enemy, "enemy")
    fight = Fight(state.active, enemy, words.defender, psychic=enemy == SPIRIT)
    if enemy in CARD:
        row = CARD[enemy]
        fight.psychic = row.craft != 0
        own = people.craft(state.players[state.active])
        fight.strength = row.strength if not fight.psychic else row.craft if row.craft > 0 else own
    elif enemy:
        fight.strength = SPIRIT_CRAFT if fight.psychic else BANDIT_STRENGTH
    elif not 0 <= words.defender < state.seats:
        raise BadCase("a fight needs an enemy or a defender")
    fill(fight, rest, "the fight")
    return fight


def set_agenda(state: State, position: PositionWords) -> None:
    """The scene that is next, and what follows it."""
    first = read_scene(state, position.scene)
    if position.agenda is None:
        following = what_follows(state, first)
    else:
        following = tuple(read_scene(state, scene) for scene in position.agenda)
    state.agenda = [*reversed(following), first]
    if isinstance(first, Act) and not state.players[state.active].character:
        raise BadCase(f"player-{state.active + 1} is to act and has no character")
    if isinstance(first, Replies | Resolve):
        state.castings = max(state.castings, first.casting.number)


def what_follows(state: State, first: Scene) -> tuple[Scene, ...]:
    """The agenda after a scene, as it would be in play."""
    tag = str(first.__struct_config__.tag)
    if tag in ALONE:
        return ()
    if state.fight is not None and type(first) in FIGHT_STEPS:
        rest = FIGHT_STEPS[FIGHT_STEPS.index(type(first)) + 1 :]
        return (*(step(state, kind) for kind in rest if kind is not Repel or state.fight.enemy), EndOfTurn())
    match first:
        case LoseLives() if state.fight is not None:
            return (FightOver(), EndOfTurn())
        case Replies(casting=casting):
            return (Resolve(casting), Act(), EndOfTurn())
        case TakeMagic():
            return (LeaveChamber(), EndOfTurn())
    return FOLLOWS.get(tag, (EndOfTurn(),))


ALONE = ("turn_start", "end_of_turn", "next_turn")
FOLLOWS: dict[str, tuple[Scene, ...]] = {
    "pick_character": (TurnStart(),),
    "start_window": (Act(begun=False), EndOfTurn()),
    "resolve": (Act(), EndOfTurn()),
    "surplus": (Act(), EndOfTurn()),
    "end_window": (NextTurn(),),
}  # what comes after such a scene in play; after every other: the end of the turn
FIGHT_STEPS: tuple[type[Scene], ...] = (Evade, Repel, FightWindow, Arms, RollDice, Reroll, Compare)


def step(state: State, kind: type[Scene]) -> Scene:
    """[F1]–[F7] A step of the fight."""
    return read_scene(state, str(kind.__struct_config__.tag))


def read_scene(state: State, words: SceneWords) -> Scene:
    """`"act"`, or `{scene = "face_card", card = "cave_bear"}`; who is asked in a window is as in play."""
    fields: dict[str, object] = {"scene": words} if isinstance(words, str) else dict(words)
    tag = fields["type"] = fields.pop("scene", "")
    if isinstance(card := fields.get("card"), str):
        fields["card"] = read_card(card)
    if tag in WINDOWS:
        casting = fields.get("casting")
        caster = casting.get("caster") if isinstance(casting, dict) else None
        fields.setdefault("ask", who_is_asked(state, str(tag), state.active if caster is None else caster))
    try:
        scene: Scene = msgspec.convert(fields, Scene)
    except msgspec.ValidationError as error:
        raise BadCase(f"{words!r} is no scene: {plain_words(error)}") from None
    return scene


WINDOWS = ("start_window", "fight_window", "reroll", "replies", "end_window")


def who_is_asked(state: State, window: str, seat: int) -> tuple[int, ...]:
    """[V1a] [F3] [F6] [V5] [V6] The seats that are asked in a window, in order: from the left of this one."""
    beside = tuple(others(state, seat))
    if window in ("fight_window", "reroll"):
        if state.fight is None:
            raise BadCase(f"{window} needs a fight: say who fights")
        return fight_order(state) if window == "fight_window" else tuple(p.seat for p in fighters(state))
    return (seat, *beside) if window == "end_window" else beside


# -- from a state to a case ------------------------------------------------------------------------------------


def to_case(state: State) -> Said:
    """A position that is read as this state: what goes without saying is not said."""
    base: Said = {"scene": plain_scene(state.agenda[-1]), "seats": state.seats, "active": state.active}
    if state.players:
        base |= {**WORDS["house"](state), **WORDS["players"](state), "buried": state.buried, **write_fight(state)}
    first = ("house", "maze", "chambers", "top", "unread", "maze_discard", "spell_discard")
    return describe(state, from_case, base, WORDS, ("dice",), first)


def write_player(state: State, p: Player) -> Said:
    """A piece of a position."""
    base: Said = {"character": p.character, "at": p.at} if p.character else {}
    return describe(p, lambda said: read_player(said, p.seat, state.active), base, {})


def write_tiles(state: State) -> Said:
    """The spaces that are not as a new Maze has them."""
    new = State(Dice(0), state.house, state.seats)
    lay_tiles(new)
    return {"maze": [write_tile(at, new.maze[at], t) for at, t in state.maze.items() if t != new.maze[at]]}


def write_tile(space: str, lying: Tile, tile: Tile) -> Said:
    """One space."""
    base: Said = {"at": space, **({"tile": tile.tile} if tile.tile in TILE else {})}
    return describe(tile, lambda said: read_tile(read_position(said, TileCase), lying), base, {})


def write_chambers(state: State) -> Said:
    """The Treasure Chambers of which something is known."""
    return {"chambers": [{"at": at, **write_fields(c)} for at, c in state.chambers.items() if c != Chamber()]}


def write_fight(state: State) -> Said:
    """The fight in progress."""
    if state.fight is None:
        return {}
    base: Said = {"enemy": state.fight.enemy} if state.fight.enemy else {"defender": state.fight.defender}
    return {"fight": describe(state.fight, lambda said: read_fight(state, said), base, {})}


WORDS: dict[str, Callable[[State], Said]] = {
    "agenda": lambda state: {"agenda": [plain_scene(scene) for scene in reversed(state.agenda[:-1])]},
    "house": lambda state: {"house": write_fields(state.house)},
    "players": lambda state: {"players": [write_player(state, p) for p in state.players]},
    "maze": write_tiles,
    "chambers": write_chambers,
    "fight": write_fight,
}


NOTATION = Notation(
    keys_of(PositionWords, State), {"players": PLAYER, "maze": TILES, "chambers": CHAMBERS}, to_case
)

# -- what an expectation may name ------------------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """[D0] Everything an expectation may name: the fields of the state, some of them in words of their own.

    Of the decks it is told how many there are of each card, the ones that are not there included.
    """
    own: dict[str, object] = {
        "players": {p.id: player_facts(state, p) for p in state.players},
        "fight": {} if state.fight is None else msgspec.to_builtins(combat(state, state.fight)),
        "agenda": [str(scene.__struct_config__.tag) for scene in reversed(state.agenda)],
        "tile_cup": [tile for tile, number in state.tile_cup.items() if number],
        "treasure_cup": [tile for tile, number in state.treasure_cup.items() if number],
        "characters_left": [name for name, number in state.character_cup.items() if number],
        "maze_deck": {card: state.maze_deck.get(card, 0) for card in FULL_MAZE_DECK},
        "maze_discard": {card: state.maze_discard.get(card, 0) for card in FULL_MAZE_DECK},
        "spell_deck": {spell: state.spell_deck.get(spell, 0) for spell in FULL_SPELL_DECK},
        "spell_discard": {spell: state.spell_discard.get(spell, 0) for spell in FULL_SPELL_DECK},
        "cards_left": sum(state.maze_deck.values()) + len(state.top),
        "spells_left": sum(state.spell_deck.values()),
    }
    return {**plain_facts(state, own), **own}


def player_facts(state: State, p: Player) -> dict[str, object]:
    """[W7.2] What the position calls him, and his figures as they are now, with every lasting bonus."""
    now = sheet(state, p, p.seat)
    said: dict[str, object] = msgspec.to_builtins(p)
    return {
        **said,
        "strength_now": now.strength,
        "craft_now": now.craft,
        "spell_count": now.spell_count,
        "spell_limit": now.spell_limit,
        "carry_limit": now.carry_limit,
        "names": [people.slug(thing) for thing in (*p.things, *p.followers)],
    }
