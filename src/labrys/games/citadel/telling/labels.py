"""Citadel of Blood: the options of a question in words, and what each points at."""

from __future__ import annotations

from msgspec.structs import replace

from labrys.engine.ask import Ask
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import negotiation_value, passage
from labrys.games.citadel.chapters.c07_traps_and_detrapping import detrap_skill
from labrys.games.citadel.chapters.c08_monsters_negotiation_and_bribery import bribe_number, payers, worth_of
from labrys.games.citadel.chapters.c09_combat import points_left, weapon_for
from labrys.games.citadel.chapters.c10_magic import cost_of, ways_to_cast
from labrys.games.citadel.chapters.c11_resistance_checks import resistance
from labrys.games.citadel.chapters.c12_gaining_experience_points import price
from labrys.games.citadel.chapters.c14_treasure import wears
from labrys.games.citadel.chapters.c16_the_hellgate import rating
from labrys.games.citadel.options import Action, FetchFromHome, LeaveAtHome, Lock, Mind, Reopen
from labrys.games.citadel.pieces import Character, Fighter, Jewel, Monster
from labrys.games.citadel.scenes import Meeting
from labrys.games.citadel.state import State, character, hostile, in_order
from labrys.games.citadel.tables import NEGOTIATION, NEGOTIATION_BONUS, SPELL, TALISMAN_ROW
from labrys.games.citadel.telling import templates
from labrys.games.citadel.telling.words import (
    DOES,
    Tongue,
    everybody,
    gain_words,
    name,
    place_words,
    race_name,
    race_terms,
    shape_words,
    spell_name,
    spell_terms,
    thing,
    title,
    unit_name,
    whereabouts,
)
from labrys.kit import maze
from labrys.kit.maze import DOOR, SIDES, STEP
from labrys.show.acts import ARM, ATTACK, BRIBE, CAST, GO, TAKE, TALK
from labrys.show.decision import Label, Weight
from labrys.show.english import a, count, listed
from labrys.systems.spi1980 import options as o
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.telling import labels as kit
from labrys.systems.spi1980.telling.words import sides_words
from labrys.systems.spi1980.things import WEAPONS, Weapon

ACTIONS = (o.Attack, o.Take, o.CastSpell, o.Use, o.Done, Mind)


def label(option: object, ask: Ask[object], state: State) -> Label:
    """An option in words, and what it is done to: a map cell, a character, a monster, or nothing."""
    if isinstance(option, ACTIONS):  # by far the most
        return action_label(option, ask, state)
    if shared := kit.label(option, ask.ask, Tongue(state)):
        return shared
    match option:
        case str():
            return word_label(option, ask, state)
        case Character() | Monster():
            return unit_label(option, ask, state)
        case o.Detrap() | o.OpenIt():
            helped = isinstance(option, o.Detrap) and bool(option.helper)
            skill = detrap_skill(state, character(state, option.who), helped=helped)
            return kit.of_the_trap(Tongue(state), option, skill)
        case Lock():
            return lock_label(option, state)
        case Reopen():
            gold = count(state.clavichords[state.here].gold, "Gold Mark")
            words = "opens the clavichord again"
            return Label(words, f"1 wound for {gold}", name(option.who, state), weight="aside")
        case Jewel():
            return Label(f"the {thing(option.id)}")
        case LeaveAtHome():
            return Label(f"leave the {thing(option.weapon)} at home")
        case FetchFromHome():
            return Label(f"fetch the {thing(option.weapon)} that was left at home")
    raise KeyError(f"no label for {option!r}")


# -- fighters --------------------------------------------------------------------------------------------------


def unit_label(unit: Fighter, ask: Ask[object], state: State) -> Label:
    """A fighter, with what matters for this question."""
    if ask.ask == "sleepers":
        return Label(f"kill {unit_name(unit, state)}", f"{points_left(unit)} left", on=unit.id, act=ATTACK)
    if isinstance(unit, Monster):
        skill = f", skill {unit.skill}" if unit.skill else ""
        points = f"{count(points_left(unit), 'Wound Point')}{skill}" if unit.wound_points else ""
        return Label(Tongue(state).heading(unit), points, on=unit.id)
    match ask.ask:
        case "hero" | "race":
            return Label(f"{unit.name}, {title(unit)} back from earlier games")  # still at home
        case "patient":
            return kit.of_the_patient(Tongue(state), unit, points_left(unit), ask.of)
        case "blast":
            return Label(unit.name, f"{count(unit.wounds, 'wound')}, {points_left(unit)} left", on=unit.id)
        case "negotiator":
            weighs: Weight = "main" if can_be_heard(unit, state) else "useless"
            return Label(unit.name, talk_words(unit, state), on=unit.id, act=TALK, weight=weighs)
        case "hellgate":
            number = rating(unit)
            return Label("tries", f"rating {number}: {number} in 6, else 1 wound", unit.name, unit.id)
    return replace(kit.of_the_adventurer(Tongue(state), unit, title(unit)), on=unit.id)


def with_points(who: str, state: State) -> str:
    """A target, and what it can still bear."""
    found = next((unit for unit in (*state.monsters, *state.peaceful) if unit.id == who), None)
    if found is None or not found.wound_points:
        return name(who, state)
    return f"{unit_name(found, state)} ({points_left(found)} left{', asleep' if found.asleep else ''})"


def chance(number: int) -> str:
    """How likely a die of at most this number is."""
    return "no chance" if number < 1 else f"{number} in 6" if number < 6 else "it cannot fail"


def talk_words(speaker: Character, state: State) -> str:
    """[8.4] [8.5] What two dice must show for these monsters to listen to him, without a spell."""
    skill = f"Negotiation +{speaker.negotiation}: " if speaker.negotiation else ""
    return f"{skill}{kit.talk_chance(*talk_figures(speaker, state))}"


def talk_figures(speaker: Character, state: State) -> tuple[int, int, int]:
    """[8.4] [8.5] The least total they listen to, what is against him, and what is for him."""
    medallions = sum(wears(who, "oratory") for who in in_order(state))
    bonus = speaker.negotiation + NEGOTIATION_BONUS["oratory_medallion"] * medallions
    least = min(total for total, row in NEGOTIATION.items() if row.result != "failure")
    value = max((negotiation_value(monster) for monster in hostile(state)), default=0)
    return least, value, bonus


def can_be_heard(speaker: Character, state: State) -> bool:
    """[8.4] [10.7-Oratory] Could the dice make them listen to him, with the spell of all who can cast it?"""
    least, value, bonus = talk_figures(speaker, state)
    orators = sum(len(ways_to_cast(state, who, "oratory")) for who in in_order(state))
    return not kit.hopeless(least, value, bonus + NEGOTIATION_BONUS["oratory_spell"] * orators)


# -- single words ----------------------------------------------------------------------------------------------

PLAIN: dict[tuple[str, str], str | tuple[str, str]] = {
    (ask, word): templates.offered(ask, word)
    for ask, _, word in (key.partition(".") for key in templates.SENTENCES["options"])
}
HIGHEST_FACE = 6
TAKE_OR_LEAVE = {"take": "take it", "leave": "leave it"}


def word_label(word: str, ask: Ask[object], state: State) -> Label:
    """A plain word, according to the question."""
    key = ask.ask
    if said := kit.plain(word, key, PLAIN):
        return said
    if key == "trap":
        return leave_label(ask)
    if word in TAKE_OR_LEAVE:
        taken = TAKE if word == "take" else ""
        return Label(TAKE_OR_LEAVE[word], act=taken, weight=kit.weight(word, key))
    match key:
        case "heroes" | "initiates":
            kind = "Hero" if key == "heroes" else "Initiate"
            return Label(count(int(word), kind, "Heroes" if key == "heroes" else ""), act="number")
        case "next_move":
            return way_label(word, state)
        case "meeting":
            return meeting_label(word, state)
        case "offer":
            return offer_label(int(word), state)
        case "turn":
            return Label(sides_words(word))
        case "misfit":
            code, _, sides = word.rpartition("/")
            return Label(f"{shape_words(code)}: {sides_words(sides)}")
        case "teleport":
            where = next(where for where in state.maze if maze.name(where) == word)
            return Label(f"{place_words(state, where)} at {whereabouts(where)}", on=maze.key(where), act=GO)
        case "race":
            return Label(a(race_name(word)), race_terms(word))
        case "exchange":
            return Label("keep his own and take nothing", weight="pass")
        case "name":
            return Label(word)
        case "rearm" if word == "keep":
            who = next((unit for unit in everybody(state) if unit.id == ask.of), None)
            old = listed([thing(weapon.id) for weapon in who.weapons]) if isinstance(who, Character) else ""
            return Label(f"keep the {old or 'weapons'}", weight="pass")
        case "weapon" | "rearm" | "pick_over":
            return Label(thing(word), act={"rearm": ARM, "pick_over": TAKE}.get(key, ""))
        case "spells" | "circle" | "keep_circled":
            return Label(spell_name(word), spell_terms(word))
        case "experience":
            return Label(gain_words(word))
        case "ability":
            return ability_label(word, ask, state)
        case "feature":
            return look_label(character(state, word), ask)
        case "test" | "clavichord":
            return Label(name(word, state), f"{points_left(character(state, word))} left", on=word)
        case "divide":
            return Label(f"all to {name(word, state)}", on=word, act=TAKE)
        case "assign":
            return heir_label(character(state, word), ask)
    raise KeyError(f"no label for {word!r} in {key!r}")


def meeting_label(word: str, state: State) -> Label:
    """[8.4] [8.7] Talk or bribe: with what prospects."""
    if word == "bribe":
        purse = worth_of(payers(state, Meeting()))
        return Label("offer a bribe", f"the party has {count(purse, 'Gold Mark')} in gold and jewels", act=BRIBE)
    best = max(in_order(state), key=lambda who: who.negotiation)
    value = max((negotiation_value(monster) for monster in hostile(state)), default=0)
    note = f"{best.name} talks best, {talk_words(best, state)}; {value} is their Negotiation Value"
    weighs: Weight = "main" if any(can_be_heard(who, state) for who in in_order(state)) else "useless"
    return Label("negotiate", note, act=TALK, weight=weighs)


def offer_label(offer: int, state: State) -> Label:
    """[8.9] So much, and the chance that they take it, without spells."""
    words = count(offer, "Gold Mark")
    met = hostile(state)
    if not met or any(not monster.wound_points for monster in met):
        return Label(words, act="number")
    strongest = max(met, key=lambda monster: (points_left(monster), negotiation_value(monster)))
    return Label(words, chance(bribe_number(state, strongest, offer)), act="number")


def way_label(way: str, state: State) -> Label:
    """[5.0-A1] [6.6] One way on."""
    if way in ("up", "down"):
        there = state.here + (maze.LEVEL if way == "down" else -maze.LEVEL)
        seen = there in state.maze and state.maze[there].visited
        new = "" if seen else ", not yet entered"
        words = f"climb {way} the stairs to level {maze.level(there)}{new}"
        return Label(words, waiting(there, state), on=maze.key(there), act=GO)
    side = SIDES.index(way)
    there = state.here + STEP[side]
    door = passage(state, state.here, side) == DOOR
    if there not in state.maze:
        beyond = " into the unknown"
    elif state.maze[there].visited:
        beyond = f", back to {place_words(state, there, 'the')}"
    else:
        beyond = f" into {place_words(state, there, 'the')} not yet entered"
    return replace(kit.of_the_way(side, door, beyond, maze.key(there)), note=waiting(there, state))


def waiting(there: maze.Place, state: State) -> str:
    """[6.9] Whom the party left behind on this segment."""
    found = state.lingering.get(there)
    return f"still there: {Tongue(state).groups(found)}" if found else ""


def leave_label(ask: Ask[object]) -> Label:
    """[R52] [R87] What becomes of what is left alone."""
    if ask.of in ("door", "stairs"):
        return Label("turn back from the door", weight="pass")
    what = "drawer" if ask.of == "desk" else "chest"
    return Label(f"leave the {what} shut", "what is in it is lost", weight="pass")


def ability_label(what: str, ask: Ask[object], state: State) -> Label:
    """[12.2] [12.3] [17.5] A point of an ability, and its price at his age."""
    who = next((one for one in state.out if one.id == ask.of), None)
    if who is None:
        return Label(gain_words(what))
    experience, gold = price(state, who, what)
    return Label(gain_words(what), f"{experience} Experience Points, {gold} Gold Marks")


def look_label(who: Character, ask: Ask[object]) -> Label:
    """[13.0] What an investigator does, and what stands him in good stead."""
    does = {
        "fountain": "drinks from it",
        "statue": "looks it over",
        "trap_door": "opens it",
        "furniture": "looks it over",
        "altar": "steps up to it",
        "artwork": "looks at it",
        "mirror": "looks into it",
    }[ask.of]
    note = f"Resistance Value {resistance(who)}" if ask.of in ("altar", "statue") else ""
    return Label(does, note, who.name, who.id)


def heir_label(who: Character, ask: Ask[object]) -> Label:
    """[14.0-5] [14.3] Who could have it; for a weapon, what he carries and how good he is with it."""
    kind = ask.of.partition("+")[0]
    if not any(kind == weapon for weapon in WEAPONS):
        return Label(who.name, on=who.id, act=TAKE)
    skill = next(
        (f", +{plus} with the {thing(kind)}" for weapon, plus in who.skills.items() if weapon == kind), ""
    )
    carried = listed([thing(weapon.id) for weapon in who.weapons]) or "no weapon"
    return Label(who.name, f"has {carried}{skill}", on=who.id, act=TAKE)


# -- things that are done --------------------------------------------------------------------------------------


def action_label(option: Action, ask: Ask[object], state: State) -> Label:
    """[9.2-1] One action."""
    t = Tongue(state)
    match option:
        case o.Done():
            enough = Label("that is enough healing", weight="pass")
            return enough if ask.ask == "hesitation" else kit.of_the_end(t, option)
        case o.Attack():
            who = kit.member(state.party, option.who)
            assert isinstance(who, Character | Monster)
            return kit.of_the_attack(t, option, weapon_words(who, state), with_points(option.target, state))
        case o.Take():
            bearer = character(state, option.who)
            free = ask.ask == "ready" or (bearer.in_hand < 0 and state.house.free_rearming)
            weapon = next(weapon for weapon in bearer.weapons if weapon.id == option.weapon)
            armed = bearer.in_hand >= 0 and arms.usable(bearer.weapons[bearer.in_hand], bearer.row)
            return kit.of_the_weapon(t, option, free, not arms.usable(weapon, bearer.row), armed)
        case o.CastSpell():
            return cast_label(option, state)
        case Mind():
            return mind_label(option, state)
        case o.Use():
            target = with_points(option.target, state) if option.target else ""
            return kit.of_the_potion(t, option, target, bool(character(state, option.who).wounds))


def weapon_words(unit: Fighter, state: State) -> str:
    """What he attacks with."""
    weapon = weapon_for(state, unit)
    return f" with the {thing(weapon.id)}" if isinstance(weapon, Weapon) else ""


def cast_label(option: o.CastSpell, state: State) -> Label:
    """[10.0] [10.9] A spell, its target, its cost; outside combat, where there is time to read, what it does."""
    caster = next((unit for unit in state.party if unit.id == option.who), None)
    cost = cost_of(state, caster, option.spell) if isinstance(caster, Character) else SPELL[option.spell].cost
    target = target_words(option, state) if option.target else ""
    left = castings(caster, option.spell) if isinstance(caster, Character) else ""
    does = "" if state.round else DOES[option.spell]
    said = kit.of_the_spell(Tongue(state), option, target, [kit.price(cost), *([left] if left else [])], does)
    idle = kit.heals_nobody(option, state.party) or wasted(option, state)
    return replace(said, weight="useless") if idle else said


def wasted(option: o.CastSpell, state: State) -> bool:
    """[11.0] [10.5-Sleep] Does it meet one who resists whatever the die shows, or send a sleeper to sleep?"""
    found = next((unit for unit in (*state.monsters, *state.peaceful) if unit.id == option.target), None)
    if found is None:
        return False
    immune = bool(SPELL[option.spell].resisted) and resistance(found) >= HIGHEST_FACE
    return immune or (option.spell == "sleep" and found.asleep)


def target_words(option: o.CastSpell, state: State) -> str:
    """[10.9] [11.0] A target, what it can bear, and how likely it resists."""
    found = next((unit for unit in (*state.monsters, *state.peaceful) if unit.id == option.target), None)
    if found is None or not found.wound_points or not SPELL[option.spell].resisted:
        return with_points(option.target, state)
    asleep = ", asleep" if found.asleep else ""
    return f"{unit_name(found, state)} ({points_left(found)} left{asleep}, resists {chance(resistance(found))})"


def castings(caster: Character, spell: str) -> str:
    """[R13] How often a limited spell can still be cast."""
    limit = {"heal": caster.heal_left, "rejuvenate": caster.rejuvenate_left}.get(spell)
    return f"{count(limit, 'casting')} left" if limit is not None and limit >= 0 else ""


def mind_label(option: Mind, state: State) -> Label:
    """[14.6-Mind] Its cost, and how often it can still be done."""
    row, who = TALISMAN_ROW["mind"], character(state, option.who)
    cost = f"{count(row.cost, 'wound')} for it, {count(who.mind_left, 'use')} left"
    return Label(f"does mind battle with {with_points(option.target, state)}", cost, who.name, act=CAST)


def lock_label(option: Lock, state: State) -> Label:
    """[10.6-Lock] [R9] The door just used, or by house rule another."""
    side = SIDES.index(option.side) if option.side else state.came_by
    cost = cost_of(state, character(state, option.who), "lock")
    door = f"the {option.side} door" if option.side else "the door, from outside,"
    there = maze.key(state.here + STEP[side])
    words = f"locks {door} for ever with a Lock spell"
    return Label(words, f"cost {cost}", name(option.who, state), on=there)
