# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class DispatchEnqueueParamsBackoff(TypedDict):
    """Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`."""
    first_ms: NotRequired[int]
    max_ms: NotRequired[int]


class DispatchEnqueueResult(BaseModel):
    id: str
    queue: str
    type: str
    payload: dict[str, Any]
    priority: int
    group: str | None
    state: Literal["pending", "succeeded", "dead", "cancelled"]
    attempts: int
    """Begun."""
    max_attempts: int
    backoff: DispatchEnqueueResultBackoff
    timeout_ms: int
    run_at: datetime | None
    leased_until: datetime | None
    dedupe_key: str | None
    callback_url: str | None
    last_error: str | None
    result: dict[str, Any] | None
    created_at: datetime
    deduplicated: bool
    """It was there already and is shown as it is."""


class DispatchEnqueueResultBackoff(BaseModel):
    first_ms: int
    max_ms: int


class DispatchHeartbeatResult(BaseModel):
    id: str
    leased_until: datetime


class DispatchJob(BaseModel):
    id: str
    queue: str
    type: str
    payload: dict[str, Any]
    priority: int
    group: str | None
    state: Literal["pending", "succeeded", "dead", "cancelled"]
    attempts: int
    """Begun."""
    max_attempts: int
    backoff: DispatchJobBackoff
    timeout_ms: int
    run_at: datetime | None
    leased_until: datetime | None
    dedupe_key: str | None
    callback_url: str | None
    last_error: str | None
    result: dict[str, Any] | None
    created_at: datetime


class DispatchJobBackoff(BaseModel):
    first_ms: int
    max_ms: int


class DispatchLeaseResult(BaseModel):
    data: List[LeasedJob]
    paused: bool
    """The queue gives nothing out until it is resumed."""


class DispatchQueue(BaseModel):
    queue: str
    paused: bool
    pending: int
    """Counted up to 10,000."""
    dead: int
    """Counted up to 10,000."""
    created_at: datetime


class DispatchRedriveAllResult(BaseModel):
    redriven: int
    has_more: bool


class DispatchRemoveScheduleResult(BaseModel):
    id: str
    deleted: bool


class DispatchRotateSecretResult(BaseModel):
    secret: str
    """A Standard Webhooks secret: `whsec_` and base64."""
    previous_secret_expires_at: datetime | None


class DispatchSchedule(BaseModel):
    id: str
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
    job: DispatchScheduleJob
    status: Literal["active", "paused", "ended"]
    paused_reason: str | None
    next_run_at: datetime | None
    last_run_at: datetime | None
    last_skipped_at: datetime | None
    last_skip_reason: Literal["overlap", "late"] | None
    created_at: datetime
    updated_at: datetime


class DispatchScheduleJob(BaseModel):
    queue: str
    type: str
    """What kind of work; workers tell jobs apart by it."""
    payload: dict[str, Any] | None
    """At most 256 KiB."""
    priority: int
    """Higher goes first. A step is worth a minute's wait, so nothing waits for ever."""
    group: str | None
    """Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none."""
    max_attempts: int
    backoff: DispatchScheduleJobBackoff
    """Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`."""
    timeout_ms: int
    """How long a worker may be silent; a heartbeat gives as much again."""
    callback_url: str | None
    """Gets a signed POST when the job has ended."""


class DispatchScheduleJobBackoff(BaseModel):
    """Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`."""
    first_ms: int
    max_ms: int


class DispatchScheduleParamsJob(TypedDict):
    queue: NotRequired[str]
    type: Required[str]
    payload: NotRequired[Mapping[str, Any]]
    priority: NotRequired[int]
    group: NotRequired[str]
    max_attempts: NotRequired[int]
    backoff: NotRequired[DispatchScheduleParamsJobBackoff]
    timeout_ms: NotRequired[int]
    callback_url: NotRequired[str]


class DispatchScheduleParamsJobBackoff(TypedDict):
    """Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`."""
    first_ms: NotRequired[int]
    max_ms: NotRequired[int]


class LeasedJob(BaseModel):
    id: str
    queue: str
    type: str
    payload: dict[str, Any]
    priority: int
    group: str | None
    state: Literal["pending", "succeeded", "dead", "cancelled"]
    attempts: int
    """Begun."""
    max_attempts: int
    backoff: LeasedJobBackoff
    timeout_ms: int
    run_at: datetime | None
    leased_until: datetime | None
    dedupe_key: str | None
    callback_url: str | None
    last_error: str | None
    result: dict[str, Any] | None
    created_at: datetime
    lease_token: str
    fence: int
    """Grows with every lease of the job: what you write elsewhere can refuse a lower one."""


class LeasedJobBackoff(BaseModel):
    first_ms: int
    max_ms: int


class DispatchResource(Resource):
    """The durable queue for everybody: jobs, leases, dead letters, schedules"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def enqueue(
        self,
        *,
        type: str,
        queue: str | Omit = omit,
        payload: Mapping[str, Any] | Omit = omit,
        priority: int | Omit = omit,
        group: str | Omit = omit,
        max_attempts: int | Omit = omit,
        backoff: DispatchEnqueueParamsBackoff | Omit = omit,
        timeout_ms: int | Omit = omit,
        callback_url: str | Omit = omit,
        run_at: datetime | str | Omit = omit,
        dedupe_key: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchEnqueueResult:
        """Put a job into a queue of yours

        The same `dedupe_key` in a queue is the same job, until it is forgotten: 7 days after its end, 30 if it died.
        """
        _answer: DispatchEnqueueResult = self._transport.request(Operation("POST", "/v1/dispatch/jobs", DispatchEnqueueResult, body={"type": type, "queue": queue, "payload": payload, "priority": priority, "group": group, "max_attempts": max_attempts, "backoff": backoff, "timeout_ms": timeout_ms, "callback_url": callback_url, "run_at": run_at, "dedupe_key": dedupe_key}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        queue: str | Omit = omit,
        state: Literal["pending", "succeeded", "dead", "cancelled"] | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[DispatchJob]:
        """Jobs of a queue, newest first"""
        return self._transport.page(Operation("GET", "/v1/dispatch/jobs", DispatchJob, query={"queue": queue, "state": state, "limit": limit}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """One job"""
        _answer: DispatchJob = self._transport.request(Operation("GET", path_of("/v1/dispatch/jobs/:id", id=id), DispatchJob, options=options))
        return _answer

    def cancel(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """Cancel a job; a worker that has it loses its lease"""
        _answer: DispatchJob = self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/cancel", id=id), DispatchJob, options=options))
        return _answer

    def lease(
        self,
        *,
        queue: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchLeaseResult:
        """Take the next jobs of a queue to work on

        By priority and age, groups in turn. A job whose `timeout_ms` passes without heartbeat goes to the next worker, and the token of before is refused.
        """
        _answer: DispatchLeaseResult = self._transport.request(Operation("POST", "/v1/dispatch/lease", DispatchLeaseResult, body={"queue": queue, "limit": limit}, options=options))
        return _answer

    def ack(
        self,
        id: str,
        *,
        lease_token: str,
        result: Mapping[str, Any] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """The work is done

        Harmless when repeated with the same token.
        """
        _answer: DispatchJob = self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/ack", id=id), DispatchJob, body={"lease_token": lease_token, "result": result}, options=options))
        return _answer

    def nack(
        self,
        id: str,
        *,
        lease_token: str,
        error: str | Omit = omit,
        delay_ms: int | Omit = omit,
        dead: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """The attempt failed: try again later, or never"""
        _answer: DispatchJob = self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/nack", id=id), DispatchJob, body={"lease_token": lease_token, "error": error, "delay_ms": delay_ms, "dead": dead}, options=options))
        return _answer

    def heartbeat(
        self,
        id: str,
        *,
        lease_token: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchHeartbeatResult:
        """Still at work: the lease lasts timeout_ms from now"""
        _answer: DispatchHeartbeatResult = self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/heartbeat", id=id), DispatchHeartbeatResult, body={"lease_token": lease_token}, options=options))
        return _answer

    def dead(
        self,
        *,
        queue: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[DispatchJob]:
        """Dead letters of a queue, newest first; kept for 30 days"""
        return self._transport.page(Operation("GET", "/v1/dispatch/dlq", DispatchJob, query={"queue": queue, "limit": limit}, options=options))

    def redrive(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """Put a dead letter back, with all its attempts"""
        _answer: DispatchJob = self._transport.request(Operation("POST", path_of("/v1/dispatch/dlq/:id/redrive", id=id), DispatchJob, options=options))
        return _answer

    def redrive_all(
        self,
        *,
        queue: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchRedriveAllResult:
        """Put dead letters of a queue back, newest first"""
        _answer: DispatchRedriveAllResult = self._transport.request(Operation("POST", "/v1/dispatch/dlq/redrive", DispatchRedriveAllResult, body={"queue": queue, "limit": limit}, options=options))
        return _answer

    def queues(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[DispatchQueue]:
        """Your queues; one begins with its first job"""
        return self._transport.page(Operation("GET", "/v1/dispatch/queues", DispatchQueue, query={"limit": limit}, options=options))

    def pause(
        self,
        queue: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchQueue:
        """Give no more jobs of the queue out; what is leased goes on"""
        _answer: DispatchQueue = self._transport.request(Operation("POST", path_of("/v1/dispatch/queues/:queue/pause", queue=queue), DispatchQueue, options=options))
        return _answer

    def resume(
        self,
        queue: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchQueue:
        """Give jobs of the queue out again"""
        _answer: DispatchQueue = self._transport.request(Operation("POST", path_of("/v1/dispatch/queues/:queue/resume", queue=queue), DispatchQueue, options=options))
        return _answer

    def schedule(
        self,
        *,
        job: DispatchScheduleParamsJob,
        cron: str | Omit = omit,
        interval_s: int | Omit = omit,
        run_at: datetime | str | Omit = omit,
        timezone: str | Omit = omit,
        overlap_policy: Literal["skip", "queue", "allow"] | Omit = omit,
        catchup_window_s: int | Omit = omit,
        jitter_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """Have a job put into a queue at given times

        Needs exactly one of `cron`, `interval_s` and `run_at`.
        """
        _answer: DispatchSchedule = self._transport.request(Operation("POST", "/v1/dispatch/schedules", DispatchSchedule, body={"job": job, "cron": cron, "interval_s": interval_s, "run_at": run_at, "timezone": timezone, "overlap_policy": overlap_policy, "catchup_window_s": catchup_window_s, "jitter_s": jitter_s}, idempotent=True, options=options))
        return _answer

    def schedules(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[DispatchSchedule]:
        """Your schedules, newest first"""
        return self._transport.page(Operation("GET", "/v1/dispatch/schedules", DispatchSchedule, query={"limit": limit}, options=options))

    def get_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """One schedule"""
        _answer: DispatchSchedule = self._transport.request(Operation("GET", path_of("/v1/dispatch/schedules/:id", id=id), DispatchSchedule, options=options))
        return _answer

    def pause_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """Let a schedule rest"""
        _answer: DispatchSchedule = self._transport.request(Operation("POST", path_of("/v1/dispatch/schedules/:id/pause", id=id), DispatchSchedule, options=options))
        return _answer

    def resume_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """Go on with the next time from now"""
        _answer: DispatchSchedule = self._transport.request(Operation("POST", path_of("/v1/dispatch/schedules/:id/resume", id=id), DispatchSchedule, options=options))
        return _answer

    def remove_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchRemoveScheduleResult:
        """Delete a schedule; jobs that it has put into a queue stay"""
        _answer: DispatchRemoveScheduleResult = self._transport.request(Operation("DELETE", path_of("/v1/dispatch/schedules/:id", id=id), DispatchRemoveScheduleResult, options=options))
        return _answer

    def rotate_secret(
        self,
        **options: Unpack[RequestOptions],
    ) -> DispatchRotateSecretResult:
        """A new secret that signs your callbacks; for 24 hours the one before signs along

        The first call makes the first secret that you see. It is shown once.
        """
        _answer: DispatchRotateSecretResult = self._transport.request(Operation("POST", "/v1/dispatch/callback-secret/rotate", DispatchRotateSecretResult, idempotent=True, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module dispatch is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/dispatch/info", ModuleInfo, options=options))
        return _answer


class AsyncDispatchResource(Resource):
    """The durable queue for everybody: jobs, leases, dead letters, schedules"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def enqueue(
        self,
        *,
        type: str,
        queue: str | Omit = omit,
        payload: Mapping[str, Any] | Omit = omit,
        priority: int | Omit = omit,
        group: str | Omit = omit,
        max_attempts: int | Omit = omit,
        backoff: DispatchEnqueueParamsBackoff | Omit = omit,
        timeout_ms: int | Omit = omit,
        callback_url: str | Omit = omit,
        run_at: datetime | str | Omit = omit,
        dedupe_key: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchEnqueueResult:
        """Put a job into a queue of yours"""
        _answer: DispatchEnqueueResult = await self._transport.request(Operation("POST", "/v1/dispatch/jobs", DispatchEnqueueResult, body={"type": type, "queue": queue, "payload": payload, "priority": priority, "group": group, "max_attempts": max_attempts, "backoff": backoff, "timeout_ms": timeout_ms, "callback_url": callback_url, "run_at": run_at, "dedupe_key": dedupe_key}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        queue: str | Omit = omit,
        state: Literal["pending", "succeeded", "dead", "cancelled"] | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[DispatchJob]:
        """Jobs of a queue, newest first"""
        return self._transport.page(Operation("GET", "/v1/dispatch/jobs", DispatchJob, query={"queue": queue, "state": state, "limit": limit}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """One job"""
        _answer: DispatchJob = await self._transport.request(Operation("GET", path_of("/v1/dispatch/jobs/:id", id=id), DispatchJob, options=options))
        return _answer

    async def cancel(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """Cancel a job; a worker that has it loses its lease"""
        _answer: DispatchJob = await self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/cancel", id=id), DispatchJob, options=options))
        return _answer

    async def lease(
        self,
        *,
        queue: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchLeaseResult:
        """Take the next jobs of a queue to work on"""
        _answer: DispatchLeaseResult = await self._transport.request(Operation("POST", "/v1/dispatch/lease", DispatchLeaseResult, body={"queue": queue, "limit": limit}, options=options))
        return _answer

    async def ack(
        self,
        id: str,
        *,
        lease_token: str,
        result: Mapping[str, Any] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """The work is done"""
        _answer: DispatchJob = await self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/ack", id=id), DispatchJob, body={"lease_token": lease_token, "result": result}, options=options))
        return _answer

    async def nack(
        self,
        id: str,
        *,
        lease_token: str,
        error: str | Omit = omit,
        delay_ms: int | Omit = omit,
        dead: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """The attempt failed: try again later, or never"""
        _answer: DispatchJob = await self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/nack", id=id), DispatchJob, body={"lease_token": lease_token, "error": error, "delay_ms": delay_ms, "dead": dead}, options=options))
        return _answer

    async def heartbeat(
        self,
        id: str,
        *,
        lease_token: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchHeartbeatResult:
        """Still at work: the lease lasts timeout_ms from now"""
        _answer: DispatchHeartbeatResult = await self._transport.request(Operation("POST", path_of("/v1/dispatch/jobs/:id/heartbeat", id=id), DispatchHeartbeatResult, body={"lease_token": lease_token}, options=options))
        return _answer

    def dead(
        self,
        *,
        queue: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[DispatchJob]:
        """Dead letters of a queue, newest first; kept for 30 days"""
        return self._transport.page(Operation("GET", "/v1/dispatch/dlq", DispatchJob, query={"queue": queue, "limit": limit}, options=options))

    async def redrive(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchJob:
        """Put a dead letter back, with all its attempts"""
        _answer: DispatchJob = await self._transport.request(Operation("POST", path_of("/v1/dispatch/dlq/:id/redrive", id=id), DispatchJob, options=options))
        return _answer

    async def redrive_all(
        self,
        *,
        queue: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchRedriveAllResult:
        """Put dead letters of a queue back, newest first"""
        _answer: DispatchRedriveAllResult = await self._transport.request(Operation("POST", "/v1/dispatch/dlq/redrive", DispatchRedriveAllResult, body={"queue": queue, "limit": limit}, options=options))
        return _answer

    def queues(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[DispatchQueue]:
        """Your queues; one begins with its first job"""
        return self._transport.page(Operation("GET", "/v1/dispatch/queues", DispatchQueue, query={"limit": limit}, options=options))

    async def pause(
        self,
        queue: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchQueue:
        """Give no more jobs of the queue out; what is leased goes on"""
        _answer: DispatchQueue = await self._transport.request(Operation("POST", path_of("/v1/dispatch/queues/:queue/pause", queue=queue), DispatchQueue, options=options))
        return _answer

    async def resume(
        self,
        queue: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchQueue:
        """Give jobs of the queue out again"""
        _answer: DispatchQueue = await self._transport.request(Operation("POST", path_of("/v1/dispatch/queues/:queue/resume", queue=queue), DispatchQueue, options=options))
        return _answer

    async def schedule(
        self,
        *,
        job: DispatchScheduleParamsJob,
        cron: str | Omit = omit,
        interval_s: int | Omit = omit,
        run_at: datetime | str | Omit = omit,
        timezone: str | Omit = omit,
        overlap_policy: Literal["skip", "queue", "allow"] | Omit = omit,
        catchup_window_s: int | Omit = omit,
        jitter_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """Have a job put into a queue at given times"""
        _answer: DispatchSchedule = await self._transport.request(Operation("POST", "/v1/dispatch/schedules", DispatchSchedule, body={"job": job, "cron": cron, "interval_s": interval_s, "run_at": run_at, "timezone": timezone, "overlap_policy": overlap_policy, "catchup_window_s": catchup_window_s, "jitter_s": jitter_s}, idempotent=True, options=options))
        return _answer

    def schedules(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[DispatchSchedule]:
        """Your schedules, newest first"""
        return self._transport.page(Operation("GET", "/v1/dispatch/schedules", DispatchSchedule, query={"limit": limit}, options=options))

    async def get_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """One schedule"""
        _answer: DispatchSchedule = await self._transport.request(Operation("GET", path_of("/v1/dispatch/schedules/:id", id=id), DispatchSchedule, options=options))
        return _answer

    async def pause_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """Let a schedule rest"""
        _answer: DispatchSchedule = await self._transport.request(Operation("POST", path_of("/v1/dispatch/schedules/:id/pause", id=id), DispatchSchedule, options=options))
        return _answer

    async def resume_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchSchedule:
        """Go on with the next time from now"""
        _answer: DispatchSchedule = await self._transport.request(Operation("POST", path_of("/v1/dispatch/schedules/:id/resume", id=id), DispatchSchedule, options=options))
        return _answer

    async def remove_schedule(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DispatchRemoveScheduleResult:
        """Delete a schedule; jobs that it has put into a queue stay"""
        _answer: DispatchRemoveScheduleResult = await self._transport.request(Operation("DELETE", path_of("/v1/dispatch/schedules/:id", id=id), DispatchRemoveScheduleResult, options=options))
        return _answer

    async def rotate_secret(
        self,
        **options: Unpack[RequestOptions],
    ) -> DispatchRotateSecretResult:
        """A new secret that signs your callbacks; for 24 hours the one before signs along"""
        _answer: DispatchRotateSecretResult = await self._transport.request(Operation("POST", "/v1/dispatch/callback-secret/rotate", DispatchRotateSecretResult, idempotent=True, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module dispatch is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/dispatch/info", ModuleInfo, options=options))
        return _answer
