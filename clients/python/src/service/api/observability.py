# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class LangfuseObservation(BaseModel):
    id: str
    traceId: str
    startTime: datetime
    endTime: datetime
    projectId: str
    parentObservationId: str | None
    type: str
    name: str | None
    level: str | None
    statusMessage: str | None
    environment: str | None
    userId: str | None
    sessionId: str | None
    isRootObservation: bool | None
    input: str | None
    output: str | None
    metadata: dict[str, Any] | None
    model: str | None
    usageDetails: dict[str, int] | None
    costDetails: dict[str, float] | None
    totalCost: float | None
    latency: float | None
    """Seconds."""
    traceName: str | None
    tags: List[str] | None


class LangfusePrompt(BaseModel):
    name: str
    version: int
    type: Literal["text", "chat"]
    prompt: Any
    config: dict[str, Any]
    labels: List[str]
    tags: List[str]
    commitMessage: str | None
    createdAt: datetime
    updatedAt: datetime


class LangfuseScore(BaseModel):
    id: str
    projectId: str
    name: str
    value: Any
    dataType: Literal["NUMERIC", "CATEGORICAL", "BOOLEAN"]
    source: Literal["API"]
    timestamp: datetime
    environment: str
    createdAt: datetime
    updatedAt: datetime
    comment: str | None
    subject: LangfuseScoreSubject | None


class LangfuseScoreSubject(BaseModel):
    kind: Literal["trace", "observation", "session"]
    id: str
    traceId: str | None


class ObservabilityChangeSloParamsFilter(TypedDict):
    """Which spans count; default all."""
    span_name: NotRequired[str]
    model: NotRequired[str]
    service: NotRequired[str]
    operation: NotRequired[str]


class ObservabilityCreateSloParamsFilter(TypedDict):
    """Which spans count; default all."""
    span_name: NotRequired[str]
    model: NotRequired[str]
    service: NotRequired[str]
    operation: NotRequired[str]


class ObservabilityIngestionParamsBatchItem(TypedDict):
    id: Required[str]
    type: Required[str]
    timestamp: NotRequired[str]
    body: Required[Mapping[str, Any]]


class ObservabilityIngestionResult(BaseModel):
    successes: List[ObservabilityIngestionResultSuccesse]
    errors: List[ObservabilityIngestionResultError]


class ObservabilityIngestionResultError(BaseModel):
    id: str
    status: int
    message: str


class ObservabilityIngestionResultSuccesse(BaseModel):
    id: str
    status: int


class ObservabilityLangfuseHealthResult(BaseModel):
    status: Literal["OK"]
    version: str


class ObservabilityLangfuseProjectsResultItem(BaseModel):
    id: str
    name: str
    organization: ObservabilityLangfuseProjectsResultItemOrganization
    metadata: dict[str, Any]
    retentionDays: int


class ObservabilityLangfuseProjectsResultItemOrganization(BaseModel):
    id: str
    name: str


class ObservabilityLangfuseRemoveScoreResult(BaseModel):
    message: str


class ObservabilityLangfuseRemoveTraceResult(BaseModel):
    message: str


class ObservabilityLangfuseScoresResult(BaseModel):
    id: str


class ObservabilityLangfuseTraceResult(BaseModel):
    id: str
    timestamp: datetime
    name: str | None
    input: str | None
    output: str | None
    sessionId: str | None
    userId: str | None
    release: Any
    version: Any
    metadata: dict[str, Any]
    tags: List[str]
    public: bool
    environment: str
    htmlPath: str
    latency: float
    """Seconds."""
    totalCost: float
    """US dollars."""
    observations: List[LangfuseObservation]
    scores: List[LangfuseScore]


class ObservabilityLangfuseTracesResult(BaseModel):
    data: List[ObservabilityLangfuseTracesResultDataItem]
    meta: ObservabilityLangfuseTracesResultMeta


class ObservabilityLangfuseTracesResultDataItem(BaseModel):
    id: str
    timestamp: datetime
    name: str | None
    input: str | None
    output: str | None
    sessionId: str | None
    userId: str | None
    release: Any
    version: Any
    metadata: dict[str, Any]
    tags: List[str]
    public: bool
    environment: str
    htmlPath: str
    latency: float
    """Seconds."""
    totalCost: float
    """US dollars."""
    observations: List[str]
    scores: List[str]


class ObservabilityLangfuseTracesResultMeta(BaseModel):
    page: int
    limit: int
    totalItems: int
    totalPages: int


class ObservabilityMetricsResultItem(BaseModel):
    group: str | None
    spans: int
    errors: int
    charged_spans: int
    """calls of this service that cost the account something"""
    p50_ms: float
    p95_ms: float
    p99_ms: float
    histogram: List[ObservabilityMetricsResultItemHistogramItem]
    input_tokens: int
    output_tokens: int
    cost_pence: float
    """In pence, with their fraction."""


class ObservabilityMetricsResultItemHistogramItem(BaseModel):
    le_ms: float
    count: int


class ObservabilityPointsResultItem(BaseModel):
    name: str
    kind: str
    unit: str
    service: str | None
    at: datetime
    value: float | None
    count: float | None
    attributes: dict[str, Any]
    distribution: dict[str, Any] | None


class ObservabilityPromptsResult(BaseModel):
    data: List[ObservabilityPromptsResultDataItem]
    meta: ObservabilityPromptsResultMeta


class ObservabilityPromptsResultDataItem(BaseModel):
    name: str
    type: Literal["text", "chat"]
    versions: List[int]
    labels: List[str]
    tags: List[str]
    lastUpdatedAt: datetime
    lastConfig: dict[str, Any]


class ObservabilityPromptsResultMeta(BaseModel):
    page: int
    limit: int
    totalItems: int
    totalPages: int


class ObservabilityRemovePromptsResult(BaseModel):
    message: str


class ObservabilityRemoveSloResult(BaseModel):
    id: str
    deleted: bool


class ObservabilityRemoveTraceResult(BaseModel):
    trace_id: str
    deleted: bool


class ObservabilitySessionsResultItem(BaseModel):
    session_id: str
    first_at: datetime
    last_at: datetime
    traces: int


class ObservabilitySettings(BaseModel):
    store_content: bool
    retention_days: int


class ObservabilityTraceResult(BaseModel):
    trace_id: str
    name: str | None
    session_id: str | None
    user: str | None
    started_at: datetime
    duration_ms: float
    spans: int
    errors: int
    input_tokens: int
    output_tokens: int
    cost_pence: float
    """In pence, with their fraction."""
    span_list: List[Span]
    scores: List[TraceScore]


class Slo(BaseModel):
    id: str
    name: str
    indicator: Literal["availability", "latency"]
    """Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`."""
    objective: float
    """Share of good spans, such as 0.99."""
    window_days: int
    threshold_ms: int | None
    filter: SloFilter | None
    """Which spans count; default all."""
    mail: bool | None
    """Alerts by mail, too, beside the webhook events."""
    created_at: datetime
    updated_at: datetime


class SloFilter(BaseModel):
    """Which spans count; default all."""
    span_name: str | None
    model: str | None
    service: str | None
    operation: str | None


class SloStatus(BaseModel):
    slo_id: str
    state: Literal["ok", "missed", "slow_burn", "fast_burn"]
    """missed: nothing burns now, and yet more was bad in the window than the objective allows"""
    compliance: float | None
    error_budget_remaining: float
    """1: untouched; below 0: more than used up."""
    total: int
    bad: int
    burn_rates: List[SloStatusBurnRate]


class SloStatusBurnRate(BaseModel):
    window: str
    burn_rate: float
    total: int
    bad: int


class Span(BaseModel):
    span_id: str
    parent_span_id: str | None
    name: str
    source: Literal["otlp", "langfuse", "gateway"]
    service: str | None
    started_at: datetime
    duration_ms: float
    error: bool
    operation: str | None
    provider: str | None
    model: str | None
    input_tokens: int | None
    output_tokens: int | None
    cost_pence: float | None
    attributes: dict[str, Any]
    details: dict[str, Any] | None
    content: dict[str, Any] | None


class Trace(BaseModel):
    trace_id: str
    name: str | None
    session_id: str | None
    user: str | None
    started_at: datetime
    duration_ms: float
    spans: int
    errors: int
    input_tokens: int
    output_tokens: int
    cost_pence: float
    """In pence, with their fraction."""


class TraceScore(BaseModel):
    id: str
    name: str
    value: Any
    data_type: Literal["NUMERIC", "CATEGORICAL", "BOOLEAN"]
    trace_id: str | None
    span_id: str | None
    session_id: str | None
    comment: str | None
    created_at: datetime


class ObservabilityResource(Resource):
    """Keeps traces, metrics, scores and costs of agents and calls; watches objectives"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def receive_traces(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Take spans by OTLP/HTTP (protobuf or JSON, gzip)

        Set `OTEL_EXPORTER_OTLP_ENDPOINT` to this service, or to `/v1/observability`. The same span ids again replace what was told. What was written and answered is left out unless `store_content` is on.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/observability/v1/traces", dict[str, Any], body=body, options=options))
        return _answer

    def receive_metrics(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Take metrics by OTLP/HTTP (protobuf or JSON, gzip)"""
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/observability/v1/metrics", dict[str, Any], body=body, options=options))
        return _answer

    def ingestion(
        self,
        *,
        batch: List[ObservabilityIngestionParamsBatchItem],
        **options: Unpack[RequestOptions],
    ) -> ObservabilityIngestionResult:
        """Take a batch of Langfuse's events"""
        _answer: ObservabilityIngestionResult = self._transport.request(Operation("POST", "/v1/observability/api/public/ingestion", ObservabilityIngestionResult, body={"batch": batch}, options=options))
        return _answer

    def langfuse_scores(
        self,
        body: Any,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseScoresResult:
        """Score a trace as Langfuse's clients do"""
        _answer: ObservabilityLangfuseScoresResult = self._transport.request(Operation("POST", "/v1/observability/api/public/scores", ObservabilityLangfuseScoresResult, body=body, options=options))
        return _answer

    def langfuse_projects(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[ObservabilityLangfuseProjectsResultItem]:
        """The account as Langfuse's clients see it: one project, its default"""
        return self._transport.page(Operation("GET", "/v1/observability/api/public/projects", ObservabilityLangfuseProjectsResultItem, options=options))

    def langfuse_health(
        self,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseHealthResult:
        """That it works, as Langfuse's clients ask"""
        _answer: ObservabilityLangfuseHealthResult = self._transport.request(Operation("GET", "/v1/observability/api/public/health", ObservabilityLangfuseHealthResult, options=options))
        return _answer

    def langfuse_observations(
        self,
        *,
        fields: str | Omit = omit,
        limit: int | Omit = omit,
        name: str | Omit = omit,
        userId: str | Omit = omit,
        sessionId: str | Omit = omit,
        type: str | Omit = omit,
        traceId: str | Omit = omit,
        level: Literal["DEFAULT", "ERROR"] | Omit = omit,
        parentObservationId: str | Omit = omit,
        isRootObservation: bool | Omit = omit,
        environment: Any | Omit = omit,
        fromStartTime: str | Omit = omit,
        toStartTime: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[LangfuseObservation]:
        """Spans as Langfuse's clients read them, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/api/public/v2/observations", LangfuseObservation, query={"fields": fields, "limit": limit, "name": name, "userId": userId, "sessionId": sessionId, "type": type, "traceId": traceId, "level": level, "parentObservationId": parentObservationId, "isRootObservation": isRootObservation, "environment": environment, "fromStartTime": fromStartTime, "toStartTime": toStartTime}, options=options))

    def langfuse_read_scores(
        self,
        *,
        fields: str | Omit = omit,
        limit: int | Omit = omit,
        id: str | Omit = omit,
        name: str | Omit = omit,
        dataType: Literal["NUMERIC", "CATEGORICAL", "BOOLEAN"] | Omit = omit,
        traceId: str | Omit = omit,
        observationId: str | Omit = omit,
        sessionId: str | Omit = omit,
        valueMin: float | Omit = omit,
        valueMax: float | Omit = omit,
        fromTimestamp: str | Omit = omit,
        toTimestamp: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[LangfuseScore]:
        """Scores as Langfuse's clients read them, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/api/public/v3/scores", LangfuseScore, query={"fields": fields, "limit": limit, "id": id, "name": name, "dataType": dataType, "traceId": traceId, "observationId": observationId, "sessionId": sessionId, "valueMin": valueMin, "valueMax": valueMax, "fromTimestamp": fromTimestamp, "toTimestamp": toTimestamp}, options=options))

    def langfuse_remove_score(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseRemoveScoreResult:
        """Delete a score as Langfuse's clients do"""
        _answer: ObservabilityLangfuseRemoveScoreResult = self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/scores/:id", id=id), ObservabilityLangfuseRemoveScoreResult, options=options))
        return _answer

    def langfuse_traces(
        self,
        *,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        userId: str | Omit = omit,
        name: str | Omit = omit,
        sessionId: str | Omit = omit,
        fromTimestamp: str | Omit = omit,
        toTimestamp: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseTracesResult:
        """Traces as Langfuse's clients read them, newest first; of each the first hundred spans"""
        _answer: ObservabilityLangfuseTracesResult = self._transport.request(Operation("GET", "/v1/observability/api/public/traces", ObservabilityLangfuseTracesResult, query={"page": page, "limit": limit, "userId": userId, "name": name, "sessionId": sessionId, "fromTimestamp": fromTimestamp, "toTimestamp": toTimestamp}, options=options))
        return _answer

    def langfuse_trace(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseTraceResult:
        """A trace with its observations and scores as Langfuse's clients read it"""
        _answer: ObservabilityLangfuseTraceResult = self._transport.request(Operation("GET", path_of("/v1/observability/api/public/traces/:id", id=id), ObservabilityLangfuseTraceResult, options=options))
        return _answer

    def langfuse_remove_trace(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseRemoveTraceResult:
        """Delete a trace as Langfuse's clients do"""
        _answer: ObservabilityLangfuseRemoveTraceResult = self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/traces/:id", id=id), ObservabilityLangfuseRemoveTraceResult, options=options))
        return _answer

    def create_prompt(
        self,
        *,
        name: str,
        prompt: Any,
        type: Literal["text", "chat"] | None | Omit = omit,
        config: Mapping[str, Any] | None | Omit = omit,
        labels: List[str] | None | Omit = omit,
        tags: List[str] | None | Omit = omit,
        commitMessage: str | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfusePrompt:
        """Keep the next version of a prompt, as Langfuse's clients do

        What has `labels` takes them from the versions before. 1,000 versions an account.
        """
        _answer: LangfusePrompt = self._transport.request(Operation("POST", "/v1/observability/api/public/v2/prompts", LangfusePrompt, body={"name": name, "prompt": prompt, "type": type, "config": config, "labels": labels, "tags": tags, "commitMessage": commitMessage}, options=options))
        return _answer

    def prompts(
        self,
        *,
        name: str | Omit = omit,
        label: str | Omit = omit,
        tag: str | Omit = omit,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityPromptsResult:
        """Prompts with their versions, labels and tags"""
        _answer: ObservabilityPromptsResult = self._transport.request(Operation("GET", "/v1/observability/api/public/v2/prompts", ObservabilityPromptsResult, query={"name": name, "label": label, "tag": tag, "page": page, "limit": limit}, options=options))
        return _answer

    def prompt(
        self,
        name: str,
        *,
        version: int | Omit = omit,
        label: str | Omit = omit,
        resolve: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfusePrompt:
        """A version of a prompt: by its number, by a label, else that of the label `production`"""
        _answer: LangfusePrompt = self._transport.request(Operation("GET", path_of("/v1/observability/api/public/v2/prompts/:name", name=name), LangfusePrompt, query={"version": version, "label": label, "resolve": resolve}, options=options))
        return _answer

    def label_prompt(
        self,
        name: str,
        version: str,
        *,
        newLabels: List[str],
        **options: Unpack[RequestOptions],
    ) -> LangfusePrompt:
        """Give a version of a prompt labels, which others lose"""
        _answer: LangfusePrompt = self._transport.request(Operation("PATCH", path_of("/v1/observability/api/public/v2/prompts/:name/versions/:version", name=name, version=version), LangfusePrompt, body={"newLabels": newLabels}, options=options))
        return _answer

    def remove_prompts(
        self,
        name: str,
        *,
        version: int | Omit = omit,
        label: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityRemovePromptsResult:
        """Delete a prompt, or its version by number or label"""
        _answer: ObservabilityRemovePromptsResult = self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/v2/prompts/:name", name=name), ObservabilityRemovePromptsResult, query={"version": version, "label": label}, options=options))
        return _answer

    def traces(
        self,
        *,
        limit: int | Omit = omit,
        from_: datetime | str | Omit = omit,
        to: datetime | str | Omit = omit,
        session_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Trace]:
        """Traces, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/traces", Trace, query={"limit": limit, "from": from_, "to": to, "session_id": session_id}, options=options))

    def trace(
        self,
        trace_id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityTraceResult:
        """A trace with its spans (the first thousand) and scores"""
        _answer: ObservabilityTraceResult = self._transport.request(Operation("GET", path_of("/v1/observability/traces/:trace_id", trace_id=trace_id), ObservabilityTraceResult, options=options))
        return _answer

    def remove_trace(
        self,
        trace_id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityRemoveTraceResult:
        """Delete a trace, its spans and scores"""
        _answer: ObservabilityRemoveTraceResult = self._transport.request(Operation("DELETE", path_of("/v1/observability/traces/:trace_id", trace_id=trace_id), ObservabilityRemoveTraceResult, options=options))
        return _answer

    def sessions(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[ObservabilitySessionsResultItem]:
        """Sessions, the last active first"""
        return self._transport.page(Operation("GET", "/v1/observability/sessions", ObservabilitySessionsResultItem, query={"limit": limit}, options=options))

    def score(
        self,
        *,
        name: str,
        value: Any,
        id: str | Omit = omit,
        data_type: Literal["NUMERIC", "CATEGORICAL", "BOOLEAN"] | Omit = omit,
        trace_id: str | Omit = omit,
        span_id: str | Omit = omit,
        session_id: str | Omit = omit,
        comment: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> TraceScore:
        """Score a trace, a span or a session; the same id again replaces it"""
        _answer: TraceScore = self._transport.request(Operation("POST", "/v1/observability/scores", TraceScore, body={"name": name, "value": value, "id": id, "data_type": data_type, "trace_id": trace_id, "span_id": span_id, "session_id": session_id, "comment": comment}, options=options))
        return _answer

    def scores(
        self,
        *,
        limit: int | Omit = omit,
        trace_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[TraceScore]:
        """Scores, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/scores", TraceScore, query={"limit": limit, "trace_id": trace_id}, options=options))

    def metrics(
        self,
        *,
        from_: datetime | str | Omit = omit,
        to: datetime | str | Omit = omit,
        group_by: Literal["none", "name", "model", "provider", "service", "operation", "source"] | Omit = omit,
        calls_only: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[ObservabilityMetricsResultItem]:
        """Counts, errors, latency, tokens and costs of spans, by a field

        Quantiles are exact to five per cent. Default: the last 24 hours; at most 31 days.
        """
        return self._transport.page(Operation("GET", "/v1/observability/metrics", ObservabilityMetricsResultItem, query={"from": from_, "to": to, "group_by": group_by, "calls_only": calls_only}, options=options))

    def points(
        self,
        *,
        name: str,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[ObservabilityPointsResultItem]:
        """Data points of a metric that was sent, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/points", ObservabilityPointsResultItem, query={"name": name, "limit": limit}, options=options))

    def settings(
        self,
        **options: Unpack[RequestOptions],
    ) -> ObservabilitySettings:
        """What is kept, and how long"""
        _answer: ObservabilitySettings = self._transport.request(Operation("GET", "/v1/observability/settings", ObservabilitySettings, options=options))
        return _answer

    def put_settings(
        self,
        *,
        store_content: bool | Omit = omit,
        retention_days: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilitySettings:
        """Change what is kept of spans that come from now on"""
        _answer: ObservabilitySettings = self._transport.request(Operation("PUT", "/v1/observability/settings", ObservabilitySettings, body={"store_content": store_content, "retention_days": retention_days}, options=options))
        return _answer

    def create_slo(
        self,
        *,
        name: str,
        indicator: Literal["availability", "latency"],
        objective: float,
        window_days: int | Omit = omit,
        threshold_ms: int | Omit = omit,
        filter: ObservabilityCreateSloParamsFilter | Omit = omit,
        mail: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Slo:
        """Set an objective

        Alerts are the webhook events `slo.burning` (a month’s budget would be gone in two days: `fast_burn`, over an hour and five minutes; or in five: `slow_burn`, over six hours and thirty minutes) and `slo.recovered`.
        """
        _answer: Slo = self._transport.request(Operation("POST", "/v1/observability/slos", Slo, body={"name": name, "indicator": indicator, "objective": objective, "window_days": window_days, "threshold_ms": threshold_ms, "filter": filter, "mail": mail}, idempotent=True, options=options))
        return _answer

    def slos(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Slo]:
        """Objectives"""
        return self._transport.page(Operation("GET", "/v1/observability/slos", Slo, query={"limit": limit}, options=options))

    def slo(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Slo:
        """An objective"""
        _answer: Slo = self._transport.request(Operation("GET", path_of("/v1/observability/slos/:id", id=id), Slo, options=options))
        return _answer

    def slo_status(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SloStatus:
        """How an objective is kept: compliance, error budget, burn rates"""
        _answer: SloStatus = self._transport.request(Operation("GET", path_of("/v1/observability/slos/:id/status", id=id), SloStatus, options=options))
        return _answer

    def change_slo(
        self,
        id: str,
        *,
        name: str | Omit = omit,
        indicator: Literal["availability", "latency"] | Omit = omit,
        objective: float | Omit = omit,
        window_days: int | Omit = omit,
        threshold_ms: int | Omit = omit,
        filter: ObservabilityChangeSloParamsFilter | Omit = omit,
        mail: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Slo:
        """Change an objective; what was counted before the change stays as it was counted"""
        _answer: Slo = self._transport.request(Operation("PATCH", path_of("/v1/observability/slos/:id", id=id), Slo, body={"name": name, "indicator": indicator, "objective": objective, "window_days": window_days, "threshold_ms": threshold_ms, "filter": filter, "mail": mail}, options=options))
        return _answer

    def remove_slo(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityRemoveSloResult:
        """Delete an objective"""
        _answer: ObservabilityRemoveSloResult = self._transport.request(Operation("DELETE", path_of("/v1/observability/slos/:id", id=id), ObservabilityRemoveSloResult, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module observability is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/observability/info", ModuleInfo, options=options))
        return _answer


class AsyncObservabilityResource(Resource):
    """Keeps traces, metrics, scores and costs of agents and calls; watches objectives"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def receive_traces(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Take spans by OTLP/HTTP (protobuf or JSON, gzip)"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/observability/v1/traces", dict[str, Any], body=body, options=options))
        return _answer

    async def receive_metrics(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Take metrics by OTLP/HTTP (protobuf or JSON, gzip)"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/observability/v1/metrics", dict[str, Any], body=body, options=options))
        return _answer

    async def ingestion(
        self,
        *,
        batch: List[ObservabilityIngestionParamsBatchItem],
        **options: Unpack[RequestOptions],
    ) -> ObservabilityIngestionResult:
        """Take a batch of Langfuse's events"""
        _answer: ObservabilityIngestionResult = await self._transport.request(Operation("POST", "/v1/observability/api/public/ingestion", ObservabilityIngestionResult, body={"batch": batch}, options=options))
        return _answer

    async def langfuse_scores(
        self,
        body: Any,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseScoresResult:
        """Score a trace as Langfuse's clients do"""
        _answer: ObservabilityLangfuseScoresResult = await self._transport.request(Operation("POST", "/v1/observability/api/public/scores", ObservabilityLangfuseScoresResult, body=body, options=options))
        return _answer

    def langfuse_projects(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[ObservabilityLangfuseProjectsResultItem]:
        """The account as Langfuse's clients see it: one project, its default"""
        return self._transport.page(Operation("GET", "/v1/observability/api/public/projects", ObservabilityLangfuseProjectsResultItem, options=options))

    async def langfuse_health(
        self,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseHealthResult:
        """That it works, as Langfuse's clients ask"""
        _answer: ObservabilityLangfuseHealthResult = await self._transport.request(Operation("GET", "/v1/observability/api/public/health", ObservabilityLangfuseHealthResult, options=options))
        return _answer

    def langfuse_observations(
        self,
        *,
        fields: str | Omit = omit,
        limit: int | Omit = omit,
        name: str | Omit = omit,
        userId: str | Omit = omit,
        sessionId: str | Omit = omit,
        type: str | Omit = omit,
        traceId: str | Omit = omit,
        level: Literal["DEFAULT", "ERROR"] | Omit = omit,
        parentObservationId: str | Omit = omit,
        isRootObservation: bool | Omit = omit,
        environment: Any | Omit = omit,
        fromStartTime: str | Omit = omit,
        toStartTime: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[LangfuseObservation]:
        """Spans as Langfuse's clients read them, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/api/public/v2/observations", LangfuseObservation, query={"fields": fields, "limit": limit, "name": name, "userId": userId, "sessionId": sessionId, "type": type, "traceId": traceId, "level": level, "parentObservationId": parentObservationId, "isRootObservation": isRootObservation, "environment": environment, "fromStartTime": fromStartTime, "toStartTime": toStartTime}, options=options))

    def langfuse_read_scores(
        self,
        *,
        fields: str | Omit = omit,
        limit: int | Omit = omit,
        id: str | Omit = omit,
        name: str | Omit = omit,
        dataType: Literal["NUMERIC", "CATEGORICAL", "BOOLEAN"] | Omit = omit,
        traceId: str | Omit = omit,
        observationId: str | Omit = omit,
        sessionId: str | Omit = omit,
        valueMin: float | Omit = omit,
        valueMax: float | Omit = omit,
        fromTimestamp: str | Omit = omit,
        toTimestamp: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[LangfuseScore]:
        """Scores as Langfuse's clients read them, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/api/public/v3/scores", LangfuseScore, query={"fields": fields, "limit": limit, "id": id, "name": name, "dataType": dataType, "traceId": traceId, "observationId": observationId, "sessionId": sessionId, "valueMin": valueMin, "valueMax": valueMax, "fromTimestamp": fromTimestamp, "toTimestamp": toTimestamp}, options=options))

    async def langfuse_remove_score(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseRemoveScoreResult:
        """Delete a score as Langfuse's clients do"""
        _answer: ObservabilityLangfuseRemoveScoreResult = await self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/scores/:id", id=id), ObservabilityLangfuseRemoveScoreResult, options=options))
        return _answer

    async def langfuse_traces(
        self,
        *,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        userId: str | Omit = omit,
        name: str | Omit = omit,
        sessionId: str | Omit = omit,
        fromTimestamp: str | Omit = omit,
        toTimestamp: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseTracesResult:
        """Traces as Langfuse's clients read them, newest first; of each the first hundred spans"""
        _answer: ObservabilityLangfuseTracesResult = await self._transport.request(Operation("GET", "/v1/observability/api/public/traces", ObservabilityLangfuseTracesResult, query={"page": page, "limit": limit, "userId": userId, "name": name, "sessionId": sessionId, "fromTimestamp": fromTimestamp, "toTimestamp": toTimestamp}, options=options))
        return _answer

    async def langfuse_trace(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseTraceResult:
        """A trace with its observations and scores as Langfuse's clients read it"""
        _answer: ObservabilityLangfuseTraceResult = await self._transport.request(Operation("GET", path_of("/v1/observability/api/public/traces/:id", id=id), ObservabilityLangfuseTraceResult, options=options))
        return _answer

    async def langfuse_remove_trace(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityLangfuseRemoveTraceResult:
        """Delete a trace as Langfuse's clients do"""
        _answer: ObservabilityLangfuseRemoveTraceResult = await self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/traces/:id", id=id), ObservabilityLangfuseRemoveTraceResult, options=options))
        return _answer

    async def create_prompt(
        self,
        *,
        name: str,
        prompt: Any,
        type: Literal["text", "chat"] | None | Omit = omit,
        config: Mapping[str, Any] | None | Omit = omit,
        labels: List[str] | None | Omit = omit,
        tags: List[str] | None | Omit = omit,
        commitMessage: str | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfusePrompt:
        """Keep the next version of a prompt, as Langfuse's clients do"""
        _answer: LangfusePrompt = await self._transport.request(Operation("POST", "/v1/observability/api/public/v2/prompts", LangfusePrompt, body={"name": name, "prompt": prompt, "type": type, "config": config, "labels": labels, "tags": tags, "commitMessage": commitMessage}, options=options))
        return _answer

    async def prompts(
        self,
        *,
        name: str | Omit = omit,
        label: str | Omit = omit,
        tag: str | Omit = omit,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityPromptsResult:
        """Prompts with their versions, labels and tags"""
        _answer: ObservabilityPromptsResult = await self._transport.request(Operation("GET", "/v1/observability/api/public/v2/prompts", ObservabilityPromptsResult, query={"name": name, "label": label, "tag": tag, "page": page, "limit": limit}, options=options))
        return _answer

    async def prompt(
        self,
        name: str,
        *,
        version: int | Omit = omit,
        label: str | Omit = omit,
        resolve: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfusePrompt:
        """A version of a prompt: by its number, by a label, else that of the label `production`"""
        _answer: LangfusePrompt = await self._transport.request(Operation("GET", path_of("/v1/observability/api/public/v2/prompts/:name", name=name), LangfusePrompt, query={"version": version, "label": label, "resolve": resolve}, options=options))
        return _answer

    async def label_prompt(
        self,
        name: str,
        version: str,
        *,
        newLabels: List[str],
        **options: Unpack[RequestOptions],
    ) -> LangfusePrompt:
        """Give a version of a prompt labels, which others lose"""
        _answer: LangfusePrompt = await self._transport.request(Operation("PATCH", path_of("/v1/observability/api/public/v2/prompts/:name/versions/:version", name=name, version=version), LangfusePrompt, body={"newLabels": newLabels}, options=options))
        return _answer

    async def remove_prompts(
        self,
        name: str,
        *,
        version: int | Omit = omit,
        label: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityRemovePromptsResult:
        """Delete a prompt, or its version by number or label"""
        _answer: ObservabilityRemovePromptsResult = await self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/v2/prompts/:name", name=name), ObservabilityRemovePromptsResult, query={"version": version, "label": label}, options=options))
        return _answer

    def traces(
        self,
        *,
        limit: int | Omit = omit,
        from_: datetime | str | Omit = omit,
        to: datetime | str | Omit = omit,
        session_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Trace]:
        """Traces, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/traces", Trace, query={"limit": limit, "from": from_, "to": to, "session_id": session_id}, options=options))

    async def trace(
        self,
        trace_id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityTraceResult:
        """A trace with its spans (the first thousand) and scores"""
        _answer: ObservabilityTraceResult = await self._transport.request(Operation("GET", path_of("/v1/observability/traces/:trace_id", trace_id=trace_id), ObservabilityTraceResult, options=options))
        return _answer

    async def remove_trace(
        self,
        trace_id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityRemoveTraceResult:
        """Delete a trace, its spans and scores"""
        _answer: ObservabilityRemoveTraceResult = await self._transport.request(Operation("DELETE", path_of("/v1/observability/traces/:trace_id", trace_id=trace_id), ObservabilityRemoveTraceResult, options=options))
        return _answer

    def sessions(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[ObservabilitySessionsResultItem]:
        """Sessions, the last active first"""
        return self._transport.page(Operation("GET", "/v1/observability/sessions", ObservabilitySessionsResultItem, query={"limit": limit}, options=options))

    async def score(
        self,
        *,
        name: str,
        value: Any,
        id: str | Omit = omit,
        data_type: Literal["NUMERIC", "CATEGORICAL", "BOOLEAN"] | Omit = omit,
        trace_id: str | Omit = omit,
        span_id: str | Omit = omit,
        session_id: str | Omit = omit,
        comment: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> TraceScore:
        """Score a trace, a span or a session; the same id again replaces it"""
        _answer: TraceScore = await self._transport.request(Operation("POST", "/v1/observability/scores", TraceScore, body={"name": name, "value": value, "id": id, "data_type": data_type, "trace_id": trace_id, "span_id": span_id, "session_id": session_id, "comment": comment}, options=options))
        return _answer

    def scores(
        self,
        *,
        limit: int | Omit = omit,
        trace_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[TraceScore]:
        """Scores, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/scores", TraceScore, query={"limit": limit, "trace_id": trace_id}, options=options))

    def metrics(
        self,
        *,
        from_: datetime | str | Omit = omit,
        to: datetime | str | Omit = omit,
        group_by: Literal["none", "name", "model", "provider", "service", "operation", "source"] | Omit = omit,
        calls_only: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[ObservabilityMetricsResultItem]:
        """Counts, errors, latency, tokens and costs of spans, by a field"""
        return self._transport.page(Operation("GET", "/v1/observability/metrics", ObservabilityMetricsResultItem, query={"from": from_, "to": to, "group_by": group_by, "calls_only": calls_only}, options=options))

    def points(
        self,
        *,
        name: str,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[ObservabilityPointsResultItem]:
        """Data points of a metric that was sent, newest first"""
        return self._transport.page(Operation("GET", "/v1/observability/points", ObservabilityPointsResultItem, query={"name": name, "limit": limit}, options=options))

    async def settings(
        self,
        **options: Unpack[RequestOptions],
    ) -> ObservabilitySettings:
        """What is kept, and how long"""
        _answer: ObservabilitySettings = await self._transport.request(Operation("GET", "/v1/observability/settings", ObservabilitySettings, options=options))
        return _answer

    async def put_settings(
        self,
        *,
        store_content: bool | Omit = omit,
        retention_days: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ObservabilitySettings:
        """Change what is kept of spans that come from now on"""
        _answer: ObservabilitySettings = await self._transport.request(Operation("PUT", "/v1/observability/settings", ObservabilitySettings, body={"store_content": store_content, "retention_days": retention_days}, options=options))
        return _answer

    async def create_slo(
        self,
        *,
        name: str,
        indicator: Literal["availability", "latency"],
        objective: float,
        window_days: int | Omit = omit,
        threshold_ms: int | Omit = omit,
        filter: ObservabilityCreateSloParamsFilter | Omit = omit,
        mail: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Slo:
        """Set an objective"""
        _answer: Slo = await self._transport.request(Operation("POST", "/v1/observability/slos", Slo, body={"name": name, "indicator": indicator, "objective": objective, "window_days": window_days, "threshold_ms": threshold_ms, "filter": filter, "mail": mail}, idempotent=True, options=options))
        return _answer

    def slos(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Slo]:
        """Objectives"""
        return self._transport.page(Operation("GET", "/v1/observability/slos", Slo, query={"limit": limit}, options=options))

    async def slo(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Slo:
        """An objective"""
        _answer: Slo = await self._transport.request(Operation("GET", path_of("/v1/observability/slos/:id", id=id), Slo, options=options))
        return _answer

    async def slo_status(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SloStatus:
        """How an objective is kept: compliance, error budget, burn rates"""
        _answer: SloStatus = await self._transport.request(Operation("GET", path_of("/v1/observability/slos/:id/status", id=id), SloStatus, options=options))
        return _answer

    async def change_slo(
        self,
        id: str,
        *,
        name: str | Omit = omit,
        indicator: Literal["availability", "latency"] | Omit = omit,
        objective: float | Omit = omit,
        window_days: int | Omit = omit,
        threshold_ms: int | Omit = omit,
        filter: ObservabilityChangeSloParamsFilter | Omit = omit,
        mail: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Slo:
        """Change an objective; what was counted before the change stays as it was counted"""
        _answer: Slo = await self._transport.request(Operation("PATCH", path_of("/v1/observability/slos/:id", id=id), Slo, body={"name": name, "indicator": indicator, "objective": objective, "window_days": window_days, "threshold_ms": threshold_ms, "filter": filter, "mail": mail}, options=options))
        return _answer

    async def remove_slo(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> ObservabilityRemoveSloResult:
        """Delete an objective"""
        _answer: ObservabilityRemoveSloResult = await self._transport.request(Operation("DELETE", path_of("/v1/observability/slos/:id", id=id), ObservabilityRemoveSloResult, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module observability is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/observability/info", ModuleInfo, options=options))
        return _answer
