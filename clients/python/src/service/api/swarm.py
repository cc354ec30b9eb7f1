# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Swarm(BaseModel):
    id: str
    name: str
    agents: List[str]
    topology: Literal["sequential", "parallel", "map_reduce", "supervisor"]
    """sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither."""
    budget_pence: float
    max_steps: int
    status: Literal["created"]
    created_at: datetime


class SwarmDeleteResult(BaseModel):
    id: str
    deleted: bool


class SwarmRun(BaseModel):
    run_id: str
    swarm_id: str
    status: Literal["queued", "running", "completed", "failed", "stopped", "cancelled"]
    reason: str | None
    output: dict[str, Any] | None
    budget_pence: float
    spent_pence: float
    steps: List[SwarmRunStep]
    trace_id: str
    """All its calls are in this trace: `GET /v1/observability/traces/:trace_id`."""
    created_at: datetime
    updated_at: datetime


class SwarmRunStep(BaseModel):
    n: int
    agent_id: str
    status: Literal["running", "completed", "failed", "skipped"]
    output: dict[str, Any] | None
    error: str | None
    price_pence: float
    task_id: str | None
    worm_hash: str | None


class SwarmRunSummary(BaseModel):
    run_id: str
    status: Literal["queued", "running", "completed", "failed", "stopped", "cancelled"]
    reason: str | None
    created_at: datetime
    updated_at: datetime


class SwarmResource(Resource):
    """Agents that work together under one budget; every step is billed once, whatever dies"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        agents: List[str],
        topology: Literal["sequential", "parallel", "map_reduce", "supervisor"],
        budget_pence: float,
        name: str | Omit = omit,
        max_steps: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Swarm:
        """Put agents together as a swarm"""
        _answer: Swarm = self._transport.request(Operation("POST", "/v1/swarm/create", Swarm, body={"agents": agents, "topology": topology, "budget_pence": budget_pence, "name": name, "max_steps": max_steps}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Swarm]:
        """Your swarms, newest first"""
        return self._transport.page(Operation("GET", "/v1/swarm", Swarm, query={"limit": limit}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Swarm:
        """One swarm"""
        _answer: Swarm = self._transport.request(Operation("GET", path_of("/v1/swarm/:id", id=id), Swarm, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SwarmDeleteResult:
        """Delete a swarm

        Runs that have begun go on.
        """
        _answer: SwarmDeleteResult = self._transport.request(Operation("DELETE", path_of("/v1/swarm/:id", id=id), SwarmDeleteResult, options=options))
        return _answer

    def run(
        self,
        id: str,
        *,
        input: Mapping[str, Any],
        budget_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SwarmRun:
        """Run a swarm

        Answers at once; look at the run, or wait for the event `swarm.ended`. Each step is a call of yours, billed once, also where the service dies in between.
        """
        _answer: SwarmRun = self._transport.request(Operation("POST", path_of("/v1/swarm/:id/run", id=id), SwarmRun, body={"input": input, "budget_pence": budget_pence}, idempotent=True, options=options))
        return _answer

    def runs(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[SwarmRunSummary]:
        """Runs of a swarm, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/swarm/:id/runs", id=id), SwarmRunSummary, query={"limit": limit}, options=options))

    def get_run(
        self,
        id: str,
        run: str,
        **options: Unpack[RequestOptions],
    ) -> SwarmRun:
        """A run, with its steps so far"""
        _answer: SwarmRun = self._transport.request(Operation("GET", path_of("/v1/swarm/:id/runs/:run", id=id, run=run), SwarmRun, options=options))
        return _answer

    def cancel(
        self,
        id: str,
        run: str,
        **options: Unpack[RequestOptions],
    ) -> SwarmRun:
        """Cancel a run

        What its steps gave stays. Harmless once it has ended.
        """
        _answer: SwarmRun = self._transport.request(Operation("POST", path_of("/v1/swarm/:id/runs/:run/cancel", id=id, run=run), SwarmRun, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module swarm is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/swarm/info", ModuleInfo, options=options))
        return _answer


class AsyncSwarmResource(Resource):
    """Agents that work together under one budget; every step is billed once, whatever dies"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        agents: List[str],
        topology: Literal["sequential", "parallel", "map_reduce", "supervisor"],
        budget_pence: float,
        name: str | Omit = omit,
        max_steps: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Swarm:
        """Put agents together as a swarm"""
        _answer: Swarm = await self._transport.request(Operation("POST", "/v1/swarm/create", Swarm, body={"agents": agents, "topology": topology, "budget_pence": budget_pence, "name": name, "max_steps": max_steps}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Swarm]:
        """Your swarms, newest first"""
        return self._transport.page(Operation("GET", "/v1/swarm", Swarm, query={"limit": limit}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Swarm:
        """One swarm"""
        _answer: Swarm = await self._transport.request(Operation("GET", path_of("/v1/swarm/:id", id=id), Swarm, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SwarmDeleteResult:
        """Delete a swarm"""
        _answer: SwarmDeleteResult = await self._transport.request(Operation("DELETE", path_of("/v1/swarm/:id", id=id), SwarmDeleteResult, options=options))
        return _answer

    async def run(
        self,
        id: str,
        *,
        input: Mapping[str, Any],
        budget_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SwarmRun:
        """Run a swarm"""
        _answer: SwarmRun = await self._transport.request(Operation("POST", path_of("/v1/swarm/:id/run", id=id), SwarmRun, body={"input": input, "budget_pence": budget_pence}, idempotent=True, options=options))
        return _answer

    def runs(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[SwarmRunSummary]:
        """Runs of a swarm, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/swarm/:id/runs", id=id), SwarmRunSummary, query={"limit": limit}, options=options))

    async def get_run(
        self,
        id: str,
        run: str,
        **options: Unpack[RequestOptions],
    ) -> SwarmRun:
        """A run, with its steps so far"""
        _answer: SwarmRun = await self._transport.request(Operation("GET", path_of("/v1/swarm/:id/runs/:run", id=id, run=run), SwarmRun, options=options))
        return _answer

    async def cancel(
        self,
        id: str,
        run: str,
        **options: Unpack[RequestOptions],
    ) -> SwarmRun:
        """Cancel a run"""
        _answer: SwarmRun = await self._transport.request(Operation("POST", path_of("/v1/swarm/:id/runs/:run/cancel", id=id, run=run), SwarmRun, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module swarm is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/swarm/info", ModuleInfo, options=options))
        return _answer
