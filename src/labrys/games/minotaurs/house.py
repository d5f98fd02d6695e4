"""The house rules of Mazes & Minotaurs; the reasons are in docs/rulings/minotaurs.md."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling with an alternative, as a typed field; the default is our reading."""

    party: Annotated[int, Meta(ge=1, le=6)] = 4  # characters the seats make together, at least one each
    # making characters
    weak_set: Literal["raise", "reroll"] = "raise"
    female_barbarians: bool = False
    rolled_in_order: bool = False
    noble_die: Literal["add", "reroll"] = "add"
    noble_die_named: Literal["before", "after"] = "before"
    any_deity: bool = False
    sorcerer_kit: Literal["dagger_and_badge", "one_of_three"] = "dagger_and_badge"
    # battle
    natural_rolls: bool = False
    fists: Literal["barbarian", "weapons_only"] = "barbarian"
    ties: Literal["together", "skill"] = "together"
    movement_order: Literal["rising", "falling"] = "rising"
    distances: Literal["steps", "straight"] = "steps"
    positions: Literal["arcs", "free"] = "arcs"
    shield_cover: Literal["aware", "declared"] = "aware"
    moving_target: Literal["any", "full"] = "any"
    into_melee: bool = False
    holding_back: Literal["each", "chosen"] = "each"
    printed_pairs: bool = False
    charge_distance: Literal["tactical", "full"] = "tactical"
    two_weapons: Literal["short", "any"] = "short"
    charge_and_desperate: Literal["sum", "four"] = "sum"
    retreat: Literal["one_roll", "each"] = "one_roll"
    flight: bool = True
    powers_first: bool = False
    all_faint: bool = False
    hold: Literal["subdue", "hold_only", "helpless"] = "subdue"
    lone_target: Literal["once", "all"] = "once"
    pugilism: Literal["folk", "humans"] = "folk"
    unarmed_tactics: bool = True
    every_wound: bool = False
    helpless_hit: Literal["automatic", "bdc"] = "automatic"
    amazon_might: bool = False
    retarget: bool = True
    ask_before_acts: bool = False
    free_movement: bool = False
    changing_weapons: Literal["free", "move"] = "free"
    thrown_spears: bool = False
    wall: Literal["shields", "spears"] = "shields"
    spent_missiles: Literal["half", "none"] = "half"
    coming_round: Literal["bound", "healed"] = "bound"
    # magic
    power_cost: Literal["die", "level"] = "die"
    power_paid: Literal["effect", "declaration"] = "effect"
    concentration: Literal["broken", "roll"] = "broken"
    casting_round_counts: bool = False
    missing_ranges: Literal["touch", "twenty"] = "touch"
    cloak_ends: Literal["group", "attacker"] = "group"
    cloak_resisted: bool = False
    gift_faith: Literal["recipient", "priest"] = "recipient"
    mindless_charm: bool = False
    napaea_curse: bool = False
    kiss: Literal["roll", "automatic"] = "roll"
    order: Literal["free", "action"] = "free"
    rites: Literal["capped", "hourly"] = "capped"
    any_rest: bool = False
    revived: Literal["three", "half"] = "three"
    attribute_loss: Literal["recomputed", "fixed"] = "recomputed"
    creature_curses: bool = True
    # adventures
    awards: Literal["shared", "full"] = "shared"
    stealth: Literal["opposed", "flat"] = "opposed"
    level_zero: Literal["one", "zero"] = "one"
    guests: Literal["level", "less"] = "level"

    PRESETS: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "by_the_letter": {  # where our reading departs from the letter of the book
            "charge_and_desperate": "four",
            "every_wound": True,
            "two_weapons": "any",
            "napaea_curse": False,
            "cloak_ends": "attacker",
            "mindless_charm": True,
            "rites": "hourly",
            "guests": "level",
            "hold": "hold_only",
            "unarmed_tactics": False,
            "shield_cover": "declared",
            "flight": False,
        }
    }
