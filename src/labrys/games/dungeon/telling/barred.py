"""Dungeon: what a player might expect here and is not offered, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from labrys.engine.ask import Ask, key_of
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c02_moving import may_step_back
from labrys.games.dungeon.pieces import FRONT, RESERVE, Member
from labrys.games.dungeon.state import State, able, anyone
from labrys.games.dungeon.tables import BALLS, GENERAL, is_weapon, weapon
from labrys.games.dungeon.telling.words import a_thing, thing, things
from labrys.show.decision import Barred

WHY: Mapping[str, str] = {
    "6.9": "a slave fights with what it has",
    "D4.22": "a daughter takes nothing but jewels, and does not fight",
    "D4.24": "the chivalrous use no such weapon",
    "D4.14": "priests use no weapon that cuts",
    "D5.02": "it is not on the priests' list",
    "D4.07": "it is a wizard's",
    "D4.29": "a wizard of this rank has neither weapon nor armour",
    "D5.03": "it needs a better rank",
    "D4.17": "at 11th rank nothing that costs five gold or more is wielded",
    "D3.15": "spells are for wizards",
    "D5.11": "it is on the list of another class",
    "R7": "it is none of the kinds he holds",
    "R12": "at 11th rank nothing that costs five gold or more is wielded",
    "D4.Z09": "his rank does not grant it yet",
}


def barred(ask: Ask[object], state: State) -> list[Barred]:
    """What is not offered here, and why."""
    find = BY_QUESTION.get(ask.ask)
    if find is None:
        return []
    offered = [key_of(option) for option in ask.options]
    return [one for one in find(ask, state) if not any(map(one.stands_for, offered))]


def why(rule: str) -> str:
    """The reason of a rule that keeps somebody from using something."""
    return WHY.get(rule, "the rules do not allow it")


def of_the_call(ask: Ask[object], state: State) -> Iterator[Barred]:
    """[6.2] Peace, running, weed."""
    fight = state.fight
    if fight is None:
        return
    if fight.offered:
        yield Barred("offer peace", "6.3", "peace is offered only once in a battle", ("peace",))
    elif fight.struck:
        yield Barred("offer peace", "6.3", "the party has struck a blow already", ("peace",))
    if not may_step_back(state):
        yield Barred("run", "S8", "there is nowhere to run to", ("run", "run:shame"))
    if fight.where == "doorway" and fight.guards:
        return
    for member in able(state):
        for item, rule in (("tangle_weed", "D3.12"), ("tangling_ball", "D3.12")):
            if item in member.goods:
                yield Barred(
                    f"{member.name} throws {a_thing(item)}",
                    rule,
                    "it is thrown from a doorway into a chamber, and nowhere else",
                    (f"stall:{member.id}:{item}",),
                )
        if "thorny_tangle_weed" in member.goods:
            label = f"{member.name} throws thorny tangle-weed"
            yield Barred(label, "S9", "it is thrown from a doorway into a chamber", (f"thorns:{member.id}",))


def of_the_fighter(ask: Ask[object], state: State) -> Iterator[Barred]:
    """[6.2] A blow from behind, and weapons he may not wield."""
    member = anyone(state, ask.of)
    if member is None:
        return
    strike = (f"strike:{member.id}:*",)
    if member.line == RESERVE:
        yield Barred("strike", "6.2", "the reserve cannot reach them", strike)
    elif member.line != FRONT and member.hand and not weapon(member.hand).second_line:
        yield Barred("strike", "D5.01", f"{things(member.hand)} are of no use from the second line", strike)
    yield from of_his_arms(member, state)


def of_his_arms(member: Member, state: State) -> Iterator[Barred]:
    """[D4.07] Weapons he carries for others."""
    for item in member.goods:
        rule = personas.may_use(member, item, state.house) if is_weapon(item) else ""
        if rule:
            yield Barred(f"take {a_thing(item)} in hand", rule, why(rule), (f"take:{member.id}:wields:{item}",))


def of_the_wizard(ask: Ask[object], state: State) -> Iterator[Barred]:
    """[D6.10] Balls he may not throw, or not as what he likes."""
    wizard = anyone(state, ask.of)
    if wizard is None:
        return
    for item in wizard.goods:
        rule = personas.may_throw(wizard, item, state.house) if item.endswith("_ball") else ""
        if rule:
            yield Barred(f"throw {a_thing(item)}", rule, why(rule), (f"throw:{wizard.id}:{item}*",))
    if "general_ball" in wizard.goods:
        held = personas.general_kinds(state.house, wizard)
        for kind in GENERAL:
            if kind not in held:
                yield Barred(
                    f"throw a general ball as {a_thing(kind)}",
                    "R46",
                    "it serves only as a kind that the wizard holds",
                    (f"throw:{wizard.id}:general_ball:{kind}",),
                )


def of_the_basket(ask: Ask[object], state: State) -> Iterator[Barred]:
    """[D5.22] Starred balls are for those who have the spell."""
    member = anyone(state, ask.of)
    if member is None:
        return
    for ball, row in BALLS.items():
        if row.starred and ball not in personas.balls_for(member):
            yield Barred(thing(ball), "D5.22", "only a wizard who has the spell can use it", (ball, f"{ball}*"))


def of_the_orders(ask: Ask[object], state: State) -> Iterator[Barred]:
    """[D2.19] The way home, searching, healing."""
    if state.spot:
        reason = "only a tower that reaches the surface leads home"
        yield Barred("go home", "6.1", reason, ("home",))
    elf = next((member for member in able(state) if member.denomination == "elf"), None)
    if elf is not None:
        yield Barred("search a wall", "D9.15", f"{elf.name} feels every secret door", ("search:*",))
    if not personas.may_heal(state) and any(member.calling == "priest" for member in able(state)):
        yield Barred("heal", "6.5", "a sage's curse keeps wounds open", ("nurse:*",))


BY_QUESTION: Mapping[str, Callable[[Ask[object], State], Iterator[Barred]]] = {
    "call": of_the_call,
    "act": of_the_fighter,
    "ball": of_the_wizard,
    "basket": of_the_basket,
    "orders": of_the_orders,
}
