# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class A2aEconomics(BaseModel):
    gross_pence: float
    target_developer_earned_pence: float
    platform_pence: float
    dt_pence: float


class A2aInvokeDelta(BaseModel):
    text: str
    restart: bool | None
    """True: the agent begins anew, and the words before do not count."""


class A2aInvokeResult(BaseModel):
    task_id: str
    agent_id: str
    context_id: str
    status: Literal["submitted", "working", "payment-required", "input-required", "completed", "failed", "canceled", "rejected"]
    result: dict[str, Any] | None
    question: str | None
    error: A2aInvokeResultError | None
    economics: A2aEconomics
    receipt: str | None
    refunded: bool
    created_at: datetime
    updated_at: datetime
    payment: dict[str, Any] | None


class A2aInvokeResultError(BaseModel):
    code: str
    message: str


class A2aKeys(BaseModel):
    keys: List[A2aKeysKey]


class A2aKeysKey(BaseModel):
    kty: str
    crv: str
    x: str
    kid: str
    alg: str
    use: str


class A2aRefundResult(BaseModel):
    task_id: str
    refunded: bool
    worm_seal: str


class A2aTask(BaseModel):
    task_id: str
    agent_id: str
    context_id: str
    status: Literal["submitted", "working", "payment-required", "input-required", "completed", "failed", "canceled", "rejected"]
    result: dict[str, Any] | None
    question: str | None
    error: A2aTaskError | None
    economics: A2aEconomics
    receipt: str | None
    refunded: bool
    created_at: datetime
    updated_at: datetime


class A2aTaskError(BaseModel):
    code: str
    message: str


# What `invoke_stream` tells.
A2aInvokeEvent = ServerEvent[Literal["delta"], A2aInvokeDelta] | ServerEvent[Literal["result"], A2aInvokeResult]


class A2aResource(Resource):
    """Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def card(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The card of this service: its listed agents as skills

        Of A2A 1.0 and 0.3 in one. A message to the service names its agent: `message.metadata.agent`.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/.well-known/agent-card.json", dict[str, Any], options=options))
        return _answer

    def agent_card(
        self,
        agent: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The card of one listed agent"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", path_of("/a2a/v1/:agent/.well-known/agent-card.json", agent=agent), dict[str, Any], options=options))
        return _answer

    def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> A2aKeys:
        """The key that signs agent cards, as a JSON Web Key Set"""
        _answer: A2aKeys = self._transport.request(Operation("GET", "/v1/a2a/jwks.json", A2aKeys, options=options))
        return _answer

    def rpc(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Talk to any agent over A2A

        JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/a2a/v1", dict[str, Any], body=body, options=options))
        return _answer

    def agent_rpc(
        self,
        agent: str,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Talk to one agent over A2A

        JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("POST", path_of("/a2a/v1/:agent", agent=agent), dict[str, Any], body=body, options=options))
        return _answer

    def invoke(
        self,
        *,
        target_agent: str,
        task_type: str,
        payload: Mapping[str, Any],
        stream: bool | Omit = omit,
        max_cost_pence: float | Omit = omit,
        mandate_id: str | Omit = omit,
        mandate_proof: str | Omit = omit,
        trail: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> A2aTask:
        """Have an agent do a task, and wait for it

        Its price is held, and charged only for a result: 78 % to the developer, 19.5 % to the platform, 2.5 % to the treasury, as by every door. Agents of your own cost and earn nothing. With `stream: true` the answer comes as server-sent events: `delta` with words as they come, then one `result`: the task with its money and receipt, once that is paid; or `error`. What fails before the first words is an error as without a stream.
        """
        _answer: A2aTask = self._transport.request(Operation("POST", "/v1/a2a/invoke", A2aTask, body={"target_agent": target_agent, "task_type": task_type, "payload": payload, "stream": stream, "max_cost_pence": max_cost_pence, "mandate_id": mandate_id, "mandate_proof": mandate_proof, "trail": trail}, idempotent=True, options=options))
        return _answer

    def invoke_stream(
        self,
        *,
        target_agent: str,
        task_type: str,
        payload: Mapping[str, Any],
        max_cost_pence: float | Omit = omit,
        mandate_id: str | Omit = omit,
        mandate_proof: str | Omit = omit,
        trail: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[A2aInvokeEvent]:
        """`invoke`, as server-sent events."""
        return self._transport.events(Operation("POST", "/v1/a2a/invoke", None, body={"target_agent": target_agent, "task_type": task_type, "payload": payload, "max_cost_pence": max_cost_pence, "mandate_id": mandate_id, "mandate_proof": mandate_proof, "trail": trail, "stream": True}, idempotent=True, options=options), {"delta": A2aInvokeDelta, "result": A2aInvokeResult})

    def tasks(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[A2aTask]:
        """Your tasks, newest first, for 30 days"""
        return self._transport.page(Operation("GET", "/v1/a2a/tasks", A2aTask, query={"limit": limit}, options=options))

    def task(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> A2aTask:
        """One task"""
        _answer: A2aTask = self._transport.request(Operation("GET", path_of("/v1/a2a/tasks/:id", id=id), A2aTask, options=options))
        return _answer

    def cancel(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> A2aTask:
        """Cancel a task that is not answered yet; it costs nothing"""
        _answer: A2aTask = self._transport.request(Operation("POST", path_of("/v1/a2a/tasks/:id/cancel", id=id), A2aTask, options=options))
        return _answer

    def refund(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> A2aRefundResult:
        """Give back what a task has cost; for the owner of its agent, and operators"""
        _answer: A2aRefundResult = self._transport.request(Operation("POST", path_of("/v1/a2a/tasks/:id/refund", id=id), A2aRefundResult, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module a2a is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/a2a/info", ModuleInfo, options=options))
        return _answer


class AsyncA2aResource(Resource):
    """Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def card(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The card of this service: its listed agents as skills"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/.well-known/agent-card.json", dict[str, Any], options=options))
        return _answer

    async def agent_card(
        self,
        agent: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """The card of one listed agent"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", path_of("/a2a/v1/:agent/.well-known/agent-card.json", agent=agent), dict[str, Any], options=options))
        return _answer

    async def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> A2aKeys:
        """The key that signs agent cards, as a JSON Web Key Set"""
        _answer: A2aKeys = await self._transport.request(Operation("GET", "/v1/a2a/jwks.json", A2aKeys, options=options))
        return _answer

    async def rpc(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Talk to any agent over A2A"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/a2a/v1", dict[str, Any], body=body, options=options))
        return _answer

    async def agent_rpc(
        self,
        agent: str,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Talk to one agent over A2A"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", path_of("/a2a/v1/:agent", agent=agent), dict[str, Any], body=body, options=options))
        return _answer

    async def invoke(
        self,
        *,
        target_agent: str,
        task_type: str,
        payload: Mapping[str, Any],
        stream: bool | Omit = omit,
        max_cost_pence: float | Omit = omit,
        mandate_id: str | Omit = omit,
        mandate_proof: str | Omit = omit,
        trail: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> A2aTask:
        """Have an agent do a task, and wait for it"""
        _answer: A2aTask = await self._transport.request(Operation("POST", "/v1/a2a/invoke", A2aTask, body={"target_agent": target_agent, "task_type": task_type, "payload": payload, "stream": stream, "max_cost_pence": max_cost_pence, "mandate_id": mandate_id, "mandate_proof": mandate_proof, "trail": trail}, idempotent=True, options=options))
        return _answer

    async def invoke_stream(
        self,
        *,
        target_agent: str,
        task_type: str,
        payload: Mapping[str, Any],
        max_cost_pence: float | Omit = omit,
        mandate_id: str | Omit = omit,
        mandate_proof: str | Omit = omit,
        trail: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[A2aInvokeEvent]:
        """`invoke`, as server-sent events."""
        return await self._transport.events(Operation("POST", "/v1/a2a/invoke", None, body={"target_agent": target_agent, "task_type": task_type, "payload": payload, "max_cost_pence": max_cost_pence, "mandate_id": mandate_id, "mandate_proof": mandate_proof, "trail": trail, "stream": True}, idempotent=True, options=options), {"delta": A2aInvokeDelta, "result": A2aInvokeResult})

    def tasks(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[A2aTask]:
        """Your tasks, newest first, for 30 days"""
        return self._transport.page(Operation("GET", "/v1/a2a/tasks", A2aTask, query={"limit": limit}, options=options))

    async def task(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> A2aTask:
        """One task"""
        _answer: A2aTask = await self._transport.request(Operation("GET", path_of("/v1/a2a/tasks/:id", id=id), A2aTask, options=options))
        return _answer

    async def cancel(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> A2aTask:
        """Cancel a task that is not answered yet; it costs nothing"""
        _answer: A2aTask = await self._transport.request(Operation("POST", path_of("/v1/a2a/tasks/:id/cancel", id=id), A2aTask, options=options))
        return _answer

    async def refund(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> A2aRefundResult:
        """Give back what a task has cost; for the owner of its agent, and operators"""
        _answer: A2aRefundResult = await self._transport.request(Operation("POST", path_of("/v1/a2a/tasks/:id/refund", id=id), A2aRefundResult, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module a2a is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/a2a/info", ModuleInfo, options=options))
        return _answer
