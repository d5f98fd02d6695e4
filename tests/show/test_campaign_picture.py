"""A campaign as something to draw: the same for page, terminal and print, whatever the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

import labrys
from labrys.export import sheets
from labrys.show.campaign import Campaign, Fallen, PlayedGame
from labrys.show.campaign_picture import CampaignPicture, Laurel, lines, picture_of
from labrys.show.english import listed

ROSTERS = Path(__file__).parents[1] / "fixtures" / "rosters-0.1"
DEATHMAZE = labrys.find("deathmaze")


def roster() -> Campaign:
    """Five people of whom two were out before, and one who fell."""
    began = labrys.load_campaign(ROSTERS / "deathmaze-roster.json")
    games = (
        PlayedGame("2026-01-02", "lost"),
        PlayedGame("2026-01-09", "out", "cellar", {"loot": 12, "rounds": 0}),
    )
    fallen = (Fallen("mira", "Mira", "Wizard", 1, "dead", "The pit.", "Mira falls.", 1, {"Bezants": 900}),)
    return structs.replace(began, title="Fridays", games=games, fallen=fallen, careers={"ilse": 2, "garth": 1})


def told() -> CampaignPicture:
    return picture_of(DEATHMAZE, roster())


def test_everybody_who_lives_has_a_sheet_at_rest() -> None:
    people = told().people
    assert [card.name for card in people] == ["Ilse", "Garth", "Tam", "Wenna", "Brand"]
    assert all(card.title and card.figures and not card.box and card.row < 0 for card in people)
    assert [figure.value for figure in people[0].figures if figure.name == "Games"] == ["2"]


def test_the_calendar_has_the_last_game_first_and_who_fell() -> None:
    last, first = told().calendar
    assert (last.number, last.scenario, [one.name for one in last.figures]) == (2, "cellar", ["Loot"])
    assert first.fallen == ("Mira",)


def test_the_hall_of_fame_has_the_living_and_the_fallen() -> None:
    found = {one.merit: one for one in told().laurels}
    assert found["Games"] == Laurel("Games", 2, ("Ilse",))
    assert found["Bezants"] == Laurel("Bezants", 900, ("Mira",))
    (mira,) = told().fallen
    assert (mira.day, mira.where, mira.how) == ("2026-01-02", "The pit.", "Mira falls.")


def test_what_nearly_everybody_has_is_no_glory() -> None:
    alike = [structs.replace(one, saved_bezants=7) for one in roster().people]
    found = picture_of(DEATHMAZE, structs.replace(roster(), people=tuple(alike), fallen=()))
    assert "Bezants" not in [one.merit for one in found.laurels]


@pytest.mark.parametrize("game", [name for name in labrys.GAMES if labrys.find(name).keeps_campaigns])
def test_a_campaign_of_nobody_can_be_shown(game: str) -> None:
    book = labrys.find(game)
    found = picture_of(book, book.campaign_type(game=game))
    assert (found.title, found.people, found.fallen) == (book.title, (), ())
    assert "Nobody is left to go on." in lines(found)


def test_the_terminal_tells_all_of_it() -> None:
    words = "\n".join(lines(told()))
    assert words.startswith("Fridays: Deathmaze, games played: 2\n")
    for part in ("Ilse: Hero", "2. 2026-01-09 in cellar: out (Loot 12)", "Games: 2, Ilse", "Mira, Wizard; game 1"):
        assert part in words


def test_it_is_printed_with_a_page_for_everybody_and_the_annals() -> None:
    pages = sheets.campaign_pages(told())
    assert len(pages) == 6
    assert listed([page.title.partition(":")[0] for page in pages]) == "Ilse, Garth, Tam, Wenna, Brand and Annals"
