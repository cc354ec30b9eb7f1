"""Sends requests: key, time-outs, retries, errors. Knows no operation."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import os
import random
import time
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, AsyncIterator, Generator, Generic, Iterator, Mapping, TypeVar
from urllib.parse import quote

import httpx2 as httpx

from ._errors import APIConnectionError, APITimeoutError, error_of
from ._model import BaseModel, cast
from ._options import Omit, RequestOptions, Settings
from ._stream import AsyncEventStream, EventStream
from ._version import VERSION

log = logging.getLogger("service")
if os.environ.get("SERVICE_LOG") == "info":
    logging.basicConfig()
    log.setLevel(logging.INFO)

T = TypeVar("T")

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
# What the service asks for beyond that is not waited for in a call.
LONGEST_TOLD = 60.0


class Operation(Generic[T]):
    """One call, ready to be sent. `kind`: what the answer, or an item of it, is."""

    def __init__(
        self,
        method: str,
        path: str,
        kind: Any,
        *,
        options: RequestOptions,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Mapping[str, Any] | None = None,
        idempotent: bool = False,
    ) -> None:
        self.method, self.path, self.kind, self.options = method, path, kind, options
        self.query, self.body, self.form, self.idempotent = query or {}, body, form, idempotent

    def at(self, cursor: str) -> "Operation[T]":
        return Operation(
            self.method, self.path, self.kind, options=self.options, query={**self.query, "cursor": cursor}
        )


def path_of(template: str, **values: str) -> str:
    """An empty id, or one that is a step in the path, would lead to another operation."""
    for name, value in values.items():
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{name} must be a text that is not empty; this is {value!r}")
        template = template.replace(f":{name}", quote(value, safe=""), 1)
    return template


class Attempts:
    """The attempts of one operation: what is sent, and whether it is sent again."""

    def __init__(self, settings: Settings, op: Operation[Any], streams: bool) -> None:
        self.op = op
        self.made = 0
        self.left = op.options.get("max_retries", settings.max_retries)
        self.timeout = op.options.get("timeout", settings.timeout)
        key = op.options.get("idempotency_key") or (str(uuid.uuid4()) if op.idempotent else None)
        # Without a key a lost answer does not say whether a POST took effect: only a refusal at the door is repeated.
        self.repeatable = key is not None or op.method not in ("POST", "PATCH")
        self.url = settings.base_url + op.path
        self.params = {name: _text(value) for name, value in op.query.items() if not isinstance(value, Omit)}
        self.content, content_type = _encoded(op)
        self.headers = {
            "accept": "text/event-stream" if streams else "application/json",
            "user-agent": f"service-python/{VERSION}",
            **({"authorization": f"Bearer {settings.api_key}"} if settings.api_key else {}),
            **({} if self.content is None else {"content-type": content_type}),
            **({} if key is None else {"idempotency-key": key}),
            **op.options.get("extra_headers", {}),
        }
        self.began = time.monotonic()

    def after_fault(self, fault: httpx.HTTPError) -> float:
        """Seconds until the next attempt; raises where there is none."""
        self._tell(None)
        if self.left > 0 and self.repeatable:
            return self._next(None)
        kind = APITimeoutError if isinstance(fault, httpx.TimeoutException) else APIConnectionError
        raise kind(f"{self.op.method} {self.op.path}: {fault or type(fault).__name__}") from fault

    def after_refusal(self, response: httpx.Response) -> float:
        status, told = response.status_code, response.headers.get("x-should-retry")
        again = status in (408, 429, 503) or (status >= 500 and self.repeatable)
        if self.left > 0 and (told == "true" or (told != "false" and again)):
            return self._next(response.headers.get("retry-after"))
        try:
            body = response.json()
        except ValueError:
            body = response.text
        raise error_of(status, body, response.headers)

    def is_success(self, response: httpx.Response) -> bool:
        self._tell(response)
        return response.status_code < 300

    def _next(self, retry_after: str | None) -> float:
        self.left -= 1
        self.made += 1
        self.headers["x-retry-count"] = str(self.made)
        told = _told_seconds(retry_after)
        if told is not None and 0 <= told <= LONGEST_TOLD:
            return told
        return float(min(FIRST_PAUSE * 2 ** (self.made - 1), LONGEST_PAUSE) * (1 - random.random() / 4))

    def _tell(self, response: httpx.Response | None) -> None:
        status = "no answer" if response is None else response.status_code
        request_id = "" if response is None else response.headers.get("x-request-id", "")
        ms = round((time.monotonic() - self.began) * 1000)
        log.info("%s %s %s %s ms, attempt %s %s", self.op.method, self.op.path, status, ms, self.made + 1, request_id)


def _told_seconds(retry_after: str | None) -> float | None:
    """Seconds, or a date."""
    try:
        return float(retry_after or "")
    except ValueError:
        pass
    try:
        return parsedate_to_datetime(retry_after or "").timestamp() - time.time()
    except ValueError:
        return None


def _encoded(op: Operation[Any]) -> tuple[bytes | None, str]:
    """Content and its type, the same for all attempts: the parts of a form are divided by chance."""
    if op.form is not None:
        given = {name: value for name, value in op.form.items() if not isinstance(value, Omit)}
        plain = {name: _text(value) for name, value in given.items() if isinstance(value, (str, int, float))}
        files = {name: value for name, value in given.items() if name not in plain}
        encoded = httpx.Request("POST", "http://form", data=plain, files=files)
        return encoded.read(), encoded.headers["content-type"]
    if isinstance(op.body, bytes):
        return op.body, "application/octet-stream"
    if op.body is None:
        return None, ""
    return json.dumps(_plain(op.body), ensure_ascii=False).encode(), "application/json"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(_plain(value))


def _plain(value: Any) -> Any:
    """As JSON has it; what was left out is left out."""
    if isinstance(value, BaseModel):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items() if not isinstance(item, Omit)}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def _parsed(kind: Any, response: httpx.Response) -> Any:
    if kind is str:
        return response.text
    if kind is bytes:
        return response.content
    if not response.content:
        return None
    try:
        value = cast(kind, response.json())
    except ValueError as fault:
        raise APIConnectionError("the answer is not JSON") from fault
    if isinstance(value, BaseModel):
        vars(value)["_request_id"] = response.headers.get("x-request-id")
    return value


class RawResponse(Generic[T]):
    """The HTTP answer; `parse()` gives what the method would have returned."""

    def __init__(self, response: httpx.Response, value: T) -> None:
        self.http_response, self._value = response, value
        self.headers, self.status_code = response.headers, response.status_code
        self.request_id = response.headers.get("x-request-id")

    def parse(self) -> T:
        return self._value


class Transport:
    raw = False

    def __init__(self, settings: Settings, http: httpx.Client | None = None) -> None:
        self.settings = settings
        self.http = http or httpx.Client(follow_redirects=False)

    def send(self, op: Operation[Any], *, streams: bool = False) -> httpx.Response:
        attempts = Attempts(self.settings, op, streams)
        while True:
            try:
                request = self.http.build_request(
                    op.method,
                    attempts.url,
                    params=attempts.params or None,
                    content=attempts.content,
                    headers=attempts.headers,
                    timeout=attempts.timeout,
                )
                response = self.http.send(request, stream=streams)
                if attempts.is_success(response):
                    return response
                if streams:
                    response.read()
                pause = attempts.after_refusal(response)
            except httpx.HTTPError as fault:
                pause = attempts.after_fault(fault)
            time.sleep(pause)

    def request(self, op: Operation[T]) -> T:
        response = self.send(op)
        value: T = _parsed(op.kind, response)
        return RawResponse(response, value) if self.raw else value  # type: ignore[return-value]

    def page(self, op: Operation[T]) -> "Page[T]":
        response = self.send(op)
        page = Page(self, op, response.json())
        return RawResponse(response, page) if self.raw else page  # type: ignore[return-value]

    def events(self, op: Operation[Any], kinds: Mapping[str, Any] | None = None) -> EventStream[Any]:
        return EventStream(self.send(op, streams=True), kinds)


class AsyncTransport:
    raw = False

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None = None) -> None:
        self.settings = settings
        self.http = http or httpx.AsyncClient(follow_redirects=False)

    async def send(self, op: Operation[Any], *, streams: bool = False) -> httpx.Response:
        attempts = Attempts(self.settings, op, streams)
        while True:
            try:
                request = self.http.build_request(
                    op.method,
                    attempts.url,
                    params=attempts.params or None,
                    content=attempts.content,
                    headers=attempts.headers,
                    timeout=attempts.timeout,
                )
                response = await self.http.send(request, stream=streams)
                if attempts.is_success(response):
                    return response
                if streams:
                    await response.aread()
                pause = attempts.after_refusal(response)
            except httpx.HTTPError as fault:
                pause = attempts.after_fault(fault)
            await asyncio.sleep(pause)

    async def request(self, op: Operation[T]) -> T:
        response = await self.send(op)
        value: T = _parsed(op.kind, response)
        return RawResponse(response, value) if self.raw else value  # type: ignore[return-value]

    def page(self, op: Operation[T]) -> "AsyncPages[T]":
        return AsyncPages(self, op)

    async def events(self, op: Operation[Any], kinds: Mapping[str, Any] | None = None) -> AsyncEventStream[Any]:
        return AsyncEventStream(await self.send(op, streams=True), kinds)


class Page(Generic[T]):
    """One page of a list. Iterating goes on through all further pages."""

    def __init__(self, transport: Any, op: Operation[T], body: Mapping[str, Any]) -> None:
        self._transport, self._op = transport, op
        self.data: list[T] = [cast(op.kind, item) for item in body["data"]]
        self.has_more: bool = body.get("has_more", False)
        self.next_cursor: str | None = body.get("next_cursor")
        self.object: str = body.get("object", "list")

    def following(self) -> Operation[T] | None:
        return self._op.at(self.next_cursor) if self.has_more and self.next_cursor is not None else None

    def __iter__(self) -> Iterator[T]:
        page: Page[T] = self
        while True:
            yield from page.data
            following = page.following()
            if following is None:
                return
            page = self._transport.page(following)


class AsyncPages(Generic[T]):
    """`await` gives the first page, `async for` every item of all pages."""

    def __init__(self, transport: AsyncTransport, op: Operation[T]) -> None:
        self._transport, self._op = transport, op

    async def _page(self, op: Operation[T]) -> Page[T]:
        return Page(self._transport, op, (await self._transport.send(op)).json())

    def __await__(self) -> Generator[Any, Any, Page[T]]:
        return self._page(self._op).__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        following: Operation[T] | None = self._op
        while following is not None:
            page = await self._page(following)
            for item in page.data:
                yield item
            following = page.following()


class Resource:
    """What every resource shares."""

    _transport: Any

    @property
    def with_raw_response(self) -> Any:
        """The same methods; they answer a RawResponse."""
        twin = copy.copy(self)
        twin._transport = copy.copy(self._transport)
        twin._transport.raw = True
        return twin
