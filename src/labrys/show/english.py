"""The few bits of English grammar that every book's sentences need."""

from __future__ import annotations

from collections.abc import Sequence

SLOT, CAPITAL, END = "\ue000", "\ue001", "\ue002"  # around a slot for a player's name: see `sentence`
PLURAL = {"is": "are", "has": "have", "goes": "go", "does": "do"}
YOU_SOUND = ("unic", "unif", "unit", "univ")  # written with a vowel, spoken with none
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def count(number: int, thing: str, things: str = "") -> str:
    """Digits and a noun.

    >>> count(1, "wound"), count(3, "wound")
    ('1 wound', '3 wounds')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def how_long(minutes: tuple[int, int]) -> str:
    """How long something takes: from, to; nothing, if that is not known.

    >>> how_long((30, 60)), how_long((150, 240))
    ('30 to 60 minutes', '2½ to 4 hours')
    """
    least, most = minutes
    if most <= 120:
        return f"{least} to {most} minutes" if most else ""
    halves = [f"{half // 2}{'½' if half % 2 else ''}" for half in (round(least / 30), round(most / 30))]
    return f"{' to '.join(halves)} hours"


def number_word(number: int) -> str:
    """`three`, but `12`."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Brand", "Ilse", "Tam"])
    'Brand, Ilse and Tam'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def verb(subjects: Sequence[str], one: str, many: str) -> str:
    """Singular or plural.

    >>> verb(["Brand", "Ilse"], "gains", "gain")
    'gain'
    """
    return one if len(subjects) == 1 else many


def agree(one: str, *, many: bool) -> str:
    """A verb for one, or for several: and for `you`.

    >>> agree("loses", many=True), agree("carries", many=True), agree("is", many=True), agree("may", many=True)
    ('lose', 'carry', 'are', 'may')
    """
    if not many or not one.endswith("s"):
        return one
    if one in PLURAL:
        return PLURAL[one]
    if one.endswith("ies"):
        return f"{one[:-3]}y"
    return one[:-2] if one.endswith(("sses", "shes", "ches", "xes")) else one[:-1]


def a(thing: str) -> str:
    """With its article.

    >>> a("axe"), a("+1 axe"), a("Orc"), a("unicorn")
    ('an axe', 'a +1 axe', 'an Orc', 'a unicorn')
    """
    vowel = thing[:1].lower() in "aeiou" and not thing.lower().startswith(YOU_SOUND)
    return f"an {thing}" if vowel else f"a {thing}"


def capital(text: str) -> str:
    """The first letter of a sentence, also where a player's name will stand there."""
    if text.startswith(SLOT):
        return CAPITAL + text[1:]
    return text[:1].upper() + text[1:]


def proper(slug: str) -> str:
    """`neutralise_poison` is Neutralise Poison."""
    return " ".join(word.capitalize() for word in slug.split("_"))


def in_coins(amount: int, coins: Sequence[tuple[str, int]]) -> str:
    """Money in coins, the dearest first, of which the last is worth 1.

    >>> in_coins(1144, (("G", 16), ("S", 1))), in_coins(16, (("G", 16), ("S", 1))), in_coins(0, (("silver", 1),))
    ('71 G 8 S', '1 G', '0 silver')
    """
    parts, rest = [], amount
    for name, worth in coins:
        number, rest = divmod(rest, worth)
        if number:
            parts.append(f"{number} {name}")
    return " ".join(parts) or f"0 {coins[-1][0]}"
