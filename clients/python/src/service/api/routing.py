# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class InferenceReceipt(BaseModel):
    record_id: str
    worm_seal: str
    at: str
    type: str
    receipt: dict[str, Any]


class InferenceRouteResult(BaseModel):
    result: str
    model_used: str
    earned_pence: float


class RouteExplanation(BaseModel):
    chosen: str
    candidates: List[RouteExplanationCandidate]


class RouteExplanationCandidate(BaseModel):
    id: str
    expected_pence: float
    rejected: str | None


class RouteResult(BaseModel):
    result: str
    model_used: str
    cost_pence: float
    earned_pence: float
    earned_pence_exact: str
    latency_ms: float
    worm_seal: str
    explanation: RouteExplanation | None


class RoutingResource(Resource):
    """Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def route(
        self,
        *,
        task: str,
        input: str,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        debug: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> RouteResult:
        """Send a task to the cheapest capable model and earn a share of the margin"""
        _answer: RouteResult = self._transport.request(Operation("POST", "/v1/route", RouteResult, body={"task": task, "input": input, "quality": quality, "max_cost_pence": max_cost_pence, "debug": debug}, idempotent=True, options=options))
        return _answer

    def inference(
        self,
        *,
        task: str,
        prompt: str,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> InferenceRouteResult:
        """Send a prompt, saying what matters most: cost, latency, quality or a balance"""
        _answer: InferenceRouteResult = self._transport.request(Operation("POST", "/v1/inference/route", InferenceRouteResult, body={"task": task, "prompt": prompt, "priority": priority, "max_cost_pence": max_cost_pence}, idempotent=True, options=options))
        return _answer

    def receipt(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> InferenceReceipt:
        """What a call was charged and why: attempts, choice, usage, prices, split"""
        _answer: InferenceReceipt = self._transport.request(Operation("GET", path_of("/v1/route/receipts/:seal", seal=seal), InferenceReceipt, options=options))
        return _answer

    def metrics(
        self,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Prometheus metrics of the gateway"""
        _answer: str = self._transport.request(Operation("GET", "/v1/route/metrics", str, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module routing is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/route/info", ModuleInfo, options=options))
        return _answer


class AsyncRoutingResource(Resource):
    """Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def route(
        self,
        *,
        task: str,
        input: str,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        debug: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> RouteResult:
        """Send a task to the cheapest capable model and earn a share of the margin"""
        _answer: RouteResult = await self._transport.request(Operation("POST", "/v1/route", RouteResult, body={"task": task, "input": input, "quality": quality, "max_cost_pence": max_cost_pence, "debug": debug}, idempotent=True, options=options))
        return _answer

    async def inference(
        self,
        *,
        task: str,
        prompt: str,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> InferenceRouteResult:
        """Send a prompt, saying what matters most: cost, latency, quality or a balance"""
        _answer: InferenceRouteResult = await self._transport.request(Operation("POST", "/v1/inference/route", InferenceRouteResult, body={"task": task, "prompt": prompt, "priority": priority, "max_cost_pence": max_cost_pence}, idempotent=True, options=options))
        return _answer

    async def receipt(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> InferenceReceipt:
        """What a call was charged and why: attempts, choice, usage, prices, split"""
        _answer: InferenceReceipt = await self._transport.request(Operation("GET", path_of("/v1/route/receipts/:seal", seal=seal), InferenceReceipt, options=options))
        return _answer

    async def metrics(
        self,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Prometheus metrics of the gateway"""
        _answer: str = await self._transport.request(Operation("GET", "/v1/route/metrics", str, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module routing is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/route/info", ModuleInfo, options=options))
        return _answer
