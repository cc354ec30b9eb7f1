"""Python's stock clients of the eras before, against the running service: `npm run test:python`."""

from __future__ import annotations

import asyncio
import os

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory, create_text_message_object
from a2a.types import Role, TaskQueryParams
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

URL, KEY, AGENT = (os.environ[name] for name in ("SERVICE_URL", "API_KEY", "AGENT"))
HEADERS = {"authorization": f"Bearer {KEY}"}
TEXT = "Seals prove what happened. They never expire. Each module owns its routes."


async def a2a_of_0_3() -> None:
    async with httpx.AsyncClient(headers=HEADERS, timeout=30) as http:
        card = await A2ACardResolver(http, f"{URL}/a2a/v1/{AGENT}").get_agent_card()
        for streaming in (True, False):
            client = ClientFactory(ClientConfig(httpx_client=http, streaming=streaming)).create(card)
            events = [event async for event in client.send_message(create_text_message_object(Role.user, TEXT))]
            task = events[-1][0]
            assert task.status.state == "completed" and task.artifacts, task
            assert (await client.get_task(TaskQueryParams(id=task.id))).id == task.id


async def mcp_of_2025() -> None:
    async with httpx.AsyncClient(headers=HEADERS, timeout=30) as http:
        async with streamable_http_client(f"{URL}/mcp", http_client=http) as (read, write, _):
            async with ClientSession(read, write) as session:
                await session.initialize()
                assert f"agent_{AGENT}" in {tool.name for tool in (await session.list_tools()).tools}
                answer = await session.call_tool(f"agent_{AGENT}", {"text": TEXT})
                assert not answer.isError and answer.content[0].text, answer


if __name__ == "__main__":
    asyncio.run(a2a_of_0_3())
    print("  ✔ a2a-sdk 0.3.26: card, send, stream, get", flush=True)
    asyncio.run(mcp_of_2025())
    print("  ✔ mcp 1.30.0: tools", flush=True)
