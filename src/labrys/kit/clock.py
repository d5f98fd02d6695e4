"""Time: a clock that counts minutes, and what ends when.

A game keeps its time as a number, and what runs out as a table in its state: each thing, and when it ends. Such a
table is plain data and never changed, but put in another's place. It serves whatever counts: the minutes of the
clock, or the rounds of a battle, which a battle counts for itself and which are ten to the minute.
"""

from __future__ import annotations

from labrys.show.english import count, listed

ROUND = 6  # seconds
ROUNDS = 10  # in a minute
HOUR = 60  # minutes
DAY = 24 * HOUR
WEEK = 7 * DAY
FOREVER = 1 << 30  # until something else ends it
_UNITS = (("week", WEEK), ("day", DAY), ("hour", HOUR), ("minute", 1))

Ends = dict[str, int]  # each thing, and when it ends


def lasting(ends: Ends, thing: str, until: int) -> Ends:
    """From now on this lasts until then; what would have lasted longer does.

    >>> lasting({"torch": 60}, "torch", 40)
    {'torch': 60}
    """
    return {**ends, thing: max(until, ends.get(thing, until))}


def without(ends: Ends, thing: str) -> Ends:
    """This has ended before its time."""
    return {other: until for other, until in ends.items() if other != thing} if thing in ends else ends


def run_out(ends: Ends, now: int) -> tuple[list[str], Ends]:
    """What has ended by now, the earliest first, and what still lasts.

    >>> run_out({"lamp": 360, "torch": 60, "blessing": 50}, 60)
    (['blessing', 'torch'], {'lamp': 360})
    """
    if not ends or min(ends.values()) > now:
        return [], ends
    ended = sorted((thing for thing in ends if ends[thing] <= now), key=ends.__getitem__)
    return ended, {thing: until for thing, until in ends.items() if until > now}


def next_end(ends: Ends) -> int:
    """When the next thing ends; `FOREVER` if nothing does."""
    return min(ends.values(), default=FOREVER)


def minutes(rounds: int) -> int:
    """The minutes that so many rounds take, the last one whole.

    >>> minutes(1), minutes(10), minutes(11)
    (1, 1, 2)
    """
    return -(-rounds // ROUNDS)


def day(now: int) -> int:
    """Which day of the game it is, the first is 1."""
    return now // DAY + 1


def duration_words(length: int) -> str:
    """A length of time in its two largest units.

    >>> duration_words(180), duration_words(70), duration_words(2 * WEEK + DAY + 5)
    ('3 hours', '1 hour and 10 minutes', '2 weeks and 1 day')
    """
    if length >= FOREVER:
        return "for ever"
    parts = []
    for unit, size in _UNITS:
        number, length = divmod(length, size)
        parts.append((number, unit))
    first = next((place for place, (number, _) in enumerate(parts) if number), len(parts) - 1)
    told = [count(number, unit) for number, unit in parts[first : first + 2] if number]
    return listed(told) if told else count(0, "minute")


def time_words(now: int) -> str:
    """A point in time: `14:10` on the first day, then `day 2, 14:10`.

    >>> time_words(HOUR + 5), time_words(DAY + 14 * HOUR + 10)
    ('1:05', 'day 2, 14:10')
    """
    hour, minute = divmod(now % DAY, HOUR)
    return f"{'' if now < DAY else f'day {day(now)}, '}{hour}:{minute:02}"
