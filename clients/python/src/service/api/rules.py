# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class PlatformRules(BaseModel):
    layer: str
    earnings_floor_pct: float
    platform_fee_pct: float
    description: str
    worm_sealed: bool
    immutable: bool


class RulesResource(Resource):
    """The platform rules: fixed splits and rewards, sealed at start, enforced on every request."""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def retrieve(
        self,
        **options: Unpack[RequestOptions],
    ) -> PlatformRules:
        """The rules of the platform: how earnings are split

        Sealed at start; no request can change them (E008).
        """
        _answer: PlatformRules = self._transport.request(Operation("GET", "/v1/platform-rules", PlatformRules, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module rules is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/platform-rules/info", ModuleInfo, options=options))
        return _answer


class AsyncRulesResource(Resource):
    """The platform rules: fixed splits and rewards, sealed at start, enforced on every request."""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def retrieve(
        self,
        **options: Unpack[RequestOptions],
    ) -> PlatformRules:
        """The rules of the platform: how earnings are split"""
        _answer: PlatformRules = await self._transport.request(Operation("GET", "/v1/platform-rules", PlatformRules, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module rules is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/platform-rules/info", ModuleInfo, options=options))
        return _answer
