"""What things do, in a few words of ours, with the figures of the book's own charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from labrys.show.english import count, listed
from labrys.systems.spi1980.tables import Charts
from labrys.systems.spi1980.things import WEAPONS

UNKNOWN = ("potion", "medallion", "talisman")  # found, and nobody has tried it yet
HOW_USED: Mapping[str, str] = {
    "bow": "from the second row, at anybody in their front row",
    "throwing_dagger": "in hand in the front row, or thrown from the second, once a fight",
}
IN_FRONT = "in the front row"


class Notes:
    """What the things of one book do, by id."""

    ring = "can be used"  # one that holds a spell

    def __init__(
        self, charts: Charts, persons: Sequence[str], spells: Mapping[str, str], words: Mapping[str, str]
    ) -> None:
        """`persons`: who can be charmed as one. `words` are the book's own, by id, and go before these."""
        self.charts, self.persons, self.spells, self.words = charts, persons, spells, words
        self.does = cache(self._does)

    def _does(self, slug: str) -> str:
        """What it does; empty if there is nothing to say.

        An id is that of a weapon or item: `sword+1`, `armour+2`, `healing_potion`, `sleep_ring`.
        """
        kind, _, bonus = slug.partition("+")
        if slug in self.words:
            return self.words[slug]
        if kind in WEAPONS:
            return self._weapon(kind, int(bonus or 0))
        if kind == "armour":
            return f"adds {count(int(bonus), 'Wound Point')} while it is worn"
        if slug in UNKNOWN:
            return "nobody knows what it does before somebody has tried it"
        what, _, kind = slug.rpartition("_")
        match kind:
            case "potion":
                return self._potion(what)
            case "medallion":
                return self._medallion(what)
            case "ring":
                return self._ring(what)
        return ""

    def _weapon(self, kind: str, bonus: int) -> str:
        """[citadel 9.5] [deathmaze 8.43] What the die must show, with everything that is added to it."""
        wounds = self.charts.combat[kind]
        plus = f"adds {bonus} to the die; " if bonus else ""
        need = [f"{number} on {wounds.index(number)}" for number in sorted(set(wounds) - {0})]
        return f"{plus}wounds: {', '.join(need)} or more; {HOW_USED.get(kind, IN_FRONT)}"

    def _potion(self, what: str) -> str:
        """[citadel 14.5] [deathmaze 9.4] What it does to its drinker."""
        code = self.charts.potion_code[what]
        return {
            "healing": f"heals the drinker of {code} wounds",
            "poison": f"gives the drinker {code} wounds",
            "strength": f"adds {code} to the drinker's attacks for one fight",
            "charm_person": f"wins over one {listed(self.persons, 'or')}, unless it resists",
            "charm_monster": f"wins over one monster that is no {listed(self.persons, 'or')}, unless it resists",
        }[what]

    def _medallion(self, what: str) -> str:
        """[citadel 14.7-Dexterity] [deathmaze 9.6] What it does for its wearer."""
        row = self.charts.medallion_row[what]
        return {
            "neutralise_poison": "poison does the wearer no harm",
            "potion_appraisal": "the wearer knows a potion without a taste, so that 2 doses of it are left "
            "instead of 1",
            "oratory": f"adds {row.bonus} to the party's talks",
            "dexterity": f"adds {row.bonus} to the wearer's attacks",
            "strangling": f"gave {row.code} wounds when it was tried on, and is worth nothing",
        }[what]

    def _ring(self, what: str) -> str:
        """[citadel 14.8-Spell] [deathmaze 9.7] A spell without its cost, or resistance."""
        row = self.charts.ring_row[what]
        if not row.spell:
            return f"adds {row.bonus} to the wearer's resistance to magic"
        return f"{self.ring} once a game, at no cost; {self.spells[row.spell]}"


def common_powers(bolt: str, cost: int) -> dict[str, str]:
    """[citadel 15.0] [deathmaze 12.0] What monsters do besides attacking, where both books say it alike.

    `bolt` are the wounds of Lightning, `cost` is what it costs the caster.
    """
    return {
        "charm": "in the first two Monster Combat Phases "
        "whoever is attacked goes over to the monsters unless he resists",
        "lightning": f"from the first two rows, in place of a weapon: {bolt} wounds to one who fails to resist, "
        f"at the price of {count(cost, 'wound')}",
        "regeneration": "once wounded, heals 1 wound every three Monster Combat Phases",
    }
