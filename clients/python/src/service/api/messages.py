# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class MessageParamParam(TypedDict):
    role: Required[Literal["user", "assistant", "system"]]
    content: Required[Any]


class MessagesCountTokensParamsTool(TypedDict):
    type: NotRequired[str]


class MessagesCreateParamsMetadata(TypedDict):
    user_id: NotRequired[str | None]


class MessagesCreateParamsTool(TypedDict):
    type: NotRequired[str]


class TokenCount(BaseModel):
    input_tokens: int


class MessagesResource(Resource):
    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        model: str,
        messages: List[MessageParamParam],
        max_tokens: int,
        stream: bool | None | Omit = omit,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        system: Any | Omit = omit,
        tools: List[MessagesCreateParamsTool] | None | Omit = omit,
        tool_choice: Mapping[str, Any] | None | Omit = omit,
        thinking: Mapping[str, Any] | None | Omit = omit,
        output_config: Mapping[str, Any] | None | Omit = omit,
        cache_control: Mapping[str, Any] | None | Omit = omit,
        stop_sequences: List[str] | None | Omit = omit,
        metadata: MessagesCreateParamsMetadata | None | Omit = omit,
        service_tier: str | None | Omit = omit,
        context_management: Mapping[str, Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Anthropic's messages over every provider; streams with `stream: true`

        Translated into a chat completion: same models, failover, prices and receipts. The key may come as `x-api-key`. Errors have Anthropic's form. What cannot be translated is a 400 that names it.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/messages", dict[str, Any], body={"model": model, "messages": messages, "max_tokens": max_tokens, "stream": stream, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management}, idempotent=True, options=options))
        return _answer

    def create_stream(
        self,
        *,
        model: str,
        messages: List[MessageParamParam],
        max_tokens: int,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        system: Any | Omit = omit,
        tools: List[MessagesCreateParamsTool] | None | Omit = omit,
        tool_choice: Mapping[str, Any] | None | Omit = omit,
        thinking: Mapping[str, Any] | None | Omit = omit,
        output_config: Mapping[str, Any] | None | Omit = omit,
        cache_control: Mapping[str, Any] | None | Omit = omit,
        stop_sequences: List[str] | None | Omit = omit,
        metadata: MessagesCreateParamsMetadata | None | Omit = omit,
        service_tier: str | None | Omit = omit,
        context_management: Mapping[str, Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream:
        """`create`, as server-sent events."""
        return self._transport.events(Operation("POST", "/v1/messages", None, body={"model": model, "messages": messages, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management, "stream": True}, idempotent=True, options=options))

    def count_tokens(
        self,
        *,
        model: str,
        messages: List[MessageParamParam],
        system: Any | Omit = omit,
        tools: List[MessagesCountTokensParamsTool] | None | Omit = omit,
        tool_choice: Mapping[str, Any] | None | Omit = omit,
        thinking: Mapping[str, Any] | None | Omit = omit,
        output_config: Mapping[str, Any] | None | Omit = omit,
        cache_control: Mapping[str, Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> TokenCount:
        """About how many input tokens a request to messages has; free

        An estimate by the text, since each provider counts in its own way; images count 1,000 each.
        """
        _answer: TokenCount = self._transport.request(Operation("POST", "/v1/messages/count_tokens", TokenCount, body={"model": model, "messages": messages, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control}, options=options))
        return _answer


class AsyncMessagesResource(Resource):
    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        model: str,
        messages: List[MessageParamParam],
        max_tokens: int,
        stream: bool | None | Omit = omit,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        system: Any | Omit = omit,
        tools: List[MessagesCreateParamsTool] | None | Omit = omit,
        tool_choice: Mapping[str, Any] | None | Omit = omit,
        thinking: Mapping[str, Any] | None | Omit = omit,
        output_config: Mapping[str, Any] | None | Omit = omit,
        cache_control: Mapping[str, Any] | None | Omit = omit,
        stop_sequences: List[str] | None | Omit = omit,
        metadata: MessagesCreateParamsMetadata | None | Omit = omit,
        service_tier: str | None | Omit = omit,
        context_management: Mapping[str, Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Anthropic's messages over every provider; streams with `stream: true`"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/messages", dict[str, Any], body={"model": model, "messages": messages, "max_tokens": max_tokens, "stream": stream, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management}, idempotent=True, options=options))
        return _answer

    async def create_stream(
        self,
        *,
        model: str,
        messages: List[MessageParamParam],
        max_tokens: int,
        temperature: float | None | Omit = omit,
        top_p: float | None | Omit = omit,
        models: List[str] | Omit = omit,
        quality: Literal["auto", "high", "low"] | Omit = omit,
        priority: Literal["balanced", "cost", "latency", "quality"] | Omit = omit,
        max_cost_pence: float | Omit = omit,
        first_token_timeout_ms: int | Omit = omit,
        fallback_on_refusal: bool | Omit = omit,
        system: Any | Omit = omit,
        tools: List[MessagesCreateParamsTool] | None | Omit = omit,
        tool_choice: Mapping[str, Any] | None | Omit = omit,
        thinking: Mapping[str, Any] | None | Omit = omit,
        output_config: Mapping[str, Any] | None | Omit = omit,
        cache_control: Mapping[str, Any] | None | Omit = omit,
        stop_sequences: List[str] | None | Omit = omit,
        metadata: MessagesCreateParamsMetadata | None | Omit = omit,
        service_tier: str | None | Omit = omit,
        context_management: Mapping[str, Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream:
        """`create`, as server-sent events."""
        return await self._transport.events(Operation("POST", "/v1/messages", None, body={"model": model, "messages": messages, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management, "stream": True}, idempotent=True, options=options))

    async def count_tokens(
        self,
        *,
        model: str,
        messages: List[MessageParamParam],
        system: Any | Omit = omit,
        tools: List[MessagesCountTokensParamsTool] | None | Omit = omit,
        tool_choice: Mapping[str, Any] | None | Omit = omit,
        thinking: Mapping[str, Any] | None | Omit = omit,
        output_config: Mapping[str, Any] | None | Omit = omit,
        cache_control: Mapping[str, Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> TokenCount:
        """About how many input tokens a request to messages has; free"""
        _answer: TokenCount = await self._transport.request(Operation("POST", "/v1/messages/count_tokens", TokenCount, body={"model": model, "messages": messages, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control}, options=options))
        return _answer
