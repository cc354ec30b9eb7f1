# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class ConsoleLinkSent(BaseModel):
    message: str


class ConsoleSession(BaseModel):
    user_id: str
    role: Literal["user", "operator"]
    expires_at: datetime | None
    confirmed_until: datetime | None


class ConsoleSignOutResult(BaseModel):
    signed_out: bool


# What `changes` tells.
ConsoleChangesEvent = ServerEvent[Literal["changed"], dict[str, Any]]


class ConsoleResource(Resource):
    """The console: accounts and their operators look instead of curling"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def sign_in(
        self,
        *,
        api_key: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Sign a browser in

        Answers a cookie (`__Host-session`, twelve hours) that identifies like the key, for pages of this service only. The key is not kept; revoking it ends the session at once.
        """
        _answer: ConsoleSession = self._transport.request(Operation("POST", "/v1/console/session", ConsoleSession, body={"api_key": api_key}, options=options))
        return _answer

    def send_link(
        self,
        *,
        email: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleLinkSent:
        """Mail a link that signs a browser in

        Works once, within 15 minutes, for an account with this address that has a key. The answer is the same for every address. At most one mail a minute and five within six hours.
        """
        _answer: ConsoleLinkSent = self._transport.request(Operation("POST", "/v1/console/links", ConsoleLinkSent, body={"email": email}, options=options))
        return _answer

    def follow_link(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Sign a browser in with a mailed link

        As with a key; money and access leave only once a key was shown.
        """
        _answer: ConsoleSession = self._transport.request(Operation("POST", "/v1/console/session/link", ConsoleSession, body={"token": token}, options=options))
        return _answer

    def session(
        self,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Who is signed in"""
        _answer: ConsoleSession = self._transport.request(Operation("GET", "/v1/console/session", ConsoleSession, options=options))
        return _answer

    def confirm(
        self,
        *,
        api_key: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Show the key again before money or access leave

        For five minutes afterwards the session may withdraw, create keys, decide reviews and erase.
        """
        _answer: ConsoleSession = self._transport.request(Operation("POST", "/v1/console/session/confirm", ConsoleSession, body={"api_key": api_key}, options=options))
        return _answer

    def sign_out(
        self,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSignOutResult:
        """Sign this browser out"""
        _answer: ConsoleSignOutResult = self._transport.request(Operation("DELETE", "/v1/console/session", ConsoleSignOutResult, options=options))
        return _answer

    def changes(
        self,
        **options: Unpack[RequestOptions],
    ) -> EventStream[ConsoleChangesEvent]:
        """Tells that something of the account has changed, as server-sent events

        At most one `changed` a second; what has changed is read from the operations themselves.
        """
        return self._transport.events(Operation("GET", "/v1/console/changes", None, options=options), {"changed": dict[str, Any]})

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module console is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/console/info", ModuleInfo, options=options))
        return _answer


class AsyncConsoleResource(Resource):
    """The console: accounts and their operators look instead of curling"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def sign_in(
        self,
        *,
        api_key: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Sign a browser in"""
        _answer: ConsoleSession = await self._transport.request(Operation("POST", "/v1/console/session", ConsoleSession, body={"api_key": api_key}, options=options))
        return _answer

    async def send_link(
        self,
        *,
        email: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleLinkSent:
        """Mail a link that signs a browser in"""
        _answer: ConsoleLinkSent = await self._transport.request(Operation("POST", "/v1/console/links", ConsoleLinkSent, body={"email": email}, options=options))
        return _answer

    async def follow_link(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Sign a browser in with a mailed link"""
        _answer: ConsoleSession = await self._transport.request(Operation("POST", "/v1/console/session/link", ConsoleSession, body={"token": token}, options=options))
        return _answer

    async def session(
        self,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Who is signed in"""
        _answer: ConsoleSession = await self._transport.request(Operation("GET", "/v1/console/session", ConsoleSession, options=options))
        return _answer

    async def confirm(
        self,
        *,
        api_key: str,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSession:
        """Show the key again before money or access leave"""
        _answer: ConsoleSession = await self._transport.request(Operation("POST", "/v1/console/session/confirm", ConsoleSession, body={"api_key": api_key}, options=options))
        return _answer

    async def sign_out(
        self,
        **options: Unpack[RequestOptions],
    ) -> ConsoleSignOutResult:
        """Sign this browser out"""
        _answer: ConsoleSignOutResult = await self._transport.request(Operation("DELETE", "/v1/console/session", ConsoleSignOutResult, options=options))
        return _answer

    async def changes(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[ConsoleChangesEvent]:
        """Tells that something of the account has changed, as server-sent events"""
        return await self._transport.events(Operation("GET", "/v1/console/changes", None, options=options), {"changed": dict[str, Any]})

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module console is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/console/info", ModuleInfo, options=options))
        return _answer
