"""Against the running service: `npm run test:clients -- python`."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pathlib
import time
from typing import Any

import service
from service import AsyncService, Service

URL, PROXY, RICH = (os.environ[name] for name in ("SERVICE_BASE_URL", "FAULT_PROXY_URL", "RICH_API_KEY"))
VECTORS = json.loads((pathlib.Path(__file__).parents[2] / "testing" / "vectors.json").read_text())
MESSAGES = [{"role": "user", "content": "Summarise: Seals prove what happened. They never expire."}]

KEY = Service("").accounts.signup(email=f"py{time.time_ns()}@example.com").api_key
client = Service(f" {KEY}\n", base_url=f"{URL}/api/v1/")
told: list[str] = []


class Told(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        told.append(record.getMessage())


logging.getLogger("service").addHandler(Told())
logging.getLogger("service").setLevel(logging.INFO)


def through(fault: str, **options: Any) -> Service:
    told.clear()
    return client.with_options(base_url=f"{PROXY}/{fault}", **options)


def failure(call: Any) -> Any:
    try:
        value = call()
    except Exception as error:
        return error
    raise AssertionError(f"no error, but {value!r}")


def test_calls() -> None:
    assert client.earnings.earn(task="classify_sentiment").earned_pence == 78
    raw = client.earnings.with_raw_response.balance()
    assert raw.status_code == 200 and raw.request_id and raw.parse().balance_pence == 78
    assert client.agents.info().module == "agents"
    agent = client.agents.create(name="Py", archetype="payment_handler", price_per_call=1, markets=["GB"])
    assert agent.created_at.year >= 2026 and client.agents.retrieve(agent.id) == client.agents.retrieve(agent.slug)


def test_errors() -> None:
    conflict = failure(client.payouts.withdraw)
    assert isinstance(conflict, service.ConflictError) and conflict.code == "processor_not_connected", conflict
    assert conflict.request_id
    bad = failure(lambda: client.audit.events(limit=1000))
    assert isinstance(bad, service.BadRequestError) and bad.details[0]["pointer"] == "/query/limit"
    wrong = failure(client.with_options(api_key="sk_wrong_and_secret").earnings.balance)
    assert isinstance(wrong, service.AuthenticationError) and wrong.code == "E001" and "sk_wrong" not in repr(wrong)
    for options in ({"api_key": "sk_se\ncret"}, {"base_url": "https://sk_secret@example.com"}, {"base_url": "x"}):
        error = failure(lambda: client.with_options(**options))
        assert isinstance(error, service.ServiceError) and "cret" not in str(error)
    assert isinstance(failure(lambda: client.agents.retrieve("")), ValueError)


def test_lost_answer_is_charged_once() -> None:
    before = client.earnings.balance()
    answer = through("cut").chat.completions.create(model="auto", messages=MESSAGES)
    assert answer.billing.cost_pence > 0 and len(told) == 2, told
    assert before.credits_pence - client.earnings.balance().credits_pence == answer.billing.cost_pence


def test_retries() -> None:
    through("busy").earnings.balance()
    assert [line.split()[2] for line in told] == ["503", "200"], told
    assert isinstance(failure(through("refuse").earnings.balance), service.InternalServerError) and len(told) == 1


def test_timeout() -> None:
    late = failure(lambda: through("silent", timeout=0.1, max_retries=1).earnings.balance())
    assert isinstance(late, service.APITimeoutError) and len(told) == 2


def test_pages() -> None:
    rich = client.with_options(api_key=RICH)
    assert len({job.id for job in rich.dispatch.list(queue="q", limit=100)}) == 260
    first = rich.dispatch.list(queue="q", limit=100)
    assert len(first.data) == 100 and first.has_more


def test_streams() -> None:
    chunks = list(client.chat.completions.create(model="auto", messages=MESSAGES, stream=True))
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    cut = failure(lambda: list(through("cut-stream").chat.completions.create(model="auto", messages=MESSAGES, stream=True)))
    assert isinstance(cut, service.APIConnectionError), cut
    events = list(client.responses.create(model="auto", input="Hi", stream=True))
    assert events[-1].type == "response.completed" and events[-1].response.output_text
    assert client.responses.create(model="auto", input="Hi").output_text == events[-1].response.output_text
    assert client.moderations.create(input="I will kill you").results[0].flagged


def test_events() -> None:
    agent = client.agents.create(name="Py events", archetype="researcher", price_per_call=0, markets=["GB"])
    *_, last = client.agents.call_stream(agent.id, input={"text": "Seals never expire."})
    assert last.event == "result" and last.data.task_id and last.data.worm_hash, last
    ask: Any = {"model": "auto", "max_tokens": 50, "messages": MESSAGES}
    text = ""
    for event in client.messages.create_stream(**ask):
        if event.event == "content_block_delta":
            text += event.data.delta.text or ""
    assert text and event.event == "message_stop", event
    cut = failure(lambda: list(through("cut-stream").messages.create_stream(**ask)))
    assert isinstance(cut, service.APIConnectionError), cut
    completions = client.completions.create_stream(model="auto", prompt="Hi")
    assert all(event.data.choices[0].text is not None for event in completions) and completions.done
    with client.console.changes() as changes:
        client.earnings.earn(task="classify_sentiment")
        assert next(iter(changes)).event == "changed"


def test_files() -> None:
    line = b'{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"model":"auto","messages":[{"role":"user","content":"Hi"}]}}'
    made = through("cut").files.create(purpose="batch", file=("lines.jsonl", line))
    assert (made.filename, made.bytes, len(told)) == ("lines.jsonl", len(line), 2), (made, told)
    assert client.files.content(made.id) == line
    assert client.logs.ingest(b'{"message": "it is done"}', app="web").accepted == 1


def test_webhooks() -> None:
    for one in VECTORS["webhooks"]:
        unwrap = lambda: service.unwrap_webhook(one["body"], one["headers"], one["secret"], now=one["now"])
        if one["valid"]:
            assert unwrap()["event"] == "earn.completed", one["what"]
        else:
            assert isinstance(failure(unwrap), service.WebhookSignatureError), one["what"]


def test_exports() -> None:
    for what, export in VECTORS["exports"].items():
        verdict = service.verify_export(export)
        assert verdict.valid == (what == "good"), (what, verdict)
    good = VECTORS["exports"]["good"]
    assert service.verify_export(good, good["log_keys"]).trusted and not service.verify_export(good, []).valid
    assert isinstance(failure(lambda: service.verify_export({})), service.ServiceError)
    keys = client.audit.keys().keys
    for _ in range(100):
        own: Any = client.audit.export()
        if service.verify_export(own, keys).pending == 0:
            break
        time.sleep(0.2)  # a record is in the log a moment after it was sealed
    assert service.verify_export(own, keys).valid and own["records"]
    own["records"][0]["text"] = own["records"][0]["text"].replace('"v":1', '"v":2')
    assert not service.verify_export(own, keys).valid


def test_async() -> None:
    async def run() -> None:
        async with AsyncService(KEY, base_url=URL) as one, AsyncService(RICH, base_url=URL) as rich:
            assert (await one.earnings.balance()).balance_pence >= 78
            assert len([job async for job in rich.dispatch.list(queue="q", limit=100)]) == 260
            assert len((await rich.dispatch.list(queue="q", limit=100)).data) == 100
            stream = await one.chat.completions.create(model="auto", messages=MESSAGES, stream=True)
            assert [chunk async for chunk in stream]
            cut = AsyncService(KEY, base_url=f"{PROXY}/cut")
            assert (await cut.chat.completions.create(model="auto", messages=MESSAGES)).billing.cost_pence > 0
            await cut.close()

    asyncio.run(run())


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print("  ✔", name.removeprefix("test_").replace("_", " "))
