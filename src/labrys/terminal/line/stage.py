"""What is shown unasked before a question: the fight or the map when it has changed, and everybody at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from labrys.show.decision import RegionMap
from labrys.show.picture import Card, Picture
from labrys.terminal import describe
from labrys.terminal.line import field
from labrys.terminal.line.map import Maps
from labrys.terminal.line.people import People
from labrys.terminal.line.screen import Screen

Numbers = Mapping[str, Sequence[str]]  # what options point at, and their numbers


class Stage:
    """The table in lines; remembers what was last shown of it."""

    def __init__(self, screen: Screen, names: Sequence[str]) -> None:
        self.screen, self.maps, self.people = screen, Maps(screen), People(screen, names)
        self.fields = field.Fields(screen)
        self._fight: object = None
        self._field: object = None
        self._map: object = None
        self._people: object = None

    def forget(self) -> None:
        """Show everything anew: something was taken back, or somebody else looks."""
        self._fight = self._field = self._map = self._people = None

    def scene(self, picture: Picture, numbers: Numbers, region: RegionMap | None = None) -> list[str]:
        """What is worth showing before a question whose options point at these, and one of whose region it is."""
        if picture.fight is not None:
            return [*self._battle(picture), *self._on_field(picture, region)]
        self._fight = self._field = None
        about_places = any(at in picture.places for at in numbers)
        ground = (picture.places, picture.tokens, picture.here)
        lines = []
        if about_places and ground != self._map:
            self._map = ground
            lines = self.around(picture, numbers)
        return [*lines, *self._glance(picture, mapped=bool(lines))]

    def _battle(self, picture: Picture) -> list[str]:
        """Both sides, when somebody fell, came, or stands elsewhere; not at every wound."""
        assert picture.fight is not None
        fight = picture.fight
        fighting = {*fight.theirs.cards, *fight.ours.cards}
        posts = [_post(card) for card in picture.cards if card.id in fighting]
        now = (structs.replace(fight, field=None), posts)
        if now == self._fight:
            return []
        self._fight, self._people = now, None
        lines = self.people.fight(picture) if self.screen.pictures else describe.fight(picture)
        return lines if fight.columns else [*lines, *self.people.hand(picture)]

    def _on_field(self, picture: Picture, region: RegionMap | None) -> list[str]:
        """The squares, when somebody stands elsewhere or one of them is to be chosen."""
        fight = picture.fight
        if fight is None or fight.field is None or (fight.field == self._field and region is None):
            return []
        known, self._field = self._field, fight.field
        if self.screen.pictures:
            return self.fields.draw(picture, region)
        moved = known is None or fight.field != known
        return [*([] if known else [field.measures(fight.field)]), *(field.told(picture) if moved else [])]

    def _glance(self, picture: Picture, *, mapped: bool) -> list[str]:
        """With the map; and whenever a hand of one's own, or those who play a character each, have changed."""
        own = any(card.group == "player" for card in picture.cards)
        now = (picture.cards, picture.hand)
        if not mapped and (not own or not picture.places or now == self._people):
            return []
        self._people = now
        return self.people.glance(picture)

    def around(self, picture: Picture, numbers: Numbers) -> list[str]:
        """The map as it is shown unasked, or the place in words."""
        if self.screen.pictures:
            return self.maps.around(picture, single(numbers))
        return describe.look(picture, numbers)

    def map(self, picture: Picture, numbers: Numbers, region: RegionMap | None = None) -> list[str]:
        """All of the map, or in a battle its field; drawn or in words."""
        if picture.fight is not None and (ground := picture.fight.field) is not None:
            drawn = self.screen.pictures
            return self.fields.draw(picture, region) if drawn else [field.measures(ground), *field.told(picture)]
        if self.screen.pictures:
            return self.maps.whole(picture, single(numbers))
        lines = []
        for level in picture.levels:
            lines += [f"{level.name}:"] if len(picture.levels) > 1 else []
            lines += describe.whole_map(picture, level.key)
        return lines or ["There is no map yet."]


def single(numbers: Numbers) -> dict[str, str]:
    """The places at which one option points: its number can stand there."""
    return {at: found[0] for at, found in numbers.items() if len(found) == 1}


def _post(card: Card) -> tuple[object, ...]:
    return card.id, card.row, card.column, card.group, card.status, card.fate
