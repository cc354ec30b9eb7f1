# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Batch(BaseModel):
    id: str
    object: Literal["batch"]
    endpoint: Literal["/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/v1/messages", "/v1/responses"]
    errors: BatchErrors | None
    input_file_id: str
    completion_window: Literal["24h"]
    status: Literal["validating", "failed", "in_progress", "finalizing", "completed", "expired", "cancelling", "cancelled"]
    output_file_id: str | None
    error_file_id: str | None
    created_at: int
    in_progress_at: int | None
    expires_at: int
    finalizing_at: int | None
    completed_at: int | None
    failed_at: int | None
    expired_at: int | None
    cancelling_at: int | None
    cancelled_at: int | None
    request_counts: BatchRequestCounts
    metadata: dict[str, str] | None


class BatchErrors(BaseModel):
    object: Literal["list"]
    data: List[BatchErrorsDataItem]


class BatchErrorsDataItem(BaseModel):
    code: str
    message: str
    line: int | None
    param: str | None


class BatchList(BaseModel):
    object: Literal["list"]
    data: List[Batch]
    first_id: str | None
    last_id: str | None
    has_more: bool


class BatchRequestCounts(BaseModel):
    total: int
    completed: int
    failed: int


class BatchesCreateMessagesParamsRequest(TypedDict):
    custom_id: Required[str]
    params: Required[Mapping[str, Any]]


class BatchesCreateParamsOutputExpiresAfter(TypedDict):
    anchor: Required[Literal["created_at"]]
    seconds: Required[int]


class MessageBatch(BaseModel):
    id: str
    type: Literal["message_batch"]
    processing_status: Literal["in_progress", "canceling", "ended"]
    request_counts: MessageBatchRequestCounts
    created_at: datetime
    expires_at: datetime
    ended_at: datetime | None
    cancel_initiated_at: datetime | None
    archived_at: Any
    results_url: str | None


class MessageBatchList(BaseModel):
    data: List[MessageBatch]
    first_id: str | None
    last_id: str | None
    has_more: bool


class MessageBatchRequestCounts(BaseModel):
    processing: int
    succeeded: int
    errored: int
    canceled: int
    expired: int


class BatchesResource(Resource):
    """OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_messages(
        self,
        *,
        requests: List[BatchesCreateMessagesParamsRequest],
        **options: Unpack[RequestOptions],
    ) -> MessageBatch:
        """Anthropic's message batches: requests to messages within 24 hours, at a discount

        The same as a batch of `/v1/messages`: one file, one discount, one receipt a request. For more than some 1,500 requests at once upload a file.
        """
        _answer: MessageBatch = self._transport.request(Operation("POST", "/v1/messages/batches", MessageBatch, body={"requests": requests}, idempotent=True, options=options))
        return _answer

    def message_batches(
        self,
        *,
        limit: int | Omit = omit,
        after_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MessageBatchList:
        """Batches of messages, newest first"""
        _answer: MessageBatchList = self._transport.request(Operation("GET", "/v1/messages/batches", MessageBatchList, query={"limit": limit, "after_id": after_id}, options=options))
        return _answer

    def message_batch(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MessageBatch:
        """A batch of messages"""
        _answer: MessageBatch = self._transport.request(Operation("GET", path_of("/v1/messages/batches/:id", id=id), MessageBatch, options=options))
        return _answer

    def message_results(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """What became of each request of a batch of messages"""
        _answer: bytes = self._transport.request(Operation("GET", path_of("/v1/messages/batches/:id/results", id=id), bytes, options=options))
        return _answer

    def cancel_messages(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MessageBatch:
        """Run no more of a batch of messages"""
        _answer: MessageBatch = self._transport.request(Operation("POST", path_of("/v1/messages/batches/:id/cancel", id=id), MessageBatch, options=options))
        return _answer

    def create(
        self,
        *,
        input_file_id: str,
        endpoint: Literal["/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/v1/messages", "/v1/responses"],
        completion_window: Literal["24h"],
        metadata: Mapping[str, str] | None | Omit = omit,
        output_expires_after: BatchesCreateParamsOutputExpiresAfter | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Batch:
        """Run the requests of a file within 24 hours, at a discount

        Each line is a call of its own, at 10 % less than our price (by config; never below what the provider takes): chosen, held, charged, sealed and shared as over HTTP, by the permissions, budgets, mandates and policies of the key as they are when it runs. What cannot be run, or not within the window, stands in the error file and costs nothing. No line is charged twice, whatever dies.
        """
        _answer: Batch = self._transport.request(Operation("POST", "/v1/batches", Batch, body={"input_file_id": input_file_id, "endpoint": endpoint, "completion_window": completion_window, "metadata": metadata, "output_expires_after": output_expires_after}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        after: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BatchList:
        """Batches of yours, newest first"""
        _answer: BatchList = self._transport.request(Operation("GET", "/v1/batches", BatchList, query={"limit": limit, "after": after}, options=options))
        return _answer

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Batch:
        """A batch"""
        _answer: Batch = self._transport.request(Operation("GET", path_of("/v1/batches/:id", id=id), Batch, options=options))
        return _answer

    def cancel(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Batch:
        """Run no more of a batch; what is done stands in its files"""
        _answer: Batch = self._transport.request(Operation("POST", path_of("/v1/batches/:id/cancel", id=id), Batch, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module batches is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/batches/info", ModuleInfo, options=options))
        return _answer


class AsyncBatchesResource(Resource):
    """OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create_messages(
        self,
        *,
        requests: List[BatchesCreateMessagesParamsRequest],
        **options: Unpack[RequestOptions],
    ) -> MessageBatch:
        """Anthropic's message batches: requests to messages within 24 hours, at a discount"""
        _answer: MessageBatch = await self._transport.request(Operation("POST", "/v1/messages/batches", MessageBatch, body={"requests": requests}, idempotent=True, options=options))
        return _answer

    async def message_batches(
        self,
        *,
        limit: int | Omit = omit,
        after_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MessageBatchList:
        """Batches of messages, newest first"""
        _answer: MessageBatchList = await self._transport.request(Operation("GET", "/v1/messages/batches", MessageBatchList, query={"limit": limit, "after_id": after_id}, options=options))
        return _answer

    async def message_batch(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MessageBatch:
        """A batch of messages"""
        _answer: MessageBatch = await self._transport.request(Operation("GET", path_of("/v1/messages/batches/:id", id=id), MessageBatch, options=options))
        return _answer

    async def message_results(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """What became of each request of a batch of messages"""
        _answer: bytes = await self._transport.request(Operation("GET", path_of("/v1/messages/batches/:id/results", id=id), bytes, options=options))
        return _answer

    async def cancel_messages(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MessageBatch:
        """Run no more of a batch of messages"""
        _answer: MessageBatch = await self._transport.request(Operation("POST", path_of("/v1/messages/batches/:id/cancel", id=id), MessageBatch, options=options))
        return _answer

    async def create(
        self,
        *,
        input_file_id: str,
        endpoint: Literal["/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/v1/messages", "/v1/responses"],
        completion_window: Literal["24h"],
        metadata: Mapping[str, str] | None | Omit = omit,
        output_expires_after: BatchesCreateParamsOutputExpiresAfter | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Batch:
        """Run the requests of a file within 24 hours, at a discount"""
        _answer: Batch = await self._transport.request(Operation("POST", "/v1/batches", Batch, body={"input_file_id": input_file_id, "endpoint": endpoint, "completion_window": completion_window, "metadata": metadata, "output_expires_after": output_expires_after}, idempotent=True, options=options))
        return _answer

    async def list(
        self,
        *,
        limit: int | Omit = omit,
        after: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BatchList:
        """Batches of yours, newest first"""
        _answer: BatchList = await self._transport.request(Operation("GET", "/v1/batches", BatchList, query={"limit": limit, "after": after}, options=options))
        return _answer

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Batch:
        """A batch"""
        _answer: Batch = await self._transport.request(Operation("GET", path_of("/v1/batches/:id", id=id), Batch, options=options))
        return _answer

    async def cancel(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Batch:
        """Run no more of a batch; what is done stands in its files"""
        _answer: Batch = await self._transport.request(Operation("POST", path_of("/v1/batches/:id/cancel", id=id), Batch, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module batches is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/batches/info", ModuleInfo, options=options))
        return _answer
