"""The house rules of Citadel of Blood; the reasons are in docs/rulings/citadel.md."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class HouseRules(Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Every ruling that has an alternative, as a typed field; the default is our reading."""

    prior_experience: Annotated[
        Literal["one", "all"],
        Meta(
            title="R1",
            description="What earlier experience gives an Initiate (one: one of the three gifts, at his "
            "choice; all: each of the three).",
        ),
    ] = "one"
    lone_character_casts: Annotated[
        bool,
        Meta(
            title="R2",
            description="May a character who fights alone cast combat spells in the first row? (False: only "
            "the second row casts.)",
        ),
    ] = False
    fire_breath: Annotated[
        Literal["front_row", "extra", "none"],
        Meta(
            title="R3",
            description="What a Chimaera's fire does (front_row: once, in place of its first attack, all in "
            "the party's front row resist or take 1D3; extra: it attacks as usual and on a "
            "further 6 the target takes 1D3 more; none: no fire).",
        ),
    ] = "front_row"
    stench: Annotated[
        Literal["minus_one", "lost_phase", "none"],
        Meta(
            title="R4",
            description="What Cronks do to those who fail to resist before combat (minus_one: 1 off their "
            "weapon attacks in that combat; lost_phase: their first Party Combat Phase is lost; "
            "none: no stench).",
        ),
    ] = "minus_one"
    fatal_casting: Annotated[
        bool,
        Meta(
            title="R5",
            description="May a caster pay all the Wound Points he has left and die once the spell has "
            "worked? (False: he must keep one.)",
        ),
    ] = False
    hesitate: Annotated[
        Literal["before_combat", "action"],
        Meta(
            title="R6",
            description="When Hesitate is cast (before_combat: once, before the first phase of either side; "
            "action: in any Party Combat Phase, as the caster's action).",
        ),
    ] = "before_combat"
    cease_fire: Annotated[
        Literal["any_time", "action"],
        Meta(
            title="R7",
            description="When Cease Fire is cast (any_time: whenever an attack has ended, whoever made it; "
            "action: only in Party Combat, as the caster's action).",
        ),
    ] = "any_time"
    cease_fire_frees: Annotated[
        bool,
        Meta(
            title="R8",
            description="Does Cease Fire bring back characters charmed by a Vampire? (False: they stay with him.)",
        ),
    ] = True
    lock: Annotated[
        Literal["step_back", "leaving"],
        Meta(
            title="R9",
            description="How Lock works (step_back: on the door just used, on meeting monsters, the party "
            "standing outside again; leaving: also on a door by which the party leaves a room).",
        ),
    ] = "step_back"
    neutralise_poison: Annotated[
        Literal["after_roll", "before_roll"],
        Meta(
            title="R10",
            description="When Neutralise Poison is cast (after_roll: once the poison's wounds are known; "
            "before_roll: before its die).",
        ),
    ] = "after_roll"
    mage_armour_adds_up: Annotated[
        bool,
        Meta(
            title="R11",
            description="Do two Mage Armours on one character add up? (False: the higher remaining number stays.)",
        ),
    ] = False
    strength: Annotated[
        Literal["highest", "adds"],
        Meta(
            title="R12",
            description="How several Strength effects go together in one combat (highest: only the best; "
            "adds: all count).",
        ),
    ] = "highest"
    healing_limits: Annotated[
        Literal["each_spell", "common"],
        Meta(
            title="R13",
            description="How the castings of Heal and Rejuvenate are limited (each_spell: a die for each; "
            "common: one die for both together).",
        ),
    ] = "each_spell"
    healing_ring_on_oneself: Annotated[
        bool,
        Meta(
            title="R14",
            description="May a ring of Heal be used on its wearer? (False: only on others, like the spell.)",
        ),
    ] = False
    charmed_monsters: Annotated[
        Literal["restrained", "unrestrained"],
        Meta(
            title="R15",
            description="What a charmed monster does for the party (restrained: it waits for the next Party "
            "Combat Phase and has no breath, stench, stone or charm; unrestrained: it acts at "
            "once, with all its powers).",
        ),
    ] = "restrained"
    charm_broken: Annotated[
        Literal["enemy", "talks"],
        Meta(
            title="R16",
            description="What a charmed monster does when its charmer dies (enemy: it turns on the party; "
            "talks: the same, but outside combat it may be talked to first).",
        ),
    ] = "enemy"
    x_can_be_charmed: Annotated[
        bool,
        Meta(
            title="R17",
            description="Can X the Unknown be charmed? (False: he can only be put to sleep.)",
        ),
    ] = False
    charm_potions_resisted: Annotated[
        bool,
        Meta(
            title="R18",
            description="Does the target of a charm potion make a Resistance Check? (False: it works without "
            "fail.)",
        ),
    ] = True
    potions_in_combat: Annotated[
        bool,
        Meta(
            title="R19",
            description="May a potion be drunk in combat in place of the attack? (False: only outside combat.)",
        ),
    ] = True
    sleep: Annotated[
        Literal["combat", "until_wounded"],
        Meta(
            title="R20",
            description="How long a monster sleeps (combat: to its end, and when all that are left sleep "
            "they may be killed; until_wounded: the same, but a wound wakes it).",
        ),
    ] = "combat"
    explosion: Annotated[
        Literal["all_rows", "two_rows"],
        Meta(
            title="R21",
            description="Whom the Explosion spell reaches (all_rows: everybody on both sides; two_rows: the "
            "first two rows of each).",
        ),
    ] = "all_rows"
    magic_shield: Annotated[
        Literal["spells", "breath_too"],
        Meta(
            title="R22",
            description="What Magic Shield stops (spells: all that wound, Blasts of the Hellgate included; "
            "breath_too: a Chimaera's fire as well).",
        ),
    ] = "spells"
    bribe_first: Annotated[
        bool,
        Meta(
            title="R23",
            description="May the party bribe without having negotiated? (False: only after a failed negotiation.)",
        ),
    ] = False
    negotiation_tries: Annotated[
        Literal["one", "each_character"],
        Meta(
            title="R24",
            description="How often the party may negotiate in one encounter (one: once; each_character: once "
            "for each of them).",
        ),
    ] = "one"
    wound_points_rolled: Annotated[
        Literal["meeting", "combat"],
        Meta(
            title="R25",
            description="When the monsters' Wound Points are rolled (meeting: as soon as it is known who "
            "they are; combat: when a fight begins or a bribe asks for them).",
        ),
    ] = "meeting"
    odd_offers: Annotated[
        Literal["lower_row", "interpolated"],
        Meta(
            title="R26",
            description="How a bribe between two rows of the table is read (lower_row: as the lower one; "
            "interpolated: in proportion, rounded off).",
        ),
    ] = "lower_row"
    zero_bribe_can_succeed: Annotated[
        bool,
        Meta(
            title="R27",
            description="Can a bribe whose number is 0 succeed by Sway or Cajole? (False: never.)",
        ),
    ] = True
    cow_resistance: Annotated[
        Literal["group", "each"],
        Meta(
            title="R28",
            description="Who resists Cow and Daunt (group: one check for all the monsters; each: one for "
            "every monster).",
        ),
    ] = "group"
    lone_unit: Annotated[
        Literal["any", "nearest"],
        Meta(
            title="R30",
            description="Whom somebody alone in his front row attacks (any: whomever he likes in the "
            "enemy's, a monster by die; nearest: the nearest by columns, like everybody).",
        ),
    ] = "any"
    rows_close_at_once: Annotated[
        bool,
        Meta(
            title="R31",
            description="Do the rows behind close up at once when the front empties? (False: nobody there "
            "can be reached until reorganisation brings one forward.)",
        ),
    ] = True
    free_rearming: Annotated[
        bool,
        Meta(
            title="R33",
            description="May the other weapon be drawn at no cost after a throw? (False: it costs the attack.)",
        ),
    ] = True
    vampire_charm: Annotated[
        Literal["instead", "in_addition"],
        Meta(
            title="R34",
            description="How a Vampire's charm goes with his attack (instead: in place of it in his first "
            "two phases; in_addition: he strikes as well).",
        ),
    ] = "instead"
    stone_to_flesh: Annotated[
        Literal["after_combat", "later"],
        Meta(
            title="R35",
            description="When a character can be turned back from stone (after_combat: right then or never; "
            "later: the statue may be carried along).",
        ),
    ] = "after_combat"
    x_comes_forward: Annotated[
        bool,
        Meta(
            title="R38",
            description="Does X move up to the first row when no demon is left behind it? (False: he stays "
            "in the second.)",
        ),
    ] = True
    hellgate_blasts: Annotated[
        Literal["die", "players"],
        Meta(
            title="R39",
            description="Who picks the targets of the Hellgate's Blasts (die: the die, one by one; players: "
            "they split them).",
        ),
    ] = "die"
    vanished_demons_count: Annotated[
        bool,
        Meta(
            title="R40",
            description="Do demons that vanish with X's death give Experience Points and treasure? (False: "
            "only those killed before.)",
        ),
    ] = False
    hellgate_chit: Annotated[
        bool,
        Meta(
            title="R41",
            description="Does the Hellgate stand on a chit drawn as usual? (False: its counter takes the "
            "place by itself.)",
        ),
    ] = True
    segments_away: Annotated[
        Literal["entered", "path"],
        Meta(
            title="R42",
            description="What the mirror's number counts (entered: segments of that level entered for the "
            "first time since; path: the distance over the grid).",
        ),
    ] = "entered"
    mirrors: Annotated[
        Literal["investigated", "on_entry"],
        Meta(
            title="R43",
            description="When a mirror shows something (investigated: when somebody looks into it; on_entry: "
            "as the party comes in).",
        ),
    ] = "investigated"
    stair_landings: Annotated[
        Literal["free", "from_cup"],
        Meta(
            title="R44",
            description="Which chits the other landings of a staircase are (free: none of the cup; from_cup: "
            "staircase chits taken out of it).",
        ),
    ] = "free"
    trap_check_on_stairs: Annotated[
        bool,
        Meta(
            title="R45",
            description="Is there a trap check on the first arrival at a landing? (False: only doors have traps.)",
        ),
    ] = True
    dead_ends: Annotated[
        Literal["all_levels", "each_level"],
        Meta(
            title="R46",
            description="Where a way on must be left (all_levels: somewhere in the Citadel; each_level: on "
            "every level by itself).",
        ),
    ] = "all_levels"
    best_match: Annotated[
        Literal["random", "players"],
        Meta(
            title="R47",
            description="Who picks among the best chits when none fits (random: chance; players: they do).",
        ),
    ] = "random"
    empty_cup: Annotated[
        Literal["new_set", "walls"],
        Meta(
            title="R48",
            description="What happens when the cup runs out (new_set: a complete set is added; walls: "
            "unexplored exits are walls).",
        ),
    ] = "new_set"
    resting: Annotated[
        bool,
        Meta(
            title="R50",
            description="May the party stay where it is for a turn, at the price of a check for wandering "
            "monsters? (False: it always moves.)",
        ),
    ] = False
    trap_duty: Annotated[
        Literal["anyone", "may_leave"],
        Meta(
            title="R52",
            description="Who faces a door's trap (anyone: whoever is chosen, and the party goes in; "
            "may_leave: anyone, or the party turns back).",
        ),
    ] = "anyone"
    trap_door_can_be_detrapped: Annotated[
        bool,
        Meta(
            title="R53",
            description="May a trap door's trap be detrapped? (False: it goes off at once.)",
        ),
    ] = False
    experience_below: Annotated[
        Literal["investigator", "party"],
        Meta(
            title="R54",
            description="Who gets the Experience Points of a fight under a trap door (investigator: he "
            "alone; party: all share).",
        ),
    ] = "investigator"
    swallowed: Annotated[
        Literal["stays", "dies"],
        Meta(
            title="R55",
            description="What becomes of one swallowed by the Hellgate when the party leaves (stays: he "
            "waits for its end, in a later game too; dies: he is dead).",
        ),
    ] = "stays"
    level_shifts_found_treasure: Annotated[
        bool,
        Meta(
            title="R56",
            description="Does the level shift the type of treasure found without monsters? (False: J stays J.)",
        ),
    ] = True
    doubling: Annotated[
        Literal["groups", "everything"],
        Meta(
            title="R57",
            description="Whose number doubles on the third level (groups: monsters off a table or in a pit; "
            "everything: also a statue's Medusa, a coffin's Vampire and the demons).",
        ),
    ] = "groups"
    talisman_of_evil: Annotated[
        Literal["in_place", "enemy_row"],
        Meta(
            title="R59",
            description="Where the victim of a Talisman of Evil stands (in_place: where he is; enemy_row: in "
            "the middle of the enemy's row).",
        ),
    ] = "in_place"
    statue_of_x: Annotated[
        Literal["redemption", "charm_too"],
        Meta(
            title="R60",
            description="What frees the victim of X's statue (redemption: that spell alone; charm_too: a "
            "charm as well).",
        ),
    ] = "redemption"
    altar_spells_resisted: Annotated[
        bool,
        Meta(
            title="R61",
            description="May the victim of an altar's spell resist it by a second check? (False: the first "
            "decides.)",
        ),
    ] = True
    lasting_effects: Annotated[
        Literal["permanent", "game"],
        Meta(
            title="R62",
            description="How long the gifts of altars and the spells learned in the Citadel last (permanent: "
            "for good; game: to the end of this game).",
        ),
    ] = "permanent"
    granted_spells_need_potential: Annotated[
        bool,
        Meta(
            title="R63",
            description="Must a character have Magic Potential to use a spell he was granted? (False: "
            "anybody can.)",
        ),
    ] = False
    feature_use: Annotated[
        Literal["once", "every_visit"],
        Meta(
            title="R64",
            description="How often a feature may be used (once: one time a game; every_visit: once at each "
            "visit).",
        ),
    ] = "once"
    painting_curses_charmed: Annotated[
        bool,
        Meta(
            title="R65",
            description="Do charmed monsters roll for the painting's curse? (False: only characters.)",
        ),
    ] = False
    clavichord: Annotated[
        Literal["anyone", "victim"],
        Meta(
            title="R66",
            description="Who may get the money back out of the clavichord (anyone: whoever takes the wound; "
            "victim: only he who lost it).",
        ),
    ] = "anyone"
    jewels_above_twelve: Annotated[
        Literal["twelve", "extrapolated"],
        Meta(
            title="R67",
            description="What a jewel roll above 12 is worth (twelve: as 12; extrapolated: 50 more for each "
            "point).",
        ),
    ] = "twelve"
    talisman_of_mind: Annotated[
        Literal["two_rows", "second_row"],
        Meta(
            title="R68",
            description="From where the Talisman of Mind is used (two_rows: the first or second row; "
            "second_row: only there, like a spell).",
        ),
    ] = "two_rows"
    worn_items: Annotated[
        Literal["unlimited", "limited"],
        Meta(
            title="R69",
            description="How many medallions and rings one may wear (unlimited: any number; limited: one "
            "medallion and one ring).",
        ),
    ] = "unlimited"
    sun_talismans: Annotated[
        Literal["owner", "finder"],
        Meta(
            title="R70",
            description="Whom a sun talisman serves (owner: whoever has it, by the number first rolled; "
            "finder: him who took it first).",
        ),
    ] = "owner"
    partial_kills_count: Annotated[
        bool,
        Meta(
            title="R72",
            description="Do some killed out of a group give Experience Points? (False: only if all of it died.)",
        ),
    ] = True
    monsters_met_again: Annotated[
        Literal["same", "fresh"],
        Meta(
            title="R73",
            description="How monsters left behind are met again (same: with their wounds and the treasure "
            "rolled; fresh: both rolled anew).",
        ),
    ] = "same"
    ageing: Annotated[
        Literal["added", "compound", "gold_too"],
        Meta(
            title="R75",
            description="How prices rise with age (added: a tenth of the first price in Experience Points "
            "each time; compound: a tenth of the last; gold_too: added, in Gold Marks as well).",
        ),
    ] = "added"
    jewels_give_change: Annotated[
        bool,
        Meta(
            title="R76",
            description="Are jewels changed into Gold Marks to pay for abilities? (False: paid whole, "
            "nothing back.)",
        ),
    ] = True
    win_experience: Annotated[
        Literal["this_game", "all_games"],
        Meta(
            title="R77",
            description="Which gains count for a character's victory (this_game: only those of this game; "
            "all_games: with what is left at home).",
        ),
    ] = "this_game"
    thief_may_exceed_five: Annotated[
        bool,
        Meta(
            title="R78",
            description="May the Thief spell raise detrap skill above 5? (False: 5 is the most.)",
        ),
    ] = False
    reentry: Annotated[
        Literal["players_say", "new_maze"],
        Meta(
            title="R79",
            description="Which maze is entered again (players_say: the old one in the same session, else a "
            "new one; new_maze: always a new one).",
        ),
    ] = "players_say"
    teleport_resisted: Annotated[
        bool,
        Meta(
            title="R80",
            description="May a monster resist being teleported? (False: it goes.)",
        ),
    ] = False
    equal_wound_points: Annotated[
        Literal["players", "die"],
        Meta(
            title="R82",
            description="Who says which of equal monsters stands in front (players: they do; die: the die).",
        ),
    ] = "players"
    leader: Annotated[
        Literal["rotating", "vote"],
        Meta(
            title="R83",
            description="Who decides for the party of several players (rotating: another player every "
            "Game-Turn; vote: the majority).",
        ),
    ] = "rotating"
    last_exit: Annotated[
        Literal["new_door", "game_ends"],
        Meta(
            title="R84",
            description="What happens when no chit can keep the Citadel open (new_door: a wall turns into a "
            "door; game_ends: that is the end).",
        ),
    ] = "new_door"
    two_traps: Annotated[
        Literal["depth_first", "types_first"],
        Meta(
            title="R86",
            description="In which order several traps are rolled (depth_first: each fully before the next; "
            "types_first: all types, then their effects).",
        ),
    ] = "depth_first"
    chest_check: Annotated[
        Literal["first", "after_contents"],
        Meta(
            title="R87",
            description="When a chest is checked for a trap (first: before its contents are rolled; "
            "after_contents: when they are known).",
        ),
    ] = "first"
    armour_adds_up: Annotated[
        bool,
        Meta(
            title="R88",
            description="Do several suits of armour on one character add up? (False: one is worn.)",
        ),
    ] = False
    feature_treasure: Annotated[
        Literal["room", "by_origin"],
        Meta(
            title="R89",
            description="Which treasure letter monsters out of a feature have (room: all the room one; "
            "by_origin: Cronks of a pit the wandering one, others the room one).",
        ),
    ] = "room"
    monster_reorganisation: Annotated[
        Literal["nearest", "strongest"],
        Meta(
            title="R90",
            description="Which monster comes forward (nearest: the closest to a gap; strongest: the one with "
            "most Wound Points).",
        ),
    ] = "nearest"
    x_returns: Annotated[
        bool,
        Meta(
            title="R92",
            description="Is X back with his demons in a new maze? (False: once dead he stays dead.)",
        ),
    ] = False
    calm_moments: Annotated[
        Literal["outside_combat", "segment_phase"],
        Meta(
            title="R94",
            description="When non-combat spells, potions and exchanges are possible (outside_combat: at "
            "every question outside combat; segment_phase: only in the Segment Phase).",
        ),
    ] = "outside_combat"
    potential_changes: Annotated[
        Literal["at_once", "next_game"],
        Meta(
            title="R95",
            description="When a change of Magic Potential counts (at_once: for spells known and circled now; "
            "next_game: from the next one).",
        ),
    ] = "at_once"
    alloces: Annotated[
        Literal["own_spells", "any_spell"],
        Meta(
            title="R96",
            description="Which combat spells Alloces makes free (own_spells: those the character may use "
            "anyway; any_spell: every one).",
        ),
    ] = "own_spells"
    unused_doses: Annotated[
        Literal["kept", "lost"],
        Meta(
            title="R97",
            description="What becomes of unused potions after the game (kept: as all items; lost: they are gone).",
        ),
    ] = "kept"
    strength_in_combat: Annotated[
        Literal["next", "present"],
        Meta(
            title="R108",
            description="Which combat a Strength Potion drunk in combat is for (next: the next one; present: "
            "that one).",
        ),
    ] = "next"
    stalemate: Annotated[
        Literal["ten_rounds", "never"],
        Meta(
            title="R100",
            description="When a fight without attacks ends (ten_rounds: after ten such rounds, as an "
            "agreement; never: it goes on).",
        ),
    ] = "ten_rounds"
