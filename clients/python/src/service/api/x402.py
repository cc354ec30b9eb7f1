# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class X402Payment(BaseModel):
    id: str
    scheme: Literal["exact", "balance"]
    network: str
    amount: str
    """Of the network’s token, in its smallest unit; micro-pence for `balance`."""
    amount_pence: float
    resource: str
    """Path of what was paid for."""
    state: Literal["authorised", "released", "capturing", "captured", "refused", "unknown"]
    transaction: str | None
    created_at: datetime


class X402Supported(BaseModel):
    kinds: List[X402SupportedKind]
    livemode: bool


class X402SupportedKind(BaseModel):
    x402Version: int
    scheme: str
    network: str
    extra: dict[str, Any] | None


class X402Resource(Resource):
    """Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def payments(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[X402Payment]:
        """Payments over x402 of this account, newest first"""
        return self._transport.page(Operation("GET", "/v1/x402/payments", X402Payment, query={"limit": limit}, options=options))

    def supported(
        self,
        **options: Unpack[RequestOptions],
    ) -> X402Supported:
        """Schemes and networks that paid operations take"""
        _answer: X402Supported = self._transport.request(Operation("GET", "/v1/x402/supported", X402Supported, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module x402 is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/x402/info", ModuleInfo, options=options))
        return _answer


class AsyncX402Resource(Resource):
    """Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def payments(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[X402Payment]:
        """Payments over x402 of this account, newest first"""
        return self._transport.page(Operation("GET", "/v1/x402/payments", X402Payment, query={"limit": limit}, options=options))

    async def supported(
        self,
        **options: Unpack[RequestOptions],
    ) -> X402Supported:
        """Schemes and networks that paid operations take"""
        _answer: X402Supported = await self._transport.request(Operation("GET", "/v1/x402/supported", X402Supported, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module x402 is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/x402/info", ModuleInfo, options=options))
        return _answer
