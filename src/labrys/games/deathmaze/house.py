"""The house rules of Deathmaze; the reasons are in docs/rulings/deathmaze.md."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling that has an alternative, as a typed field; the default is our reading."""

    game: Annotated[
        Literal["choose", "basic", "advanced"],
        Meta(
            title="4.1",
            description="Which game is played (choose: asked at the start; basic, advanced: fixed here).",
        ),
    ] = "choose"
    features: Annotated[
        Literal["almanac", "moves51"],
        Meta(
            title="6.0",
            description="Which tables a feature is rolled on (almanac: one die; moves51: the "
            "magazine's three dice).",
        ),
    ] = "almanac"
    equal_weapons: Annotated[
        bool,
        Meta(
            title="R1",
            description="May both weapons of a record be the same kind? (False: they must differ.)",
        ),
    ] = True
    resistance_at_start: Annotated[
        Literal["wizards", "nobody", "everybody"],
        Meta(
            title="R2",
            description="Who may take a point of Magic Resistance as initial experience (wizards: "
            "only they; nobody: it cannot be taken; everybody: any class).",
        ),
    ] = "wizards"
    vampires_charm_in_basic: Annotated[
        bool,
        Meta(
            title="R3",
            description="Does a Vampire charm in the Basic Game? (False: no monster has a power there.)",
        ),
    ] = False
    evil_wizard_in_basic: Annotated[
        Literal["reroll", "empty"],
        Meta(
            title="R4",
            description="What an Evil Wizard rolled in the Basic Game means (reroll: both dice "
            "again until another monster comes; empty: nobody is there).",
        ),
    ] = "reroll"
    monster_dice: Annotated[
        Literal["matrix", "sum"],
        Meta(
            title="R5",
            description="How the two dice of a Monster Table are read (matrix: row, then column; "
            "sum: added, on a table of sums that must be supplied).",
        ),
    ] = "matrix"
    entrance_check: Annotated[
        Literal["later", "never"],
        Meta(
            title="R6",
            description="When the entrance is checked for monsters (later: on every entry but the "
            "first; never: not at all).",
        ),
    ] = "later"
    door_trap: Annotated[
        Literal["chit_first", "trap_first"],
        Meta(
            title="R7",
            description="When the door trap is checked (chit_first: when the chit lies; "
            "trap_first: before one is drawn).",
        ),
    ] = "chit_first"
    goblin_of_none: Annotated[
        Literal["one", "absent"],
        Meta(
            title="R8",
            description="What becomes of a Goblin rolled with 0 Wound Points (one: it has 1; "
            "absent: it is not there).",
        ),
    ] = "one"
    monster_columns: Annotated[
        Literal["fixed", "player"],
        Meta(
            title="R9",
            description="Which columns the monsters fill (fixed: set by their number, the player "
            "only says which stands where; player: he chooses the columns too).",
        ),
    ] = "fixed"
    uneven_columns: Annotated[
        Literal["closest", "from_left"],
        Meta(
            title="R10",
            description="Whom equal front rows strike when they are not face to face (closest: "
            "the nearest by columns; from_left: paired off from the left).",
        ),
    ] = "closest"
    front_count: Annotated[
        Literal["attack", "phase"],
        Meta(
            title="R11",
            description="When the front rows are counted (attack: afresh for every attack; phase: "
            "once, at its start).",
        ),
    ] = "attack"
    rows_close_at_once: Annotated[
        bool,
        Meta(
            title="R12",
            description="Do the rows behind close up at once when the front empties? (False: one "
            "man steps forward in each Party Reorganisation Phase.)",
        ),
    ] = False
    right_and_left: Annotated[
        Literal["player", "monsters"],
        Meta(
            title="R13",
            description="Whose right and left the die means (player: as he sees the display; "
            "monsters: as they see it).",
        ),
    ] = "player"
    bows_in_front: Annotated[
        bool,
        Meta(
            title="R14",
            description="May a bow be shot from the first row, at any monster in front? (False: "
            "only from the second.)",
        ),
    ] = False
    spell_reach: Annotated[
        Literal["by_spell", "front"],
        Meta(
            title="R15",
            description="How far combat spells reach (by_spell: Charm two rows, Sleep any, the "
            "others the front row; front: the front row for all).",
        ),
    ] = "by_spell"
    sleep: Annotated[
        Literal["round", "combat"],
        Meta(
            title="R16",
            description="How long a monster sleeps (round: to the end of this one; combat: to its "
            "end, and when all that are left sleep they are killed).",
        ),
    ] = "round"
    twelfth_spell: Annotated[
        Literal["stone_to_flesh", "thief", "teleport"],
        Meta(
            title="R17",
            description="Which spell is the twelfth (stone_to_flesh: turns men back from stone; "
            "thief: helps one try at a trap; teleport: moves one away, the last two "
            "as in Citadel of Blood).",
        ),
    ] = "stone_to_flesh"
    adventurers_resist: Annotated[
        Literal["named", "charm"],
        Meta(
            title="R18",
            description="What an adventurer may resist (named: whatever names a resistance roll; "
            "charm: only charms).",
        ),
    ] = "named"
    potions_in_combat: Annotated[
        bool,
        Meta(
            title="R19",
            description="May a potion be drunk in combat in place of the attack? (False: only outside combat.)",
        ),
    ] = True
    appraised_doses: Annotated[
        Literal["two", "one"],
        Meta(
            title="R20",
            description="How many doses a potion known by Potion Appraisal holds (two: none was "
            "tasted; one: as if tested).",
        ),
    ] = "two"
    trap_duty: Annotated[
        Literal["anyone", "thief", "may_leave"],
        Meta(
            title="R21",
            description="Who faces a trap when a Thief is there (anyone: whoever is chosen; "
            "thief: a Thief must try; may_leave: anyone, or the trapped door is left "
            "armed).",
        ),
    ] = "anyone"
    sesame_experience: Annotated[
        bool,
        Meta(
            title="R22",
            description="Does a Thief who uses Sesame get the 10 points for the trap? (False: nobody does.)",
        ),
    ] = False
    detrap_maximum: Annotated[
        Literal["none", "five"],
        Meta(
            title="R23",
            description="How high Detrap skill may go (none: without limit, 6 never fails; five: "
            "no further than 5).",
        ),
    ] = "none"
    lock: Annotated[
        Literal["step_back", "quiet"],
        Meta(
            title="R24",
            description="How Lock and Cloves work (step_back: on the door just used, on meeting "
            "monsters, the party standing outside again; quiet: on any door of the "
            "segment at a calm moment).",
        ),
    ] = "step_back"
    room_below: Annotated[
        Literal["party", "investigator"],
        Meta(
            title="R25",
            description="Who goes down to the room under a trap door (party: all; investigator: he alone).",
        ),
    ] = "party"
    feature_treasure: Annotated[
        Literal["by_origin", "room"],
        Meta(
            title="R26",
            description="Which treasure letter monsters out of a feature have (by_origin: Cronks "
            "of the hole the wandering one, others the room one; room: all the room "
            "one).",
        ),
    ] = "by_origin"
    feature_use: Annotated[
        Literal["once", "every_visit"],
        Meta(
            title="R27",
            description="How often a feature may be used (once: one time a game; every_visit: "
            "once at each visit).",
        ),
    ] = "once"
    peaceful_monsters: Annotated[
        Literal["disperse", "stay"],
        Meta(
            title="R28",
            description="What monsters at peace do when the party leaves (disperse: they go, with "
            "their treasure; stay: they are met again and negotiated with anew).",
        ),
    ] = "disperse"
    charm_broken: Annotated[
        Literal["enemy", "leaves"],
        Meta(
            title="R29",
            description="What a charmed monster does when its charmer is lost (enemy: it turns on "
            "the party; leaves: it goes away).",
        ),
    ] = "enemy"
    orcs_are_persons: Annotated[
        bool,
        Meta(
            title="R30",
            description="Are Orcs persons, for Cow and Charm Person? (False: they are monsters.)",
        ),
    ] = False
    charmed_count_as_defeated: Annotated[
        bool,
        Meta(
            title="R31",
            description="Do monsters charmed away give Experience Points and treasure? (False: "
            "only if they are later killed as enemies.)",
        ),
    ] = False
    cow_quarter: Annotated[
        Literal["down", "up"],
        Meta(
            title="R32",
            description="How the quarter paid after a Cow is rounded (down: to the party's loss; "
            "up: to its gain).",
        ),
    ] = "down"
    negotiation_tries: Annotated[
        Literal["one", "until_failure"],
        Meta(
            title="R33",
            description="How often the party may negotiate in one encounter (one: once; "
            "until_failure: again and again until it fails).",
        ),
    ] = "one"
    counter_limits: Annotated[
        bool,
        Meta(
            title="R34",
            description="Do the counters in the box limit how many of a kind there can be? (False: they do not.)",
        ),
    ] = False
    loot_shares: Annotated[
        Literal["even", "free"],
        Meta(
            title="R35",
            description="How the loot is shared at the end (even: equally among all who got out; "
            "free: as the players please).",
        ),
    ] = "even"
    win_experience: Annotated[
        Literal["this_game", "all_games"],
        Meta(
            title="R36",
            description="Which gains count for the win (this_game: only those of this game; "
            "all_games: with what is saved at home).",
        ),
    ] = "this_game"
    ability_points: Annotated[
        Literal["all", "one"],
        Meta(
            title="R37",
            description="How many ability points a survivor may buy after a game (all: as many as "
            "he can pay; one: a single one).",
        ),
    ] = "all"
    mage_armour_adds_up: Annotated[
        bool,
        Meta(
            title="R39",
            description="Do two Mage Armours on one adventurer add up? (False: the higher "
            "remaining number stays.)",
        ),
    ] = False
    fatal_poison_can_be_undone: Annotated[
        bool,
        Meta(
            title="R40",
            description="Can Neutralise Poison, cast at once, save one whom the dose has killed? "
            "(False: it is too late.)",
        ),
    ] = True
    strength: Annotated[
        Literal["adds", "highest"],
        Meta(
            title="R41",
            description="How the Strength potion, the Strength spell and Spinach go together "
            "(adds: all count; highest: only the best).",
        ),
    ] = "adds"
    cannabis: Annotated[
        Literal["phase", "combat"],
        Meta(
            title="R42",
            description="How long Cannabis gives two attacks (phase: one Party Combat Phase; "
            "combat: each of that combat).",
        ),
    ] = "phase"
    entrance_is_an_exit: Annotated[
        bool,
        Meta(
            title="R43",
            description="Does the entrance count as an exit of the maze when dead ends are thrown "
            "back? (False: it does not.)",
        ),
    ] = False
    spell_rings: Annotated[
        Literal["wizards", "anyone"],
        Meta(
            title="R49",
            description="Who may cast from a spell ring (wizards: only they; anyone: whoever wears it).",
        ),
    ] = "wizards"
    restored_men_share: Annotated[
        bool,
        Meta(
            title="R51",
            description="Do men turned back from stone share the Experience Points of that "
            "combat? (False: they do not.)",
        ),
    ] = False
    two_traps: Annotated[
        Literal["depth_first", "types_first"],
        Meta(
            title="R53",
            description="In which order two traps are rolled (depth_first: the first fully, then "
            "the second; types_first: all types, then their effects).",
        ),
    ] = "depth_first"
    leader: Annotated[
        Literal["first", "rotating", "vote"],
        Meta(
            title="R56",
            description="Who decides for the party of several players (first: the first in "
            "seating order with a living adventurer; rotating: the next such player "
            "every round; vote: the majority).",
        ),
    ] = "first"
    monsters_strike_first: Annotated[
        bool,
        Meta(
            title="R57",
            description="Does a Monster Combat Phase come first after a failed negotiation? "
            "(False: the party begins, as always.)",
        ),
    ] = False
    treasure_time: Annotated[
        Literal["after_feature", "after_fight"],
        Meta(
            title="R58",
            description="When the treasure of monsters is found (after_feature: once the feature "
            "is done; after_fight: after each fight).",
        ),
    ] = "after_feature"
    untested_items_may_be_left: Annotated[
        bool,
        Meta(
            title="R59",
            description="May a potion or medallion be left behind untested? (False: somebody must test it.)",
        ),
    ] = False
    calm_in_sight: Annotated[
        bool,
        Meta(
            title="R60",
            description="Is it calm while monsters are in sight and neither negotiation nor "
            "attack is chosen? (False: it is not.)",
        ),
    ] = True
    broken_peace: Annotated[
        Literal["any_time", "at_once"],
        Meta(
            title="R61",
            description="Until when the party may attack after Agreement or Cow (any_time: at any "
            "calm moment in the segment; at_once: only right after the result).",
        ),
    ] = "any_time"
    skill_weapon: Annotated[
        Literal["any", "carried"],
        Meta(
            title="R62",
            description="With which weapon a skill may be taken (any: whatever the class may use; "
            "carried: only one he has).",
        ),
    ] = "any"
    cut_off: Annotated[
        Literal["lost", "refused"],
        Meta(
            title="R63",
            description="What happens when locked doors cut the party off for good (lost: all "
            "count as dead; refused: such a Lock is not allowed).",
        ),
    ] = "lost"
    worn_items: Annotated[
        Literal["unlimited", "limited"],
        Meta(
            title="R64",
            description="How many medallions and rings one may wear (unlimited: any number; "
            "limited: one medallion and two rings).",
        ),
    ] = "unlimited"
    spare_magic_weapons: Annotated[
        bool,
        Meta(
            title="R65",
            description="May magic weapons be carried unused beyond the two weapons? (False: "
            "nobody carries a third.)",
        ),
    ] = False
    oratory_adds: Annotated[
        bool,
        Meta(
            title="R67",
            description="Do several Oratory spells or medallions add in one negotiation? (False: "
            "each kind counts once.)",
        ),
    ] = False
    wizards_treat_themselves: Annotated[
        bool,
        Meta(
            title="R68",
            description="May a Wizard cast Heal, Strength and Mage Armour on himself? (False: only on others.)",
        ),
    ] = True
    mage_armour_absorbs: Annotated[
        Literal["non_magical", "attacks"],
        Meta(
            title="R70",
            description="Which wounds Mage Armour absorbs (non_magical: all but those of spells, "
            "rings, powers and Strangling; attacks: only those of weapons and "
            "monsters).",
        ),
    ] = "non_magical"
    alcohol_adds: Annotated[
        bool,
        Meta(
            title="R71",
            description="Does a second drink of Alcohol count again? (False: it changes nothing.)",
        ),
    ] = False
    two_in_front: Annotated[
        Literal["die", "nearest"],
        Meta(
            title="R73",
            description="Whom a second-row bow of the monsters shoots at with two adventurers in "
            "front (die: always the die; nearest: the nearer, the die if equal).",
        ),
    ] = "die"
    leaving: Annotated[
        Literal["together", "each_player"],
        Meta(
            title="R75",
            description="Who leaves the maze (together: the whole party; each_player: each may "
            "take his own adventurers out).",
        ),
    ] = "together"
    unused_doses: Annotated[
        Literal["kept", "lost"],
        Meta(
            title="R76",
            description="What becomes of unused potions and spices after the game (kept: as all "
            "items; lost: they are gone).",
        ),
    ] = "kept"
    evil_wizards_cast_and_stab: Annotated[
        bool,
        Meta(
            title="R77",
            description="Does an Evil Wizard also use his dagger in the phase he casts? (False: "
            "one or the other.)",
        ),
    ] = False
    reorganisation: Annotated[
        Literal["any_order", "slides_first"],
        Meta(
            title="R78",
            description="In which order the party slides and steps (any_order: sideways both "
            "before and after the step; slides_first: only before it).",
        ),
    ] = "any_order"
    stone_to_flesh: Annotated[
        Literal["after_combat", "later"],
        Meta(
            title="R80",
            description="When a man can be turned back from stone (after_combat: right then or "
            "never; later: the statue may be carried along).",
        ),
    ] = "after_combat"
    chests: Annotated[
        Literal["may_be_left", "must_be_opened"],
        Meta(
            title="R92",
            description="What may be done about a trapped chest (may_be_left: opened, or left with all that is "
            "in it; must_be_opened: somebody must open it, as 10.13 has it).",
        ),
    ] = "may_be_left"
    treasure_after_agreement: Annotated[
        bool,
        Meta(
            title="R93",
            description="Is what the monsters guard the party's after an Agreement or Cow, too, as 9.11 has it? "
            "(False: only after a victory.)",
        ),
    ] = False
