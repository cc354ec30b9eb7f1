# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class CallBillingObject(BaseModel):
    cost_pence: float
    earned_pence: float
    earned_pence_exact: str
    model_used: str
    latency_ms: float


class ChatCompletionChunkObject(BaseModel):
    id: str | None
    object: Literal["chat.completion.chunk"]
    created: int | None
    model: str | None
    choices: List[dict[str, Any]]
    usage: dict[str, Any] | None
    billing: CallBillingObject | None
    worm_seal: str | None


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


# What `route_stream` tells.
RoutingRouteEvent = ServerEvent[Literal["message"], ChatCompletionChunkObject] | ServerEvent[Literal["result"], RouteResult]


# What `inference_stream` tells.
RoutingInferenceEvent = ServerEvent[Literal["message"], ChatCompletionChunkObject] | ServerEvent[Literal["result"], RouteResult]


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
        stream: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> RouteResult:
        """Send a task to the cheapest capable model and earn a share of the margin

        With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.
        """
        _answer: RouteResult = self._transport.request(Operation("POST", "/v1/route", RouteResult, body={"task": task, "input": input, "quality": quality, "max_cost_pence": max_cost_pence, "debug": debug, "stream": stream}, idempotent=True, options=options))
        return _answer

    def route_stream(
        self,
        *,
        task: str,
        input: str,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        debug: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[RoutingRouteEvent]:
        """`route`, as server-sent events."""
        return self._transport.events(Operation("POST", "/v1/route", None, body={"task": task, "input": input, "quality": quality, "max_cost_pence": max_cost_pence, "debug": debug, "stream": True}, idempotent=True, options=options), {"message": ChatCompletionChunkObject, "result": RouteResult})

    def inference(
        self,
        *,
        task: str,
        prompt: str,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        stream: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> InferenceRouteResult:
        """Send a prompt, saying what matters most: cost, latency, quality or a balance

        With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.
        """
        _answer: InferenceRouteResult = self._transport.request(Operation("POST", "/v1/inference/route", InferenceRouteResult, body={"task": task, "prompt": prompt, "priority": priority, "max_cost_pence": max_cost_pence, "stream": stream}, idempotent=True, options=options))
        return _answer

    def inference_stream(
        self,
        *,
        task: str,
        prompt: str,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[RoutingInferenceEvent]:
        """`inference`, as server-sent events."""
        return self._transport.events(Operation("POST", "/v1/inference/route", None, body={"task": task, "prompt": prompt, "priority": priority, "max_cost_pence": max_cost_pence, "stream": True}, idempotent=True, options=options), {"message": ChatCompletionChunkObject, "result": RouteResult})

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
        stream: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> RouteResult:
        """Send a task to the cheapest capable model and earn a share of the margin"""
        _answer: RouteResult = await self._transport.request(Operation("POST", "/v1/route", RouteResult, body={"task": task, "input": input, "quality": quality, "max_cost_pence": max_cost_pence, "debug": debug, "stream": stream}, idempotent=True, options=options))
        return _answer

    async def route_stream(
        self,
        *,
        task: str,
        input: str,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        debug: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[RoutingRouteEvent]:
        """`route`, as server-sent events."""
        return await self._transport.events(Operation("POST", "/v1/route", None, body={"task": task, "input": input, "quality": quality, "max_cost_pence": max_cost_pence, "debug": debug, "stream": True}, idempotent=True, options=options), {"message": ChatCompletionChunkObject, "result": RouteResult})

    async def inference(
        self,
        *,
        task: str,
        prompt: str,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        stream: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> InferenceRouteResult:
        """Send a prompt, saying what matters most: cost, latency, quality or a balance"""
        _answer: InferenceRouteResult = await self._transport.request(Operation("POST", "/v1/inference/route", InferenceRouteResult, body={"task": task, "prompt": prompt, "priority": priority, "max_cost_pence": max_cost_pence, "stream": stream}, idempotent=True, options=options))
        return _answer

    async def inference_stream(
        self,
        *,
        task: str,
        prompt: str,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[RoutingInferenceEvent]:
        """`inference`, as server-sent events."""
        return await self._transport.events(Operation("POST", "/v1/inference/route", None, body={"task": task, "prompt": prompt, "priority": priority, "max_cost_pence": max_cost_pence, "stream": True}, idempotent=True, options=options), {"message": ChatCompletionChunkObject, "result": RouteResult})

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
