"""The yardstick of the table: a bare websocket server of the same stack that answers every message with 400 bytes.

python bench/_echo.py PORT
"""

from __future__ import annotations

import sys
from contextlib import suppress

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


async def echo(socket: WebSocket) -> None:
    """What a table's step would be, without a table."""
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            move = decode(await socket.receive_text())
            options = [{"key": f"attack:{n}", "label": f"Attack orc {n}", "at": f"orc-{n}"} for n in range(5)]
            step = {
                "type": "step",
                "seq": 1,
                "decision": {"id": move["decision"], "options": options},
                "waiting": [0],
            }
            await socket.send_text(encode(step).decode())


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/ws", echo)])
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", ws_ping_interval=None, access_log=False
    )
