# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class AddedMemories(BaseModel):
    results: List[AddedMemoriesResult]


class AddedMemoriesResult(BaseModel):
    id: str
    event: Literal["ADD", "REINFORCE"]
    memory: str
    supersedes: List[str]


class Forgotten(BaseModel):
    forgotten: int
    blocks: int
    dry_run: bool


class FoundMemories(BaseModel):
    results: List[FoundMemory]


class FoundMemory(BaseModel):
    id: str
    memory: str
    role: Literal["user", "assistant"]
    name: str | None
    user_id: str | None
    agent_id: str | None
    app_id: str | None
    run_id: str | None
    metadata: dict[str, Any]
    categories: List[str]
    valid_at: datetime
    invalid_at: datetime | None
    supersedes: List[str]
    superseded_by: List[str]
    dates: List[FoundMemoryDate]
    count: int
    rating: int
    expiration_date: str | None
    created_at: datetime
    updated_at: datetime
    score: float
    signals: dict[str, float]


class FoundMemoryDate(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"from_": "from"}
    from_: str
    to: str


class Mem0Memory(BaseModel):
    id: str
    memory: str
    role: Literal["user", "assistant"]
    name: str | None
    user_id: str | None
    agent_id: str | None
    app_id: str | None
    run_id: str | None
    metadata: dict[str, Any]
    categories: List[str]
    valid_at: datetime
    invalid_at: datetime | None
    supersedes: List[str]
    superseded_by: List[str]
    dates: List[Mem0MemoryDate]
    count: int
    rating: int
    expiration_date: str | None
    created_at: datetime
    updated_at: datetime
    score: float | None
    signals: dict[str, Any] | None


class Mem0MemoryDate(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"from_": "from"}
    from_: str
    to: str


class Memory(BaseModel):
    id: str
    memory: str
    role: Literal["user", "assistant"]
    name: str | None
    user_id: str | None
    agent_id: str | None
    app_id: str | None
    run_id: str | None
    metadata: dict[str, Any]
    categories: List[str]
    valid_at: datetime
    invalid_at: datetime | None
    supersedes: List[str]
    superseded_by: List[str]
    dates: List[MemoryDate]
    count: int
    rating: int
    expiration_date: str | None
    created_at: datetime
    updated_at: datetime


class MemoryAddParamsMessage(TypedDict):
    role: Required[Literal["user", "assistant", "system", "developer", "tool"]]
    content: Required[Any]
    name: NotRequired[str]


class MemoryBlock(BaseModel):
    label: str
    value: str
    description: str
    user_id: str | None
    agent_id: str | None
    app_id: str | None
    run_id: str | None
    version: int
    updated_at: datetime


class MemoryDate(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"from_": "from"}
    from_: str
    to: str


class MemoryDeleteResult(BaseModel):
    id: str
    deleted: bool


class MemoryHistoryEntry(BaseModel):
    id: str
    memory_id: str
    event: Literal["ADD", "UPDATE", "REINFORCE"]
    old_memory: str | None
    new_memory: str
    created_at: datetime
    updated_at: datetime


class MemoryMem0AddParamsMessage(TypedDict):
    role: Required[Literal["user", "assistant", "system", "developer", "tool"]]
    content: Required[Any]
    name: NotRequired[str]


class MemoryMem0AddResult(BaseModel):
    results: List[MemoryMem0AddResultResult]
    message: str
    status: Literal["SUCCEEDED"]
    event_id: str


class MemoryMem0AddResultResult(BaseModel):
    id: str
    memory: str
    event: Literal["ADD", "NOOP"]
    data: MemoryMem0AddResultResultData


class MemoryMem0AddResultResultData(BaseModel):
    memory: str


class MemoryMem0BatchDeleteParamsMemory(TypedDict):
    memory_id: Required[str]


class MemoryMem0BatchDeleteResult(BaseModel):
    message: str


class MemoryMem0BatchUpdateParamsMemory(TypedDict):
    memory_id: Required[str]
    text: Required[str]


class MemoryMem0BatchUpdateResult(BaseModel):
    message: str


class MemoryMem0DeleteAllResult(BaseModel):
    message: str


class MemoryMem0DeleteEntityResult(BaseModel):
    message: str


class MemoryMem0DeleteResult(BaseModel):
    message: str


class MemoryMem0EntitiesResult(BaseModel):
    count: int
    next: str | None
    previous: str | None
    results: List[MemoryMem0EntitiesResultResult]


class MemoryMem0EntitiesResultResult(BaseModel):
    id: str
    name: str
    type: str
    total_memories: int
    created_at: datetime
    updated_at: datetime


class MemoryMem0FeedbackResult(BaseModel):
    message: str


class MemoryMem0ListBody(TypedDict):
    filters: NotRequired[Mapping[str, Any] | None]
    categories: NotRequired[List[str] | None]
    latest_only: NotRequired[bool | None]
    show_expired: NotRequired[bool | None]
    user_id: NotRequired[str]
    agent_id: NotRequired[str]
    app_id: NotRequired[str]
    run_id: NotRequired[str]


class MemoryMem0ListResult(BaseModel):
    count: int
    next: str | None
    previous: str | None
    results: List[Mem0Memory]


class MemoryMem0PingResult(BaseModel):
    status: Literal["ok"]
    org_id: str
    project_id: str
    user_email: Any


class MemoryMem0SearchResult(BaseModel):
    results: List[Mem0Memory]


class MemoryMem0UpdateBody(TypedDict):
    text: NotRequired[str]
    metadata: NotRequired[Mapping[str, Any]]
    timestamp: NotRequired[Any]
    expiration_date: NotRequired[Any]


class MemoryPutBlockBody(TypedDict):
    value: Required[str]
    description: NotRequired[str]
    if_version: NotRequired[int]


class MemoryRemoveBlockResult(BaseModel):
    deleted: bool


class MemorySettings(BaseModel):
    extraction_model: str | None
    embedding_model: str | None
    daily_budget_pence: float
    spent_today_pence: float


class MemoryResource(Resource):
    """Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def add(
        self,
        *,
        messages: List[MemoryAddParamsMessage] | Omit = omit,
        content: str | Omit = omit,
        facts: List[str] | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        metadata: Mapping[str, Any] | Omit = omit,
        categories: List[str] | Omit = omit,
        timestamp: Any | Omit = omit,
        expiration_date: Any | Omit = omit,
        supersedes: List[str] | Omit = omit,
        infer: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AddedMemories:
        """Remember messages or facts

        Each message is one memory, in its words; what was said before is counted, what it makes untrue is superseded. `infer: false`: no model looks at it, whatever the settings say.
        """
        _answer: AddedMemories = self._transport.request(Operation("POST", "/v1/memory/memories", AddedMemories, body={"messages": messages, "content": content, "facts": facts, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "metadata": metadata, "categories": categories, "timestamp": timestamp, "expiration_date": expiration_date, "supersedes": supersedes, "infer": infer}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        include_invalid: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Memory]:
        """Your memories, newest first"""
        return self._transport.page(Operation("GET", "/v1/memory/memories", Memory, query={"limit": limit, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "include_invalid": include_invalid}, options=options))

    def search(
        self,
        *,
        query: str,
        filters: Mapping[str, Any] | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        top_k: int | Omit = omit,
        threshold: float | Omit = omit,
        reference_date: Any | Omit = omit,
        include_invalid: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FoundMemories:
        """What is remembered that bears on a question

        `signals` say why: each is its share of the score before it is scaled to 0…1. `reference_date`: what was known and held then.
        """
        _answer: FoundMemories = self._transport.request(Operation("POST", "/v1/memory/search", FoundMemories, body={"query": query, "filters": filters, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "top_k": top_k, "threshold": threshold, "reference_date": reference_date, "include_invalid": include_invalid}, options=options))
        return _answer

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Memory:
        """A memory"""
        _answer: Memory = self._transport.request(Operation("GET", path_of("/v1/memory/memories/:id", id=id), Memory, options=options))
        return _answer

    def update(
        self,
        id: str,
        *,
        memory: str | Omit = omit,
        metadata: Mapping[str, Any] | Omit = omit,
        categories: List[str] | Omit = omit,
        valid_at: Any | Omit = omit,
        invalid_at: Any | Omit = omit,
        expiration_date: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Memory:
        """Correct a memory

        What it said before stays in its history. `invalid_at`: it holds no longer from then on; null: it does.
        """
        _answer: Memory = self._transport.request(Operation("PATCH", path_of("/v1/memory/memories/:id", id=id), Memory, body={"memory": memory, "metadata": metadata, "categories": categories, "valid_at": valid_at, "invalid_at": invalid_at, "expiration_date": expiration_date}, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MemoryDeleteResult:
        """Forget a memory, with its history"""
        _answer: MemoryDeleteResult = self._transport.request(Operation("DELETE", path_of("/v1/memory/memories/:id", id=id), MemoryDeleteResult, options=options))
        return _answer

    def history(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[MemoryHistoryEntry]:
        """What a memory said before"""
        return self._transport.page(Operation("GET", path_of("/v1/memory/memories/:id/history", id=id), MemoryHistoryEntry, options=options))

    def forget(
        self,
        *,
        filters: Mapping[str, Any] | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        all: bool | Omit = omit,
        dry_run: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Forgotten:
        """Forget all memories and blocks that fit

        Names no one and nothing: refused, unless `all` is true. Blocks go by their scope, unless there are filters.
        """
        _answer: Forgotten = self._transport.request(Operation("POST", "/v1/memory/forget", Forgotten, body={"filters": filters, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "all": all, "dry_run": dry_run}, options=options))
        return _answer

    def blocks(
        self,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[MemoryBlock]:
        """Texts of fixed place, for prompts"""
        return self._transport.page(Operation("GET", "/v1/memory/blocks", MemoryBlock, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))

    def block(
        self,
        label: str,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryBlock:
        """A block"""
        _answer: MemoryBlock = self._transport.request(Operation("GET", path_of("/v1/memory/blocks/:label", label=label), MemoryBlock, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))
        return _answer

    def put_block(
        self,
        label: str,
        body: MemoryPutBlockBody,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryBlock:
        """Write a block"""
        _answer: MemoryBlock = self._transport.request(Operation("PUT", path_of("/v1/memory/blocks/:label", label=label), MemoryBlock, body=body, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))
        return _answer

    def remove_block(
        self,
        label: str,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryRemoveBlockResult:
        """Remove a block"""
        _answer: MemoryRemoveBlockResult = self._transport.request(Operation("DELETE", path_of("/v1/memory/blocks/:label", label=label), MemoryRemoveBlockResult, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))
        return _answer

    def settings(
        self,
        **options: Unpack[RequestOptions],
    ) -> MemorySettings:
        """What models may do for your memory"""
        _answer: MemorySettings = self._transport.request(Operation("GET", "/v1/memory/settings", MemorySettings, options=options))
        return _answer

    def put_settings(
        self,
        *,
        extraction_model: str | None,
        embedding_model: str | None,
        daily_budget_pence: float,
        **options: Unpack[RequestOptions],
    ) -> MemorySettings:
        """Let models extract facts and compare meanings, within a daily budget

        Off by default: without models all of it works. You pay for what they use, never above the budget of a UTC day.
        """
        _answer: MemorySettings = self._transport.request(Operation("PUT", "/v1/memory/settings", MemorySettings, body={"extraction_model": extraction_model, "embedding_model": embedding_model, "daily_budget_pence": daily_budget_pence}, options=options))
        return _answer

    def mem0_ping(
        self,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0PingResult:
        """Whether the key is good"""
        _answer: MemoryMem0PingResult = self._transport.request(Operation("GET", "/v1/memory/v1/ping", MemoryMem0PingResult, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_add(
        self,
        *,
        messages: List[MemoryMem0AddParamsMessage],
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        metadata: Mapping[str, Any] | None | Omit = omit,
        infer: bool | None | Omit = omit,
        timestamp: Any | Omit = omit,
        expiration_date: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0AddResult:
        """Remember messages"""
        _answer: MemoryMem0AddResult = self._transport.request(Operation("POST", "/v1/memory/v3/memories/add", MemoryMem0AddResult, body={"messages": messages, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "metadata": metadata, "infer": infer, "timestamp": timestamp, "expiration_date": expiration_date}, idempotent=True, options=options))
        return _answer

    def mem0_search(
        self,
        *,
        query: str,
        filters: Mapping[str, Any] | None | Omit = omit,
        categories: List[str] | None | Omit = omit,
        latest_only: bool | None | Omit = omit,
        show_expired: bool | None | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        top_k: int | None | Omit = omit,
        threshold: float | None | Omit = omit,
        reference_date: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0SearchResult:
        """Search memories"""
        _answer: MemoryMem0SearchResult = self._transport.request(Operation("POST", "/v1/memory/v3/memories/search", MemoryMem0SearchResult, body={"query": query, "filters": filters, "categories": categories, "latest_only": latest_only, "show_expired": show_expired, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "top_k": top_k, "threshold": threshold, "reference_date": reference_date}, options=options))
        return _answer

    def mem0_list(
        self,
        body: MemoryMem0ListBody,
        *,
        page: int | Omit = omit,
        page_size: int | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0ListResult:
        """Memories that fit, newest first"""
        _answer: MemoryMem0ListResult = self._transport.request(Operation("POST", "/v1/memory/v3/memories", MemoryMem0ListResult, body=body, query={"page": page, "page_size": page_size, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_get(
        self,
        id: str,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Mem0Memory:
        """A memory"""
        _answer: Mem0Memory = self._transport.request(Operation("GET", path_of("/v1/memory/v1/memories/:id", id=id), Mem0Memory, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_update(
        self,
        id: str,
        body: MemoryMem0UpdateBody,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Mem0Memory:
        """Correct a memory"""
        _answer: Mem0Memory = self._transport.request(Operation("PUT", path_of("/v1/memory/v1/memories/:id", id=id), Mem0Memory, body=body, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_delete(
        self,
        id: str,
        *,
        delete_linked: bool | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0DeleteResult:
        """Forget a memory"""
        _answer: MemoryMem0DeleteResult = self._transport.request(Operation("DELETE", path_of("/v1/memory/v1/memories/:id", id=id), MemoryMem0DeleteResult, query={"delete_linked": delete_linked, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_delete_all(
        self,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0DeleteAllResult:
        """Forget all of a user, agent, app or run"""
        _answer: MemoryMem0DeleteAllResult = self._transport.request(Operation("DELETE", "/v1/memory/v1/memories", MemoryMem0DeleteAllResult, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_history(
        self,
        id: str,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> List[MemoryHistoryEntry]:
        """What a memory said before"""
        _answer: List[MemoryHistoryEntry] = self._transport.request(Operation("GET", path_of("/v1/memory/v1/memories/:id/history", id=id), List[MemoryHistoryEntry], query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_entities(
        self,
        *,
        page: int | Omit = omit,
        page_size: int | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0EntitiesResult:
        """Of whom something is remembered"""
        _answer: MemoryMem0EntitiesResult = self._transport.request(Operation("GET", "/v1/memory/v1/entities", MemoryMem0EntitiesResult, query={"page": page, "page_size": page_size, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_delete_entity(
        self,
        type: str,
        name: str,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0DeleteEntityResult:
        """Forget all of one of them"""
        _answer: MemoryMem0DeleteEntityResult = self._transport.request(Operation("DELETE", path_of("/v1/memory/v2/entities/:type/:name", type=type, name=name), MemoryMem0DeleteEntityResult, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    def mem0_batch_update(
        self,
        *,
        memories: List[MemoryMem0BatchUpdateParamsMemory],
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0BatchUpdateResult:
        """Correct memories"""
        _answer: MemoryMem0BatchUpdateResult = self._transport.request(Operation("PUT", "/v1/memory/v1/batch", MemoryMem0BatchUpdateResult, body={"memories": memories}, options=options))
        return _answer

    def mem0_batch_delete(
        self,
        *,
        memories: List[MemoryMem0BatchDeleteParamsMemory],
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0BatchDeleteResult:
        """Forget memories"""
        _answer: MemoryMem0BatchDeleteResult = self._transport.request(Operation("DELETE", "/v1/memory/v1/batch", MemoryMem0BatchDeleteResult, body={"memories": memories}, options=options))
        return _answer

    def mem0_feedback(
        self,
        *,
        memory_id: str,
        feedback: Literal["POSITIVE", "NEGATIVE", "VERY_NEGATIVE"] | None | Omit = omit,
        feedback_reason: str | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0FeedbackResult:
        """Say whether a memory helped

        It nudges the memory up or down among equals.
        """
        _answer: MemoryMem0FeedbackResult = self._transport.request(Operation("POST", "/v1/memory/v1/feedback", MemoryMem0FeedbackResult, body={"memory_id": memory_id, "feedback": feedback, "feedback_reason": feedback_reason}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module memory is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/memory/info", ModuleInfo, options=options))
        return _answer


class AsyncMemoryResource(Resource):
    """Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def add(
        self,
        *,
        messages: List[MemoryAddParamsMessage] | Omit = omit,
        content: str | Omit = omit,
        facts: List[str] | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        metadata: Mapping[str, Any] | Omit = omit,
        categories: List[str] | Omit = omit,
        timestamp: Any | Omit = omit,
        expiration_date: Any | Omit = omit,
        supersedes: List[str] | Omit = omit,
        infer: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AddedMemories:
        """Remember messages or facts"""
        _answer: AddedMemories = await self._transport.request(Operation("POST", "/v1/memory/memories", AddedMemories, body={"messages": messages, "content": content, "facts": facts, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "metadata": metadata, "categories": categories, "timestamp": timestamp, "expiration_date": expiration_date, "supersedes": supersedes, "infer": infer}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        include_invalid: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Memory]:
        """Your memories, newest first"""
        return self._transport.page(Operation("GET", "/v1/memory/memories", Memory, query={"limit": limit, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "include_invalid": include_invalid}, options=options))

    async def search(
        self,
        *,
        query: str,
        filters: Mapping[str, Any] | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        top_k: int | Omit = omit,
        threshold: float | Omit = omit,
        reference_date: Any | Omit = omit,
        include_invalid: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FoundMemories:
        """What is remembered that bears on a question"""
        _answer: FoundMemories = await self._transport.request(Operation("POST", "/v1/memory/search", FoundMemories, body={"query": query, "filters": filters, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "top_k": top_k, "threshold": threshold, "reference_date": reference_date, "include_invalid": include_invalid}, options=options))
        return _answer

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Memory:
        """A memory"""
        _answer: Memory = await self._transport.request(Operation("GET", path_of("/v1/memory/memories/:id", id=id), Memory, options=options))
        return _answer

    async def update(
        self,
        id: str,
        *,
        memory: str | Omit = omit,
        metadata: Mapping[str, Any] | Omit = omit,
        categories: List[str] | Omit = omit,
        valid_at: Any | Omit = omit,
        invalid_at: Any | Omit = omit,
        expiration_date: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Memory:
        """Correct a memory"""
        _answer: Memory = await self._transport.request(Operation("PATCH", path_of("/v1/memory/memories/:id", id=id), Memory, body={"memory": memory, "metadata": metadata, "categories": categories, "valid_at": valid_at, "invalid_at": invalid_at, "expiration_date": expiration_date}, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MemoryDeleteResult:
        """Forget a memory, with its history"""
        _answer: MemoryDeleteResult = await self._transport.request(Operation("DELETE", path_of("/v1/memory/memories/:id", id=id), MemoryDeleteResult, options=options))
        return _answer

    def history(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[MemoryHistoryEntry]:
        """What a memory said before"""
        return self._transport.page(Operation("GET", path_of("/v1/memory/memories/:id/history", id=id), MemoryHistoryEntry, options=options))

    async def forget(
        self,
        *,
        filters: Mapping[str, Any] | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        all: bool | Omit = omit,
        dry_run: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Forgotten:
        """Forget all memories and blocks that fit"""
        _answer: Forgotten = await self._transport.request(Operation("POST", "/v1/memory/forget", Forgotten, body={"filters": filters, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "all": all, "dry_run": dry_run}, options=options))
        return _answer

    def blocks(
        self,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[MemoryBlock]:
        """Texts of fixed place, for prompts"""
        return self._transport.page(Operation("GET", "/v1/memory/blocks", MemoryBlock, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))

    async def block(
        self,
        label: str,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryBlock:
        """A block"""
        _answer: MemoryBlock = await self._transport.request(Operation("GET", path_of("/v1/memory/blocks/:label", label=label), MemoryBlock, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))
        return _answer

    async def put_block(
        self,
        label: str,
        body: MemoryPutBlockBody,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryBlock:
        """Write a block"""
        _answer: MemoryBlock = await self._transport.request(Operation("PUT", path_of("/v1/memory/blocks/:label", label=label), MemoryBlock, body=body, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))
        return _answer

    async def remove_block(
        self,
        label: str,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryRemoveBlockResult:
        """Remove a block"""
        _answer: MemoryRemoveBlockResult = await self._transport.request(Operation("DELETE", path_of("/v1/memory/blocks/:label", label=label), MemoryRemoveBlockResult, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id}, options=options))
        return _answer

    async def settings(
        self,
        **options: Unpack[RequestOptions],
    ) -> MemorySettings:
        """What models may do for your memory"""
        _answer: MemorySettings = await self._transport.request(Operation("GET", "/v1/memory/settings", MemorySettings, options=options))
        return _answer

    async def put_settings(
        self,
        *,
        extraction_model: str | None,
        embedding_model: str | None,
        daily_budget_pence: float,
        **options: Unpack[RequestOptions],
    ) -> MemorySettings:
        """Let models extract facts and compare meanings, within a daily budget"""
        _answer: MemorySettings = await self._transport.request(Operation("PUT", "/v1/memory/settings", MemorySettings, body={"extraction_model": extraction_model, "embedding_model": embedding_model, "daily_budget_pence": daily_budget_pence}, options=options))
        return _answer

    async def mem0_ping(
        self,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0PingResult:
        """Whether the key is good"""
        _answer: MemoryMem0PingResult = await self._transport.request(Operation("GET", "/v1/memory/v1/ping", MemoryMem0PingResult, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_add(
        self,
        *,
        messages: List[MemoryMem0AddParamsMessage],
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        metadata: Mapping[str, Any] | None | Omit = omit,
        infer: bool | None | Omit = omit,
        timestamp: Any | Omit = omit,
        expiration_date: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0AddResult:
        """Remember messages"""
        _answer: MemoryMem0AddResult = await self._transport.request(Operation("POST", "/v1/memory/v3/memories/add", MemoryMem0AddResult, body={"messages": messages, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "metadata": metadata, "infer": infer, "timestamp": timestamp, "expiration_date": expiration_date}, idempotent=True, options=options))
        return _answer

    async def mem0_search(
        self,
        *,
        query: str,
        filters: Mapping[str, Any] | None | Omit = omit,
        categories: List[str] | None | Omit = omit,
        latest_only: bool | None | Omit = omit,
        show_expired: bool | None | Omit = omit,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        top_k: int | None | Omit = omit,
        threshold: float | None | Omit = omit,
        reference_date: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0SearchResult:
        """Search memories"""
        _answer: MemoryMem0SearchResult = await self._transport.request(Operation("POST", "/v1/memory/v3/memories/search", MemoryMem0SearchResult, body={"query": query, "filters": filters, "categories": categories, "latest_only": latest_only, "show_expired": show_expired, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "top_k": top_k, "threshold": threshold, "reference_date": reference_date}, options=options))
        return _answer

    async def mem0_list(
        self,
        body: MemoryMem0ListBody,
        *,
        page: int | Omit = omit,
        page_size: int | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0ListResult:
        """Memories that fit, newest first"""
        _answer: MemoryMem0ListResult = await self._transport.request(Operation("POST", "/v1/memory/v3/memories", MemoryMem0ListResult, body=body, query={"page": page, "page_size": page_size, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_get(
        self,
        id: str,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Mem0Memory:
        """A memory"""
        _answer: Mem0Memory = await self._transport.request(Operation("GET", path_of("/v1/memory/v1/memories/:id", id=id), Mem0Memory, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_update(
        self,
        id: str,
        body: MemoryMem0UpdateBody,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Mem0Memory:
        """Correct a memory"""
        _answer: Mem0Memory = await self._transport.request(Operation("PUT", path_of("/v1/memory/v1/memories/:id", id=id), Mem0Memory, body=body, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_delete(
        self,
        id: str,
        *,
        delete_linked: bool | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0DeleteResult:
        """Forget a memory"""
        _answer: MemoryMem0DeleteResult = await self._transport.request(Operation("DELETE", path_of("/v1/memory/v1/memories/:id", id=id), MemoryMem0DeleteResult, query={"delete_linked": delete_linked, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_delete_all(
        self,
        *,
        user_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        app_id: str | Omit = omit,
        run_id: str | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0DeleteAllResult:
        """Forget all of a user, agent, app or run"""
        _answer: MemoryMem0DeleteAllResult = await self._transport.request(Operation("DELETE", "/v1/memory/v1/memories", MemoryMem0DeleteAllResult, query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_history(
        self,
        id: str,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> List[MemoryHistoryEntry]:
        """What a memory said before"""
        _answer: List[MemoryHistoryEntry] = await self._transport.request(Operation("GET", path_of("/v1/memory/v1/memories/:id/history", id=id), List[MemoryHistoryEntry], query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_entities(
        self,
        *,
        page: int | Omit = omit,
        page_size: int | Omit = omit,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0EntitiesResult:
        """Of whom something is remembered"""
        _answer: MemoryMem0EntitiesResult = await self._transport.request(Operation("GET", "/v1/memory/v1/entities", MemoryMem0EntitiesResult, query={"page": page, "page_size": page_size, "org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_delete_entity(
        self,
        type: str,
        name: str,
        *,
        org_id: str | Omit = omit,
        project_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0DeleteEntityResult:
        """Forget all of one of them"""
        _answer: MemoryMem0DeleteEntityResult = await self._transport.request(Operation("DELETE", path_of("/v1/memory/v2/entities/:type/:name", type=type, name=name), MemoryMem0DeleteEntityResult, query={"org_id": org_id, "project_id": project_id}, options=options))
        return _answer

    async def mem0_batch_update(
        self,
        *,
        memories: List[MemoryMem0BatchUpdateParamsMemory],
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0BatchUpdateResult:
        """Correct memories"""
        _answer: MemoryMem0BatchUpdateResult = await self._transport.request(Operation("PUT", "/v1/memory/v1/batch", MemoryMem0BatchUpdateResult, body={"memories": memories}, options=options))
        return _answer

    async def mem0_batch_delete(
        self,
        *,
        memories: List[MemoryMem0BatchDeleteParamsMemory],
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0BatchDeleteResult:
        """Forget memories"""
        _answer: MemoryMem0BatchDeleteResult = await self._transport.request(Operation("DELETE", "/v1/memory/v1/batch", MemoryMem0BatchDeleteResult, body={"memories": memories}, options=options))
        return _answer

    async def mem0_feedback(
        self,
        *,
        memory_id: str,
        feedback: Literal["POSITIVE", "NEGATIVE", "VERY_NEGATIVE"] | None | Omit = omit,
        feedback_reason: str | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MemoryMem0FeedbackResult:
        """Say whether a memory helped"""
        _answer: MemoryMem0FeedbackResult = await self._transport.request(Operation("POST", "/v1/memory/v1/feedback", MemoryMem0FeedbackResult, body={"memory_id": memory_id, "feedback": feedback, "feedback_reason": feedback_reason}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module memory is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/memory/info", ModuleInfo, options=options))
        return _answer
