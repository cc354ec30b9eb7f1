# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class MessageParamParam(TypedDict):
    role: Required[Literal["user", "assistant", "system"]]
    content: Required[Any]


class MessagesCountTokensParamsTool(TypedDict):
    type: NotRequired[str]


class MessagesCreateContentBlockDelta(BaseModel):
    type: Literal["content_block_delta"]
    index: int
    delta: MessagesCreateContentBlockDeltaDelta


class MessagesCreateContentBlockDeltaDelta(BaseModel):
    type: Literal["text_delta", "thinking_delta", "input_json_delta", "signature_delta"]
    text: str | None
    thinking: str | None
    partial_json: str | None
    signature: str | None


class MessagesCreateContentBlockStart(BaseModel):
    type: Literal["content_block_start"]
    index: int
    content_block: dict[str, Any]


class MessagesCreateContentBlockStop(BaseModel):
    type: Literal["content_block_stop"]
    index: int


class MessagesCreateMessageDelta(BaseModel):
    type: Literal["message_delta"]
    delta: MessagesCreateMessageDeltaDelta
    usage: MessagesCreateMessageDeltaUsage
    billing: dict[str, Any]
    worm_seal: str | None


class MessagesCreateMessageDeltaDelta(BaseModel):
    stop_reason: str
    stop_sequence: Any


class MessagesCreateMessageDeltaUsage(BaseModel):
    input_tokens: int
    output_tokens: int
    cache_read_input_tokens: int
    cache_creation_input_tokens: int


class MessagesCreateMessageStart(BaseModel):
    type: Literal["message_start"]
    message: dict[str, Any]


class MessagesCreateMessageStop(BaseModel):
    type: Literal["message_stop"]


class MessagesCreateParamsMetadata(TypedDict):
    user_id: NotRequired[str | None]


class MessagesCreateParamsTool(TypedDict):
    type: NotRequired[str]


class TokenCount(BaseModel):
    input_tokens: int


# What `create_stream` tells.
MessagesCreateEvent = ServerEvent[Literal["message_start"], MessagesCreateMessageStart] | ServerEvent[Literal["content_block_start"], MessagesCreateContentBlockStart] | ServerEvent[Literal["content_block_delta"], MessagesCreateContentBlockDelta] | ServerEvent[Literal["content_block_stop"], MessagesCreateContentBlockStop] | ServerEvent[Literal["message_delta"], MessagesCreateMessageDelta] | ServerEvent[Literal["message_stop"], MessagesCreateMessageStop]


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
        mcp_servers: List[Mapping[str, Any]] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Anthropic's messages over every provider; streams with `stream: true`

        Translated into a chat completion: same models, failover, prices and receipts. The key may come as `x-api-key`. Errors have Anthropic's form. What cannot be translated is a 400 that names it.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/messages", dict[str, Any], body={"model": model, "messages": messages, "max_tokens": max_tokens, "stream": stream, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management, "mcp_servers": mcp_servers}, idempotent=True, options=options))
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
        mcp_servers: List[Mapping[str, Any]] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[MessagesCreateEvent]:
        """`create`, as server-sent events."""
        return self._transport.events(Operation("POST", "/v1/messages", None, body={"model": model, "messages": messages, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management, "mcp_servers": mcp_servers, "stream": True}, idempotent=True, options=options), {"message_start": MessagesCreateMessageStart, "content_block_start": MessagesCreateContentBlockStart, "content_block_delta": MessagesCreateContentBlockDelta, "content_block_stop": MessagesCreateContentBlockStop, "message_delta": MessagesCreateMessageDelta, "message_stop": MessagesCreateMessageStop})

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
        mcp_servers: List[Mapping[str, Any]] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Anthropic's messages over every provider; streams with `stream: true`"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/messages", dict[str, Any], body={"model": model, "messages": messages, "max_tokens": max_tokens, "stream": stream, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management, "mcp_servers": mcp_servers}, idempotent=True, options=options))
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
        mcp_servers: List[Mapping[str, Any]] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[MessagesCreateEvent]:
        """`create`, as server-sent events."""
        return await self._transport.events(Operation("POST", "/v1/messages", None, body={"model": model, "messages": messages, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "models": models, "quality": quality, "priority": priority, "max_cost_pence": max_cost_pence, "first_token_timeout_ms": first_token_timeout_ms, "fallback_on_refusal": fallback_on_refusal, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "output_config": output_config, "cache_control": cache_control, "stop_sequences": stop_sequences, "metadata": metadata, "service_tier": service_tier, "context_management": context_management, "mcp_servers": mcp_servers, "stream": True}, idempotent=True, options=options), {"message_start": MessagesCreateMessageStart, "content_block_start": MessagesCreateContentBlockStart, "content_block_delta": MessagesCreateContentBlockDelta, "content_block_stop": MessagesCreateContentBlockStop, "message_delta": MessagesCreateMessageDelta, "message_stop": MessagesCreateMessageStop})

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
