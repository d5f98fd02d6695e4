"""`labrys campaign`."""

from __future__ import annotations

from typing import Annotated

import typer

from labrys.cli.options import Json, show_json

campaign_app = typer.Typer(help="Campaigns: who goes on from game to game.")


@campaign_app.command(name="list")
def campaign_list_command(as_json: Json = False) -> None:
    """The campaigns in your Labrys folder.

    Example: labrys campaign list
    """
    from labrys.commands import campaign

    found = campaign.campaigns()
    show_json(found) if as_json else print(campaign.list_text(found))


@campaign_app.command(name="show")
def campaign_show_command(
    file: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A campaign; `labrys campaign list` has them.")],
    as_json: Json = False,
) -> None:
    """Who lives, what they have, and the games so far.

    Example: labrys campaign show deathmaze
    """
    from labrys import load_campaign
    from labrys.commands import campaign

    found = load_campaign(campaign.named(file))
    show_json(found) if as_json else print(campaign.show_text(found))
