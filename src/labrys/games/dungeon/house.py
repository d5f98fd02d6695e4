"""The house rules of the Game of Dungeon; the reasons are in docs/rulings/dungeon.md."""

from typing import Annotated

from msgspec import Meta, Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling with an alternative, as a typed field; the default is our reading."""

    # section 5 of the rulings: what the book leaves open
    baddies_exceed: bool = False
    rotate_start: bool = False
    high_ground_die: bool = False
    roll_all_doors: bool = False
    flat_purse: bool = False
    chain_doubles: bool = False
    spell_charges: bool = False
    priest_literal_five: bool = False
    priest_heal_bonus: bool = False
    son_limit_5: bool = False
    chain_numbers: bool = False
    mythical_before_weirdies: bool = False
    peace_pays: bool = False
    cleared_for_good: bool = False
    morning_star_single: bool = False
    plus_three: bool = False
    wizard_ties: bool = False
    thirty_silver: bool = False
    hidden_exits: bool = False
    general_free: bool = False
    slave_resist: bool = False
    # what the automatic gamesmaster does
    hot_pursuit: bool = False
    free_graduates: bool = False
    moody_sages: bool = False
    dragon_next_chamber: bool = False
    party_max: Annotated[int, Meta(ge=1, le=48)] = 24
    simulacra_max: Annotated[int, Meta(ge=-1, le=24)] = -1  # -1: one to each living persona of a player
    torch_per_six: bool = False
    # the letter of the book
    light_ball_limit_only: bool = False
    rank_gates_balls: bool = False
    one_bar: bool = False
    double_special: bool = False
    share_by_worth: bool = False
    warriors_only_roll: bool = False
    wishes_for_all: bool = False
    no_lollipops: bool = False
    mythical_single: bool = False
    thumpers_kill: bool = False
    centaurs: bool = False
