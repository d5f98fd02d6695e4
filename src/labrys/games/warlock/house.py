"""The house rules of Warlock's Maze; the reasons are in docs/rulings/warlock.md."""

from typing import Literal

from msgspec import Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling with an alternative, as a typed field; the default is our reading. First the options of D0."""

    talismans: Literal["two", "one", "three"] = "two"
    short_maze: bool = False
    characters: Literal["dealt", "chosen"] = "dealt"
    hands: Literal["hidden", "open"] = "hidden"
    tile_sharing: Literal["free", "attack"] = "free"
    start_counts_as_inside: bool = True
    visit_without_leaving: bool = True
    entering_ends_turn: bool = True
    doors: Literal["both_ways", "one_way"] = "both_ways"
    walking_into_start: Literal["passes", "ends_turn"] = "passes"
    waiting: Literal["allowed", "must_move"] = "allowed"
    most_steps: Literal["guard", "three"] = "guard"
    stopping_in_corridors: bool = True
    new_corridors_lead_on: bool = True
    free_rotation: Literal["chosen", "random"] = "chosen"
    tile_fit: Literal["entry", "neighbours"] = "entry"
    lying_cards: Literal["instead", "draw_too"] = "instead"
    enemies_block: bool = False
    encounters: Literal["one", "both"] = "one"
    attacks: Literal["maze", "everywhere"] = "maze"
    talismans_can_be_taken: bool = True
    talisman_prize: Literal["on_a_six", "always"] = "on_a_six"
    spirit_vanishes: Literal["this_time", "for_good"] = "this_time"
    exchange_moves_characters: bool = True
    spirit_rotation: Literal["chosen", "random"] = "chosen"
    circle_drain: Literal["printed", "one"] = "printed"
    circle_spirit: Literal["combat", "duel"] = "combat"
    treasure_looks: Literal["private", "public"] = "private"
    circle_arrival: Literal["encounter", "turn_ends"] = "encounter"
    teleporter_right: Literal["any_later_turn", "next_turn"] = "any_later_turn"
    teleporter_to_cave: bool = False
    blocked_exit: Literal["stay", "roll_again"] = "stay"
    rotating_room_passed: bool = True
    duel_tie: Literal["stand_off", "roll_again"] = "stand_off"
    lost_duel_costs_a_life: bool = False
    lost_stake: Literal["stock", "kept"] = "stock"
    talisman_is_magic_object: bool = False
    ban: Literal["from_chambers", "every_arrival"] = "from_chambers"
    opened_chambers: Literal["spent", "refilled"] = "spent"
    talisman_supply: Literal["unlimited", "six"] = "unlimited"
    chamber_reset_costs_turn: bool = True
    chamber_reset: Literal["alone", "always"] = "alone"
    reset_with_others_inside: bool = True
    jam: Literal["unopened", "any_chamber", "any_time"] = "unopened"
    reset_moment: Literal["any_move", "turn_start"] = "any_move"
    death: Literal["new_character", "elimination"] = "new_character"
    loot_of_old_maze: Literal["cleared", "start"] = "cleared"
    solo_death: Literal["goes_on", "ends"] = "goes_on"
    replies_while_losing_turns: bool = True
    loot_in_passing: bool = False
    printed_corridors: Literal["joined", "straight"] = "joined"
    encounter_ends_move: Literal["always", "unless_beaten"] = "always"
    stillness_in_maze: bool = True
    leaving_from_start: bool = False
    empty_stock: Literal["nothing", "search_deck"] = "nothing"
    hex_spares_caster: bool = False
    magic_objects_found: Literal["stock", "deck_too"] = "stock"
    apprentice_duels: bool = False
    start_is_a_tile: bool = True
    casting_outwards: bool = False
    lesser_objects: Literal["mended", "plain"] = "mended"
