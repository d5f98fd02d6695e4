"""Dungeon [6] Battle: the leader's call. Fight, offer peace, run, or stall and go."""

from __future__ import annotations

from fractions import Fraction

from labrys.engine.ask import Basket, Choose
from labrys.games.dungeon.chapters import c02_moving as moving
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import BARS, SILVER, jewels_worth, lose, reward, two
from labrys.games.dungeon.chapters.c06_battle import (
    afflict,
    be_gone,
    free_hostages,
    is_party_lost,
    lose_the_party,
    record,
    shame,
    slay,
    the_fight,
)
from labrys.games.dungeon.chapters.c06a_lines import settle, slots
from labrys.games.dungeon.chapters.c06b_the_round import attack_phase
from labrys.games.dungeon.chapters.c07_baddies import announce, reader_of
from labrys.games.dungeon.events import GotAway, HoodMet, PeaceAnswered, PoisonWorked, UnicornApproached
from labrys.games.dungeon.options import Approach, Call, Poison, Run, Stall, Thorns
from labrys.games.dungeon.pieces import FRONT, Fight, Foe, Member
from labrys.games.dungeon.scenes import BaddiesPhase, BattleOver, LeadersCall, Meeting, OfferPeace, WizardsTurn
from labrys.games.dungeon.state import G, State, able, find, in_line, leader
from labrys.games.dungeon.tables import BADDIES, SUPPLIES, Baddie, Gift

FIGHT, PEACE, RANSOM, PAY = "fight", "peace", "ransom", "pay"
WEEDS = ("tangle_weed", "tangling_ball")  # [S9] only from a doorway into a chamber
SMOKES = ("smoke_bomb", "smoke_grenade")
THORNY = "thorny_tangle_weed"
PURSE, CHEST, RELIC = "purse", "chest", "relic"  # gifts that are no supplies: the leader's gold, the chest's
PEACE_GOODS = frozenset(gift.good for entry in BADDIES.values() for gift in entry.gifts if gift.good in SUPPLIES)
FOOD = frozenset(
    (
        "cheese",
        "cottage_cheese",
        "garbage",
        "dog_biscuits",
        "flies",
        "sugar",
        "brandy",
        "ragu",
        "bubble_gum",
        "roll_aids",
    )
)
MONEY_EATERS = ("counts_fools_gold", "takes_gold")  # [S20] bandits and tax collectors


# -- the call --------------------------------------------------------------------------------------------------


async def meeting(g: G, scene: Meeting) -> None:
    """[D6.04] They are announced; then the leader's first call. [D7.S1] Robbing Hood has one of his own."""
    announce(g)
    state = g.state
    fight = the_fight(state)
    entry = record(state, state.foes[0].kind)
    if entry.peculiar == "robs_the_rich" and await robbing_hood(g):
        return
    options = calls(state, fight, entry)
    if entry.peculiar == "horn":
        options += [Approach(member.id) for member in able(state) if personas.is_virgin(member)]
    chosen = await Choose("6.2", leader(state).seat, options, "call", state.foes[0].kind)
    if isinstance(chosen, Approach):
        approach(g, find(state, chosen.who))
    else:
        obey(g, fight, chosen)


async def leaders_call(g: G, scene: LeadersCall) -> None:
    """[6.2] After each of the baddies' phases: fight on, peace, run, or stall and go."""
    state = g.state
    fight = the_fight(state)
    entry = record(state, state.foes[0].kind)
    chosen = await Choose("6.2", leader(state).seat, calls(state, fight, entry), "call", state.foes[0].kind)
    obey(g, fight, chosen)


def calls(state: State, fight: Fight, entry: Baddie) -> list[Call]:
    """[6.3] Peace is offered once a battle, and only before any blow by the party. [D5.G20] Smoke is a stall."""
    options: list[Call] = [FIGHT]
    if not fight.offered and not fight.struck and (gifts_at_hand(state, fight) or befriends(state, entry)):
        options.append(PEACE)
    if fight.hostages and ransom(state, entry) <= sum(one.goods.get("cheese", 0) for one in able(state)):
        options.append(RANSOM)
    if moving.may_step_back(state):
        options.append(Run("shame" if is_shameful(state) else ""))
    into_chamber = fight.where == "doorway" and fight.guards
    for member in state.party:
        if member.fate or not member.goods:
            continue
        for item in SMOKES:
            if item in member.goods:
                options.append(Stall(member.id, item))
        if into_chamber:
            for item in WEEDS:
                if item in member.goods and (item == "tangle_weed" or can_tangle(fight, member)):
                    options.append(Stall(member.id, item))
            if THORNY in member.goods:
                options.append(Thorns(member.id))
    return options


def can_tangle(fight: Fight, member: Member) -> bool:
    """[6.2] A tangling ball is that wizard's act."""
    return member.calling == "wizard" and member.id not in fight.acted


def obey(g: G, fight: Fight, chosen: Call) -> None:
    """[D4.11] What the leader called is done."""
    if isinstance(chosen, Run):
        run_away(g, fight)
    elif isinstance(chosen, Stall):
        stall(g, fight, chosen)
    elif isinstance(chosen, Thorns):
        thorns(g, fight, find(g.state, chosen.who))
    elif chosen == PEACE:
        g.then(OfferPeace())
    elif chosen == RANSOM:
        pay_ransom(g)
    else:
        go_on(g, fight)


def go_on(g: G, fight: Fight) -> None:
    """To the first round, or to the party's half of this one."""
    g.then(WizardsTurn() if fight.round else BaddiesPhase())


# -- running and stalling --------------------------------------------------------------------------------------


def is_shameful(state: State) -> bool:
    """[6.10] To run without a stall while a front-liner is below half his body: no chivalrous leader's order."""
    if not personas.is_chivalrous(leader(state)):
        return False
    return any(2 * one.body < personas.full_body(state, one) for one in in_line(state, FRONT))


def run_away(g: G, fight: Fight) -> None:
    """[6.2] [D6.15] Each front-line baddie stabs once more, at +1; [D5.G21] not through a door with glue."""
    state = g.state
    if is_shameful(state):
        shame(g, leader(state), "ran")
    g.tell(GotAway("6.2", "ran"))
    glue = f"glue:{fight.brink}"
    if fight.brink >= 0 and glue in state.used:
        del state.used[glue]
    elif attack_phase(g, back_stab=True) and is_party_lost(state):
        lose_the_party(g)
        return
    gone = all(foe.gone for foe in state.foes)  # a gaze was thrown back
    g.then(BattleOver("won" if gone else "ran"))


def stall(g: G, fight: Fight, chosen: Stall) -> None:
    """[6.2] [D3.12] No attacks; the stall is used up by its holder. Weed clogs the chamber."""
    member = find(g.state, chosen.who)
    lose(member, chosen.item)
    if chosen.item in WEEDS:
        g.state.rooms[fight.guards] = "clogged"
    g.tell(GotAway("D6.15", "stalled", member.id, chosen.item))
    g.then(BattleOver("stalled"))


def thorns(g: G, fight: Fight, member: Member) -> None:
    """[D3.13] [R40] Everything in the chamber dies; no karma, but a scene for the newspaper."""
    lose(member, THORNY)
    fight.gory = True
    for foe in g.state.foes:
        slay(g, foe, None, "D3.13")
    g.state.foes = []
    g.then(BattleOver("won"))


# -- peace -----------------------------------------------------------------------------------------------------


def gifts_at_hand(state: State, fight: Fight) -> dict[str, int]:
    """[6.3] What could be offered to anybody, and how much of it: the party does not know their tastes."""
    found: dict[str, int] = {}
    for member in state.party:
        if member.fate:
            continue
        for item, number in member.goods.items():
            if item in PEACE_GOODS:
                found[item] = found.get(item, 0) + number
            elif item.startswith(RELIC):
                found[RELIC] = found.get(RELIC, 0) + number
    if gold := leader(state).purse // SILVER:
        found[PURSE] = gold
    if state.chest.gold:
        found[CHEST] = state.chest.gold
    return found


def befriends(state: State, entry: Baddie) -> bool:
    """[D4.19] [D9.33] A son makes peace with dogs."""
    return entry.peculiar == "loves_sons" and any(member.kind == "son" for member in able(state))


async def offer_peace(g: G, scene: OfferPeace) -> None:
    """[D6.13] [6.3] A gift is chosen, perhaps poisoned, and answered."""
    state = g.state
    fight = the_fight(state)
    entry = record(state, state.foes[0].kind)
    fight.offered = True
    if befriends(state, entry):
        g.tell(PeaceAnswered("D9.33", (), (), (), 0, "accepted", len(state.foes)))
        g.then(BattleOver("peace"))
        return
    at_hand = gifts_at_hand(state, fight)
    goods = list(at_hand)
    asked = Basket(
        "6.3", leader(state).seat, goods, [0] * len(goods), 0, list(at_hand.values()), "peace_gift", entry.key
    )
    gifts = await asked
    if not gifts:
        go_on(g, fight)
        return
    poisoner = await who_poisons(g, [item for item, _ in gifts])
    await answer(g, fight, entry, gifts, poisoner)


async def who_poisons(g: G, goods: list[str]) -> Member | None:
    """[D5.G14] Poison goes secretly into food; for the chivalrous that is a shameful deed (6.10)."""
    state = g.state
    if not any(item in FOOD for item in goods):
        return None
    holders = [member for member in able(state) if "poison" in member.goods]
    options: list[Poison | str] = [
        Poison(one.id, "shame" if personas.is_chivalrous(one) else "") for one in holders
    ]
    chosen = await Choose("D5.G14", leader(state).seat, [*options, "no_poison"], "poison")
    return find(state, chosen.who) if isinstance(chosen, Poison) else None


async def answer(
    g: G, fight: Fight, entry: Baddie, gifts: tuple[tuple[str, int], ...], poisoner: Member | None
) -> None:
    """[6.3] Refused, or two dice and the ratio of gift to need. The gift is used up in every case but refusal."""
    state = g.state
    ratio = ratio_of(entry, gifts, len(state.foes))
    if not ratio or (entry.book and reader_of(state, entry.book) is None):
        g.tell(PeaceAnswered("6.3", gifts, (), (), 0, "refused"))
        go_on(g, fight)
        return
    give(state, gifts)
    if poisoner is not None:
        lose(poisoner, "poison")
        shame(g, poisoner, "poisoned")
    if sees_through(g, entry, gifts):
        fight.angry = 1
        go_on(g, fight)
        return
    modifiers = [("ratio", ratio_modifier(ratio)), *manners(state, entry)]
    dice = two(g, "6.3")
    total = sum(dice) + sum(value for _, value in modifiers)
    word = "accepted" if total >= 8 else "partly" if total >= 5 else "insulted"
    word = await g.ruling("6.3", ["accepted", "partly", "insulted"], word, "peace", entry.key)
    takers = takers_of(state, word)
    g.tell(PeaceAnswered("6.3", gifts, dice, tuple(modifiers), total, word, len(takers)))
    if poisoner is not None:
        poison(g, takers)
    if word == "insulted":
        insult(g, fight, entry)
    stand_aside(g, fight, takers, word)


def sees_through(g: G, entry: Baddie, gifts: tuple[tuple[str, int], ...]) -> bool:
    """[S20] Fool's gold for bandits or tax collectors: two dice first; on doubles they see through it."""
    if entry.peculiar not in MONEY_EATERS or not any(item == "fools_gold" for item, _ in gifts):
        return False
    dice = two(g, "S20")
    if dice[0] != dice[1]:
        return False
    g.tell(PeaceAnswered("S20", gifts, dice, (), 0, "insulted"))
    return True


def takers_of(state: State, word: str) -> list[Foe]:
    """[6.3] [D9.42] 8 or more: all take it; 5 to 7: a third, at least one, but not one that is alone."""
    number = len(state.foes)
    if word == "partly":
        return state.foes[: max(1, number // 3)] if number > 1 else []
    return state.foes if word == "accepted" else []


def stand_aside(g: G, fight: Fight, takers: list[Foe], word: str) -> None:
    """[6.3] Those who took the gift stand aside, or, if others attack, leave: [6.4] they count no longer."""
    state = g.state
    if word == "partly":
        leaving = [foe for foe in takers if not foe.gone]
        for foe in leaving:
            fight.met -= 0 if foe.late else 1
            foe.gone = True
    state.foes = [foe for foe in state.foes if not foe.gone]
    if not fight.round:
        fight.lost_before = fight.lost  # [6.4] whoever died of poison did so before the first round
    if is_party_lost(state):
        lose_the_party(g)
    elif not state.foes:
        g.then(BattleOver("won"))
    elif word == "accepted":
        g.then(BattleOver("peace"))
    else:
        go_on(g, fight)


def ratio_of(entry: Baddie, gifts: tuple[tuple[str, int], ...], number: int) -> Fraction:
    """[6.3] [D9.44] Gift to need; several gifts are joined, each fills its share."""
    ratio = Fraction(0)
    for item, amount in gifts:
        gift = taken_as(entry, item)
        if gift is not None:
            ratio += Fraction(amount, gift.need(number))
    return ratio


def taken_as(entry: Baddie, item: str) -> Gift | None:
    """The gift of theirs that this is; [D5.G22] to bandits and tax collectors fool's gold is gold."""
    good = "gold" if item in (PURSE, CHEST) else item
    for gift in entry.gifts:
        if gift.good == good or (gift.good == "gold" and item == "fools_gold" and entry.peculiar in MONEY_EATERS):
            return gift
    return None


def ratio_modifier(ratio: Fraction) -> int:
    """[6.3] At least three times the need +2, twice +1, once 0, half -2; less -4."""
    if ratio >= 1:
        return min(int(ratio), 3) - 1
    return -2 if 2 * ratio >= 1 else -4


def manners(state: State, entry: Baddie) -> list[tuple[str, int]]:
    """[D3.B07] [D3.B08] [D3.B09] Books of a living wizard's; [D7.B11] a son before Cerberus."""
    found = [(entry.book, 2)] if entry.book else []
    if entry.category == "weirdies" and reader_of(state, "jokebook") is not None:
        found.append(("jokebook", 2))
    if entry.peculiar == "likes_sons" and any(member.kind == "son" for member in able(state)):
        found.append(("son", 3))
    return found


def give(state: State, gifts: tuple[tuple[str, int], ...]) -> None:
    """The gift leaves the party, from whoever has it, in seat order."""
    for item, amount in gifts:
        if item == PURSE:
            leader(state).purse -= amount * SILVER
        elif item == CHEST:
            state.chest.gold -= amount
        else:
            take_from_all(state, item, amount)


def take_from_all(state: State, item: str, amount: int) -> None:
    """So much of it, member by member."""
    for member in able(state):
        for own in [one for one in member.goods if one == item or (item == RELIC and one.startswith(RELIC))]:
            part = min(amount, member.goods[own])
            if part:
                lose(member, own, part)
                amount -= part


def insult(g: G, fight: Fight, entry: Baddie) -> None:
    """[6.3] +1 to their next attack phase; [D9.48] rats seize the member in the first slot instead."""
    line = slots(g.state, in_line(g.state, FRONT))
    if entry.peculiar == "takes_hostages" and line[0].kind != "slave":
        fight.front = len(line)
        fight.hostages += (line[0].id,)
        afflict(g, line[0], "hostage", g.state.foes[0].id, "6.3")
        if able(g.state):
            settle(g, double=fight.double)
    else:
        fight.angry = 1


def poison(g: G, takers: list[Foe]) -> None:
    """[S21] One die for each who took of it, in queue order: on 4 or more it dies. No karma."""
    for foe in takers:
        die = g.d6("S21")
        g.tell(PoisonWorked("S21", foe.id, die, die >= 4))
        if die >= 4:
            be_gone(g, foe, "poisoned", "", "S21")


def ransom(state: State, entry: Baddie) -> int:
    """[6.3] Twice the need in cheese buys a hostage back, and they stand aside."""
    return 2 * next((gift.need(len(state.foes)) for gift in entry.gifts if gift.good == "cheese"), 1)


def pay_ransom(g: G) -> None:
    """[D9.48] No roll."""
    state = g.state
    take_from_all(state, "cheese", ransom(state, record(state, state.foes[0].kind)))
    free_hostages(g, leader(state))
    g.then(BattleOver("peace"))


# -- two of their own kind -------------------------------------------------------------------------------------


def approach(g: G, maiden: Member) -> None:
    """[D9.37] [6.13] Two dice, 7 or more, 4 with perfume, one try: it follows, and 12 karma; else battle."""
    state = g.state
    needed = 4 if any("unicorn_perfume" in member.goods for member in able(state)) else 7
    dice = two(g, "6.13")
    tamed = sum(dice) >= needed
    g.tell(UnicornApproached("6.13", maiden.id, dice, needed, tamed))
    if not tamed:
        go_on(g, the_fight(state))
        return
    reward(g, maiden, 12, "6.12")
    state.unicorn = True
    state.foes = []
    g.then(BattleOver("tamed"))


async def robbing_hood(g: G) -> bool:
    """[D7.S1] [S29] To the poor he gives two dice of gold and goes; of the rich he wants a quarter of the coin.

    Paid is peace; refused is battle: then nothing is settled here.
    """
    state = g.state
    chest = state.chest
    coin = chest.gold * SILVER + chest.silver
    members = [member for member in able(state) if member.kind != "slave"]
    if worth_of_chest(state) < 5 * SILVER * len(members):
        poorest = min(members, key=lambda member: member.purse)
        gold = sum(two(g, "D7.S1"))
        poorest.purse += gold * SILVER
        g.tell(HoodMet("D7.S1", poorest.id, gold * SILVER, gives=True))
        g.then(BattleOver("gone"))
        return True
    price = -(-coin // 4)
    g.tell(HoodMet("D7.S1", "", price, gives=False))
    if await Choose("D7.S1", leader(state).seat, [PAY, FIGHT], "robbing_hood") != PAY:
        return False
    silver = coin - price
    chest.gold, chest.silver = divmod(silver, SILVER)
    g.then(BattleOver("gone"))
    return True


def worth_of_chest(state: State) -> int:
    """[6.5] What lies in the chest, in silver."""
    chest = state.chest
    bars = BARS["gold_bar"] * chest.gold_bars + BARS["silver_bar"] * chest.silver_bars
    return chest.gold * SILVER + chest.silver + bars + jewels_worth(chest.jewels)
