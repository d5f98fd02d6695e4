"""The house rules of Deathmaze; the reasons are in docs/rulings/deathmaze.md."""

from typing import Literal

from msgspec import Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling that has an alternative, as a typed field; the default is our reading."""

    game: Literal["choose", "basic", "advanced"] = "choose"
    features: Literal["almanac", "moves51"] = "almanac"
    equal_weapons: bool = True
    resistance_at_start: Literal["wizards", "nobody", "everybody"] = "wizards"
    vampires_charm_in_basic: bool = False
    evil_wizard_in_basic: Literal["reroll", "empty"] = "reroll"
    monster_dice: Literal["matrix", "sum"] = "matrix"
    entrance_check: Literal["later", "never"] = "later"
    door_trap: Literal["chit_first", "trap_first"] = "chit_first"
    goblin_of_none: Literal["one", "absent"] = "one"
    monster_columns: Literal["fixed", "player"] = "fixed"
    uneven_columns: Literal["closest", "from_left"] = "closest"
    front_count: Literal["attack", "phase"] = "attack"
    rows_close_at_once: bool = False
    right_and_left: Literal["player", "monsters"] = "player"
    bows_in_front: bool = False
    spell_reach: Literal["by_spell", "front"] = "by_spell"
    sleep: Literal["round", "combat"] = "round"
    twelfth_spell: Literal["stone_to_flesh", "thief", "teleport"] = "stone_to_flesh"
    adventurers_resist: Literal["named", "charm"] = "named"
    potions_in_combat: bool = True
    appraised_doses: Literal["two", "one"] = "two"
    trap_duty: Literal["anyone", "thief", "may_leave"] = "anyone"
    sesame_experience: bool = False
    detrap_maximum: Literal["none", "five"] = "none"
    lock: Literal["step_back", "quiet"] = "step_back"
    room_below: Literal["party", "investigator"] = "party"
    feature_treasure: Literal["by_origin", "room"] = "by_origin"
    feature_use: Literal["once", "every_visit"] = "once"
    peaceful_monsters: Literal["disperse", "stay"] = "disperse"
    charm_broken: Literal["enemy", "leaves"] = "enemy"
    orcs_are_persons: bool = False
    charmed_count_as_defeated: bool = False
    cow_quarter: Literal["down", "up"] = "down"
    negotiation_tries: Literal["one", "until_failure"] = "one"
    counter_limits: bool = False
    loot_shares: Literal["even", "free"] = "even"
    win_experience: Literal["this_game", "all_games"] = "this_game"
    ability_points: Literal["all", "one"] = "all"
    mage_armour_adds_up: bool = False
    fatal_poison_can_be_undone: bool = True
    strength: Literal["adds", "highest"] = "adds"
    cannabis: Literal["phase", "combat"] = "phase"
    entrance_is_an_exit: bool = False
    spell_rings: Literal["wizards", "anyone"] = "wizards"
    restored_men_share: bool = False
    two_traps: Literal["depth_first", "types_first"] = "depth_first"
    leader: Literal["first", "rotating", "vote"] = "first"
    monsters_strike_first: bool = False
    treasure_time: Literal["after_feature", "after_fight"] = "after_feature"
    untested_items_may_be_left: bool = False
    calm_in_sight: bool = True
    broken_peace: Literal["any_time", "at_once"] = "any_time"
    skill_weapon: Literal["any", "carried"] = "any"
    cut_off: Literal["lost", "refused"] = "lost"
    worn_items: Literal["unlimited", "limited"] = "unlimited"
    spare_magic_weapons: bool = False
    oratory_adds: bool = False
    wizards_treat_themselves: bool = True
    mage_armour_absorbs: Literal["non_magical", "attacks"] = "non_magical"
    alcohol_adds: bool = False
    two_in_front: Literal["die", "nearest"] = "die"
    leaving: Literal["together", "each_player"] = "together"
    unused_doses: Literal["kept", "lost"] = "kept"
    evil_wizards_cast_and_stab: bool = False
    reorganisation: Literal["any_order", "slides_first"] = "any_order"
    stone_to_flesh: Literal["after_combat", "later"] = "after_combat"
    chests: Literal["may_be_left", "must_be_opened"] = "may_be_left"
    treasure_after_agreement: bool = False
