# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class AgentSchedule(BaseModel):
    id: str
    agent_id: str
    input: dict[str, Any]
    max_cost_pence: float | None
    """The schedule stops where a call costs more."""
    cron: str | None
    """Five fields: minute, hour, day of month, month, day of week."""
    interval_s: int | None
    """Seconds, counted from the creation."""
    run_at: datetime | None
    timezone: str
    """IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once."""
    overlap_policy: Literal["skip", "queue", "allow"]
    """If the run before has not ended: leave this one out, let it wait, or run both."""
    catchup_window_s: int
    """What could not run in time still runs this many seconds later; what is older is left out."""
    jitter_s: int
    """Each run is put off by up to this many seconds."""
    status: Literal["active", "paused", "ended"]
    paused_reason: str | None
    next_run_at: datetime | None
    last_run_at: datetime | None
    last_skipped_at: datetime | None
    last_skip_reason: Literal["overlap", "late"] | None
    created_at: datetime
    updated_at: datetime


class AgentSchedulesDeleteResult(BaseModel):
    id: str
    deleted: bool


class ScheduledRun(BaseModel):
    id: str
    scheduled_at: datetime
    status: Literal["completed", "failed"]
    task_id: str | None
    price_pence: float | None
    worm_hash: str | None
    output: dict[str, Any] | None
    error: str | None
    ended_at: datetime


class AgentSchedulesResource(Resource):
    """Calls agents by the clock; each run once, billed like a call"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        agent: str,
        input: Mapping[str, Any],
        max_cost_pence: float | Omit = omit,
        cron: str | Omit = omit,
        interval_s: int | Omit = omit,
        run_at: datetime | str | Omit = omit,
        timezone: str | Omit = omit,
        overlap_policy: Literal["skip", "queue", "allow"] | Omit = omit,
        catchup_window_s: int | Omit = omit,
        jitter_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """Call an agent by the clock

        Exactly one of `cron`, `interval_s` and `run_at`. Each run is a call of yours, billed like one, once; without funds the schedule stops and says so by the event `agent.schedule_stopped`.
        """
        _answer: AgentSchedule = self._transport.request(Operation("POST", "/v1/agents/schedule", AgentSchedule, body={"agent": agent, "input": input, "max_cost_pence": max_cost_pence, "cron": cron, "interval_s": interval_s, "run_at": run_at, "timezone": timezone, "overlap_policy": overlap_policy, "catchup_window_s": catchup_window_s, "jitter_s": jitter_s}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[AgentSchedule]:
        """Your schedules, newest first"""
        return self._transport.page(Operation("GET", "/v1/agent-schedules", AgentSchedule, query={"limit": limit}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """One schedule"""
        _answer: AgentSchedule = self._transport.request(Operation("GET", path_of("/v1/agent-schedules/:id", id=id), AgentSchedule, options=options))
        return _answer

    def runs(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[ScheduledRun]:
        """Its runs, newest first, for 30 days"""
        return self._transport.page(Operation("GET", path_of("/v1/agent-schedules/:id/runs", id=id), ScheduledRun, query={"limit": limit}, options=options))

    def pause(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """Pause a schedule"""
        _answer: AgentSchedule = self._transport.request(Operation("POST", path_of("/v1/agent-schedules/:id/pause", id=id), AgentSchedule, options=options))
        return _answer

    def resume(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """Go on with the next time from now"""
        _answer: AgentSchedule = self._transport.request(Operation("POST", path_of("/v1/agent-schedules/:id/resume", id=id), AgentSchedule, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedulesDeleteResult:
        """Delete a schedule"""
        _answer: AgentSchedulesDeleteResult = self._transport.request(Operation("DELETE", path_of("/v1/agent-schedules/:id", id=id), AgentSchedulesDeleteResult, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module agent-schedules is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/agent-schedules/info", ModuleInfo, options=options))
        return _answer


class AsyncAgentSchedulesResource(Resource):
    """Calls agents by the clock; each run once, billed like a call"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        agent: str,
        input: Mapping[str, Any],
        max_cost_pence: float | Omit = omit,
        cron: str | Omit = omit,
        interval_s: int | Omit = omit,
        run_at: datetime | str | Omit = omit,
        timezone: str | Omit = omit,
        overlap_policy: Literal["skip", "queue", "allow"] | Omit = omit,
        catchup_window_s: int | Omit = omit,
        jitter_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """Call an agent by the clock"""
        _answer: AgentSchedule = await self._transport.request(Operation("POST", "/v1/agents/schedule", AgentSchedule, body={"agent": agent, "input": input, "max_cost_pence": max_cost_pence, "cron": cron, "interval_s": interval_s, "run_at": run_at, "timezone": timezone, "overlap_policy": overlap_policy, "catchup_window_s": catchup_window_s, "jitter_s": jitter_s}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[AgentSchedule]:
        """Your schedules, newest first"""
        return self._transport.page(Operation("GET", "/v1/agent-schedules", AgentSchedule, query={"limit": limit}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """One schedule"""
        _answer: AgentSchedule = await self._transport.request(Operation("GET", path_of("/v1/agent-schedules/:id", id=id), AgentSchedule, options=options))
        return _answer

    def runs(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[ScheduledRun]:
        """Its runs, newest first, for 30 days"""
        return self._transport.page(Operation("GET", path_of("/v1/agent-schedules/:id/runs", id=id), ScheduledRun, query={"limit": limit}, options=options))

    async def pause(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """Pause a schedule"""
        _answer: AgentSchedule = await self._transport.request(Operation("POST", path_of("/v1/agent-schedules/:id/pause", id=id), AgentSchedule, options=options))
        return _answer

    async def resume(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedule:
        """Go on with the next time from now"""
        _answer: AgentSchedule = await self._transport.request(Operation("POST", path_of("/v1/agent-schedules/:id/resume", id=id), AgentSchedule, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSchedulesDeleteResult:
        """Delete a schedule"""
        _answer: AgentSchedulesDeleteResult = await self._transport.request(Operation("DELETE", path_of("/v1/agent-schedules/:id", id=id), AgentSchedulesDeleteResult, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module agent-schedules is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/agent-schedules/info", ModuleInfo, options=options))
        return _answer
