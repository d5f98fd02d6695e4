"""Why a bot would answer so, in a sentence: the exact odds where dice decide, and what the bot itself weighed.

It is made from what the seat may know: its decision, its picture, and odds over all that could be hidden from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from labrys.engine import odds
from labrys.engine.ask import Answer, Choose
from labrys.engine.errors import LabrysError
from labrys.engine.exhaust import Limits
from labrys.seats.base import Explains, Seat, Sight, Standing
from labrys.show.acts import ATTACK, CAST, PASS, TALK, USE
from labrys.show.chances import percent
from labrys.show.decision import Decision, Option
from labrys.show.run import Run
from labrys.show.sentence import with_names

FALLS, HURT, ASLEEP, WON, PEACE, UNHURT = "falls", "hurt", "asleep", "won over", "peace", "unhurt"
TELLS = {  # what may become of whom it is done to, the best first; and how that is said
    FALLS: "kills {it} in {chance}",
    WON: "wins {it} over in {chance}",
    ASLEEP: "puts {it} to sleep in {chance}",
    PEACE: "brings peace in {chance}",
    HURT: "wounds {it} in {chance}",
}
COUNTED = (ATTACK, CAST, USE, TALK, "grapple")  # acts whose dice are counted out
RIVALS = 2  # so many other targets are counted out, too
EACH = Limits(scenes=120, seconds=0.06)  # of each of them: a hint may not take longer than the odds
ENEMIES = ("foes", "turned", "peaceful")
RID = "rids you of {it} in {chance}"  # by another way than a blow: it may be dead, or on the other side
HABIT = "that is what a sensible player does here as a rule"


def why(run: Run[Any], seat: int, bot: Seat, answer: Answer) -> str:
    """A sentence without a full stop: what the dice say, then what the bot weighed; never nothing."""
    decision = run.decision_for(seat)
    if decision is None:
        return ""
    parts = []
    if isinstance(bot, Explains):
        parts = [by_the_dice(run, seat, bot, decision, answer), bot.why(Sight(run, seat), answer)]
    told = "; ".join(filter(None, parts)) or by_weight(decision, answer)
    return with_names(told, run.names)


# -- the dice --------------------------------------------------------------------------------------------------


def by_the_dice(run: Run[Any], seat: int, bot: Explains, decision: Decision, answer: Answer) -> str:
    """`kills it in 67 %, Orc 2 would fall in 33 %`; empty where no dice decide about somebody."""
    if not isinstance(run.open_question(seat), Choose) or not isinstance(answer, int):
        return ""
    chosen = decision.options[answer]
    foes = {card.id: card.name for card in run.picture(seat).cards if card.group in ENEMIES}
    if chosen.act not in COUNTED or not (chosen.on in foes or (chosen.act == TALK and not chosen.on)):
        return ""
    found = chances(run, seat, bot, answer, [chosen.on] if chosen.on else list(foes))
    best = next((fate for fate in TELLS if found.get(fate)), "")
    if not best:
        return ""
    says = RID if best == FALLS and chosen.act != ATTACK else TELLS[best]
    told = [says.format(it="it" if chosen.on else "them", chance=percent(found[best]))]
    if best == FALLS and found.get(HURT):
        told.append(f"wounds it in {percent(found[HURT])}")
    if says == TELLS[FALLS]:
        for index, option in rivals(decision, answer):
            if option.on in foes and (falls := chances(run, seat, bot, index, [option.on]).get(FALLS)):
                told.append(f"{foes[option.on]} would fall in {percent(falls)}")
    return ", ".join(told)


def chances(run: Run[Any], seat: int, bot: Explains, answer: Answer, whom: Sequence[str]) -> dict[str, Fraction]:
    """What becomes of those it is done to, the best of it, with exact chances; empty where nobody can count it."""

    def look(old: Any, new: Any) -> odds.Outcome:
        fates = {fate(before, bot.standing(new, who)) for who in whom if (before := bot.standing(old, who))}
        return (("", next((one for one in TELLS if one in fates), UNHURT)),)

    found: dict[str, Fraction] = {}
    try:
        outcomes = odds.of_answer(run, answer, seat, look, EACH)
    except LabrysError:
        return found
    if outcomes.pop(odds.FURTHER, 0) > odds.LITTLE:
        return found
    for outcome, chance in outcomes.items():
        found[outcome[0][1]] = found.get(outcome[0][1], Fraction(0)) + chance
    return found


def fate(before: Standing, after: Standing | None) -> str:
    """What has become of somebody."""
    if after is None or after.left <= 0 < before.left:
        return FALLS
    if after.side != before.side:
        return {"charmed": WON, "peaceful": PEACE}.get(after.side, UNHURT)
    if after.asleep and not before.asleep:
        return ASLEEP
    return HURT if after.left < before.left else UNHURT


def rivals(decision: Decision, answer: int) -> list[tuple[int, Option]]:
    """The same act of the same person, on others."""
    chosen = decision.options[answer]
    alike = [
        (index, option)
        for index, option in enumerate(decision.options)
        if index != answer and (option.act, option.who) == (chosen.act, chosen.who) and option.on != chosen.on
    ]
    return alike[:RIVALS]


# -- without dice ----------------------------------------------------------------------------------------------


def by_weight(decision: Decision, answer: Answer) -> str:
    """What the weights of the options say, where nothing else is known."""
    if not isinstance(answer, int) or not 0 <= answer < len(decision.options):
        return HABIT
    chosen = decision.options[answer]
    others = [option for index, option in enumerate(decision.options) if index != answer]
    if others and all(option.weight == "useless" for option in others if option.act != PASS):
        return "all else that is offered is of no use here"
    if chosen.act == PASS:
        return "nothing that is offered is worth its price now"
    if not any(option.weight == "main" for option in others):
        return "nothing else here leads on"
    return HABIT
