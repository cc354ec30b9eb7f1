# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class LinesOfTrace(BaseModel):
    data: List[LinesOfTraceDataItem]
    complete: bool
    """False: there are more than `limit`."""


class LinesOfTraceDataItem(BaseModel):
    timestamp: str
    line: str
    labels: dict[str, str]
    span_id: str | None


class LinesTaken(BaseModel):
    accepted: int
    rejected: int
    reasons: List[str]
    """The first twenty."""


class LogAlert(BaseModel):
    id: str
    name: str
    query: str
    """LogQL; the README says which part of it."""
    for_minutes: int
    """It fires once the query has had an answer for so long."""
    status: Literal["ok", "pending", "firing", "error"]
    pending_since: datetime | None
    value: float | None
    checked_at: datetime | None
    error: str | None
    created_at: datetime
    updated_at: datetime


class LogDetectedFieldValues(BaseModel):
    values: List[str]
    limit: int


class LogDetectedFields(BaseModel):
    fields: List[LogDetectedFieldsField]
    limit: int


class LogDetectedFieldsField(BaseModel):
    label: str
    type: Literal["string", "int", "float", "boolean", "duration", "bytes"]
    cardinality: int
    parsers: List[Literal["json", "logfmt"]]
    """What finds it in the line; none: it is structured metadata."""


class LogDetectedLabels(BaseModel):
    detectedLabels: List[LogDetectedLabelsDetectedLabel]


class LogDetectedLabelsDetectedLabel(BaseModel):
    label: str
    cardinality: int


class LogIndexStats(BaseModel):
    streams: int
    chunks: int
    entries: int
    bytes: int


class LogNames(BaseModel):
    status: Literal["success"]
    data: List[str]


class LogQueryInstant(BaseModel):
    status: Literal["success"]
    data: LogQueryInstantData


class LogQueryInstantData(BaseModel):
    resultType: Literal["vector", "scalar"]
    result: Any
    stats: LogQueryInstantDataStats


class LogQueryInstantDataStats(BaseModel):
    summary: dict[str, float]


class LogQueryRange(BaseModel):
    status: Literal["success"]
    data: LogQueryRangeData


class LogQueryRangeData(BaseModel):
    resultType: Literal["streams", "matrix"]
    result: Any
    stats: LogQueryRangeDataStats


class LogQueryRangeDataStats(BaseModel):
    summary: dict[str, float]


class LogSeries(BaseModel):
    status: Literal["success"]
    data: List[dict[str, str]]


class LogTailMessage(BaseModel):
    streams: List[LogTailMessageStream]


class LogTailMessageStream(BaseModel):
    stream: dict[str, str]
    values: List[List[str]]


class LogVolume(BaseModel):
    status: Literal["success"]
    data: LogVolumeData


class LogVolumeData(BaseModel):
    resultType: Literal["vector"]
    result: List[LogVolumeDataResultItem]
    stats: LogVolumeDataStats


class LogVolumeDataResultItem(BaseModel):
    metric: dict[str, str]
    value: List[Any]


class LogVolumeDataStats(BaseModel):
    summary: dict[str, float]


class LogVolumeRange(BaseModel):
    status: Literal["success"]
    data: LogVolumeRangeData


class LogVolumeRangeData(BaseModel):
    resultType: Literal["matrix"]
    result: List[LogVolumeRangeDataResultItem]
    stats: LogVolumeRangeDataStats


class LogVolumeRangeDataResultItem(BaseModel):
    metric: dict[str, str]
    values: List[List[Any]]


class LogVolumeRangeDataStats(BaseModel):
    summary: dict[str, float]


class LogsBuildInfoResult(BaseModel):
    version: str
    revision: str
    branch: str
    goVersion: str


class LogsRemoveAlertResult(BaseModel):
    id: str
    deleted: bool


# What `tail` tells.
LogsTailEvent = ServerEvent[Literal["message"], LogTailMessage]


class LogsResource(Resource):
    """Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def otlp(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Take log records by OTLP/HTTP

        Protobuf or JSON, gzip or plain. Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
        """
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/logs", dict[str, Any], body=body, options=options))
        return _answer

    def ingest(
        self,
        body: bytes,
        *,
        app: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LinesTaken:
        """Take lines as JSON, one object a line

        `message`, `timestamp` (RFC 3339, milliseconds or nanoseconds; else now), `labels`; other fields are structured metadata. gzip or plain. Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
        """
        _answer: LinesTaken = self._transport.request(Operation("POST", "/v1/logs/ingest", LinesTaken, body=body, query={"app": app}, options=options))
        return _answer

    def push(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """Take lines as Loki does: JSON, or protobuf compressed with Snappy

        Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
        """
        return self._transport.request(Operation("POST", "/v1/logs/loki/api/v1/push", Any, body=body, options=options))

    def query_range(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        direction: Literal["forward", "backward", "FORWARD", "BACKWARD"] | Omit = omit,
        step: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogQueryRange:
        """Lines, or series over time, by LogQL"""
        _answer: LogQueryRange = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/query_range", LogQueryRange, query={"query": query, "start": start, "end": end, "since": since, "limit": limit, "direction": direction, "step": step}, options=options))
        return _answer

    def query_instant(
        self,
        *,
        query: str,
        time: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogQueryInstant:
        """Series at one time, by LogQL"""
        _answer: LogQueryInstant = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/query", LogQueryInstant, query={"query": query, "time": time, "limit": limit}, options=options))
        return _answer

    def labels(
        self,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        query: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogNames:
        """Names of labels"""
        _answer: LogNames = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/labels", LogNames, query={"start": start, "end": end, "since": since, "query": query}, options=options))
        return _answer

    def label_values(
        self,
        name: str,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        query: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogNames:
        """Values of a label"""
        _answer: LogNames = self._transport.request(Operation("GET", path_of("/v1/logs/loki/api/v1/label/:name/values", name=name), LogNames, query={"start": start, "end": end, "since": since, "query": query}, options=options))
        return _answer

    def series(
        self,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        match: Any | Omit = omit,
        match__2: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogSeries:
        """Sets of labels"""
        _answer: LogSeries = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/series", LogSeries, query={"start": start, "end": end, "since": since, "match": match, "match[]": match__2}, options=options))
        return _answer

    def index_stats(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogIndexStats:
        """How much a query would read"""
        _answer: LogIndexStats = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/index/stats", LogIndexStats, query={"query": query, "start": start, "end": end, "since": since}, options=options))
        return _answer

    def volume(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        step: str | Omit = omit,
        targetLabels: str | Omit = omit,
        aggregateBy: Literal["series", "labels"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogVolume:
        """How many bytes of lines there are, by labels"""
        _answer: LogVolume = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/index/volume", LogVolume, query={"query": query, "start": start, "end": end, "since": since, "limit": limit, "step": step, "targetLabels": targetLabels, "aggregateBy": aggregateBy}, options=options))
        return _answer

    def volume_range(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        step: str | Omit = omit,
        targetLabels: str | Omit = omit,
        aggregateBy: Literal["series", "labels"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogVolumeRange:
        """How many bytes of lines there are over time, by labels"""
        _answer: LogVolumeRange = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/index/volume_range", LogVolumeRange, query={"query": query, "start": start, "end": end, "since": since, "limit": limit, "step": step, "targetLabels": targetLabels, "aggregateBy": aggregateBy}, options=options))
        return _answer

    def detected_labels(
        self,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        query: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogDetectedLabels:
        """Labels with how many values each has"""
        _answer: LogDetectedLabels = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/detected_labels", LogDetectedLabels, query={"start": start, "end": end, "since": since, "query": query}, options=options))
        return _answer

    def detected_fields(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        line_limit: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogDetectedFields:
        """What fields the newest lines of a query have, in JSON, logfmt or structured metadata"""
        _answer: LogDetectedFields = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/detected_fields", LogDetectedFields, query={"query": query, "start": start, "end": end, "since": since, "line_limit": line_limit, "limit": limit}, options=options))
        return _answer

    def detected_values(
        self,
        name: str,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        line_limit: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogDetectedFieldValues:
        """Values that a field of the newest lines of a query has"""
        _answer: LogDetectedFieldValues = self._transport.request(Operation("GET", path_of("/v1/logs/loki/api/v1/detected_field/:name/values", name=name), LogDetectedFieldValues, query={"query": query, "start": start, "end": end, "since": since, "line_limit": line_limit, "limit": limit}, options=options))
        return _answer

    def build_info(
        self,
        **options: Unpack[RequestOptions],
    ) -> LogsBuildInfoResult:
        """Which version of Loki’s interface clients meet"""
        _answer: LogsBuildInfoResult = self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/status/buildinfo", LogsBuildInfoResult, options=options))
        return _answer

    def tail(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[LogsTailEvent]:
        """Lines as they come, by WebSocket or by server-sent events

        To a WebSocket handshake as Loki does; else by server-sent events, each of which holds what a message would: `{"streams": [{"stream": {…}, "values": [["<ns>", "<line>"]]}]}`. Ends after an hour.
        """
        return self._transport.events(Operation("GET", "/v1/logs/loki/api/v1/tail", None, query={"query": query, "start": start, "limit": limit}, options=options), {"message": LogTailMessage})

    def trace_lines(
        self,
        trace_id: str,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LinesOfTrace:
        """Lines of one trace, oldest first

        Those whose structured metadata (or labels) say this `trace_id`; of the last day unless start and end say otherwise.
        """
        _answer: LinesOfTrace = self._transport.request(Operation("GET", path_of("/v1/logs/traces/:trace_id", trace_id=trace_id), LinesOfTrace, query={"start": start, "end": end, "since": since, "limit": limit}, options=options))
        return _answer

    def create_alert(
        self,
        *,
        name: str,
        query: str,
        for_minutes: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogAlert:
        """Watch a LogQL query, once a minute

        It fires while the query has an answer: compare, as in `sum(rate({app="web"} |= "error" [5m])) > 1`. Webhooks get `log.alert` when it begins and when it is over.
        """
        _answer: LogAlert = self._transport.request(Operation("POST", "/v1/logs/alerts", LogAlert, body={"name": name, "query": query, "for_minutes": for_minutes}, idempotent=True, options=options))
        return _answer

    def list_alerts(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[LogAlert]:
        """Your alerts, newest first"""
        return self._transport.page(Operation("GET", "/v1/logs/alerts", LogAlert, query={"limit": limit}, options=options))

    def get_alert(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> LogAlert:
        """One alert"""
        _answer: LogAlert = self._transport.request(Operation("GET", path_of("/v1/logs/alerts/:id", id=id), LogAlert, options=options))
        return _answer

    def change_alert(
        self,
        id: str,
        *,
        name: str | Omit = omit,
        query: str | Omit = omit,
        for_minutes: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogAlert:
        """Change an alert"""
        _answer: LogAlert = self._transport.request(Operation("PATCH", path_of("/v1/logs/alerts/:id", id=id), LogAlert, body={"name": name, "query": query, "for_minutes": for_minutes}, options=options))
        return _answer

    def remove_alert(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> LogsRemoveAlertResult:
        """Delete an alert"""
        _answer: LogsRemoveAlertResult = self._transport.request(Operation("DELETE", path_of("/v1/logs/alerts/:id", id=id), LogsRemoveAlertResult, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module logs is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/logs/info", ModuleInfo, options=options))
        return _answer


class AsyncLogsResource(Resource):
    """Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def otlp(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Take log records by OTLP/HTTP"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/logs", dict[str, Any], body=body, options=options))
        return _answer

    async def ingest(
        self,
        body: bytes,
        *,
        app: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LinesTaken:
        """Take lines as JSON, one object a line"""
        _answer: LinesTaken = await self._transport.request(Operation("POST", "/v1/logs/ingest", LinesTaken, body=body, query={"app": app}, options=options))
        return _answer

    async def push(
        self,
        body: bytes,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """Take lines as Loki does: JSON, or protobuf compressed with Snappy"""
        return await self._transport.request(Operation("POST", "/v1/logs/loki/api/v1/push", Any, body=body, options=options))

    async def query_range(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        direction: Literal["forward", "backward", "FORWARD", "BACKWARD"] | Omit = omit,
        step: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogQueryRange:
        """Lines, or series over time, by LogQL"""
        _answer: LogQueryRange = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/query_range", LogQueryRange, query={"query": query, "start": start, "end": end, "since": since, "limit": limit, "direction": direction, "step": step}, options=options))
        return _answer

    async def query_instant(
        self,
        *,
        query: str,
        time: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogQueryInstant:
        """Series at one time, by LogQL"""
        _answer: LogQueryInstant = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/query", LogQueryInstant, query={"query": query, "time": time, "limit": limit}, options=options))
        return _answer

    async def labels(
        self,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        query: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogNames:
        """Names of labels"""
        _answer: LogNames = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/labels", LogNames, query={"start": start, "end": end, "since": since, "query": query}, options=options))
        return _answer

    async def label_values(
        self,
        name: str,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        query: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogNames:
        """Values of a label"""
        _answer: LogNames = await self._transport.request(Operation("GET", path_of("/v1/logs/loki/api/v1/label/:name/values", name=name), LogNames, query={"start": start, "end": end, "since": since, "query": query}, options=options))
        return _answer

    async def series(
        self,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        match: Any | Omit = omit,
        match__2: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogSeries:
        """Sets of labels"""
        _answer: LogSeries = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/series", LogSeries, query={"start": start, "end": end, "since": since, "match": match, "match[]": match__2}, options=options))
        return _answer

    async def index_stats(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogIndexStats:
        """How much a query would read"""
        _answer: LogIndexStats = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/index/stats", LogIndexStats, query={"query": query, "start": start, "end": end, "since": since}, options=options))
        return _answer

    async def volume(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        step: str | Omit = omit,
        targetLabels: str | Omit = omit,
        aggregateBy: Literal["series", "labels"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogVolume:
        """How many bytes of lines there are, by labels"""
        _answer: LogVolume = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/index/volume", LogVolume, query={"query": query, "start": start, "end": end, "since": since, "limit": limit, "step": step, "targetLabels": targetLabels, "aggregateBy": aggregateBy}, options=options))
        return _answer

    async def volume_range(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        step: str | Omit = omit,
        targetLabels: str | Omit = omit,
        aggregateBy: Literal["series", "labels"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogVolumeRange:
        """How many bytes of lines there are over time, by labels"""
        _answer: LogVolumeRange = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/index/volume_range", LogVolumeRange, query={"query": query, "start": start, "end": end, "since": since, "limit": limit, "step": step, "targetLabels": targetLabels, "aggregateBy": aggregateBy}, options=options))
        return _answer

    async def detected_labels(
        self,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        query: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogDetectedLabels:
        """Labels with how many values each has"""
        _answer: LogDetectedLabels = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/detected_labels", LogDetectedLabels, query={"start": start, "end": end, "since": since, "query": query}, options=options))
        return _answer

    async def detected_fields(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        line_limit: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogDetectedFields:
        """What fields the newest lines of a query have, in JSON, logfmt or structured metadata"""
        _answer: LogDetectedFields = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/detected_fields", LogDetectedFields, query={"query": query, "start": start, "end": end, "since": since, "line_limit": line_limit, "limit": limit}, options=options))
        return _answer

    async def detected_values(
        self,
        name: str,
        *,
        query: str,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        line_limit: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogDetectedFieldValues:
        """Values that a field of the newest lines of a query has"""
        _answer: LogDetectedFieldValues = await self._transport.request(Operation("GET", path_of("/v1/logs/loki/api/v1/detected_field/:name/values", name=name), LogDetectedFieldValues, query={"query": query, "start": start, "end": end, "since": since, "line_limit": line_limit, "limit": limit}, options=options))
        return _answer

    async def build_info(
        self,
        **options: Unpack[RequestOptions],
    ) -> LogsBuildInfoResult:
        """Which version of Loki’s interface clients meet"""
        _answer: LogsBuildInfoResult = await self._transport.request(Operation("GET", "/v1/logs/loki/api/v1/status/buildinfo", LogsBuildInfoResult, options=options))
        return _answer

    async def tail(
        self,
        *,
        query: str,
        start: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[LogsTailEvent]:
        """Lines as they come, by WebSocket or by server-sent events"""
        return await self._transport.events(Operation("GET", "/v1/logs/loki/api/v1/tail", None, query={"query": query, "start": start, "limit": limit}, options=options), {"message": LogTailMessage})

    async def trace_lines(
        self,
        trace_id: str,
        *,
        start: str | Omit = omit,
        end: str | Omit = omit,
        since: str | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LinesOfTrace:
        """Lines of one trace, oldest first"""
        _answer: LinesOfTrace = await self._transport.request(Operation("GET", path_of("/v1/logs/traces/:trace_id", trace_id=trace_id), LinesOfTrace, query={"start": start, "end": end, "since": since, "limit": limit}, options=options))
        return _answer

    async def create_alert(
        self,
        *,
        name: str,
        query: str,
        for_minutes: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogAlert:
        """Watch a LogQL query, once a minute"""
        _answer: LogAlert = await self._transport.request(Operation("POST", "/v1/logs/alerts", LogAlert, body={"name": name, "query": query, "for_minutes": for_minutes}, idempotent=True, options=options))
        return _answer

    def list_alerts(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[LogAlert]:
        """Your alerts, newest first"""
        return self._transport.page(Operation("GET", "/v1/logs/alerts", LogAlert, query={"limit": limit}, options=options))

    async def get_alert(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> LogAlert:
        """One alert"""
        _answer: LogAlert = await self._transport.request(Operation("GET", path_of("/v1/logs/alerts/:id", id=id), LogAlert, options=options))
        return _answer

    async def change_alert(
        self,
        id: str,
        *,
        name: str | Omit = omit,
        query: str | Omit = omit,
        for_minutes: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LogAlert:
        """Change an alert"""
        _answer: LogAlert = await self._transport.request(Operation("PATCH", path_of("/v1/logs/alerts/:id", id=id), LogAlert, body={"name": name, "query": query, "for_minutes": for_minutes}, options=options))
        return _answer

    async def remove_alert(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> LogsRemoveAlertResult:
        """Delete an alert"""
        _answer: LogsRemoveAlertResult = await self._transport.request(Operation("DELETE", path_of("/v1/logs/alerts/:id", id=id), LogsRemoveAlertResult, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module logs is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/logs/info", ModuleInfo, options=options))
        return _answer
