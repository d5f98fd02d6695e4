"""The house rules of Warlock's Maze; the reasons are in docs/rulings/warlock.md."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling with an alternative, as a typed field; the default is our reading. First the options of D0."""

    talismans: Annotated[
        Literal["two", "one", "three"],
        Meta(
            title="R48",
            description="How many Talismans win (two: two; one: a sprint; three: a long game).",
        ),
    ] = "two"
    short_maze: Annotated[
        bool,
        Meta(
            title="W6.1",
            description="Is the Short Maze played? (False: all four columns are laid with tiles.)",
        ),
    ] = False
    characters: Annotated[
        Literal["dealt", "chosen"],
        Meta(
            title="D0",
            description="How players get their first character (dealt: at random; chosen: each picks one, in "
            "turn order).",
        ),
    ] = "dealt"
    hands: Annotated[
        Literal["hidden", "open"],
        Meta(
            title="R52",
            description="Who sees Spells in hand and what was looked at in secret (hidden: only the player "
            "himself; open: everybody).",
        ),
    ] = "hidden"
    tile_sharing: Annotated[
        Literal["free", "attack"],
        Meta(
            title="R1",
            description="What happens on a tile where another character stands (free: any number share it; "
            "attack: one at a time, and whoever moves there must attack).",
        ),
    ] = "free"
    start_counts_as_inside: Annotated[
        bool,
        Meta(
            title="R2",
            description="Does a character in the Starting Area keep the Maze from being laid anew? (False: "
            "only those on tiles do.)",
        ),
    ] = True
    visit_without_leaving: Annotated[
        bool,
        Meta(
            title="R3",
            description="May a character who begins his turn on the Warlock's Cave visit at once? (False: he "
            "must leave and come back.)",
        ),
    ] = True
    entering_ends_turn: Annotated[
        bool,
        Meta(
            title="R4",
            description="Does a visit end the turn in the Starting Area? (False: he may go on through a door.)",
        ),
    ] = True
    doors: Annotated[
        Literal["both_ways", "one_way"],
        Meta(
            title="R5",
            description="Which way the doors of the Starting Area lead (both_ways: also back in from the "
            "first column; one_way: only out into the Maze).",
        ),
    ] = "both_ways"
    walking_into_start: Annotated[
        Literal["passes", "ends_turn"],
        Meta(
            title="R6",
            description="What walking back into the Starting Area does (passes: he may leave by another door "
            "in the same turn; ends_turn: he stops there).",
        ),
    ] = "passes"
    waiting: Annotated[
        Literal["allowed", "must_move"],
        Meta(
            title="R7",
            description="May a character stay where he is (allowed: yes, always; must_move: only when no step "
            "is possible)?",
        ),
    ] = "allowed"
    most_steps: Annotated[
        Literal["guard", "three"],
        Meta(
            title="R8",
            description="How many steps a turn may have (guard: any number that corridors allow, up to 24; "
            "three: three).",
        ),
    ] = "guard"
    stopping_in_corridors: Annotated[
        bool,
        Meta(
            title="R9",
            description="May a character end his move on a Corridor when he could go on? (False: he must go on.)",
        ),
    ] = True
    new_corridors_lead_on: Annotated[
        bool,
        Meta(
            title="R10",
            description="May a character go on from a Corridor he has just turned over? (False: a newly "
            "turned tile ends the turn.)",
        ),
    ] = True
    free_rotation: Annotated[
        Literal["chosen", "random"],
        Meta(
            title="R11",
            description="How a tile entered without a corridor is laid (chosen: as he likes; random: by lot).",
        ),
    ] = "chosen"
    tile_fit: Annotated[
        Literal["entry", "neighbours"],
        Meta(
            title="R12",
            description="What a turned tile must fit (entry: only the side he comes in by; neighbours: also "
            "as many face-up neighbours as possible).",
        ),
    ] = "entry"
    lying_cards: Annotated[
        Literal["instead", "draw_too"],
        Meta(
            title="R14",
            description="What a Normal Room with a card lying on it does (instead: that card is met and none "
            "drawn; draw_too: one is drawn all the same).",
        ),
    ] = "instead"
    enemies_block: Annotated[
        bool,
        Meta(
            title="R15",
            description="Does an Enemy on a face-up tile stop those who only pass? (False: they walk by.)",
        ),
    ] = False
    encounters: Annotated[
        Literal["one", "both"],
        Meta(
            title="R16",
            description="What is met at the end of a move (one: the tile or one character; both: a character "
            "first, then the tile).",
        ),
    ] = "one"
    attacks: Annotated[
        Literal["maze", "everywhere"],
        Meta(
            title="R17",
            description="Where characters may attack each other (maze: on its twelve spaces; everywhere: also "
            "in the Starting Area and outside).",
        ),
    ] = "maze"
    talismans_can_be_taken: Annotated[
        bool,
        Meta(
            title="R18",
            description="May the winner of a fight take a Talisman? (False: they stay with their owner.)",
        ),
    ] = True
    spirit_vanishes: Annotated[
        Literal["this_time", "for_good"],
        Meta(
            title="R19",
            description="What a 3 of the Magic Spirit means (this_time: nothing happens now; for_good: its "
            "tile is a plain Corridor until a new Maze is laid).",
        ),
    ] = "this_time"
    exchange_moves_characters: Annotated[
        bool,
        Meta(
            title="R20",
            description="Do characters travel with tiles the Spirit exchanges? (False: they stay on their "
            "spaces.)",
        ),
    ] = True
    spirit_rotation: Annotated[
        Literal["chosen", "random"],
        Meta(
            title="R21",
            description="How tiles turned over by a 6 of the Magic Spirit are laid (chosen: as the player "
            "likes; random: by lot).",
        ),
    ] = "chosen"
    circle_drain: Annotated[
        Literal["printed", "one"],
        Meta(
            title="R22",
            description="How low a 1 of the Magic Circle brings Craft (printed: never below the printed "
            "value; one: down to 1).",
        ),
    ] = "printed"
    circle_spirit: Annotated[
        Literal["combat", "duel"],
        Meta(
            title="R23",
            description="How the Circle's Spirit is fought (combat: psychic combat with everything that "
            "helps; duel: by the bare rules of the Warlock's duel).",
        ),
    ] = "combat"
    treasure_looks: Annotated[
        Literal["private", "public"],
        Meta(
            title="R24",
            description="Who sees Treasure tiles that are looked at (private: the player concerned; public: "
            "everybody).",
        ),
    ] = "private"
    circle_arrival: Annotated[
        Literal["encounter", "turn_ends"],
        Meta(
            title="R25",
            description="What follows when the Circle has moved a character (encounter: as after any step; "
            "turn_ends: nothing, his turn is over).",
        ),
    ] = "encounter"
    teleporter_right: Annotated[
        Literal["any_later_turn", "next_turn"],
        Meta(
            title="R26",
            description="When the Teleporter works for one who has encountered it (any_later_turn: as long as "
            "he has not left; next_turn: only in his very next turn).",
        ),
    ] = "any_later_turn"
    teleporter_to_cave: Annotated[
        bool,
        Meta(
            title="R27",
            description="May the Teleporter's exit lead to the Warlock's Cave? (False: only to the five other "
            "spaces.)",
        ),
    ] = False
    blocked_exit: Annotated[
        Literal["stay", "roll_again"],
        Meta(
            title="R30",
            description="What happens when the Rotating Room's die names a blocked exit (stay: the turn is "
            "over; roll_again: the die is rolled anew).",
        ),
    ] = "stay"
    rotating_room_passed: Annotated[
        bool,
        Meta(
            title="R31",
            description="May a face-up Rotating Room be passed like a Corridor? (False: entering it always "
            "ends the turn.)",
        ),
    ] = True
    duel_tie: Annotated[
        Literal["stand_off", "roll_again"],
        Meta(
            title="R34",
            description="What equal totals in the Warlock's duel mean (stand_off: the stake is kept and the "
            "turn ends; roll_again: both dice again).",
        ),
    ] = "stand_off"
    lost_duel_costs_a_life: Annotated[
        bool,
        Meta(
            title="R35",
            description="Does a lost duel cost a Life besides the stake? (False: only the stake.)",
        ),
    ] = False
    lost_stake: Annotated[
        Literal["stock", "kept"],
        Meta(
            title="R35",
            description="Where a stake lost to the Warlock goes (stock: back to the stock of Magic Objects; "
            "kept: out of the game, he keeps it).",
        ),
    ] = "stock"
    talisman_is_magic_object: Annotated[
        bool,
        Meta(
            title="R36",
            description="Is a Talisman a Magic Object in all ways? (False: it cannot be staked, stolen or "
            "destroyed and does not count as carried.)",
        ),
    ] = False
    ban: Annotated[
        Literal["from_chambers", "every_arrival"],
        Meta(
            title="R37",
            description="Who may not visit the Warlock in his next turn (from_chambers: he who came out of a "
            "Treasure Chamber; every_arrival: whoever arrived on the Cave).",
        ),
    ] = "from_chambers"
    opened_chambers: Annotated[
        Literal["spent", "refilled"],
        Meta(
            title="R38",
            description="What an opened Treasure Chamber holds (spent: nothing until a new Maze is laid; "
            "refilled: a new tile is drawn for the next visitor).",
        ),
    ] = "spent"
    talisman_supply: Annotated[
        Literal["unlimited", "six"],
        Meta(
            title="R39",
            description="How many Talismans there are (unlimited: as many as are won; six: six in all).",
        ),
    ] = "unlimited"
    chamber_reset_costs_turn: Annotated[
        bool,
        Meta(
            title="R40",
            description="Does a Reset asked for after a Treasure Chamber cost the next turn? (False: it is free.)",
        ),
    ] = True
    chamber_reset: Annotated[
        Literal["alone", "always"],
        Meta(
            title="R40",
            description="Who may have the Maze reset after a Chamber without a Talisman (alone: one who is "
            "alone in the Maze; always: everybody).",
        ),
    ] = "alone"
    reset_with_others_inside: Annotated[
        bool,
        Meta(
            title="R41",
            description="May a jammed character ask for a Reset while others are in the Maze? (False: only "
            "when alone.)",
        ),
    ] = True
    jam: Annotated[
        Literal["unopened", "any_chamber", "any_time"],
        Meta(
            title="R42",
            description="When a Reset may be asked for (unopened: when no unopened Chamber can be reached; "
            "any_chamber: when no Chamber at all can; any_time: whenever one likes).",
        ),
    ] = "unopened"
    reset_moment: Annotated[
        Literal["any_move", "turn_start"],
        Meta(
            title="R43",
            description="At which moment of the turn a Reset may be asked for (any_move: whenever a move "
            "could be chosen; turn_start: only before the first).",
        ),
    ] = "any_move"
    death: Annotated[
        Literal["new_character", "elimination"],
        Meta(
            title="R44",
            description="What becomes of a player whose character dies (new_character: he goes on with "
            "another; elimination: he is out, and the last one alive wins).",
        ),
    ] = "new_character"
    loot_of_old_maze: Annotated[
        Literal["cleared", "start"],
        Meta(
            title="R45",
            description="Where loot goes when a Maze is laid anew (cleared: to its decks and stocks; start: "
            "to the Starting Area).",
        ),
    ] = "cleared"
    solo_death: Annotated[
        Literal["goes_on", "ends"],
        Meta(
            title="R48",
            description="What the first death means for somebody who plays alone (goes_on: a new character; "
            "ends: the game is lost).",
        ),
    ] = "goes_on"
    replies_while_losing_turns: Annotated[
        bool,
        Meta(
            title="R51",
            description="May a character with a lost turn pending evade and cast Spells in the turns of "
            "others? (False: he does nothing.)",
        ),
    ] = True
    loot_in_passing: Annotated[
        bool,
        Meta(
            title="R53",
            description="May one thing be taken from each tile that is only passed? (False: only where the "
            "move ends.)",
        ),
    ] = False
    printed_corridors: Annotated[
        Literal["joined", "straight"],
        Meta(
            title="R54",
            description="How the printed corridors of the Short Maze run (joined: with ways between the rows; "
            "straight: three separate ways east).",
        ),
    ] = "joined"
    encounter_ends_move: Annotated[
        Literal["always", "unless_beaten"],
        Meta(
            title="R65",
            description="When an encounter ends the move (always: every time; unless_beaten: not after a won "
            "fight or a Normal Room without one).",
        ),
    ] = "always"
    stillness_in_maze: Annotated[
        bool,
        Meta(
            title="R66",
            description="May Stillness be cast in the Maze? (False: only outside.)",
        ),
    ] = True
    leaving_from_start: Annotated[
        bool,
        Meta(
            title="R67",
            description="May a character leave the Maze from the Starting Area instead of moving? (False: "
            "there is no way out there.)",
        ),
    ] = False
    empty_stock: Annotated[
        Literal["nothing", "search_deck"],
        Meta(
            title="R68",
            description="What the Magic Object tile gives when the stock is empty (nothing: nothing; "
            "search_deck: a Magic Object out of the Maze deck).",
        ),
    ] = "nothing"
    hex_spares_caster: Annotated[
        bool,
        Meta(
            title="R77",
            description="Is the caster of a Hex Mark safe from it? (False: it hurts him too.)",
        ),
    ] = False
    magic_objects_found: Annotated[
        Literal["stock", "deck_too"],
        Meta(
            title="R82",
            description="Which Magic Objects the finder may choose from (stock: those of the open stock; "
            "deck_too: also those in the Maze deck, which is then shuffled).",
        ),
    ] = "stock"
    apprentice_duels: Annotated[
        bool,
        Meta(
            title="R83",
            description="Does the Warlock challenge his Apprentice, too? (False: he greets him with a Spell.)",
        ),
    ] = False
    start_is_a_tile: Annotated[
        bool,
        Meta(
            title="R84",
            description="May the Teleporter and the Magic Circle lead to the Starting Area? (False: it is no "
            "tile.)",
        ),
    ] = True
    casting_outwards: Annotated[
        bool,
        Meta(
            title="R85",
            description="Do Spells cast in the Maze reach characters outside? (False: only those in the same "
            "area.)",
        ),
    ] = False
