"""A campaign of Dungeon from descent to descent: as a file, and in words."""

from __future__ import annotations

from labrys.games.dungeon.book import GAME
from labrys.games.dungeon.state import Campaign, State
from labrys.record import campaign as record
from labrys.seats import Sight, make
from labrys.show.campaign import same
from labrys.show.campaign_picture import lines, picture_of
from labrys.show.run import Run


def descents(number: int, first: int) -> Campaign:
    """Some descents of one party and its heirs, through the file each time."""
    campaign: Campaign = Campaign(game="dungeon", title="Fridays")
    for seed in range(first, first + number):
        run: Run[State] = Run(GAME, GAME.new(seed, 2, GAME.house({}), GAME.scenarios["first-descent"], campaign))
        run.campaign = campaign
        bots = [make("random", "dungeon", seed + seat) for seat in range(2)]
        while run.asking is not None:
            run.pick(bots[run.asking.seat].choose(Sight(run, run.asking.seat)))
        left = run.campaign_after()
        read = record.loads(record.dumps(left), "it", lambda game: GAME)
        assert same(read, left)
        assert isinstance(read, Campaign)
        campaign = read
    return campaign


def test_ten_descents_through_the_file() -> None:
    campaign = descents(10, 20)
    assert (campaign.week, len(campaign.games), campaign.title) == (10, 10, "Fridays")
    assert len({member.id for member in campaign.people}) == len(campaign.people)


def test_a_campaign_in_words() -> None:
    campaign = descents(3, 20)
    told = lines(picture_of(GAME, campaign))
    assert told[1].strip() == "Descents 3"
    for member in campaign.people:
        assert any(line.startswith(f"{member.name}: ") for line in told)
    for one in campaign.fame:
        assert any(line.strip().startswith(f"{one.name}: ") and "karma" in line for line in told)
    assert campaign.fallen


def test_a_map_of_a_maze_that_was_drawn_anew_is_thrown_away() -> None:
    campaign, text = descents(3, 0), GAME.scenarios["first-descent"]
    assert GAME.new(1, 1, GAME.house({}), text, campaign).notes.seen
    other = GAME.scenarios["the-lost-property-office"]
    title = next(line for line in text.splitlines() if line.lower().startswith("title"))
    renamed = "\n".join(title if line.lower().startswith("title") else line for line in other.splitlines())
    GAME.check_scenario(renamed)
    assert not GAME.new(1, 1, GAME.house({}), renamed, campaign).notes.seen
