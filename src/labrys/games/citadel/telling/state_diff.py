"""Citadel of Blood: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from collections import Counter

from labrys.engine.game import pending
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.scenes import Trapped
from labrys.games.citadel.state import NOWHERE, State
from labrys.games.citadel.telling.words import Tongue, spell_names, thing
from labrys.kit import maze
from labrys.kit.maze import Place
from labrys.show.change import (
    BLOWS,
    DIES,
    FOUND,
    GAINS,
    GOES,
    OURS,
    OVER,
    STATE,
    THEIRS,
    TRAP,
    Change,
    Part,
    befalls,
    gains,
)
from labrys.show.change import found as lying
from labrys.show.english import count, listed
from labrys.systems.spi1980.scenes import JoinCombat
from labrys.systems.spi1980.telling import state_diff as kit


def changes(before: State, after: State) -> list[Change]:
    """Who or what changed, and how; empty if nothing did."""
    found: list[Change] = []
    tongue = Tongue(before)
    for who, unit in on_the_table(before).items():
        side = side_of(before, who)
        if parts := fate(unit, side, after):
            ours = OURS if isinstance(unit, Character) or side == "party" else THEIRS
            found += befalls(tongue.heading(unit), tongue.unit(unit), parts, who, ours)
    found += encounter(before, after)
    found += kit.the_maze(Tongue(after), before, after, whither)
    found += the_hellgate(before, after)
    found += the_spoils(before, after)
    trapped = bool(pending(after, Trapped))
    if bool(pending(before, Trapped)) is not trapped:
        what, says = ("found", "there is a trap") if trapped else ("dealt with", "the trap is dealt with")
        found.append(Change("trap", what, TRAP, says))
    if after.sun != before.sun:
        says = f"the sun is {after.sun}" if after.sun else "there is no sun"
        found.append(Change("sun", after.sun or "none", STATE, says, "the sun changes"))
    if after.over != before.over:
        found.append(Change("game", after.over, OVER, ENDS.get(after.over, "the game is over")))
    return found


ENDS = {"lost": "the party is lost"}


# -- fighters --------------------------------------------------------------------------------------------------


def on_the_table(state: State) -> dict[str, Fighter]:
    """Everybody alive, or not yet beyond help, with a record or a counter here."""
    waiting = (who for group in state.elsewhere.values() for who in group)
    here: list[Fighter] = [*state.party, *state.bystanders, *state.monsters, *state.peaceful, *state.upstairs]
    return {unit.id: unit for unit in (*here, *waiting, *state.stone, *state.slain_now, *state.swallowed)}


def side_of(state: State, who: str) -> str:
    """Where a fighter is now: party, monsters, peace, stone, dead, out, and so on; or nowhere."""
    places: kit.Places = (
        ("party", (*state.party, *state.bystanders)),
        ("monsters", state.monsters),
        ("peace", (*state.peaceful, *state.upstairs)),
        ("stone", state.stone),
        ("dead", (*state.dead, *state.slain_now)),
        ("out", (*state.out, *state.gone)),
        ("swallowed", state.swallowed),
        ("elsewhere", [who for group in state.elsewhere.values() for who in group]),
        ("behind", [monster for group in state.lingering.values() for monster in group]),
    )
    return kit.whereabouts(places, who)


def fate(unit: Fighter, side: str, after: State) -> list[Part]:
    """What became of one of them."""
    now = side_of(after, unit.id)
    if not now:
        return [GOES if side in ("peace", "party") or vanished(unit, after) else DIES]
    if now in ("dead", "stone", "swallowed", "out"):
        return [kit.MOVED[now]] if now != side else []
    parts = [kit.changed_place(unit, side, now)] if now != side else []
    then = on_the_table(after).get(unit.id)
    if then is not None:
        parts += kit.condition(unit, then)
        if isinstance(unit, Character) and isinstance(then, Character):
            parts += record(unit, then, after)
    return parts


def vanished(unit: Fighter, after: State) -> bool:
    """[16.0-3] A demon that went with X, rather than being killed."""
    killed = any(slain.id == unit.id for slain in after.slain)
    return isinstance(unit, Monster) and unit.kind == "demon" and after.x_dead and not killed


def record(before: Character, after: Character, state: State) -> list[Part]:
    """[4.2] The character record."""
    parts = []
    for words, was, now in (
        ("Combat Bonus", before.combat_bonus + before.game_bonus, after.combat_bonus + after.game_bonus),
        ("Detrap", before.detrap, after.detrap),
        ("Hellgate", before.hellgate, after.hellgate),
        ("Negotiation", before.negotiation, after.negotiation),
        ("Gold Marks", before.gold_marks, after.gold_marks),
    ):
        if now != was:
            parts.append(gains(words, now - was, f"{words} {now - was:+}"))
    for kind, skill in after.skills.items():
        if gained := skill - before.skills.get(kind, 0):
            parts.append(gains(f"{thing(kind)} skill", gained, f"{thing(kind)} skill {gained:+}"))
    if after.potential != before.potential:
        potential = "Magic Potential {}/{}/{}".format(*after.potential)
        parts.append(Part(GAINS, potential, f"{{who:has}} {potential}", "{who:has} another Magic Potential"))
    if learnt := [spell for spell in spells_of(after) if spell not in spells_of(before)]:
        names = spell_names(learnt)
        parts.append(Part(GAINS, f"learns {names}", f"{{who:learns}} {names}", "{who:learns} a spell"))
    for words, was_so, is_so, says in (
        ("Magic Shield", before.shielded, after.shielded, "{who:is} shielded by magic"),
        ("free spells", before.free_spells, after.free_spells, "{who:casts} for nothing"),
        ("cheap Lightning", before.cheap_lightning, after.cheap_lightning, "{who:casts} Lightning cheaply"),
    ):
        if is_so and not was_so:
            parts.append(Part(STATE, words, says))
    return [*parts, *kit.record(Tongue(state), before, after, belongings(before), belongings(after))]


def spells_of(who: Character) -> tuple[str, ...]:
    """All he knows."""
    return (*who.spells, *who.learnt, *who.game_spells)


def belongings(who: Character) -> list[str]:
    """The ids of what he carries."""
    jewels = [f"jewel-{value}" for value in who.jewels]
    return [*(weapon.id for weapon in who.weapons), *(item.id for item in who.items), *jewels]


# -- the rest of the table -------------------------------------------------------------------------------------


def encounter(before: State, after: State) -> list[Change]:
    """Monsters not there before, and a fight that is coming."""
    known = {unit.id for unit in (*on_the_table(before).values(),)}
    new = [unit for unit in (*after.monsters, *after.peaceful) if isinstance(unit, Monster)]
    new = [unit for unit in new if unit.id not in known]
    found = [kit.met(Tongue(after).groups(new))] if new else []
    if pending(after, JoinCombat) and not pending(before, JoinCombat) and not new:
        found.append(Change("talk", "it comes to blows", BLOWS, "it comes to blows"))
    return found


def whither(where: Place) -> str:
    """A place of the Citadel, or home."""
    return maze.name(where) if where != NOWHERE else "home"


def the_hellgate(before: State, after: State) -> list[Change]:
    """What mirrors tell of it, and its end."""
    words = []
    if after.hellgate_level != before.hellgate_level and after.hellgate_level:
        words.append((FOUND, f"on level {after.hellgate_level}"))
    if after.hellgate_distance != before.hellgate_distance and after.hellgate_distance:
        words.append((FOUND, f"{count(after.hellgate_distance, 'segment')} away"))
    if after.hellgate_at != before.hellgate_at and after.hellgate_at in after.maze:
        words.append((FOUND, "found"))
    if after.destroyed and not before.destroyed:
        words.append((OVER, "destroyed"))
    return [
        Change(
            "Hellgate", what, kind, f"the Hellgate is {what}", "you learn of the Hellgate" if kind == FOUND else ""
        )
        for kind, what in words
    ]


def the_spoils(before: State, after: State) -> list[Change]:
    """Gold to be shared, things without an owner; what nobody has tried is told by its kind alone."""
    found = []
    if (gold := after.purse - before.purse) > 0:
        found.append(Change("gold", f"+{gold}", FOUND, f"you find {gold} Gold Marks", "you find gold"))
    things = Counter(t.id for t in after.ownerless) - Counter(t.id for t in before.ownerless)
    unknown = Counter(item.kind for item in after.untried) - Counter(item.kind for item in before.untried)
    words = [*(thing(item) for item in things.elements()), *(f"unknown {kind}" for kind in unknown.elements())]
    if words:
        found.append(lying(listed(words)))
    return found
