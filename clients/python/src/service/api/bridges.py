# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Bridge(BaseModel):
    id: str
    summary: str
    price_pence: int
    source: str
    freshness: Literal["computed", "bundled", "own", "stale"]
    """computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`."""
    input_schema: dict[str, Any]
    """JSON Schema"""
    output_schema: dict[str, Any]
    """JSON Schema"""
    example: dict[str, Any]


class BridgeAnswer(BaseModel):
    bridge: str
    data: dict[str, Any]
    source: str
    as_of: str
    freshness: Literal["computed", "bundled", "own", "stale"]
    """computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`."""
    price_pence: int
    worm_seal: str
    """seal of the charge"""


class BridgesListResult(BaseModel):
    object: Literal["list"]
    data: List[Bridge]
    count: int


class BridgesResource(Resource):
    """Paid data: checks, reference, text, risk and our own figures, answered offline and sealed"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> BridgesListResult:
        """The data bridges, with prices and schemas"""
        _answer: BridgesListResult = self._transport.request(Operation("GET", "/v1/bridges", BridgesListResult, options=options))
        return _answer

    def ask(
        self,
        bridge: str,
        *,
        payment: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BridgeAnswer:
        """Call a data bridge

        The body holds the fields of the bridge’s input, and `payment`. Without it the answer is 402 with a payment link, until that is paid: then the same request goes through, since the payment is found by account and bridge. A link (or the token in it) as `payment` names one; `"balance"` pays from credits and earnings. Promotional credits buy no data. What is not answered is not charged.
        """
        _answer: BridgeAnswer = self._transport.request(Operation("POST", path_of("/v1/oracle/:bridge", bridge=bridge), BridgeAnswer, body={"payment": payment}, idempotent=True, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module bridges is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/bridges/info", ModuleInfo, options=options))
        return _answer


class AsyncBridgesResource(Resource):
    """Paid data: checks, reference, text, risk and our own figures, answered offline and sealed"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> BridgesListResult:
        """The data bridges, with prices and schemas"""
        _answer: BridgesListResult = await self._transport.request(Operation("GET", "/v1/bridges", BridgesListResult, options=options))
        return _answer

    async def ask(
        self,
        bridge: str,
        *,
        payment: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BridgeAnswer:
        """Call a data bridge"""
        _answer: BridgeAnswer = await self._transport.request(Operation("POST", path_of("/v1/oracle/:bridge", bridge=bridge), BridgeAnswer, body={"payment": payment}, idempotent=True, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module bridges is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/bridges/info", ModuleInfo, options=options))
        return _answer
