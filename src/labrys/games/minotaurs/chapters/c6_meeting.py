"""Minotaurs [VI] Encounters and meetings: who (6.5), at what distance and who is aware (A6), parley (6.6, M4.20),
pursuit (A9)."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters import c3_powers
from labrys.games.minotaurs.chapters.c2_ground import farthest
from labrys.games.minotaurs.chapters.c2_states import FOREVER, has
from labrys.games.minotaurs.chapters.c4_adventuring import (
    TORCHLIGHT,
    detects,
    group_stealth,
    is_hidden_by_nature,
    is_lit,
)
from labrys.games.minotaurs.chapters.c4_henchmen import henchman
from labrys.games.minotaurs.chapters.c4_rolls import DANGER, check, d20
from labrys.games.minotaurs.chapters.c5_creatures import ability, create
from labrys.games.minotaurs.chapters.c6_cells import change, enter, move_to, show_cells, show_lair, written_about
from labrys.games.minotaurs.chapters.c6_labyrinth import ways
from labrys.games.minotaurs.events import (
    AttitudeShown,
    Befriended,
    Checked,
    Met,
    Pursued,
    Riddled,
    Sum,
    Surprised,
    ThrownDown,
    Toll,
    WentAway,
)
from labrys.games.minotaurs.options import Ask, Offer, Parley, Power
from labrys.games.minotaurs.pieces import WITS, Band, Being
from labrys.games.minotaurs.scenes import (
    AllDown,
    Attitude,
    Cast,
    Encounter,
    Guardian,
    Meeting,
    NewCell,
    Pursuit,
    Spoils,
    StartBattle,
    Stray,
)
from labrys.games.minotaurs.state import G, State, able, leader, living, maze, room
from labrys.games.minotaurs.tables import (
    BANDS,
    CREATURES,
    CURSES,
    DISPOSITION,
    ENCOUNTERS,
    POWERS,
    RIDDLES,
    Creature,
    attitude,
)
from labrys.kit import clock

TOLL, GIFT = 10, 20  # silver a head, a creature (6.6, M4.20)
RANSOM = 20  # [A9] silver a Folk
PEACE = ("friendly", "helpful", "paid")
GUISE = 2  # [R70]
ATTACKS = ("confusion", "illusions")  # [C17] powers that are taken for one
AT_A_MEETING = (*ATTACKS, "charm", "cloak", "blessing", "divine_gift", "vitality", "comfort", "favour", "guises")
TURNED_AWAY = ("unfriendly", "wary")  # [R72]


# -- who is met ----------------------------------------------------------------------------------------------


async def encounter(g: G, scene: Encounter) -> None:
    """[6.5] Creatures that were left here, or d12 in the band's column, their number cut to the budget."""
    state = g.state
    band = state.bands.get(state.cell)
    if scene.wandering < 0 and band is not None:
        if band.attitude in PEACE:
            return
        state.foes = [structs.replace(one) for one in band.foes]
    else:
        written = written_about(state, state.cell) if scene.wandering < 0 else None
        kind = await roll_kind(g, written.foe if written is not None else "")
        number = await roll_number(g, kind, written.foe_number if written is not None and written.foe else 0)
        state.foes = [create(kind, place, f"{kind}-{place}") for place in range(1, number + 1)]
    g.then(Meeting(scene.wandering))


async def roll_kind(g: G, written: str = "") -> str:
    """[6.5] If even one is over the budget: once more in the own column; the second result stands."""
    if written:
        return await g.ruling("6.5", sorted(CREATURES), written, "creature_met")
    quest = g.state.quest
    assert quest is not None
    kind = in_column(g, quest.band)
    if CREATURES[kind].glory > budget(g.state):
        kind = in_column(g, quest.band)
    return await g.ruling("6.5", sorted(CREATURES), kind, "creature_met")


def in_column(g: G, band: str) -> str:
    """[6.5] "Roll Band B" is one more d12 in that column."""
    kind = ENCOUNTERS[band][g.d(12, "6.5")]
    return in_column(g, kind) if kind in ENCOUNTERS else kind


def budget(state: State) -> int:
    """[6.5] Glory for each living character."""
    quest = state.quest
    assert quest is not None
    return BANDS[quest.band].budget * len(living(state))


async def roll_number(g: G, kind: str, written: int = 0) -> int:
    """[6.5] The creature's dice, cut down until the group's Glory is within the budget; at least one."""
    line = CREATURES[kind]
    if written:
        return await g.ruling_amount("6.5", 1, 18, min(18, written), "number", kind)
    rolled = g.roll(line.number, "6.5")
    number = max(1, min(rolled, budget(g.state) // max(1, line.glory)))
    return await g.ruling_amount("6.5", 1, 18, number, "number", kind)


async def guardian(g: G, scene: Guardian) -> None:
    """[6.4] [6.12] The guardian and its companions; those who were met before, healed fully."""
    state = g.state
    band = state.bands.get(state.cell)
    quest = state.quest
    assert quest is not None
    if band is not None:
        state.foes = [structs.replace(one) for one in band.foes]
    else:
        state.foes = [
            create(kind, place, f"{kind}-{place}")
            for kind, number in quest.guardian
            for place in range(1, number + 1)
        ]
    if state.foes:
        g.then(Meeting(guardian=True))
    else:
        g.then(Spoils())


# -- the meeting ---------------------------------------------------------------------------------------------


async def meeting(g: G, scene: Meeting) -> None:
    """[A6] Distance, then Detection in roster order; then what the party does, if anybody in it is aware."""
    if not able(g.state):  # [B14] all lie helpless
        g.then(AllDown())
        return
    if not scene.distance:
        tell_apart(g.state)
        scene = structs.replace(scene, distance=distance(g, scene))
        await look_out(g, scene)
    state = g.state
    if not any(not has(one, "unaware") for one in able(state)):
        await unseen(g, scene)
        return
    options = choices(state, scene)
    chosen = await Choose("A6", leader(state).seat, options, "meeting", state.foes[0].kind)
    await carry_out(g, scene, chosen)


def distance(g: G, scene: Meeting) -> int:
    """[6.5] [C2] 1d6 × 10 ft cut to whole squares, in a passage 2d6 × 6; no more than the ground has room for."""
    if room(g.state).shape == "passage":
        rolled = 6 * (g.d6("6.5") + g.d6("6.5"))
    else:
        rolled = 10 * g.d6("6.5") // 6 * 6
    found = max(6, min(rolled, 60, farthest(g.state)))
    foes = g.state.foes
    g.tell(Met("A6", foes[0].kind, len(foes), found, scene.wandering, scene.guardian))
    return found


async def look_out(g: G, scene: Meeting) -> None:
    """[M4.09] [6.5] Whoever is not simply seen must be noticed, by each for himself."""
    state = g.state
    here = room(state)
    lit = is_lit(state, here)
    foes, ours = state.foes, [*able(state), *(one for one in state.followers if not one.out)]
    torches = any(one.sheet is None and CREATURES[one.kind].torches for one in foes)
    in_light = torches or here.contents in ("lair", "garden") or (bool(state.lit) and scene.distance <= TORCHLIGHT)
    hidden = any(is_hidden_by_nature(one) for one in foes)
    if hidden or not in_light:
        number = group_stealth(state, foes, here)
        for one in ours:
            if not await detects(g, one, number, dark=not lit):
                overlook(g, one)
    if not lit and not (torches and scene.distance <= TORCHLIGHT):
        number = group_stealth(state, ours, here)
        for one in foes:
            if not ability(one, "sixth_sense") and not await detects(g, one, number, dark=torches):
                overlook(g, one)


def overlook(g: G, one: Being) -> None:
    """[M4.09] He does not notice the others before contact."""
    one.states = {**one.states, "unaware": FOREVER}


def choices(state: State, scene: Meeting) -> list[Parley | Power | str]:
    """[A6] [C17] Attack, parley through a spokesman, withdraw, hide, stand, or use one power first."""
    found: list[Parley | Power | str] = ["attack"]
    if speaks(state, scene):
        found += [Parley(one.id) for one in able(state) if not has(one, "unaware")]
    found.append("stand")
    if state.back != state.cell and scene.wandering != way_back(state):
        found.append("withdraw")
    if not is_lit(state, room(state)) and all(has(one, "unaware") for one in state.foes):
        found.append("hide")
    if not scene.cast:
        found += before_words(state, scene.distance)
    return found


def tell_apart(state: State) -> None:
    """[S3] No creature that is met has the name of one that goes, or went, with the party."""
    taken = {one.id for one in (*state.followers, *state.lost)}
    for one in state.foes:
        while one.id in taken:
            one.number += 1
            one.id = f"{one.kind}-{one.number}"
        taken.add(one.id)


def before_words(state: State, distance: int) -> list[Power]:
    """[C17] The powers that can be used at a meeting, on those who are near enough."""
    found = []
    for one in able(state):
        if not has(one, "unaware"):
            for key in c3_powers.castable(state, one):
                if key in AT_A_MEETING and (POWERS[key].range != "feet" or distance <= POWERS[key].feet):
                    found.append(Power(one.id, key))
    return found


async def use_power(g: G, scene: Meeting, one: Being, power: str) -> None:
    """[C17] It is completed before the Reaction roll; those who are hostile anyway, and aware, attack instead."""
    declared = await c3_powers.declare_power(g, one, power)
    cast = Cast(one.id, power, declared.targets, declared.choice)
    if is_hostile(g.state, scene) and any(not has(foe, "unaware") for foe in g.state.foes):
        begin_battle(g, scene.distance, scene.wandering, "foes", cast)
    else:
        g.then(cast, structs.replace(scene, cast=power))


def is_hostile(state: State, scene: Meeting) -> bool:
    """[6.5] [6.6] The Mindless, the guardian, and those the party has attacked already."""
    return scene.guardian or CREATURES[state.foes[0].kind].mindless or scene.cast in ATTACKS


def speaks(state: State, scene: Meeting) -> bool:
    """[6.6] Not with the Mindless, nor the guardian, nor those already attacked."""
    return not is_hostile(state, scene)


def way_back(state: State) -> int:
    """The side of the cell the party came through; -1: it has just come in from outside."""
    return next((way for way, cell in ways(maze(state), state.cell).items() if cell == state.back), -1)


async def carry_out(g: G, scene: Meeting, chosen: Parley | Power | str) -> None:
    """[A6] Unless the party attacks, those who are aware of it react (S17)."""
    state = g.state
    if isinstance(chosen, Power):
        await use_power(g, scene, next(one for one in state.party if one.id == chosen.who), chosen.power)
        return
    if chosen == "attack":
        begin_battle(g, scene.distance, scene.wandering, "party")
        return
    if chosen == "hide":
        await hide(g, scene)
        return
    aware = [one for one in state.foes if not has(one, "unaware")]
    if chosen == "withdraw" and not aware:
        slip_away(g)
        return
    if not aware:  # [S17]
        for one in state.foes:
            one.states = {}
        if isinstance(chosen, str):
            leave_them(g, "")
            return
    if is_hostile(state, scene):
        mood = "hostile"
    elif state.foes[0].kind == "sphinx" and chosen != "withdraw":
        mood = await riddle(g, chosen.who if isinstance(chosen, Parley) else leader(state).id)
    else:
        mood = await reaction(g, chosen)
    g.tell(AttitudeShown("M4.20", state.foes[0].kind, mood))
    if chosen == "withdraw":
        withdraw(g, mood)
    else:
        g.then(Attitude(mood, scene.distance, scene.wandering))


async def unseen(g: G, scene: Meeting) -> None:
    """[A6] [S17] Nobody in the party is aware: no First Reaction; if nobody is aware of anybody, they pass by."""
    state = g.state
    if all(has(one, "unaware") for one in state.foes):
        leave_them(g, "")
        return
    mood = "hostile" if scene.guardian or CREATURES[state.foes[0].kind].mindless else await reaction(g, "")
    if mood == "hostile":
        begin_battle(g, scene.distance, scene.wandering, "foes")
        return
    for one in state.party:
        one.states = clock.without(one.states, "unaware")
    g.tell(AttitudeShown("M4.20", state.foes[0].kind, mood))
    g.then(Attitude(mood, scene.distance, scene.wandering))


# -- reaction ------------------------------------------------------------------------------------------------


async def reaction(g: G, chosen: Parley | str) -> str:
    """[M4.20] d20 + the spokesman's First Reaction + disposition; a gift is offered before."""
    state = g.state
    foe = state.foes[0]
    line = CREATURES[foe.kind]
    if has(foe, "charmed"):  # [C17] the leader under Nature's Charm
        return "friendly"
    speaker = next((one for one in state.party if isinstance(chosen, Parley) and one.id == chosen.who), None)
    if speaker is None and chosen and not all(has(one, "unaware") for one in state.party):
        speaker = leader(state)
    parts = disposition(state, line, speaker)
    if isinstance(chosen, Parley) and speaker is not None:
        parts += await gift(g, speaker, len(state.foes))
    die = await d20(g, speaker or foe, "M4.20", 0)
    total = die + sum(number for _, number in parts)
    g.tell(Checked("M4.20", (speaker or foe).id, "reaction", die, parts, total, 10, total >= 10))
    return await g.ruling(
        "M4.20", ["hostile", "unfriendly", "wary", "friendly", "helpful"], attitude(total), "mood", foe.kind
    )


def disposition(state: State, line: Creature, speaker: Being | None) -> Sum:
    """[M4.20] First Reaction, Ferocity, clever Folk; [R72] those who turned the party away before."""
    parts: list[tuple[str, int]] = []
    if speaker is not None:
        parts.append(("reaction", speaker.figures.reaction))
        if line.kind == "folk" and any(thing == "helm_of_the_lion" for thing in speaker.worn):
            parts.append(("helm", 2))
    parts.append(("ferocity", DISPOSITION[("peaceful", "aggressive", "dangerous", "deadly")[line.ferocity]]))
    if line.kind == "folk" and line.cunning >= 2:
        parts.append(("clever", DISPOSITION["clever_folk"]))
    band, disguised = state.bands.get(state.cell), speaker is not None and has(speaker, "guise")  # [R70]
    if disguised and line.kind == "folk":
        parts.append(("guise", GUISE))
    if band is not None and band.attitude in TURNED_AWAY and not disguised:
        parts.append(("armed", DISPOSITION["armed"]))
    if "ugliness" in {key for one in state.foes for key in one.states}:
        parts.append(("ugliness", -4))
    return tuple(parts)


async def gift(g: G, speaker: Being, heads: int) -> Sum:
    """[M4.20] Worth 20 sp a creature, once."""
    cost = GIFT * heads
    if sum(one.purse for one in living(g.state)) < cost:
        return ()
    if await Choose("M4.20", speaker.seat, [Offer(cost), "nothing"], "gift", speaker.id, default=1) == "nothing":
        return ()
    pay(g, cost)
    g.tell(Toll("M4.20", cost, "gift"))
    return (("gift", DISPOSITION["gift"]),)


def pay(g: G, silver: int) -> None:
    """The party pays together, those in front first."""
    for one in living(g.state):
        part = min(one.purse, silver)
        one.purse -= part
        silver -= part


async def riddle(g: G, who: str) -> str:
    """[6.6] The Sphinx asks: d20 + Wits, 15 or more; each Magician gains Wisdom."""
    speaker = next(one for one in g.state.party if one.id == who)
    g.tell(Riddled("6.6", RIDDLES[g.state.turns % len(RIDDLES)]))
    if await check(g, speaker, "riddle", (("wits", speaker.figures.mods[WITS]),), DANGER, "6.6"):
        g.state.deeds += [("riddle", one.id) for one in living(g.state)]
        return "friendly"
    return "hostile"


async def show_attitude(g: G, scene: Attitude) -> None:
    """[6.6] What each attitude allows."""
    state = g.state
    kind = state.foes[0].kind
    if scene.attitude == "hostile":
        begin_battle(g, scene.distance, scene.wandering, "foes")
        return
    if scene.attitude in ("friendly", "helpful"):
        await friendly(g, scene)
        return
    options = ["attack"]
    if scene.attitude == "wary" and sum(one.purse for one in living(state)) >= TOLL * len(living(state)):
        options.append("toll")
    if state.back != state.cell:
        options.append("withdraw")
    chosen = await Choose("6.6", leader(state).seat, options, scene.attitude, kind)
    if chosen == "toll":
        pay(g, TOLL * len(living(state)))
        g.tell(Toll("6.6", TOLL * len(living(state)), "toll"))
        leave_them(g, "paid")
    elif chosen == "withdraw":
        withdraw(g, scene.attitude)
    else:
        begin_battle(g, scene.distance, scene.wandering, "party" if scene.attitude == "wary" else "foes")


async def friendly(g: G, scene: Attitude) -> None:
    """[6.6] They let pass; Folk answer a question, helpful ones more. Those without speech leave."""
    state = g.state
    line = CREATURES[state.foes[0].kind]
    if not line.speech:
        g.tell(WentAway("6.6", state.foes[0].id, "leaves"))
        leave_them(g, "gone")
        return
    if line.kind == "folk":
        drawn = maze(state)
        cells = [*ways(drawn, state.cell).values()]
        unknown = [Ask(cell) for cell in cells if cell not in state.entered and cell not in state.known]
        if unknown:
            asked = await Choose("6.6", leader(state).seat, [*unknown, "nothing"], "question", line.key)
            if isinstance(asked, Ask):
                await show_cells(g, [asked.cell], "6.6")
        if scene.attitude == "helpful":
            await help_from(g, line)
    leave_them(g, "friendly")


async def help_from(g: G, line: Creature) -> None:
    """[6.6] The way to the lair, or one of them fights beside the party in its next battle."""
    if await Choose("6.6", leader(g.state).seat, ("lair", "ally"), "helpful", line.key) == "lair":
        show_lair(g, "6.6")
        return
    ally = g.state.foes.pop()
    ally.side, ally.seat, ally.leader = 0, leader(g.state).seat, leader(g.state).id
    ally.states = {"ally": FOREVER}
    g.state.followers.append(ally)
    g.tell(Befriended("6.6", ally.id, leader(g.state).id))


# -- ways out of a meeting -----------------------------------------------------------------------------------


def begin_battle(g: G, feet: int, side: int, attackers: str, casting: Cast | None = None) -> None:
    """[M4.09] Whoever had not noticed those who attack at once is surprised."""
    state = g.state
    for one in (*state.party, *state.followers, *state.foes):
        unaware = "unaware" in one.states
        attacked = (attackers == "party") == (one in state.foes)
        one.states = {key: until for key, until in one.states.items() if key != "unaware"}
        if unaware and attacked:
            one.states = {**one.states, "surprised": 1}
            g.tell(Surprised("M4.09", one.id))
    g.then(StartBattle(feet, side, attackers, casting))


async def hide(g: G, scene: Meeting) -> None:
    """[S17] [M4.08] They roll Detection once; if all fail, the party may leave or wait a turn."""
    state = g.state
    number = group_stealth(state, able(state), room(state))
    seen = [one for one in state.foes if await detects(g, one, number, dark=False)]
    if seen:
        for one in seen:
            one.states = {}
        g.then(structs.replace(scene, cast=scene.cast or "none"))
        return
    leave_them(g, "")


def slip_away(g: G) -> None:
    """Unseen, back to where the party came from."""
    leave_them(g, "")
    move_to(g.state, g.state.back)


def withdraw(g: G, mood: str) -> None:
    """[6.6] Safe from the wary and the unfriendly; hostile ones pursue."""
    if mood == "hostile":
        g.then(Pursuit(g.state.back))
        return
    leave_them(g, mood)
    move_to(g.state, g.state.back)


def leave_them(g: G, mood: str) -> None:
    """They stay in the cell with their wounds, or are gone."""
    state = g.state
    for one in (*state.party, *state.followers):
        if "unaware" in one.states:
            one.states = {key: until for key, until in one.states.items() if key != "unaware"}
    bands = {cell: band for cell, band in state.bands.items() if cell != state.cell}
    standing = tuple(one for one in state.foes if not one.fate)
    if standing and mood != "gone":
        for one in standing:
            one.states = {key: until for key, until in one.states.items() if key in CURSES}
            one.at, one.declared = -1, None
        bands[state.cell] = Band(standing, guardian=room(state).contents == "lair", attitude=mood)
    state.bands, state.foes = bands, []


async def pursuit(g: G, scene: Pursuit) -> None:
    """[A9] Slower ones are lost, equal ones catch up on 4–6, faster ones always; bait or silver may stop them."""
    state = g.state
    g.cancel(NewCell)  # whatever the cell it flees from still held
    foes = [one for one in state.foes if not one.fate and not one.out]
    if not foes or not await they_catch_up(g, foes):
        leave_them(g, "hostile")
        await flee_to(g, scene.to)
        return
    state.bands = {cell: band for cell, band in state.bands.items() if cell != state.cell}
    state.foes = foes
    new = scene.to not in state.entered
    await flee_to(g, scene.to, caught=True)
    if scene.to >= 0:
        g.then(StartBattle(6, -1, "foes"), *((NewCell(scene.to),) if new else ()))


async def they_catch_up(g: G, foes: list[Being]) -> bool:
    """[A9] The Mindless and guardians do not leave their cell."""
    state = g.state
    kind = foes[0].kind
    if CREATURES[kind].mindless or room(state).contents == "lair" or await throw_down(g, foes):
        return False
    ours, theirs = slowest(state), fastest(state, foes)
    die = g.d6("A9") if ours == theirs else 0
    caught = theirs > ours or die >= 4
    g.tell(Pursued("A9", kind, theirs, ours, die, caught))
    return caught


async def flee_to(g: G, cell: int, *, caught: bool = False) -> None:
    """The cell fled to; one that nobody has entered is entered now."""
    state = g.state
    if cell < 0:
        return
    if cell in state.entered:
        move_to(state, cell)
    elif caught:
        await enter(g, cell)
    else:
        g.then(NewCell(cell))


def slowest(state: State) -> int:
    """[A9] [S22] The party's slowest tactical Movement; a carried comrade halves it."""
    paces = [one.figures.move for one in able(state)] or [60]
    carried = any(one.out and not one.fate for one in state.party)
    return min(paces) // (2 if carried else 1)


def fastest(state: State, foes: list[Being]) -> int:
    """[S22] Flight counts in chambers only, Gallop not."""
    in_chamber = room(state).shape == "chamber"
    return max(
        CREATURES[one.kind].flight if in_chamber and CREATURES[one.kind].flight else one.figures.move
        for one in foes
    )


async def throw_down(g: G, foes: list[Being]) -> bool:
    """[A9] A day's ration for each Beast, 20 sp for each Folk."""
    state = g.state
    line = CREATURES[foes[0].kind]
    if line.kind == "folk":
        if sum(one.purse for one in living(state)) < RANSOM * len(foes):
            return False
        if await Choose("A9", leader(state).seat, ("run", "silver"), "bait", line.key) == "silver":
            pay(g, RANSOM * len(foes))
            g.tell(ThrownDown("A9", "silver", RANSOM * len(foes)))
            return True
    elif line.kind == "beast":
        owner = next((one for one in living(state) if one.goods.get("ration", 0) >= len(foes)), None)
        if (
            owner is not None
            and await Choose("A9", leader(state).seat, ("run", "rations"), "bait", line.key) == "rations"
        ):
            from labrys.games.minotaurs.chapters.c1_equipment import lose

            lose(owner, "ration", len(foes))
            g.tell(ThrownDown("A9", "ration", len(foes)))
            return True
    return False


# -- a stray -------------------------------------------------------------------------------------------------


async def stray(g: G, scene: Stray) -> None:
    """[6.4] [S19] Reaction +0: friendly or better joins as a plain henchman without wage; else he runs off."""
    state = g.state
    speaker = leader(state)
    change(state, done=True)
    die = await d20(g, speaker, "M4.20", 0)
    total = die + speaker.figures.reaction
    mood = attitude(total)
    g.tell(
        Checked(
            "M4.20", speaker.id, "reaction", die, (("reaction", speaker.figures.reaction),), total, 15, total >= 15
        )
    )
    one = henchman(state, speaker, "henchman")
    if mood in ("friendly", "helpful"):
        state.followers.append(one)
        g.tell(Befriended("6.4", one.id, speaker.id))
    else:
        g.tell(WentAway("6.4", one.id, "runs_off"))
