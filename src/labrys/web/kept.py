"""Small things a server keeps for people, each under its kind, whose it is, and a name."""

from __future__ import annotations

from typing import Any, Protocol, cast

from msgspec import Struct

from labrys.web.store import CampaignRow, Store


class KeptRow(Struct, frozen=True):
    """Something that is kept for somebody."""

    owner: str  # the hash of his key
    id: str
    touched: str
    text: bytes


class Keeping(Protocol):
    """The part of a store that keeps such things."""

    def keep(self, kind: str, row: KeptRow) -> None:
        """New, or as it is now; on the disk when this returns."""

    def kept(self, kind: str, owner: str, most: int = 200) -> list[KeptRow]:
        """All of this kind an owner has, the last touched first."""

    def find(self, kind: str, id: str, owner: str | None = None) -> KeptRow | None:
        """One of them; without an owner: whoever has it."""

    def drop(self, kind: str, owner: str, id: str) -> None:
        """It is gone."""


class AmongCampaigns:
    """The same in a store that keeps only tables and campaigns: beside these, apart by their owners."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def keep(self, kind: str, row: KeptRow) -> None:
        """New, or as it is now."""
        self._store.keep_campaign(CampaignRow(f"{kind}:{row.owner}", row.id, row.touched, row.text))

    def kept(self, kind: str, owner: str, most: int = 200) -> list[KeptRow]:
        """All of this kind an owner has."""
        found = self._store.campaigns(f"{kind}:{owner}", most)
        return [KeptRow(owner, row.id, row.touched, row.text) for row in found]

    def find(self, kind: str, id: str, owner: str | None = None) -> KeptRow | None:
        """One of them."""
        query = "SELECT owner, touched, text FROM campaigns WHERE id = ? AND owner >= ? AND owner < ?"
        for whose, touched, text in self._store._rows(query, id, f"{kind}:", f"{kind};"):
            own = whose.removeprefix(f"{kind}:")
            if owner in (None, own):
                return KeptRow(own, id, touched, text)
        return None

    def drop(self, kind: str, owner: str, id: str) -> None:
        """It is gone."""
        self._store.drop_campaign(f"{kind}:{owner}", id)


def kept_in(store: Store) -> Keeping:
    """Where a store keeps such things."""
    return cast(Keeping, store) if hasattr(store, "keep") else AmongCampaigns(store)
