"""Words that need no more than their slots filled: the templates of `data/sentences.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.engine.event import Event
from labrys.games.citadel import events as own
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import DATA
from labrys.games.citadel.telling.words import Tongue, coins, name, spell_names, whereabouts
from labrys.kit import maze
from labrys.show.templates import Templates, Way, read
from labrys.systems.spi1980.telling import narrate as kit
from labrys.systems.spi1980.telling.words import AnyTongue

FILE = DATA / "sentences.toml"
SENTENCES: Mapping[str, Mapping[str, str]] = read(FILE)
APPROACH, OUTCOME = SENTENCES["approach"], SENTENCES["outcome"]
WAYS: Mapping[str, Way[AnyTongue]] = {
    **kit.WAYS,
    "coins": lambda t, gold, _: coins(gold),
    "spells": lambda t, spells, _: spell_names(spells),
    "where": lambda t, event, _: whereabouts(maze.place(event.x, event.y, event.level)),
}
EVENTS: Templates[AnyTongue] = Templates(FILE, own.ALL, WAYS)


def told(event: Event, state: State) -> str | None:
    """What happened, by its template; None: it has none that fits."""
    return EVENTS.sentence(event, Tongue(state))


def asked(key: str, of: str, state: State) -> str:
    """A question in words, by its template; empty: it has none."""
    template = SENTENCES["questions"].get(key, "")
    return template.format(of=of, who=name(of, state), sun=state.sun) if "{" in template else template


def offered(ask: str, word: str) -> tuple[str, str]:
    """A single word of a question, and what there is to know about it; empty: it has no template."""
    words, _, note = SENTENCES["options"].get(f"{ask}.{word}", "").partition(" | ")
    return words, note
