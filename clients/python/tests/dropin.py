"""The same lines with the `openai` package and with ours: what differs is a fault. `npm run test:clients -- python`."""

from __future__ import annotations

import json
import os
from typing import Any, Callable

import openai

import service

URL = os.environ["SERVICE_BASE_URL"]
KEY = service.Service("").accounts.signup(email="dropin@example.com").api_key
M = [{"role": "user", "content": "Classify the sentiment: I love this."}]
ADDRESS = {"api_key": KEY, "base_url": f"{URL}/api/v1"}


def failure(call: Callable[[], Any], package: Any) -> Any:
    try:
        return call()
    except Exception as error:
        kind, status, code = type(error).__name__, getattr(error, "status_code", None), getattr(error, "code", None)
        return kind, status, code, isinstance(error, package.APIError), isinstance(error, package.APIStatusError)


def cases(package: Any) -> dict[str, Callable[[], Any]]:
    c = package.OpenAI(**ADDRESS)
    create = c.chat.completions.create

    def words(**more: Any) -> str:
        chunks = create(model="auto", messages=M, stream=True, **more)
        return "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)

    def within() -> bool:
        with create(model="auto", messages=M, stream=True) as chunks:
            return next(iter(chunks)).object == "chat.completion.chunk"

    return {
        "answer": lambda: create(model="auto", messages=M).choices[0].message.content,
        "role and reason": lambda: (create(model="auto", messages=M).choices[0].finish_reason, M[0]["role"]),
        "usage": lambda: create(model="auto", messages=M).usage.total_tokens > 0,
        "no tool calls": lambda: create(model="auto", messages=M).choices[0].message.tool_calls,
        "stream": lambda: words(),
        "stream with usage": lambda: words(stream_options={"include_usage": True}),
        "stream as context": within,
        "model_dump": lambda: sorted(create(model="auto", messages=M).model_dump())[:2],
        "model_dump_json": lambda: json.loads(create(model="auto", messages=M).model_dump_json())["object"],
        "request id": lambda: create(model="auto", messages=M)._request_id[:4],
        "raw": lambda: create.__self__.with_raw_response.create(model="auto", messages=M).headers["x-request-id"][:4],
        "raw, parsed": lambda: create.__self__.with_raw_response.create(model="auto", messages=M).parse().object,
        "timeout": lambda: create(model="auto", messages=M, timeout=5).object,
        "extra headers": lambda: create(model="auto", messages=M, extra_headers={"x-a": "b"}).object,
        "extra body": lambda: create(model="auto", messages=M, extra_body={"max_cost_pence": 50}).object,
        "with_options": lambda: c.with_options(max_retries=0, timeout=3).models.list().data[0].id,
        "iterating models": lambda: [model.id for model in c.models.list()][:1],
        "one model": lambda: c.models.retrieve("local/basic").id,
        "response": lambda: c.responses.create(model="auto", input="Hi").output_text,
        "response events": lambda: [event.type for event in c.responses.create(model="auto", input="Hi", stream=True)][-1],
        "moderation": lambda: c.moderations.create(input="I will kill you").results[0].flagged,
        "embedding": lambda: failure(lambda: c.embeddings.create(model="auto", input="Hi"), package),
        "wrong key": lambda: failure(package.OpenAI(**{**ADDRESS, "api_key": "sk_x"}).models.list, package),
        "no such model": lambda: failure(lambda: create(model="nope", messages=M), package),
        "no messages": lambda: failure(lambda: create(model="auto", messages=[]), package),
        "nobody there": lambda: failure(
            package.OpenAI(api_key="k", base_url="http://127.0.0.1:9", max_retries=0).models.list, package
        ),
        "address": lambda: str(c.base_url).rstrip("/") == f"{URL}/api/v1" and c.api_key == KEY,
    }


def result(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    theirs, ours = cases(openai), cases(service)
    unlike = [name for name in theirs if (a := result(theirs[name])) != (b := result(ours[name])) and [print(name, a, b)]]
    print(f"  ✔ {len(theirs) - len(unlike)} of {len(theirs)} lines alike" if not unlike else f"unlike: {unlike}")
    raise SystemExit(1 if unlike else 0)
