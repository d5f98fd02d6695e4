"""Whom to tell of a weakness of this server: `/.well-known/security.txt`, as RFC 9116 wants it.

The host names the contact (`labrys serve --contact`); without one there is no such page. What concerns the
program, not the server, goes to its maintainers (SECURITY.md).
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from labrys.engine.errors import LabrysError

PATH = "/.well-known/security.txt"
LASTS = timedelta(days=180)  # then it is to be read again
LONGEST = 200

_ADDRESS = re.compile(r"[^\s@:/<>]+@[^\s@:/<>]+\.[^\s@:/<>.]+")
_LINK = re.compile(r"(https://[^\s/]+\S*|tel:\+[0-9-]+)")


def checked_contact(said: str) -> str:
    """A contact as the page names it: a mail address, an https page or a telephone number.

    >>> checked_contact("host@club.example")
    'mailto:host@club.example'
    >>> checked_contact("https://club.example/contact")
    'https://club.example/contact'
    """
    said = said.strip()
    mail = said.removeprefix("mailto:")
    if len(said) <= LONGEST and said.isascii() and said.isprintable():
        if _ADDRESS.fullmatch(mail):
            return f"mailto:{mail}"
        if _LINK.fullmatch(said):
            return said
    raise LabrysError(
        f"{said[:60]!r} is no contact: say a mail address (host@club.example), a page (https://…) or tel:+…"
    )


def security_txt(contact: str, now: datetime) -> bytes:
    """The page, for a contact that was checked. `now` has a time zone."""
    expires = (now + LASTS).replace(microsecond=0).isoformat()
    return f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n".encode()
