"""A character is made in the app: the sheet grows, and results say what they are worth."""

from __future__ import annotations

from tests.terminal.app.seeing import LARGE, Table, new, sit_down


def test_the_sheet_grows_and_results_change_hands() -> None:
    run = new("minotaurs", seed=5)

    async def script(table: Table) -> None:
        await table.press("2")
        assert "Result 6" in table.text()
        await table.press("2")
        assert "Spearman (Skill" in table.text()
        await table.press("2")
        said = table.text()
        assert "In the making:" in said
        assert "Class (done)" in said
        assert "(+1) Skill" in said
        assert "front" not in said
        await table.press("enter")
        assert "What is the name?" in table.text()

    sit_down(run, script, LARGE)
    assert [entry.answer for entry in run.entries][:3] == ["make", "male", "spearman"]
