"""The house rules of Citadel of Blood; the reasons are in docs/rulings/citadel.md."""

from typing import Literal

from msgspec import Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling that has an alternative, as a typed field; the default is our reading."""

    prior_experience: Literal["one", "all"] = "one"
    lone_character_casts: bool = False
    fire_breath: Literal["front_row", "extra", "none"] = "front_row"
    stench: Literal["minus_one", "lost_phase", "none"] = "minus_one"
    fatal_casting: bool = False
    hesitate: Literal["before_combat", "action"] = "before_combat"
    cease_fire: Literal["any_time", "action"] = "any_time"
    cease_fire_frees: bool = True
    lock: Literal["step_back", "leaving"] = "step_back"
    neutralise_poison: Literal["after_roll", "before_roll"] = "after_roll"
    mage_armour_adds_up: bool = False
    strength: Literal["highest", "adds"] = "highest"
    healing_limits: Literal["each_spell", "common"] = "each_spell"
    healing_ring_on_oneself: bool = False
    charmed_monsters: Literal["restrained", "unrestrained"] = "restrained"
    charm_broken: Literal["enemy", "talks"] = "enemy"
    x_can_be_charmed: bool = False
    charm_potions_resisted: bool = True
    potions_in_combat: bool = True
    sleep: Literal["combat", "until_wounded"] = "combat"
    explosion: Literal["all_rows", "two_rows"] = "all_rows"
    magic_shield: Literal["spells", "breath_too"] = "spells"
    bribe_first: bool = False
    negotiation_tries: Literal["one", "each_character"] = "one"
    wound_points_rolled: Literal["meeting", "combat"] = "meeting"
    odd_offers: Literal["lower_row", "interpolated"] = "lower_row"
    zero_bribe_can_succeed: bool = True
    cow_resistance: Literal["group", "each"] = "group"
    lone_unit: Literal["any", "nearest"] = "any"
    rows_close_at_once: bool = True
    free_rearming: bool = True
    vampire_charm: Literal["instead", "in_addition"] = "instead"
    stone_to_flesh: Literal["after_combat", "later"] = "after_combat"
    x_comes_forward: bool = True
    hellgate_blasts: Literal["die", "players"] = "die"
    vanished_demons_count: bool = False
    hellgate_chit: bool = True
    segments_away: Literal["entered", "path"] = "entered"
    mirrors: Literal["investigated", "on_entry"] = "investigated"
    stair_landings: Literal["free", "from_cup"] = "free"
    trap_check_on_stairs: bool = True
    dead_ends: Literal["all_levels", "each_level"] = "all_levels"
    best_match: Literal["random", "players"] = "random"
    empty_cup: Literal["new_set", "walls"] = "new_set"
    resting: bool = False
    trap_duty: Literal["anyone", "may_leave"] = "anyone"
    trap_door_can_be_detrapped: bool = False
    experience_below: Literal["investigator", "party"] = "investigator"
    swallowed: Literal["stays", "dies"] = "stays"
    level_shifts_found_treasure: bool = True
    doubling: Literal["groups", "everything"] = "groups"
    talisman_of_evil: Literal["in_place", "enemy_row"] = "in_place"
    statue_of_x: Literal["redemption", "charm_too"] = "redemption"
    altar_spells_resisted: bool = True
    lasting_effects: Literal["permanent", "game"] = "permanent"
    granted_spells_need_potential: bool = False
    feature_use: Literal["once", "every_visit"] = "once"
    painting_curses_charmed: bool = False
    clavichord: Literal["anyone", "victim"] = "anyone"
    jewels_above_twelve: Literal["twelve", "extrapolated"] = "twelve"
    talisman_of_mind: Literal["two_rows", "second_row"] = "two_rows"
    worn_items: Literal["unlimited", "limited"] = "unlimited"
    sun_talismans: Literal["owner", "finder"] = "owner"
    partial_kills_count: bool = True
    monsters_met_again: Literal["same", "fresh"] = "same"
    ageing: Literal["added", "compound", "gold_too"] = "added"
    jewels_give_change: bool = True
    win_experience: Literal["this_game", "all_games"] = "this_game"
    thief_may_exceed_five: bool = False
    reentry: Literal["players_say", "new_maze"] = "players_say"
    teleport_resisted: bool = False
    equal_wound_points: Literal["players", "die"] = "players"
    leader: Literal["rotating", "vote"] = "rotating"
    last_exit: Literal["new_door", "game_ends"] = "new_door"
    two_traps: Literal["depth_first", "types_first"] = "depth_first"
    chest_check: Literal["first", "after_contents"] = "first"
    armour_adds_up: bool = False
    feature_treasure: Literal["room", "by_origin"] = "room"
    monster_reorganisation: Literal["nearest", "strongest"] = "nearest"
    x_returns: bool = False
    calm_moments: Literal["outside_combat", "segment_phase"] = "outside_combat"
    potential_changes: Literal["at_once", "next_game"] = "at_once"
    alloces: Literal["own_spells", "any_spell"] = "own_spells"
    unused_doses: Literal["kept", "lost"] = "kept"
    strength_in_combat: Literal["next", "present"] = "next"
    stalemate: Literal["ten_rounds", "never"] = "ten_rounds"
