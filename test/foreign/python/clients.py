"""Python's stock clients against the running service: `npm run test:python`."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import time
from typing import Any, Awaitable, Callable
from urllib.parse import parse_qsl, urlsplit

import anthropic
import httpx
import httpx2
import openai
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.client.errors import A2AClientError
from a2a.helpers import get_stream_response_text, new_text_message
from a2a.types import GetTaskRequest, ListTasksRequest, Role, SendMessageRequest, TaskState
from mcp.client import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata
from pydantic import BaseModel

URL, KEY, AGENT = (os.environ[name] for name in ("SERVICE_URL", "API_KEY", "AGENT"))
MODEL, SAID = "gpt-4o-mini", "Hello from the fake."
TEXT = "Seals prove what happened. They never expire. Each module owns its routes."
USER: Any = [{"role": "user", "content": "Hi"}]
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"], "additionalProperties": False}

openai_client = openai.OpenAI(api_key=KEY, base_url=f"{URL}/v1", max_retries=0)
anthropic_client = anthropic.Anthropic(api_key=KEY, base_url=URL, max_retries=0)


class Place(BaseModel):
    city: str


def failure(call: Callable[[], Any]) -> Any:
    try:
        value = call()
    except Exception as error:
        return error
    raise AssertionError(f"no error, but {value!r}")


def openai_responses() -> None:
    whole = openai_client.responses.create(model=MODEL, input="Hi", instructions="Be brief.")
    assert whole.output_text == SAID and whole.status == "completed" and whole.usage.total_tokens == 120, whole
    with openai_client.responses.stream(model=MODEL, input="Hi") as stream:
        kinds = [event.type for event in stream]
        assert stream.get_final_response().output_text == SAID
    assert kinds[0] == "response.created" and kinds[-1] == "response.completed", kinds
    tool: Any = {"type": "function", "name": "weather", "parameters": SCHEMA, "strict": True}
    called = openai_client.responses.create(model=MODEL, input="Weather?", tools=[tool])
    call = next(item for item in called.output if item.type == "function_call")
    assert (call.name, json.loads(call.arguments)) == ("weather", {"city": "London"}), call
    answer = {"type": "function_call_output", "call_id": call.call_id, "output": "rain"}
    again = openai_client.responses.create(
        model=MODEL, input=[{"role": "user", "content": "Weather?"}, *called.output, answer], tools=[tool]
    )
    assert again.output_text == SAID
    parsed = openai_client.responses.parse(model=MODEL, input="Where?", text_format=Place)
    assert parsed.output_parsed == Place(city="London")
    stored = failure(lambda: openai_client.responses.create(model=MODEL, input="Hi", previous_response_id="resp_1"))
    assert isinstance(stored, openai.BadRequestError) and "previous_response_id" in str(stored), stored
    unknown = failure(lambda: openai_client.responses.create(model="nope", input="Hi"))
    assert isinstance(unknown, openai.NotFoundError) and unknown.code == "E004", unknown


def openai_completions() -> None:
    assert openai_client.completions.create(model=MODEL, prompt="Hi").choices[0].text == SAID
    chunks = openai_client.completions.create(model=MODEL, prompt="Hi", stream=True)
    assert "".join(chunk.choices[0].text for chunk in chunks if chunk.choices) == SAID


def openai_batches() -> None:
    lines = [
        {"custom_id": f"r{n}", "method": "POST", "url": "/v1/responses", "body": {"model": MODEL, "input": f"{n}"}}
        for n in range(3)
    ]
    lines.append({**lines[0], "custom_id": "bad", "body": {"input": "no model"}})
    file = openai_client.files.create(
        purpose="batch", file=("in.jsonl", "\n".join(json.dumps(line) for line in lines).encode())
    )
    assert file.id in [one.id for one in openai_client.files.list()]
    batch = openai_client.batches.create(input_file_id=file.id, endpoint="/v1/responses", completion_window="24h")
    assert batch.id in [one.id for one in openai_client.batches.list()]
    for _ in range(600):
        batch = openai_client.batches.retrieve(batch.id)
        if batch.status in ("completed", "failed"):
            break
        time.sleep(0.1)
    counts = batch.request_counts
    assert batch.status == "completed" and counts and (counts.completed, counts.failed) == (3, 1), batch
    told = [json.loads(line) for line in openai_client.files.content(batch.output_file_id).text.splitlines()]
    assert {one["custom_id"] for one in told} == {"r0", "r1", "r2"}, told
    assert all(one["response"]["body"]["worm_seal"] for one in told)
    [bad] = [json.loads(line) for line in openai_client.files.content(batch.error_file_id).text.splitlines()]
    assert bad["custom_id"] == "bad", bad
    late = failure(lambda: openai_client.batches.cancel(batch.id))
    assert isinstance(late, openai.ConflictError), late
    assert openai_client.files.delete(file.id).deleted
    assert isinstance(failure(lambda: openai_client.files.retrieve(file.id)), openai.NotFoundError)


def anthropic_messages() -> None:
    whole = anthropic_client.messages.create(model=MODEL, max_tokens=50, messages=USER)
    assert whole.content[0].text == SAID and whole.stop_reason == "end_turn", whole
    with anthropic_client.messages.stream(model=MODEL, max_tokens=50, messages=USER) as stream:
        assert stream.get_final_text() == SAID
    tool: Any = {"name": "weather", "input_schema": SCHEMA}
    called = anthropic_client.messages.create(model=MODEL, max_tokens=50, messages=USER, tools=[tool])
    use = next(block for block in called.content if block.type == "tool_use")
    assert (use.name, use.input, called.stop_reason) == ("weather", {"city": "London"}, "tool_use"), called
    result = [{"type": "tool_result", "tool_use_id": use.id, "content": "rain"}]
    talk: Any = [*USER, {"role": "assistant", "content": called.content}, {"role": "user", "content": result}]
    with anthropic_client.messages.stream(model=MODEL, max_tokens=50, messages=talk, tools=[tool]) as stream:
        assert stream.get_final_text() == SAID
    assert anthropic_client.messages.count_tokens(model=MODEL, messages=USER).input_tokens > 0
    unknown = failure(lambda: anthropic_client.messages.create(model="nope", max_tokens=5, messages=USER))
    assert isinstance(unknown, anthropic.NotFoundError), unknown


def anthropic_batches() -> None:
    batch = anthropic_client.messages.batches.create(
        requests=[
            {"custom_id": f"m{n}", "params": {"model": MODEL, "max_tokens": 9, "messages": USER}} for n in range(2)
        ]
    )
    for _ in range(600):
        if anthropic_client.messages.batches.retrieve(batch.id).processing_status == "ended":
            break
        time.sleep(0.1)
    results = list(anthropic_client.messages.batches.results(batch.id))
    assert [(one.custom_id, one.result.type) for one in results] == [("m0", "succeeded"), ("m1", "succeeded")], results


async def a2a_of_1_0() -> None:
    headers = {"authorization": f"Bearer {KEY}"}
    async with httpx.AsyncClient(headers=headers, timeout=30) as http:
        card = await A2ACardResolver(http, f"{URL}/a2a/v1/{AGENT}").get_agent_card()
        assert card.name == "Summary Desk", card
        streaming = ClientFactory(ClientConfig(httpx_client=http)).create(card)
        message = new_text_message(TEXT, role=Role.ROLE_USER)
        events = [event async for event in streaming.send_message(SendMessageRequest(message=message))]
        assert events[0].HasField("task"), events
        task_id = events[0].task.id
        assert any(get_stream_response_text(event) for event in events), events
        again = [event async for event in streaming.send_message(SendMessageRequest(message=message))]
        assert again[0].task.id == task_id, "the same message is the same task"
        plain = ClientFactory(ClientConfig(httpx_client=http, streaming=False)).create(card)
        [answer] = [
            event
            async for event in plain.send_message(
                SendMessageRequest(message=new_text_message(TEXT, role=Role.ROLE_USER))
            )
        ]
        assert answer.task.status.state == TaskState.TASK_STATE_COMPLETED, answer
        task = await plain.get_task(GetTaskRequest(id=task_id))
        assert task.status.state == TaskState.TASK_STATE_COMPLETED and get_stream_response_text(answer), task
        assert {one.id for one in (await plain.list_tasks(ListTasksRequest())).tasks} >= {task_id, answer.task.id}
        try:
            await plain.get_task(GetTaskRequest(id="task_of_nobody"))
        except A2AClientError as error:
            assert "TaskNotFound" in type(error).__name__ or "not found" in str(error).lower(), error
        except Exception as error:
            assert "TaskNotFound" in type(error).__name__, error
        else:
            raise AssertionError("a task of nobody was found")


def mcp_of(mode: Any) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        headers = {"authorization": f"Bearer {KEY}"}
        async with httpx2.AsyncClient(headers=headers, timeout=30) as http:
            async with Client(streamable_http_client(f"{URL}/mcp", http_client=http), mode=mode) as client:
                names = {tool.name for tool in (await client.list_tools()).tools}
                name = f"agent_{AGENT}"
                assert name in names and "search_platform" in names, names
                answer = await client.call_tool(name, {"text": TEXT})
                assert not answer.is_error and answer.content[0].text and answer.meta["receipt"], answer
                assert (await client.list_prompts()).prompts and (await client.list_resources()).resources
                bad = await client.call_tool("search_platform", {"query": 7})
                assert bad.is_error, bad

    return run


class Kept:
    """What an app keeps, in memory."""

    tokens: Any = None
    client: Any = None

    async def get_tokens(self) -> Any:
        return self.tokens

    async def set_tokens(self, tokens: Any) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> Any:
        return self.client

    async def set_client_info(self, client_info: Any) -> None:
        self.client = client_info


async def mcp_by_oauth() -> None:
    # as PUBLIC_URL says
    base = URL.replace("127.0.0.1", "localhost")
    sent_to: list[str] = []

    async def person() -> AuthorizationCodeResult:
        async with httpx.AsyncClient(timeout=30) as browser:
            page = (await browser.get(sent_to[0])).text
            hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page)
            form = {name: html.unescape(value) for name, value in hidden}
            answer = await browser.post(
                f"{base}/oauth/authorize", data={**form, "api_key": KEY, "pounds": "1", "days": "1"}
            )
            back = dict(parse_qsl(urlsplit(answer.headers["location"]).query))
            return AuthorizationCodeResult(code=back["code"], state=back.get("state"), iss=back.get("iss"))

    async def redirect(url: str) -> None:
        sent_to.append(url)

    kept = Kept()
    metadata = OAuthClientMetadata(client_name="Py", redirect_uris=["http://localhost:3334/callback"])
    auth = OAuthClientProvider(f"{base}/mcp", metadata, kept, redirect_handler=redirect, callback_handler=person)
    async with httpx2.AsyncClient(auth=auth, timeout=30) as http:
        async with Client(streamable_http_client(f"{base}/mcp", http_client=http)) as client:
            answer = await client.call_tool(f"agent_{AGENT}", {"text": TEXT})
            assert not answer.is_error and kept.tokens.access_token != KEY, answer
            first = kept.tokens
            auth.context.token_expiry_time = 1  # as if its hour were over
            answer = await client.call_tool("search_platform", {"query": "desk"})
            assert not answer.is_error and kept.tokens.refresh_token != first.refresh_token, answer
            assert len(sent_to) == 1, "the person was asked again"


TESTS: dict[str, Callable[[], Any]] = {
    "openai 3.54.0: responses": openai_responses,
    "openai 3.54.0: completions": openai_completions,
    "openai 3.54.0: files and batches": openai_batches,
    "anthropic 2.12.0: messages": anthropic_messages,
    "anthropic 2.12.0: message batches": anthropic_batches,
    "a2a-sdk 1.3.0: card, send, stream, get, list, errors": a2a_of_1_0,
    "mcp 2.3.0, 2026-07-28: tools, prompts, resources": mcp_of("auto"),
    "mcp 2.3.0, legacy era: tools, prompts, resources": mcp_of("legacy"),
    "mcp 2.3.0: let in by OAuth, refreshed": mcp_by_oauth,
}

if __name__ == "__main__":
    failed = 0
    for name, test in TESTS.items():
        try:
            done = test()
            if done is not None:
                asyncio.run(done)
            print(f"  ✔ {name}", flush=True)
        except Exception as error:
            failed += 1
            import traceback

            traceback.print_exc()
            print(f"  ✘ {name}: {error!r}", flush=True)
    raise SystemExit(1 if failed else 0)
