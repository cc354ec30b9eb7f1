# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class CompletionsCreateParamsStreamOptions(TypedDict):
    include_usage: NotRequired[bool | None]


class TextCompletionChunk(BaseModel):
    id: str
    object: Literal["text_completion"]
    created: int
    model: str
    choices: List[TextCompletionChunkChoice]
    usage: dict[str, Any] | None
    billing: dict[str, Any] | None
    worm_seal: str | None


class TextCompletionChunkChoice(BaseModel):
    text: str
    index: int
    logprobs: Any
    finish_reason: str | None


# What `create_stream` tells.
CompletionsCreateEvent = ServerEvent[Literal["message"], TextCompletionChunk]


class CompletionsResource(Resource):
    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        model: str,
        prompt: Any,
        stream: bool | None | Omit = omit,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        max_tokens: int | None | Omit = omit,
        n: int | None | Omit = omit,
        stop: Any | Omit = omit,
        presence_penalty: float | None | Omit = omit,
        frequency_penalty: float | None | Omit = omit,
        seed: int | None | Omit = omit,
        logit_bias: Mapping[str, float] | None | Omit = omit,
        stream_options: CompletionsCreateParamsStreamOptions | None | Omit = omit,
        user: str | None | Omit = omit,
        echo: bool | None | Omit = omit,
        best_of: int | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """OpenAI's older completions: one prompt, said by the user of a chat"""
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/completions", dict[str, Any], body={"model": model, "prompt": prompt, "stream": stream, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "max_tokens": max_tokens, "n": n, "stop": stop, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logit_bias": logit_bias, "stream_options": stream_options, "user": user, "echo": echo, "best_of": best_of}, idempotent=True, options=options))
        return _answer

    def create_stream(
        self,
        *,
        model: str,
        prompt: Any,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        max_tokens: int | None | Omit = omit,
        n: int | None | Omit = omit,
        stop: Any | Omit = omit,
        presence_penalty: float | None | Omit = omit,
        frequency_penalty: float | None | Omit = omit,
        seed: int | None | Omit = omit,
        logit_bias: Mapping[str, float] | None | Omit = omit,
        stream_options: CompletionsCreateParamsStreamOptions | None | Omit = omit,
        user: str | None | Omit = omit,
        echo: bool | None | Omit = omit,
        best_of: int | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[CompletionsCreateEvent]:
        """`create`, as server-sent events."""
        return self._transport.events(Operation("POST", "/v1/completions", None, body={"model": model, "prompt": prompt, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "max_tokens": max_tokens, "n": n, "stop": stop, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logit_bias": logit_bias, "stream_options": stream_options, "user": user, "echo": echo, "best_of": best_of, "stream": True}, idempotent=True, options=options), {"message": TextCompletionChunk})


class AsyncCompletionsResource(Resource):
    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        model: str,
        prompt: Any,
        stream: bool | None | Omit = omit,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        max_tokens: int | None | Omit = omit,
        n: int | None | Omit = omit,
        stop: Any | Omit = omit,
        presence_penalty: float | None | Omit = omit,
        frequency_penalty: float | None | Omit = omit,
        seed: int | None | Omit = omit,
        logit_bias: Mapping[str, float] | None | Omit = omit,
        stream_options: CompletionsCreateParamsStreamOptions | None | Omit = omit,
        user: str | None | Omit = omit,
        echo: bool | None | Omit = omit,
        best_of: int | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """OpenAI's older completions: one prompt, said by the user of a chat"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/completions", dict[str, Any], body={"model": model, "prompt": prompt, "stream": stream, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "max_tokens": max_tokens, "n": n, "stop": stop, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logit_bias": logit_bias, "stream_options": stream_options, "user": user, "echo": echo, "best_of": best_of}, idempotent=True, options=options))
        return _answer

    async def create_stream(
        self,
        *,
        model: str,
        prompt: Any,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        max_tokens: int | None | Omit = omit,
        n: int | None | Omit = omit,
        stop: Any | Omit = omit,
        presence_penalty: float | None | Omit = omit,
        frequency_penalty: float | None | Omit = omit,
        seed: int | None | Omit = omit,
        logit_bias: Mapping[str, float] | None | Omit = omit,
        stream_options: CompletionsCreateParamsStreamOptions | None | Omit = omit,
        user: str | None | Omit = omit,
        echo: bool | None | Omit = omit,
        best_of: int | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[CompletionsCreateEvent]:
        """`create`, as server-sent events."""
        return await self._transport.events(Operation("POST", "/v1/completions", None, body={"model": model, "prompt": prompt, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "max_tokens": max_tokens, "n": n, "stop": stop, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logit_bias": logit_bias, "stream_options": stream_options, "user": user, "echo": echo, "best_of": best_of, "stream": True}, idempotent=True, options=options), {"message": TextCompletionChunk})
