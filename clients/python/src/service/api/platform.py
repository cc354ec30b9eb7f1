# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class Health(BaseModel):
    status: Literal["ok", "degraded", "down"]
    provider_count: int
    providers: List[HealthProvider]
    modules: dict[str, str]
    store: HealthStore
    limits: HealthLimits
    notes: List[str]


class HealthLimits(BaseModel):
    backend: str
    state: str


class HealthProvider(BaseModel):
    name: str
    state: str
    last_error: str | None


class HealthStore(BaseModel):
    backend: str
    state: str


class PlatformLivezResult(BaseModel):
    status: Literal["ok", "unavailable"]


class PlatformReadyzResult(BaseModel):
    status: Literal["ok", "unavailable"]


class PlatformResource(Resource):
    """Health and the reference."""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def health(
        self,
        **options: Unpack[RequestOptions],
    ) -> Health:
        """Health of the platform: modules, providers, store"""
        _answer: Health = self._transport.request(Operation("GET", "/api/v1/health", Health, options=options))
        return _answer

    def livez(
        self,
        **options: Unpack[RequestOptions],
    ) -> PlatformLivezResult:
        """The process answers"""
        _answer: PlatformLivezResult = self._transport.request(Operation("GET", "/livez", PlatformLivezResult, options=options))
        return _answer

    def readyz(
        self,
        **options: Unpack[RequestOptions],
    ) -> PlatformReadyzResult:
        """Requests may be sent here"""
        _answer: PlatformReadyzResult = self._transport.request(Operation("GET", "/readyz", PlatformReadyzResult, options=options))
        return _answer

    def metrics(
        self,
        **options: Unpack[RequestOptions],
    ) -> str:
        """What this process measures, for Prometheus; by a key of an operator, or by METRICS_TOKEN"""
        _answer: str = self._transport.request(Operation("GET", "/metrics", str, options=options))
        return _answer

    def openapi(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The machine-readable specification"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/api/v1/openapi.json", dict[str, Any], options=options))
        return _answer

    def openapi_open(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The machine-readable specification, without a key"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/openapi.json", dict[str, Any], options=options))
        return _answer


class AsyncPlatformResource(Resource):
    """Health and the reference."""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def health(
        self,
        **options: Unpack[RequestOptions],
    ) -> Health:
        """Health of the platform: modules, providers, store"""
        _answer: Health = await self._transport.request(Operation("GET", "/api/v1/health", Health, options=options))
        return _answer

    async def livez(
        self,
        **options: Unpack[RequestOptions],
    ) -> PlatformLivezResult:
        """The process answers"""
        _answer: PlatformLivezResult = await self._transport.request(Operation("GET", "/livez", PlatformLivezResult, options=options))
        return _answer

    async def readyz(
        self,
        **options: Unpack[RequestOptions],
    ) -> PlatformReadyzResult:
        """Requests may be sent here"""
        _answer: PlatformReadyzResult = await self._transport.request(Operation("GET", "/readyz", PlatformReadyzResult, options=options))
        return _answer

    async def metrics(
        self,
        **options: Unpack[RequestOptions],
    ) -> str:
        """What this process measures, for Prometheus; by a key of an operator, or by METRICS_TOKEN"""
        _answer: str = await self._transport.request(Operation("GET", "/metrics", str, options=options))
        return _answer

    async def openapi(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The machine-readable specification"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/api/v1/openapi.json", dict[str, Any], options=options))
        return _answer

    async def openapi_open(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The machine-readable specification, without a key"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/openapi.json", dict[str, Any], options=options))
        return _answer
