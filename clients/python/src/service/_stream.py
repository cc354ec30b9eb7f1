"""Server-sent events."""

from __future__ import annotations

import json
from typing import Any, AsyncIterator, Generic, Iterator, Mapping, NamedTuple, TypeVar

import httpx2 as httpx

from ._errors import APIConnectionError, APITimeoutError, ServiceError, error_of
from ._model import cast

T = TypeVar("T")
E = TypeVar("E")
D = TypeVar("D")
# Longest event: a peer that never ends one must not fill the memory.
MAX_EVENT_CHARS = 16 * 1024 * 1024
CUT = "the stream broke off before it was complete"
# The last events of streams that know no `[DONE]`.
LAST = {"response.completed", "response.incomplete", "response.failed"}


class ServerEvent(NamedTuple, Generic[E, D]):
    """`event` is `message` where the service gives it no name; `data` is JSON where it is that, else the text."""

    event: E
    data: D


class _Lines:
    """Puts lines together to events."""

    def __init__(self, headers: Any) -> None:
        self._headers = headers
        self._event, self._data, self._size = "", [""][:0], 0

    def add(self, line: str) -> ServerEvent[str, Any] | None:
        self._size += len(line)
        if self._size > MAX_EVENT_CHARS:
            raise ServiceError("an event of the stream is too long")
        if line.startswith("data:"):
            self._data.append(line[5:].removeprefix(" "))
        elif line.startswith("event:"):
            self._event = line[6:].strip()
        if line:
            return None
        event, text = self._event or "message", "\n".join(self._data)
        told = bool(self._data)
        self._event, self._data, self._size = "", [], 0
        if not told:
            return None
        try:
            data = json.loads(text)
        except ValueError:
            data = text
        if isinstance(data, dict) and (event == "error" or (event == "message" and data.get("error"))):
            error = data.get("error")
            status = error.get("status", 500) if isinstance(error, dict) else 500
            raise error_of(int(status), data, self._headers)
        return ServerEvent(event, data)


def _typed(event: ServerEvent[str, Any], kinds: Mapping[str, Any]) -> Any:
    return ServerEvent(event.event, cast(kinds.get(event.event, Any), event.data))


def _fault(fault: httpx.HTTPError) -> APIConnectionError:
    if isinstance(fault, httpx.TimeoutException):
        return APITimeoutError("the stream fell silent")
    return APIConnectionError(CUT)


class EventStream(Generic[E]):
    """Events as they come. Leaving the loop closes the connection; one that breaks off is an APIConnectionError."""

    def __init__(self, response: httpx.Response, kinds: Mapping[str, Any] | None = None) -> None:
        self.response = response
        self._kinds = kinds or {}
        # It was told that all has come: `[DONE]`. Other streams just end.
        self.done = False

    def __iter__(self) -> Iterator[E]:
        lines = _Lines(self.response.headers)
        try:
            for line in self.response.iter_lines():
                if (event := lines.add(line)) is None:
                    continue
                self.done = event.data == "[DONE]"
                if self.done:
                    return
                yield _typed(event, self._kinds)
        except httpx.HTTPError as fault:
            raise _fault(fault) from fault
        finally:
            self.response.close()

    def close(self) -> None:
        self.response.close()

    def __enter__(self) -> "EventStream[E]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Stream(Generic[T]):
    """A stream in OpenAI's form: the objects of its events, complete or an APIConnectionError."""

    def __init__(self, kind: Any, events: EventStream[Any]) -> None:
        self.response = events.response
        self._kind, self._events = kind, events

    def __iter__(self) -> Iterator[T]:
        for event, data in self._events:
            yield cast(self._kind, data)
            if event in LAST:
                return
        if not self._events.done:
            raise APIConnectionError(CUT)

    def close(self) -> None:
        self.response.close()

    def __enter__(self) -> "Stream[T]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncEventStream(Generic[E]):
    def __init__(self, response: httpx.Response, kinds: Mapping[str, Any] | None = None) -> None:
        self.response = response
        self._kinds = kinds or {}
        # It was told that all has come: `[DONE]`. Other streams just end.
        self.done = False

    async def __aiter__(self) -> AsyncIterator[E]:
        lines = _Lines(self.response.headers)
        try:
            async for line in self.response.aiter_lines():
                if (event := lines.add(line)) is None:
                    continue
                self.done = event.data == "[DONE]"
                if self.done:
                    return
                yield _typed(event, self._kinds)
        except httpx.HTTPError as fault:
            raise _fault(fault) from fault
        finally:
            await self.response.aclose()

    async def close(self) -> None:
        await self.response.aclose()

    async def __aenter__(self) -> "AsyncEventStream[E]":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncStream(Generic[T]):
    def __init__(self, kind: Any, events: AsyncEventStream[Any]) -> None:
        self.response = events.response
        self._kind, self._events = kind, events

    async def __aiter__(self) -> AsyncIterator[T]:
        async for event, data in self._events:
            yield cast(self._kind, data)
            if event in LAST:
                return
        if not self._events.done:
            raise APIConnectionError(CUT)

    async def close(self) -> None:
        await self.response.aclose()

    async def __aenter__(self) -> "AsyncStream[T]":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
