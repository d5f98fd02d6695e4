"""Options under the cursor: they scroll with it, who acts is pointed at, and what is of no use is folded away."""

from __future__ import annotations

from labrys.terminal.app.choices import Choices, Several
from tests.terminal.app.seeing import Table, new, position, sit_down
from tests.terminal.positions import FIGHT

# Four fighters against three, more options than can be read at once; a sword is of no use in the second row.
CROWD = {
    **FIGHT,
    "party": [
        {"name": "Brand", "class": "hero", "box": "1L", "weapons": ["sword", "hammer"]},
        {"name": "Ilse", "class": "hero", "box": "1C", "weapons": ["sword", "hammer"]},
        {"name": "Garth", "class": "hero", "box": "1R", "weapons": ["sword", "hammer"]},
        {"name": "Tam", "class": "thief", "box": "2C", "weapons": ["bow", "sword"]},
    ],
    "monsters": [{"kind": "orc", "wound_points": 3, "box": box} for box in ("1L", "1C", "1R")],
}


def choices(table: Table) -> Choices:
    form = table.board.form
    assert isinstance(form, Choices)
    return form


def test_the_list_scrolls_with_the_cursor_at_80_by_24() -> None:
    async def script(table: Table) -> None:
        await table.press("down", "enter", "down", "enter", "down", "down", "enter")  # Heroes of one's own choice
        form = table.board.form
        assert isinstance(form, Several)
        last = form.options[-1].main
        assert last not in table.text()
        await table.press("up")
        assert form.cursor == len(form.options) - 1
        assert last in table.text()
        await table.press("down")
        assert form.options[0].main in table.text()

    sit_down(new("citadel", seed=5), script)


def test_what_there_is_no_room_for_is_told_of_the_option_at_the_cursor() -> None:
    async def script(table: Table) -> None:
        await table.press("down", "enter", "down", "enter", "down", "down", "enter")
        form = choices(table)
        assert form.brief
        note = form.options[0].note[:40]
        assert note not in table.text()
        await table.press("down")
        assert note in table.text()

    sit_down(new("citadel", seed=5), script)


def test_where_so_many_are_wanted_enter_marks_until_there_are_enough() -> None:
    async def script(table: Table) -> None:
        await table.press("down", "enter", "down", "enter", "down", "down", "enter")
        await table.press("a", "a")  # nothing is marked any more
        await table.press("down", "enter", "down", "enter", "down")
        form = table.board.form
        assert isinstance(form, Several)
        assert form.marked == [0, 1]
        answered = len(table.run.entries)
        await table.press("enter")
        assert len(table.run.entries) == answered
        await table.press("enter")
        assert len(table.run.entries) == answered + 1

    sit_down(new("citadel", seed=5), script)


def test_left_and_right_go_from_one_who_acts_to_the_next() -> None:
    async def script(table: Table) -> None:
        form = choices(table)
        assert len(form.actors) == 4
        first = form.actor
        assert all(form.options[index].who in ("", first) for index in form.shown())
        await table.press("right")
        assert form.actor == form.actors[1] != first
        await table.press("left", "left")
        assert form.actor == form.actors[-1]

    sit_down(position("deathmaze", CROWD), script)


def test_up_and_down_point_at_whom_it_is_done_to_and_enter_does_it() -> None:
    async def script(table: Table) -> None:
        await table.press("right", "down")
        form = choices(table)
        option = form.options[form.cursor]
        assert option.who == form.actor
        assert table.board._laid().looked == option.at
        await table.press("enter")
        assert table.run.entries[-1].answer == option.key

    sit_down(position("deathmaze", CROWD), script)


def test_a_click_on_somebody_who_may_act_shows_what_he_can_do() -> None:
    async def script(table: Table) -> None:
        form = choices(table)
        table.board.action_card(form.actors[2])
        assert form.actor == form.actors[2]
        assert not table.run.entries

    sit_down(position("deathmaze", CROWD), script)


def test_a_number_chooses_also_what_another_could_do() -> None:
    async def script(table: Table) -> None:
        form = choices(table)
        other = next(i for i, option in enumerate(form.options) if option.who == form.actors[-1])
        wanted = form.options[other].key
        await table.press(*form.tag(other), "enter") if other < 9 else await table.press(*form.tag(other))
        assert table.run.entries[0].answer == wanted

    sit_down(position("deathmaze", CROWD), script)


def test_enter_passes_in_a_fight_where_nothing_is_pointed_at() -> None:
    async def script(table: Table) -> None:
        form = choices(table)
        assert "(Enter)" in table.text()
        await table.press("enter")
        assert table.run.entries[0].answer == form.options[form.passing()].key
        assert form.options[form.passing()].weight == "pass"

    sit_down(position("deathmaze", FIGHT), script)


def test_what_is_of_no_use_is_folded_away_until_one_wants_to_see_it() -> None:
    async def script(table: Table) -> None:
        form = choices(table)
        assert not form.of_no_use()  # of Brand's
        assert form.turn_to("tam")
        table.board.refresh_panes()
        folded = form.of_no_use()
        assert [form.options[index].key for index in folded] == ["take:tam:sword"]
        assert not set(folded) & set(form.shown())
        await table.settle()
        assert "1 more, of no use here" in table.text()
        await table.press("x")
        assert set(folded) <= set(form.shown())
        await table.press("x")
        assert not set(folded) & set(form.shown())

    sit_down(position("deathmaze", CROWD), script)


def test_the_party_is_drawn_once_while_it_stands_in_a_fight() -> None:
    async def script(table: Table) -> None:
        assert table.text().count("Ilse ") == 1 + table.text().count("Ilse attacks")
        await table.press("m")
        assert "─Party─" in table.text()

    sit_down(position("deathmaze", FIGHT), script, (120, 40))


def test_what_is_for_good_is_chosen_twice() -> None:
    async def script(table: Table) -> None:
        form = choices(table)
        leave = next(index for index, option in enumerate(form.options) if option.final)
        await table.press(form.tag(leave))
        assert "This is for good" in table.text()
        assert not table.run.entries
        await table.press("enter")
        assert table.run.entries[-1].answer == "leave"

    sit_down(position("deathmaze", {"scene": "next_move", "party": FIGHT["party"]}), script)
