"""Minotaurs [III] Nature's Gifts (M3.57–M3.73): what a Nymph can do, by her kin."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters.c1_figures import bonus, settle
from labrys.games.minotaurs.chapters.c2_blows import roll_to_hit, uncloak
from labrys.games.minotaurs.chapters.c2_ground import arc_of, is_near, notices, stand_near
from labrys.games.minotaurs.chapters.c2_states import FOREVER, drop, has, is_surprised, is_up, let_go, put
from labrys.games.minotaurs.chapters.c2_wounds import fell, heal, pick_up
from labrys.games.minotaurs.chapters.c3_prodigies import HOUR, hits_of_the_revived, lift
from labrys.games.minotaurs.chapters.c3_sorcery import CREATURES_BONUS, caster_level, last_round
from labrys.games.minotaurs.chapters.c4_adventuring import breathes_water, drown, feat, swims
from labrys.games.minotaurs.chapters.c4_rolls import DANGER, evades, resists
from labrys.games.minotaurs.chapters.c5_creatures import create, cure
from labrys.games.minotaurs.events import Affected, Raised, Restored
from labrys.games.minotaurs.pieces import GRACE, PARTY, Being
from labrys.games.minotaurs.state import G, State, everybody, fight
from labrys.games.minotaurs.tables import CREATURES, CURSES, KIN, POWERS
from labrys.kit.variants import varies

CREATURES_KIN = "dryad"  # [M5.14.natures_gifts]
LIFT = "lift"  # [M3.62] among the forms of a curse
FULL = 10  # [6.10] rounds until the water drains
GROUND = {"wood_titan": "garden", "stone_giant": "cave"}  # [S20]


def grace(one: Being) -> int:
    """The Grace bonus."""
    return bonus(one, GRACE) if one.sheet is not None else CREATURES_BONUS


def kin_of(one: Being) -> str:
    """Her kin."""
    return one.sheet.kin if one.sheet is not None else CREATURES_KIN


# -- charm, guises, comfort, favor ---------------------------------------------------------------------------


async def charm(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.57] [M3.58] They cannot act against her for so many rounds as her level; one MF roll each."""
    for other in targets:
        if not await resists(g, other, "M3.57"):
            put(g, other, f"charmed:{one.id}", last_round(g.state, one), "M3.57", one.id)
            if other.id in one.holders:
                let_go(g, other, "charmed", "M3.57")


def may_change(state: State, one: Being) -> bool:
    """[M3.59] Out of battle."""
    return state.battle is None


async def guises(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.59] [R70] Another face, until she changes again; her own form costs another use."""
    if "guise" in one.states:
        one.states = {key: until for key, until in one.states.items() if key != "guise"}
        g.tell(Restored("M3.59", one.id, "guise"))
    else:
        put(g, one, "guise", FOREVER, "M3.59", one.id)


async def comfort(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.60] 1d6 + Grace bonus Hits by a touch; it also saves from poison."""
    for other in targets:
        cure(g, other, "M3.60")
        heal(g, other, (g.d6("M3.60"),), (("grace", grace(one)),), "comfort", "M3.60", one.id)


async def favour(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.61] A kiss lends her kin's stealth, or breath under water, for so many hours as her level."""
    key = f"favour:{KIN[kin_of(one)].favour}"
    for other in targets:
        until = g.state.minutes + HOUR * caster_level(one)
        other.until = {**other.until, key: max(until, other.until.get(key, 0))}
        g.tell(Affected("M3.61", other.id, "favour", until, "minute", one.id))


def lasts_as_long(state: State, one: Being, other: Being) -> bool:
    """[M3.61] Is he under a Favor that ends no sooner?"""
    key = f"favour:{KIN[kin_of(one)].favour}"
    return other.until.get(key, 0) >= state.minutes + HOUR * caster_level(one)


# -- whom her kin's gifts work on ----------------------------------------------------------------------------


def of_her_kin(state: State, one: Being, power: str, choice: str = "") -> list[Being]:
    """[M3.62] [M3.67] [R59] Whom she can kiss: foes next to her, and friends she can help."""
    if power == "natures_curse":
        forms = [form for form in (*curses_of(state, one), LIFT) if choice in ("", form)]
        return [other for other in everybody(state) if any(works_on(state, one, other, form) for form in forms)]
    match KIN[kin_of(one)].mastery:
        case "revival":
            return [other for other in to_revive(state, one) if is_near(state, one, other)]
        case "death_kiss":
            return [other for other in everybody(state) if can_kiss(state, one, other) and is_mortal(other)]
        case "waters":
            return _flooded(state, one)
        case "weather":
            return []
        case titan:
            return [one] if can_raise(state, one, titan) else []


def can_kiss(state: State, one: Being, other: Being) -> bool:
    """[R39] A foe next to her."""
    if state.battle is None or other.side == one.side or other.fate or other.at < 0:
        return False
    return is_near(state, one, other) and notices(one, other)


@varies("napaea_curse")
def curses_of(state: State, one: Being) -> tuple[str, ...]:
    """[M3.63–M3.66] [R38] What her kin can do; Napaeas have no Curse."""
    return KIN[kin_of(one)].curses


def works_on(state: State, one: Being, other: Being, form: str) -> bool:
    """[M3.62] A curse on a foe next to her; or her own is lifted from a friend within her reach."""
    if form == LIFT:
        near = state.battle is None or (other.at >= 0 and is_near(state, one, other))
        return other.side == one.side and not other.fate and near and bool(her_curse(one, other))
    return can_kiss(state, one, other) and curse_works(state, other, form)


def curse_works(state: State, other: Being, curse: str) -> bool:
    """[M3.65] [R59] [R66] [C5] Trees and rocks are made of minds; never the same one twice."""
    if curse in ("tree", "rock"):
        return other.sheet is not None or state.house.mindless_charm or not CREATURES[other.kind].mindless
    if other.sheet is not None:
        return not any(one.partition(":")[0] == curse for one in other.sheet.curses)
    return curse != "drowned" and state.house.creature_curses and curse not in other.states


def her_curse(one: Being, other: Being) -> str:
    """[M3.62] A curse of her own that she can lift."""
    curses = other.sheet.curses if other.sheet is not None else ()
    return next((curse for curse in curses if f":{one.id}=" in curse), "")


def is_mortal(one: Being) -> bool:
    """[R59] Neither Animate nor Spirit."""
    return one.sheet is not None or CREATURES[one.kind].kind not in ("animate", "spirit")


def to_revive(state: State, one: Being) -> list[Being]:
    """[M3.72] [R27] [C22] Persons who were killed no longer ago than her Grace bonus in rounds."""
    if state.battle is None or KIN[kin_of(one)].mastery != "revival":
        return []
    since = state.battle.round - grace(one)
    people = [other for other in (*state.party, *state.followers) if other.sheet is not None and other.at >= 0]
    return [other for other in people if other.fate == "dead" and other.died >= since]


def can_raise(state: State, one: Being, titan: str) -> bool:
    """[M3.68] [M3.69] [S20] [C23] Trees stand in garden courts, boulders lie in caves and rubble."""
    if state.cell not in state.rooms or not grace(one):
        return False
    here = state.rooms[state.cell]
    there = here.contents == GROUND[titan] or (titan == "stone_giant" and here.difficult)
    return there and not any(other.leader == one.id and has(other, "summoned") for other in state.followers)


def _flooded(state: State, one: Being) -> list[Being]:
    """[M3.71] [S20] A chamber can be flooded for the enemies in it, once."""
    if state.battle is None or state.battle.flood or state.rooms[state.cell].shape != "chamber":
        return []
    return [other for other in everybody(state) if other.side != one.side and is_up(other)]


async def choose_form(g: G, one: Being, power: str) -> str:
    """[M3.62] [M3.65] Which curse; or her own is lifted."""
    if power != "natures_curse":
        return ""
    forms = [form for form in (*curses_of(g.state, one), LIFT) if of_her_kin(g.state, one, power, form)]
    return await Choose("M3.62", one.seat, forms, "curse", one.id)


# -- curse and mastery ---------------------------------------------------------------------------------------


async def kiss(g: G, one: Being, other: Being, rule: str) -> bool:
    """[R39] An unarmed attack roll, unless he cannot or would not help it; then MF. [R71] It ends a Cloak."""
    willing = has(other, "charmed") or other.holders or other.out or is_surprised(other)
    hit = True
    if not willing and g.state.house.kiss == "roll":
        parts = (("unarmed", one.figures.unarmed),)
        hit = await roll_to_hit(g, one, other, parts, "kiss", False, arc_of(g.state, other, one), 0)
    uncloak(g, one)
    return hit and not await resists(g, other, rule)


async def natures_curse(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.62] A kiss, permanent until she lifts it, which is one more use."""
    for other in targets:
        if choice == LIFT:
            own = her_curse(one, other)
            lift(g, other, own)
            g.tell(Restored("M3.62", other.id, own.partition(":")[0]))
        elif await kiss(g, one, other, "M3.62"):
            curse_with(g, one, other, choice)


def curse_with(g: G, one: Being, other: Being, curse: str) -> None:
    """[M3.63]–[M3.66] What becomes of him."""
    rule = CURSES[curse].rule
    if curse in ("tree", "rock"):
        fell(g, other, "tree" if curse == "tree" else "rock", rule, one.id)
    elif other.sheet is None:
        hex_creature(g, one, other, curse)
    else:
        hex_person(g, one, other, curse, rule)


def hex_person(g: G, one: Being, other: Being, curse: str, rule: str) -> None:
    """[M3.65] [M3.66] A score loses 1d6, never below 3; or he is of the drowned."""
    sheet = other.sheet
    assert sheet is not None
    line, lost, taken = CURSES[curse], list(sheet.lost), 0
    if line.attribute:
        place = ("might", "skill", "luck", "wits", "faith", "grace").index(line.attribute)
        taken = min(g.d6(rule), sheet.scores[place] - lost[place] - 3)
        lost[place] += taken
    other.sheet = structs.replace(
        sheet,
        lost=(lost[0], lost[1], lost[2], lost[3], lost[4], lost[5]),
        curses=(*sheet.curses, f"{curse}:{one.id}={taken}"),
    )
    settle(g.state, other)
    g.tell(Affected(rule, other.id, curse, by=one.id))


def hex_creature(g: G, one: Being, other: Being, curse: str) -> None:
    """[R66] Weakness, folly, misfortune, ugliness, as figures of a creature."""
    line = CURSES[curse]
    changes = {("basic" if name == "defense" else name): -line.loss for name in line.figures}
    figures = other.figures
    other.figures = structs.replace(
        figures, **{name: getattr(figures, name) + less for name, less in changes.items()}
    )
    put(g, other, curse, FOREVER, "R66", one.id)


async def mastery(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.67] By kin."""
    titan = KIN[kin_of(one)].mastery
    match titan:
        case "revival":
            for other in targets:
                other.fate, other.out, other.hits = "", "", hits_of_the_revived(g.state, other)
                other.acted = True  # [R62] from the next round
                stand_near(g.state, other, other)
                pick_up(other)
                g.tell(Restored("M3.72", other.id, "dead"))
        case "death_kiss":
            for other in targets:
                if await kiss(g, one, other, "M3.73"):
                    other.hits = 0
                    fell(g, other, "dead", "M3.73", one.id)
        case "waters":
            await flood(g, one, targets)
        case _:
            raise_titan(g, one, titan)


async def flood(g: G, one: Being, targets: list[Being]) -> None:
    """[M3.71] [S20] As trap 7 for the enemies: who fails DE is shut in; it fills in 1d6 + 3 rounds."""
    shut_in = [other for other in targets if not await evades(g, other, "M3.71")]
    for other in shut_in:
        put(g, other, "flooded", FOREVER, "M3.71", one.id)
    if shut_in:
        fight(g.state).flood = fight(g.state).round + g.d6("M3.71") + 3


async def waters_rise(g: G) -> None:
    """[S20] [6.10] Each tries the sluice, one a round; once it is full they swim or drown, for ten rounds."""
    battle = fight(g.state)
    if not battle.flood:
        return
    inside = [one for one in everybody(g.state) if "flooded" in one.states and not one.fate]
    fresh = [one for one in inside if not one.out and "sluice" not in one.states]
    opened = bool(fresh) and await feat(g, fresh[0], DANGER, [], "S20")
    if opened or not inside or battle.round >= battle.flood + FULL:
        battle.flood = 0
        for one in inside:
            drop(g, one, "flooded", "S20")
        return
    if fresh:
        fresh[0].states = {**fresh[0].states, "sluice": FOREVER}
    if battle.round >= battle.flood:
        for one in inside:
            if not breathes_water(one, None) and (one.out or not await swims(g, one, DANGER)):
                drown(g, one)


def raise_titan(g: G, one: Being, titan: str) -> None:
    """[M3.68] [M3.69] It obeys her for so many hours as her Grace bonus, then roots again."""
    state = g.state
    number = 1 + sum(other.kind == titan for other in everybody(state))
    other = create(titan, number, f"{titan}-{number}")
    other.side, other.seat, other.leader = one.side, one.seat, one.id
    other.states = {"summoned": FOREVER}
    other.until = {"summoned": state.minutes + HOUR * grace(one)}
    if one.side == PARTY:
        state.followers = [*state.followers, other]
    else:
        state.foes = [*state.foes, other]
    if state.battle is not None:
        stand_near(state, one, other)
    g.tell(Raised(POWERS["mastery"].rule, other.id, one.id))
