"""Whom to tell of a weakness of a server."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from labrys.engine.errors import LabrysError
from labrys.web.contact import checked_contact, security_txt


@pytest.mark.parametrize(
    ("said", "contact"),
    [
        ("host@club.example", "mailto:host@club.example"),
        (" mailto:host@club.example\n", "mailto:host@club.example"),
        ("https://club.example/security", "https://club.example/security"),
        ("tel:+1-201-555-0123", "tel:+1-201-555-0123"),
    ],
)
def test_a_contact_is_a_mail_address_a_page_or_a_number(said: str, contact: str) -> None:
    assert checked_contact(said) == contact


@pytest.mark.parametrize(
    "said",
    [
        "",
        "Ann",
        "http://club.example/",
        "https://",
        "a@b",
        "a@b.c\nPolicy: https://x.example",
        "javascript:x@y.z",
        "x" * 300,
    ],
)
def test_anything_else_is_refused_in_a_sentence(said: str) -> None:
    with pytest.raises(LabrysError, match="is no contact: say a mail address"):
        checked_contact(said)


def test_the_page_names_the_contact_and_half_a_year() -> None:
    page = security_txt("mailto:host@club.example", datetime(2026, 1, 1, 12, 0, 5, 7, UTC))
    assert page.decode().splitlines() == [
        "Contact: mailto:host@club.example",
        "Expires: 2026-06-30T12:00:05+00:00",
        "Preferred-Languages: en",
    ]
