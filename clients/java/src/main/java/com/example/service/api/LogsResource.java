// Printed by clients/generator from the contracts: do not edit.
package com.example.service.api;

import com.example.service.EventStream;
import com.example.service.FileUpload;
import com.example.service.Form;
import com.example.service.Operation;
import com.example.service.Page;
import com.example.service.RequestOptions;
import com.example.service.Transport;
import com.example.service.api.Shared.*;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import com.example.service.ServerEvent;

/** Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana */
public final class LogsResource {
    private final Transport transport;

    LogsResource(Transport transport) { this.transport = transport; }

    /**
     * Take log records by OTLP/HTTP
     *
     * Protobuf or JSON, gzip or plain. Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
     */
    public Map<String, JsonNode> otlp(byte[] body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/logs", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> otlp(byte[] body) { return otlp(body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> otlpAsync(byte[] body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/logs", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> otlpAsync(byte[] body) { return otlpAsync(body, RequestOptions.NONE); }

    /**
     * Take lines as JSON, one object a line
     *
     * `message`, `timestamp` (RFC 3339, milliseconds or nanoseconds; else now), `labels`; other fields are structured metadata. gzip or plain. Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
     */
    public LinesTaken ingest(byte[] body, LogsIngestParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/logs/ingest", params, body, false), LinesTaken.class, options); }
    public LinesTaken ingest(byte[] body, LogsIngestParams params) { return ingest(body, params, RequestOptions.NONE); }
    public LinesTaken ingest(byte[] body) { return ingest(body, LogsIngestParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LinesTaken> ingestAsync(byte[] body, LogsIngestParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/logs/ingest", params, body, false), LinesTaken.class, options); }
    public CompletableFuture<LinesTaken> ingestAsync(byte[] body, LogsIngestParams params) { return ingestAsync(body, params, RequestOptions.NONE); }
    public CompletableFuture<LinesTaken> ingestAsync(byte[] body) { return ingestAsync(body, LogsIngestParams.builder().build(), RequestOptions.NONE); }

    /**
     * Take lines as Loki does: JSON, or protobuf compressed with Snappy
     *
     * Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
     */
    public JsonNode push(byte[] body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/logs/loki/api/v1/push", null, body, false), JsonNode.class, options); }
    public JsonNode push(byte[] body) { return push(body, RequestOptions.NONE); }

    public CompletableFuture<JsonNode> pushAsync(byte[] body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/logs/loki/api/v1/push", null, body, false), JsonNode.class, options); }
    public CompletableFuture<JsonNode> pushAsync(byte[] body) { return pushAsync(body, RequestOptions.NONE); }

    /** Lines, or series over time, by LogQL */
    public LogQueryRange queryRange(LogsQueryRangeParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/query_range", params, null, false), LogQueryRange.class, options); }
    public LogQueryRange queryRange(LogsQueryRangeParams params) { return queryRange(params, RequestOptions.NONE); }

    public CompletableFuture<LogQueryRange> queryRangeAsync(LogsQueryRangeParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/query_range", params, null, false), LogQueryRange.class, options); }
    public CompletableFuture<LogQueryRange> queryRangeAsync(LogsQueryRangeParams params) { return queryRangeAsync(params, RequestOptions.NONE); }

    /** Series at one time, by LogQL */
    public LogQueryInstant queryInstant(LogsQueryInstantParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/query", params, null, false), LogQueryInstant.class, options); }
    public LogQueryInstant queryInstant(LogsQueryInstantParams params) { return queryInstant(params, RequestOptions.NONE); }

    public CompletableFuture<LogQueryInstant> queryInstantAsync(LogsQueryInstantParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/query", params, null, false), LogQueryInstant.class, options); }
    public CompletableFuture<LogQueryInstant> queryInstantAsync(LogsQueryInstantParams params) { return queryInstantAsync(params, RequestOptions.NONE); }

    /** Names of labels */
    public LogNames labels(LogsLabelsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/labels", params, null, false), LogNames.class, options); }
    public LogNames labels(LogsLabelsParams params) { return labels(params, RequestOptions.NONE); }
    public LogNames labels() { return labels(LogsLabelsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LogNames> labelsAsync(LogsLabelsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/labels", params, null, false), LogNames.class, options); }
    public CompletableFuture<LogNames> labelsAsync(LogsLabelsParams params) { return labelsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<LogNames> labelsAsync() { return labelsAsync(LogsLabelsParams.builder().build(), RequestOptions.NONE); }

    /** Values of a label */
    public LogNames labelValues(String name, LogsLabelValuesParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/logs/loki/api/v1/label/:name/values", "name", name), params, null, false), LogNames.class, options); }
    public LogNames labelValues(String name, LogsLabelValuesParams params) { return labelValues(name, params, RequestOptions.NONE); }
    public LogNames labelValues(String name) { return labelValues(name, LogsLabelValuesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LogNames> labelValuesAsync(String name, LogsLabelValuesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/logs/loki/api/v1/label/:name/values", "name", name), params, null, false), LogNames.class, options); }
    public CompletableFuture<LogNames> labelValuesAsync(String name, LogsLabelValuesParams params) { return labelValuesAsync(name, params, RequestOptions.NONE); }
    public CompletableFuture<LogNames> labelValuesAsync(String name) { return labelValuesAsync(name, LogsLabelValuesParams.builder().build(), RequestOptions.NONE); }

    /** Sets of labels */
    public LogSeries series(LogsSeriesParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/series", params, null, false), LogSeries.class, options); }
    public LogSeries series(LogsSeriesParams params) { return series(params, RequestOptions.NONE); }
    public LogSeries series() { return series(LogsSeriesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LogSeries> seriesAsync(LogsSeriesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/series", params, null, false), LogSeries.class, options); }
    public CompletableFuture<LogSeries> seriesAsync(LogsSeriesParams params) { return seriesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<LogSeries> seriesAsync() { return seriesAsync(LogsSeriesParams.builder().build(), RequestOptions.NONE); }

    /** How much a query would read */
    public LogIndexStats indexStats(LogsIndexStatsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/index/stats", params, null, false), LogIndexStats.class, options); }
    public LogIndexStats indexStats(LogsIndexStatsParams params) { return indexStats(params, RequestOptions.NONE); }

    public CompletableFuture<LogIndexStats> indexStatsAsync(LogsIndexStatsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/index/stats", params, null, false), LogIndexStats.class, options); }
    public CompletableFuture<LogIndexStats> indexStatsAsync(LogsIndexStatsParams params) { return indexStatsAsync(params, RequestOptions.NONE); }

    /** How many bytes of lines there are, by labels */
    public LogVolume volume(LogsVolumeParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/index/volume", params, null, false), LogVolume.class, options); }
    public LogVolume volume(LogsVolumeParams params) { return volume(params, RequestOptions.NONE); }

    public CompletableFuture<LogVolume> volumeAsync(LogsVolumeParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/index/volume", params, null, false), LogVolume.class, options); }
    public CompletableFuture<LogVolume> volumeAsync(LogsVolumeParams params) { return volumeAsync(params, RequestOptions.NONE); }

    /** How many bytes of lines there are over time, by labels */
    public LogVolumeRange volumeRange(LogsVolumeRangeParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/index/volume_range", params, null, false), LogVolumeRange.class, options); }
    public LogVolumeRange volumeRange(LogsVolumeRangeParams params) { return volumeRange(params, RequestOptions.NONE); }

    public CompletableFuture<LogVolumeRange> volumeRangeAsync(LogsVolumeRangeParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/index/volume_range", params, null, false), LogVolumeRange.class, options); }
    public CompletableFuture<LogVolumeRange> volumeRangeAsync(LogsVolumeRangeParams params) { return volumeRangeAsync(params, RequestOptions.NONE); }

    /** Labels with how many values each has */
    public LogDetectedLabels detectedLabels(LogsDetectedLabelsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/detected_labels", params, null, false), LogDetectedLabels.class, options); }
    public LogDetectedLabels detectedLabels(LogsDetectedLabelsParams params) { return detectedLabels(params, RequestOptions.NONE); }
    public LogDetectedLabels detectedLabels() { return detectedLabels(LogsDetectedLabelsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LogDetectedLabels> detectedLabelsAsync(LogsDetectedLabelsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/detected_labels", params, null, false), LogDetectedLabels.class, options); }
    public CompletableFuture<LogDetectedLabels> detectedLabelsAsync(LogsDetectedLabelsParams params) { return detectedLabelsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<LogDetectedLabels> detectedLabelsAsync() { return detectedLabelsAsync(LogsDetectedLabelsParams.builder().build(), RequestOptions.NONE); }

    /** What fields the newest lines of a query have, in JSON, logfmt or structured metadata */
    public LogDetectedFields detectedFields(LogsDetectedFieldsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/detected_fields", params, null, false), LogDetectedFields.class, options); }
    public LogDetectedFields detectedFields(LogsDetectedFieldsParams params) { return detectedFields(params, RequestOptions.NONE); }

    public CompletableFuture<LogDetectedFields> detectedFieldsAsync(LogsDetectedFieldsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/detected_fields", params, null, false), LogDetectedFields.class, options); }
    public CompletableFuture<LogDetectedFields> detectedFieldsAsync(LogsDetectedFieldsParams params) { return detectedFieldsAsync(params, RequestOptions.NONE); }

    /** Values that a field of the newest lines of a query has */
    public LogDetectedFieldValues detectedValues(String name, LogsDetectedValuesParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/logs/loki/api/v1/detected_field/:name/values", "name", name), params, null, false), LogDetectedFieldValues.class, options); }
    public LogDetectedFieldValues detectedValues(String name, LogsDetectedValuesParams params) { return detectedValues(name, params, RequestOptions.NONE); }

    public CompletableFuture<LogDetectedFieldValues> detectedValuesAsync(String name, LogsDetectedValuesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/logs/loki/api/v1/detected_field/:name/values", "name", name), params, null, false), LogDetectedFieldValues.class, options); }
    public CompletableFuture<LogDetectedFieldValues> detectedValuesAsync(String name, LogsDetectedValuesParams params) { return detectedValuesAsync(name, params, RequestOptions.NONE); }

    /** Which version of Loki’s interface clients meet */
    public LogsBuildInfoResult buildInfo(RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/loki/api/v1/status/buildinfo", null, null, false), LogsBuildInfoResult.class, options); }
    public LogsBuildInfoResult buildInfo() { return buildInfo(RequestOptions.NONE); }

    public CompletableFuture<LogsBuildInfoResult> buildInfoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/loki/api/v1/status/buildinfo", null, null, false), LogsBuildInfoResult.class, options); }
    public CompletableFuture<LogsBuildInfoResult> buildInfoAsync() { return buildInfoAsync(RequestOptions.NONE); }

    /**
     * Lines as they come, by WebSocket or by server-sent events
     *
     * To a WebSocket handshake as Loki does; else by server-sent events, each of which holds what a message would: `{"streams": [{"stream": {…}, "values": [["&lt;ns>", "&lt;line>"]]}]}`. Ends after an hour.
     */
    public EventStream<LogsTailEvent> tail(LogsTailParams params, RequestOptions options) { return transport.events(new Operation("GET", "/v1/logs/loki/api/v1/tail", params, null, false), LogsTailEvent::of, options); }
    public EventStream<LogsTailEvent> tail(LogsTailParams params) { return tail(params, RequestOptions.NONE); }

    /**
     * Lines of one trace, oldest first
     *
     * Those whose structured metadata (or labels) say this `trace_id`; of the last day unless start and end say otherwise.
     */
    public LinesOfTrace traceLines(String traceId, LogsTraceLinesParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/logs/traces/:trace_id", "trace_id", traceId), params, null, false), LinesOfTrace.class, options); }
    public LinesOfTrace traceLines(String traceId, LogsTraceLinesParams params) { return traceLines(traceId, params, RequestOptions.NONE); }
    public LinesOfTrace traceLines(String traceId) { return traceLines(traceId, LogsTraceLinesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LinesOfTrace> traceLinesAsync(String traceId, LogsTraceLinesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/logs/traces/:trace_id", "trace_id", traceId), params, null, false), LinesOfTrace.class, options); }
    public CompletableFuture<LinesOfTrace> traceLinesAsync(String traceId, LogsTraceLinesParams params) { return traceLinesAsync(traceId, params, RequestOptions.NONE); }
    public CompletableFuture<LinesOfTrace> traceLinesAsync(String traceId) { return traceLinesAsync(traceId, LogsTraceLinesParams.builder().build(), RequestOptions.NONE); }

    /**
     * Watch a LogQL query, once a minute
     *
     * It fires while the query has an answer: compare, as in `sum(rate({app="web"} |= "error" [5m])) > 1`. Webhooks get `log.alert` when it begins and when it is over.
     */
    public LogAlert createAlert(LogsCreateAlertParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/logs/alerts", null, params, true), LogAlert.class, options); }
    public LogAlert createAlert(LogsCreateAlertParams params) { return createAlert(params, RequestOptions.NONE); }

    public CompletableFuture<LogAlert> createAlertAsync(LogsCreateAlertParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/logs/alerts", null, params, true), LogAlert.class, options); }
    public CompletableFuture<LogAlert> createAlertAsync(LogsCreateAlertParams params) { return createAlertAsync(params, RequestOptions.NONE); }

    /** Your alerts, newest first */
    public Page<LogAlert> listAlerts(LogsListAlertsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/logs/alerts", params, null, false), LogAlert.class, options); }
    public Page<LogAlert> listAlerts(LogsListAlertsParams params) { return listAlerts(params, RequestOptions.NONE); }
    public Page<LogAlert> listAlerts() { return listAlerts(LogsListAlertsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<LogAlert>> listAlertsAsync(LogsListAlertsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/logs/alerts", params, null, false), LogAlert.class, options); }
    public CompletableFuture<Page<LogAlert>> listAlertsAsync(LogsListAlertsParams params) { return listAlertsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<LogAlert>> listAlertsAsync() { return listAlertsAsync(LogsListAlertsParams.builder().build(), RequestOptions.NONE); }

    /** One alert */
    public LogAlert getAlert(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/logs/alerts/:id", "id", id), null, null, false), LogAlert.class, options); }
    public LogAlert getAlert(String id) { return getAlert(id, RequestOptions.NONE); }

    public CompletableFuture<LogAlert> getAlertAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/logs/alerts/:id", "id", id), null, null, false), LogAlert.class, options); }
    public CompletableFuture<LogAlert> getAlertAsync(String id) { return getAlertAsync(id, RequestOptions.NONE); }

    /** Change an alert */
    public LogAlert changeAlert(String id, LogsChangeAlertParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/logs/alerts/:id", "id", id), null, params, false), LogAlert.class, options); }
    public LogAlert changeAlert(String id, LogsChangeAlertParams params) { return changeAlert(id, params, RequestOptions.NONE); }
    public LogAlert changeAlert(String id) { return changeAlert(id, LogsChangeAlertParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LogAlert> changeAlertAsync(String id, LogsChangeAlertParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/logs/alerts/:id", "id", id), null, params, false), LogAlert.class, options); }
    public CompletableFuture<LogAlert> changeAlertAsync(String id, LogsChangeAlertParams params) { return changeAlertAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<LogAlert> changeAlertAsync(String id) { return changeAlertAsync(id, LogsChangeAlertParams.builder().build(), RequestOptions.NONE); }

    /** Delete an alert */
    public LogsRemoveAlertResult removeAlert(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/logs/alerts/:id", "id", id), null, null, false), LogsRemoveAlertResult.class, options); }
    public LogsRemoveAlertResult removeAlert(String id) { return removeAlert(id, RequestOptions.NONE); }

    public CompletableFuture<LogsRemoveAlertResult> removeAlertAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/logs/alerts/:id", "id", id), null, null, false), LogsRemoveAlertResult.class, options); }
    public CompletableFuture<LogsRemoveAlertResult> removeAlertAsync(String id) { return removeAlertAsync(id, RequestOptions.NONE); }

    /** What the module logs is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/logs/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/logs/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record LinesOfTrace(
        @JsonProperty("data") List<LinesOfTraceDataItem> data,
        /** False: there are more than `limit`. */
        @JsonProperty("complete") boolean complete) {}

    public record LinesOfTraceDataItem(
        @JsonProperty("timestamp") String timestamp,
        @JsonProperty("line") String line,
        @JsonProperty("labels") Map<String, String> labels,
        @JsonProperty("span_id") String spanId) {}

    public record LinesTaken(
        @JsonProperty("accepted") long accepted,
        @JsonProperty("rejected") long rejected,
        /** The first twenty. */
        @JsonProperty("reasons") List<String> reasons) {}

    public record LogAlert(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** It fires once the query has had an answer for so long. */
        @JsonProperty("for_minutes") long forMinutes,
        /** One of `ok`, `pending`, `firing`, `error`. */
        @JsonProperty("status") String status,
        @JsonProperty("pending_since") Instant pendingSince,
        @JsonProperty("value") Double value,
        @JsonProperty("checked_at") Instant checkedAt,
        @JsonProperty("error") String error,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record LogDetectedFieldValues(
        @JsonProperty("values") List<String> values,
        @JsonProperty("limit") long limit) {}

    public record LogDetectedFields(
        @JsonProperty("fields") List<LogDetectedFieldsField> fields,
        @JsonProperty("limit") long limit) {}

    public record LogDetectedFieldsField(
        @JsonProperty("label") String label,
        /** One of `string`, `int`, `float`, `boolean`, `duration`, `bytes`. */
        @JsonProperty("type") String type,
        @JsonProperty("cardinality") long cardinality,
        /** What finds it in the line; none: it is structured metadata. One of `json`, `logfmt`. */
        @JsonProperty("parsers") List<String> parsers) {}

    public record LogDetectedLabels(
        @JsonProperty("detectedLabels") List<LogDetectedLabelsDetectedLabel> detectedLabels) {}

    public record LogDetectedLabelsDetectedLabel(
        @JsonProperty("label") String label,
        @JsonProperty("cardinality") long cardinality) {}

    public record LogIndexStats(
        @JsonProperty("streams") long streams,
        @JsonProperty("chunks") long chunks,
        @JsonProperty("entries") long entries,
        @JsonProperty("bytes") long bytes) {}

    public record LogNames(
        /** One of `success`. */
        @JsonProperty("status") String status,
        @JsonProperty("data") List<String> data) {}

    public record LogQueryInstant(
        /** One of `success`. */
        @JsonProperty("status") String status,
        @JsonProperty("data") LogQueryInstantData data) {}

    public record LogQueryInstantData(
        /** One of `vector`, `scalar`. */
        @JsonProperty("resultType") String resultType,
        @JsonProperty("result") JsonNode result,
        @JsonProperty("stats") LogQueryInstantDataStats stats) {}

    public record LogQueryInstantDataStats(
        @JsonProperty("summary") Map<String, Double> summary) {}

    public record LogQueryRange(
        /** One of `success`. */
        @JsonProperty("status") String status,
        @JsonProperty("data") LogQueryRangeData data) {}

    public record LogQueryRangeData(
        /** One of `streams`, `matrix`. */
        @JsonProperty("resultType") String resultType,
        @JsonProperty("result") JsonNode result,
        @JsonProperty("stats") LogQueryRangeDataStats stats) {}

    public record LogQueryRangeDataStats(
        @JsonProperty("summary") Map<String, Double> summary) {}

    public record LogSeries(
        /** One of `success`. */
        @JsonProperty("status") String status,
        @JsonProperty("data") List<Map<String, String>> data) {}

    public record LogTailMessage(
        @JsonProperty("streams") List<LogTailMessageStream> streams) {}

    public record LogTailMessageStream(
        @JsonProperty("stream") Map<String, String> stream,
        @JsonProperty("values") List<List<String>> values) {}

    public record LogVolume(
        /** One of `success`. */
        @JsonProperty("status") String status,
        @JsonProperty("data") LogVolumeData data) {}

    public record LogVolumeData(
        /** One of `vector`. */
        @JsonProperty("resultType") String resultType,
        @JsonProperty("result") List<LogVolumeDataResultItem> result,
        @JsonProperty("stats") LogVolumeDataStats stats) {}

    public record LogVolumeDataResultItem(
        @JsonProperty("metric") Map<String, String> metric,
        @JsonProperty("value") List<JsonNode> value) {}

    public record LogVolumeDataStats(
        @JsonProperty("summary") Map<String, Double> summary) {}

    public record LogVolumeRange(
        /** One of `success`. */
        @JsonProperty("status") String status,
        @JsonProperty("data") LogVolumeRangeData data) {}

    public record LogVolumeRangeData(
        /** One of `matrix`. */
        @JsonProperty("resultType") String resultType,
        @JsonProperty("result") List<LogVolumeRangeDataResultItem> result,
        @JsonProperty("stats") LogVolumeRangeDataStats stats) {}

    public record LogVolumeRangeDataResultItem(
        @JsonProperty("metric") Map<String, String> metric,
        @JsonProperty("values") List<List<JsonNode>> values) {}

    public record LogVolumeRangeDataStats(
        @JsonProperty("summary") Map<String, Double> summary) {}

    public record LogsBuildInfoResult(
        @JsonProperty("version") String version,
        @JsonProperty("revision") String revision,
        @JsonProperty("branch") String branch,
        @JsonProperty("goVersion") String goVersion) {}

    public record LogsChangeAlertParams(
        @JsonProperty("name") String name,
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** It fires once the query has had an answer for so long. */
        @JsonProperty("for_minutes") Long forMinutes) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String query;
            private Long forMinutes;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** It fires once the query has had an answer for so long. */
            public Builder forMinutes(long value) { forMinutes = value; return this; }
            public LogsChangeAlertParams build() { return new LogsChangeAlertParams(name, query, forMinutes); }
        }
    }

    public record LogsCreateAlertParams(
        @JsonProperty("name") String name,
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** It fires once the query has had an answer for so long. */
        @JsonProperty("for_minutes") Long forMinutes) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String query;
            private Long forMinutes;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** It fires once the query has had an answer for so long. */
            public Builder forMinutes(long value) { forMinutes = value; return this; }
            public LogsCreateAlertParams build() { return new LogsCreateAlertParams(Objects.requireNonNull(name, "name"), Objects.requireNonNull(query, "query"), forMinutes); }
        }
    }

    public record LogsDetectedFieldsParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        /** Lines that are looked at. */
        @JsonProperty("line_limit") Long lineLimit,
        /** Fields, or values, of the answer. */
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String start;
            private String end;
            private String since;
            private Long lineLimit;
            private Long limit;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            /** Lines that are looked at. */
            public Builder lineLimit(long value) { lineLimit = value; return this; }
            /** Fields, or values, of the answer. */
            public Builder limit(long value) { limit = value; return this; }
            public LogsDetectedFieldsParams build() { return new LogsDetectedFieldsParams(Objects.requireNonNull(query, "query"), start, end, since, lineLimit, limit); }
        }
    }

    public record LogsDetectedLabelsParams(
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        /** A stream selector; empty: all. */
        @JsonProperty("query") String query) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String start;
            private String end;
            private String since;
            private String query;
            private Builder() {}
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            /** A stream selector; empty: all. */
            public Builder query(String value) { query = value; return this; }
            public LogsDetectedLabelsParams build() { return new LogsDetectedLabelsParams(start, end, since, query); }
        }
    }

    public record LogsDetectedValuesParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        /** Lines that are looked at. */
        @JsonProperty("line_limit") Long lineLimit,
        /** Fields, or values, of the answer. */
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String start;
            private String end;
            private String since;
            private Long lineLimit;
            private Long limit;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            /** Lines that are looked at. */
            public Builder lineLimit(long value) { lineLimit = value; return this; }
            /** Fields, or values, of the answer. */
            public Builder limit(long value) { limit = value; return this; }
            public LogsDetectedValuesParams build() { return new LogsDetectedValuesParams(Objects.requireNonNull(query, "query"), start, end, since, lineLimit, limit); }
        }
    }

    public record LogsIndexStatsParams(
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String start;
            private String end;
            private String since;
            private String query;
            private Builder() {}
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            public LogsIndexStatsParams build() { return new LogsIndexStatsParams(start, end, since, Objects.requireNonNull(query, "query")); }
        }
    }

    public record LogsIngestParams(
        /** The label `app` of all lines that say no other. */
        @JsonProperty("app") String app) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String app;
            private Builder() {}
            /** The label `app` of all lines that say no other. */
            public Builder app(String value) { app = value; return this; }
            public LogsIngestParams build() { return new LogsIngestParams(app); }
        }
    }

    public record LogsLabelValuesParams(
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        /** A stream selector; empty: all. */
        @JsonProperty("query") String query) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String start;
            private String end;
            private String since;
            private String query;
            private Builder() {}
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            /** A stream selector; empty: all. */
            public Builder query(String value) { query = value; return this; }
            public LogsLabelValuesParams build() { return new LogsLabelValuesParams(start, end, since, query); }
        }
    }

    public record LogsLabelsParams(
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        /** A stream selector; empty: all. */
        @JsonProperty("query") String query) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String start;
            private String end;
            private String since;
            private String query;
            private Builder() {}
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            /** A stream selector; empty: all. */
            public Builder query(String value) { query = value; return this; }
            public LogsLabelsParams build() { return new LogsLabelsParams(start, end, since, query); }
        }
    }

    public record LogsListAlertsParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public LogsListAlertsParams build() { return new LogsListAlertsParams(limit, cursor); }
        }
    }

    public record LogsQueryInstantParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("time") String time,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String time;
            private Long limit;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder time(String value) { time = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public LogsQueryInstantParams build() { return new LogsQueryInstantParams(Objects.requireNonNull(query, "query"), time, limit); }
        }
    }

    public record LogsQueryRangeParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        @JsonProperty("limit") Long limit,
        /** One of `forward`, `backward`, `FORWARD`, `BACKWARD`. */
        @JsonProperty("direction") String direction,
        @JsonProperty("step") String step) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String start;
            private String end;
            private String since;
            private Long limit;
            private String direction;
            private String step;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            /** One of `forward`, `backward`, `FORWARD`, `BACKWARD`. */
            public Builder direction(String value) { direction = value; return this; }
            public Builder step(String value) { step = value; return this; }
            public LogsQueryRangeParams build() { return new LogsQueryRangeParams(Objects.requireNonNull(query, "query"), start, end, since, limit, direction, step); }
        }
    }

    public record LogsRemoveAlertResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record LogsSeriesParams(
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        @JsonProperty("match") Object match,
        @JsonProperty("match[]") Object match2) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String start;
            private String end;
            private String since;
            private Object match;
            private Object match2;
            private Builder() {}
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            public Builder match(Object value) { match = value; return this; }
            public Builder match2(Object value) { match2 = value; return this; }
            public LogsSeriesParams build() { return new LogsSeriesParams(start, end, since, match, match2); }
        }
    }

    public record LogsTailParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String start;
            private Long limit;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public LogsTailParams build() { return new LogsTailParams(Objects.requireNonNull(query, "query"), start, limit); }
        }
    }

    public record LogsTraceLinesParams(
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String start;
            private String end;
            private String since;
            private Long limit;
            private Builder() {}
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public LogsTraceLinesParams build() { return new LogsTraceLinesParams(start, end, since, limit); }
        }
    }

    public record LogsVolumeParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        @JsonProperty("limit") Long limit,
        @JsonProperty("step") String step,
        /** Names, with commas. */
        @JsonProperty("targetLabels") String targetLabels,
        /** One of `series`, `labels`. */
        @JsonProperty("aggregateBy") String aggregateBy) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String start;
            private String end;
            private String since;
            private Long limit;
            private String step;
            private String targetLabels;
            private String aggregateBy;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder step(String value) { step = value; return this; }
            /** Names, with commas. */
            public Builder targetLabels(String value) { targetLabels = value; return this; }
            /** One of `series`, `labels`. */
            public Builder aggregateBy(String value) { aggregateBy = value; return this; }
            public LogsVolumeParams build() { return new LogsVolumeParams(Objects.requireNonNull(query, "query"), start, end, since, limit, step, targetLabels, aggregateBy); }
        }
    }

    public record LogsVolumeRangeParams(
        /** LogQL; the README says which part of it. */
        @JsonProperty("query") String query,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("start") String start,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("end") String end,
        /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
        @JsonProperty("since") String since,
        @JsonProperty("limit") Long limit,
        @JsonProperty("step") String step,
        /** Names, with commas. */
        @JsonProperty("targetLabels") String targetLabels,
        /** One of `series`, `labels`. */
        @JsonProperty("aggregateBy") String aggregateBy) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private String start;
            private String end;
            private String since;
            private Long limit;
            private String step;
            private String targetLabels;
            private String aggregateBy;
            private Builder() {}
            /** LogQL; the README says which part of it. */
            public Builder query(String value) { query = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder start(String value) { start = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder end(String value) { end = value; return this; }
            /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
            public Builder since(String value) { since = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder step(String value) { step = value; return this; }
            /** Names, with commas. */
            public Builder targetLabels(String value) { targetLabels = value; return this; }
            /** One of `series`, `labels`. */
            public Builder aggregateBy(String value) { aggregateBy = value; return this; }
            public LogsVolumeRangeParams build() { return new LogsVolumeRangeParams(Objects.requireNonNull(query, "query"), start, end, since, limit, step, targetLabels, aggregateBy); }
        }
    }

    /** What tail tells; told apart by instanceof. */
    public sealed interface LogsTailEvent {
        record Message(LogTailMessage data) implements LogsTailEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements LogsTailEvent {}

        static LogsTailEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "message" -> new Message(event.as(LogTailMessage.class));
                default -> new Other(event);
            };
        }
    }
}
