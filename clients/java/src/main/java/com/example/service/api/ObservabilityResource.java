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

/** Keeps traces, metrics, scores and costs of agents and calls; watches objectives */
public final class ObservabilityResource {
    private final Transport transport;

    ObservabilityResource(Transport transport) { this.transport = transport; }

    /**
     * Take spans by OTLP/HTTP (protobuf or JSON, gzip)
     *
     * Set `OTEL_EXPORTER_OTLP_ENDPOINT` to this service, or to `/v1/observability`. The same span ids again replace what was told. What was written and answered is left out unless `store_content` is on.
     */
    public Map<String, JsonNode> receiveTraces(byte[] body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/v1/traces", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> receiveTraces(byte[] body) { return receiveTraces(body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> receiveTracesAsync(byte[] body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/v1/traces", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> receiveTracesAsync(byte[] body) { return receiveTracesAsync(body, RequestOptions.NONE); }

    /** Take metrics by OTLP/HTTP (protobuf or JSON, gzip) */
    public Map<String, JsonNode> receiveMetrics(byte[] body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/v1/metrics", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> receiveMetrics(byte[] body) { return receiveMetrics(body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> receiveMetricsAsync(byte[] body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/v1/metrics", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> receiveMetricsAsync(byte[] body) { return receiveMetricsAsync(body, RequestOptions.NONE); }

    /** Take a batch of Langfuse's events */
    public ObservabilityIngestionResult ingestion(ObservabilityIngestionParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/api/public/ingestion", null, params, false), ObservabilityIngestionResult.class, options); }
    public ObservabilityIngestionResult ingestion(ObservabilityIngestionParams params) { return ingestion(params, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityIngestionResult> ingestionAsync(ObservabilityIngestionParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/api/public/ingestion", null, params, false), ObservabilityIngestionResult.class, options); }
    public CompletableFuture<ObservabilityIngestionResult> ingestionAsync(ObservabilityIngestionParams params) { return ingestionAsync(params, RequestOptions.NONE); }

    /** Score a trace as Langfuse's clients do */
    public ObservabilityLangfuseScoresResult langfuseScores(Object body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/api/public/scores", null, body, false), ObservabilityLangfuseScoresResult.class, options); }
    public ObservabilityLangfuseScoresResult langfuseScores(Object body) { return langfuseScores(body, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityLangfuseScoresResult> langfuseScoresAsync(Object body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/api/public/scores", null, body, false), ObservabilityLangfuseScoresResult.class, options); }
    public CompletableFuture<ObservabilityLangfuseScoresResult> langfuseScoresAsync(Object body) { return langfuseScoresAsync(body, RequestOptions.NONE); }

    /** The account as Langfuse's clients see it: one project, its default */
    public Page<ObservabilityLangfuseProjectsResultItem> langfuseProjects(RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/api/public/projects", null, null, false), ObservabilityLangfuseProjectsResultItem.class, options); }
    public Page<ObservabilityLangfuseProjectsResultItem> langfuseProjects() { return langfuseProjects(RequestOptions.NONE); }

    public CompletableFuture<Page<ObservabilityLangfuseProjectsResultItem>> langfuseProjectsAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/api/public/projects", null, null, false), ObservabilityLangfuseProjectsResultItem.class, options); }
    public CompletableFuture<Page<ObservabilityLangfuseProjectsResultItem>> langfuseProjectsAsync() { return langfuseProjectsAsync(RequestOptions.NONE); }

    /** That it works, as Langfuse's clients ask */
    public ObservabilityLangfuseHealthResult langfuseHealth(RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/api/public/health", null, null, false), ObservabilityLangfuseHealthResult.class, options); }
    public ObservabilityLangfuseHealthResult langfuseHealth() { return langfuseHealth(RequestOptions.NONE); }

    public CompletableFuture<ObservabilityLangfuseHealthResult> langfuseHealthAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/api/public/health", null, null, false), ObservabilityLangfuseHealthResult.class, options); }
    public CompletableFuture<ObservabilityLangfuseHealthResult> langfuseHealthAsync() { return langfuseHealthAsync(RequestOptions.NONE); }

    /** Spans as Langfuse's clients read them, newest first */
    public Page<LangfuseObservation> langfuseObservations(ObservabilityLangfuseObservationsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/api/public/v2/observations", params, null, false), LangfuseObservation.class, options); }
    public Page<LangfuseObservation> langfuseObservations(ObservabilityLangfuseObservationsParams params) { return langfuseObservations(params, RequestOptions.NONE); }
    public Page<LangfuseObservation> langfuseObservations() { return langfuseObservations(ObservabilityLangfuseObservationsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<LangfuseObservation>> langfuseObservationsAsync(ObservabilityLangfuseObservationsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/api/public/v2/observations", params, null, false), LangfuseObservation.class, options); }
    public CompletableFuture<Page<LangfuseObservation>> langfuseObservationsAsync(ObservabilityLangfuseObservationsParams params) { return langfuseObservationsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<LangfuseObservation>> langfuseObservationsAsync() { return langfuseObservationsAsync(ObservabilityLangfuseObservationsParams.builder().build(), RequestOptions.NONE); }

    /** Scores as Langfuse's clients read them, newest first */
    public Page<LangfuseScore> langfuseReadScores(ObservabilityLangfuseReadScoresParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/api/public/v3/scores", params, null, false), LangfuseScore.class, options); }
    public Page<LangfuseScore> langfuseReadScores(ObservabilityLangfuseReadScoresParams params) { return langfuseReadScores(params, RequestOptions.NONE); }
    public Page<LangfuseScore> langfuseReadScores() { return langfuseReadScores(ObservabilityLangfuseReadScoresParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<LangfuseScore>> langfuseReadScoresAsync(ObservabilityLangfuseReadScoresParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/api/public/v3/scores", params, null, false), LangfuseScore.class, options); }
    public CompletableFuture<Page<LangfuseScore>> langfuseReadScoresAsync(ObservabilityLangfuseReadScoresParams params) { return langfuseReadScoresAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<LangfuseScore>> langfuseReadScoresAsync() { return langfuseReadScoresAsync(ObservabilityLangfuseReadScoresParams.builder().build(), RequestOptions.NONE); }

    /** Delete a score as Langfuse's clients do */
    public ObservabilityLangfuseRemoveScoreResult langfuseRemoveScore(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/observability/api/public/scores/:id", "id", id), null, null, false), ObservabilityLangfuseRemoveScoreResult.class, options); }
    public ObservabilityLangfuseRemoveScoreResult langfuseRemoveScore(String id) { return langfuseRemoveScore(id, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityLangfuseRemoveScoreResult> langfuseRemoveScoreAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/observability/api/public/scores/:id", "id", id), null, null, false), ObservabilityLangfuseRemoveScoreResult.class, options); }
    public CompletableFuture<ObservabilityLangfuseRemoveScoreResult> langfuseRemoveScoreAsync(String id) { return langfuseRemoveScoreAsync(id, RequestOptions.NONE); }

    /** Traces as Langfuse's clients read them, newest first; of each the first hundred spans */
    public ObservabilityLangfuseTracesResult langfuseTraces(ObservabilityLangfuseTracesParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/api/public/traces", params, null, false), ObservabilityLangfuseTracesResult.class, options); }
    public ObservabilityLangfuseTracesResult langfuseTraces(ObservabilityLangfuseTracesParams params) { return langfuseTraces(params, RequestOptions.NONE); }
    public ObservabilityLangfuseTracesResult langfuseTraces() { return langfuseTraces(ObservabilityLangfuseTracesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<ObservabilityLangfuseTracesResult> langfuseTracesAsync(ObservabilityLangfuseTracesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/api/public/traces", params, null, false), ObservabilityLangfuseTracesResult.class, options); }
    public CompletableFuture<ObservabilityLangfuseTracesResult> langfuseTracesAsync(ObservabilityLangfuseTracesParams params) { return langfuseTracesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<ObservabilityLangfuseTracesResult> langfuseTracesAsync() { return langfuseTracesAsync(ObservabilityLangfuseTracesParams.builder().build(), RequestOptions.NONE); }

    /** A trace with its observations and scores as Langfuse's clients read it */
    public ObservabilityLangfuseTraceResult langfuseTrace(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/api/public/traces/:id", "id", id), null, null, false), ObservabilityLangfuseTraceResult.class, options); }
    public ObservabilityLangfuseTraceResult langfuseTrace(String id) { return langfuseTrace(id, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityLangfuseTraceResult> langfuseTraceAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/api/public/traces/:id", "id", id), null, null, false), ObservabilityLangfuseTraceResult.class, options); }
    public CompletableFuture<ObservabilityLangfuseTraceResult> langfuseTraceAsync(String id) { return langfuseTraceAsync(id, RequestOptions.NONE); }

    /** Delete a trace as Langfuse's clients do */
    public ObservabilityLangfuseRemoveTraceResult langfuseRemoveTrace(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/observability/api/public/traces/:id", "id", id), null, null, false), ObservabilityLangfuseRemoveTraceResult.class, options); }
    public ObservabilityLangfuseRemoveTraceResult langfuseRemoveTrace(String id) { return langfuseRemoveTrace(id, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityLangfuseRemoveTraceResult> langfuseRemoveTraceAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/observability/api/public/traces/:id", "id", id), null, null, false), ObservabilityLangfuseRemoveTraceResult.class, options); }
    public CompletableFuture<ObservabilityLangfuseRemoveTraceResult> langfuseRemoveTraceAsync(String id) { return langfuseRemoveTraceAsync(id, RequestOptions.NONE); }

    /**
     * Keep the next version of a prompt, as Langfuse's clients do
     *
     * What has `labels` takes them from the versions before. 1,000 versions an account.
     */
    public LangfusePrompt createPrompt(ObservabilityCreatePromptParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/api/public/v2/prompts", null, params, false), LangfusePrompt.class, options); }
    public LangfusePrompt createPrompt(ObservabilityCreatePromptParams params) { return createPrompt(params, RequestOptions.NONE); }

    public CompletableFuture<LangfusePrompt> createPromptAsync(ObservabilityCreatePromptParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/api/public/v2/prompts", null, params, false), LangfusePrompt.class, options); }
    public CompletableFuture<LangfusePrompt> createPromptAsync(ObservabilityCreatePromptParams params) { return createPromptAsync(params, RequestOptions.NONE); }

    /** Prompts with their versions, labels and tags */
    public ObservabilityPromptsResult prompts(ObservabilityPromptsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/api/public/v2/prompts", params, null, false), ObservabilityPromptsResult.class, options); }
    public ObservabilityPromptsResult prompts(ObservabilityPromptsParams params) { return prompts(params, RequestOptions.NONE); }
    public ObservabilityPromptsResult prompts() { return prompts(ObservabilityPromptsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<ObservabilityPromptsResult> promptsAsync(ObservabilityPromptsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/api/public/v2/prompts", params, null, false), ObservabilityPromptsResult.class, options); }
    public CompletableFuture<ObservabilityPromptsResult> promptsAsync(ObservabilityPromptsParams params) { return promptsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<ObservabilityPromptsResult> promptsAsync() { return promptsAsync(ObservabilityPromptsParams.builder().build(), RequestOptions.NONE); }

    /** A version of a prompt: by its number, by a label, else that of the label `production` */
    public LangfusePrompt prompt(String name, ObservabilityPromptParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/api/public/v2/prompts/:name", "name", name), params, null, false), LangfusePrompt.class, options); }
    public LangfusePrompt prompt(String name, ObservabilityPromptParams params) { return prompt(name, params, RequestOptions.NONE); }
    public LangfusePrompt prompt(String name) { return prompt(name, ObservabilityPromptParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<LangfusePrompt> promptAsync(String name, ObservabilityPromptParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/api/public/v2/prompts/:name", "name", name), params, null, false), LangfusePrompt.class, options); }
    public CompletableFuture<LangfusePrompt> promptAsync(String name, ObservabilityPromptParams params) { return promptAsync(name, params, RequestOptions.NONE); }
    public CompletableFuture<LangfusePrompt> promptAsync(String name) { return promptAsync(name, ObservabilityPromptParams.builder().build(), RequestOptions.NONE); }

    /** Give a version of a prompt labels, which others lose */
    public LangfusePrompt labelPrompt(String name, String version, ObservabilityLabelPromptParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/observability/api/public/v2/prompts/:name/versions/:version", "name", name, "version", version), null, params, false), LangfusePrompt.class, options); }
    public LangfusePrompt labelPrompt(String name, String version, ObservabilityLabelPromptParams params) { return labelPrompt(name, version, params, RequestOptions.NONE); }

    public CompletableFuture<LangfusePrompt> labelPromptAsync(String name, String version, ObservabilityLabelPromptParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/observability/api/public/v2/prompts/:name/versions/:version", "name", name, "version", version), null, params, false), LangfusePrompt.class, options); }
    public CompletableFuture<LangfusePrompt> labelPromptAsync(String name, String version, ObservabilityLabelPromptParams params) { return labelPromptAsync(name, version, params, RequestOptions.NONE); }

    /** Delete a prompt, or its version by number or label */
    public ObservabilityRemovePromptsResult removePrompts(String name, ObservabilityRemovePromptsParams params, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/observability/api/public/v2/prompts/:name", "name", name), params, null, false), ObservabilityRemovePromptsResult.class, options); }
    public ObservabilityRemovePromptsResult removePrompts(String name, ObservabilityRemovePromptsParams params) { return removePrompts(name, params, RequestOptions.NONE); }
    public ObservabilityRemovePromptsResult removePrompts(String name) { return removePrompts(name, ObservabilityRemovePromptsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<ObservabilityRemovePromptsResult> removePromptsAsync(String name, ObservabilityRemovePromptsParams params, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/observability/api/public/v2/prompts/:name", "name", name), params, null, false), ObservabilityRemovePromptsResult.class, options); }
    public CompletableFuture<ObservabilityRemovePromptsResult> removePromptsAsync(String name, ObservabilityRemovePromptsParams params) { return removePromptsAsync(name, params, RequestOptions.NONE); }
    public CompletableFuture<ObservabilityRemovePromptsResult> removePromptsAsync(String name) { return removePromptsAsync(name, ObservabilityRemovePromptsParams.builder().build(), RequestOptions.NONE); }

    /** Traces, newest first */
    public Page<Trace> traces(ObservabilityTracesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/traces", params, null, false), Trace.class, options); }
    public Page<Trace> traces(ObservabilityTracesParams params) { return traces(params, RequestOptions.NONE); }
    public Page<Trace> traces() { return traces(ObservabilityTracesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Trace>> tracesAsync(ObservabilityTracesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/traces", params, null, false), Trace.class, options); }
    public CompletableFuture<Page<Trace>> tracesAsync(ObservabilityTracesParams params) { return tracesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Trace>> tracesAsync() { return tracesAsync(ObservabilityTracesParams.builder().build(), RequestOptions.NONE); }

    /** A trace with its spans (the first thousand) and scores */
    public ObservabilityTraceResult trace(String traceId, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/traces/:trace_id", "trace_id", traceId), null, null, false), ObservabilityTraceResult.class, options); }
    public ObservabilityTraceResult trace(String traceId) { return trace(traceId, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityTraceResult> traceAsync(String traceId, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/traces/:trace_id", "trace_id", traceId), null, null, false), ObservabilityTraceResult.class, options); }
    public CompletableFuture<ObservabilityTraceResult> traceAsync(String traceId) { return traceAsync(traceId, RequestOptions.NONE); }

    /** Delete a trace, its spans and scores */
    public ObservabilityRemoveTraceResult removeTrace(String traceId, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/observability/traces/:trace_id", "trace_id", traceId), null, null, false), ObservabilityRemoveTraceResult.class, options); }
    public ObservabilityRemoveTraceResult removeTrace(String traceId) { return removeTrace(traceId, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityRemoveTraceResult> removeTraceAsync(String traceId, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/observability/traces/:trace_id", "trace_id", traceId), null, null, false), ObservabilityRemoveTraceResult.class, options); }
    public CompletableFuture<ObservabilityRemoveTraceResult> removeTraceAsync(String traceId) { return removeTraceAsync(traceId, RequestOptions.NONE); }

    /** Sessions, the last active first */
    public Page<ObservabilitySessionsResultItem> sessions(ObservabilitySessionsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/sessions", params, null, false), ObservabilitySessionsResultItem.class, options); }
    public Page<ObservabilitySessionsResultItem> sessions(ObservabilitySessionsParams params) { return sessions(params, RequestOptions.NONE); }
    public Page<ObservabilitySessionsResultItem> sessions() { return sessions(ObservabilitySessionsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<ObservabilitySessionsResultItem>> sessionsAsync(ObservabilitySessionsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/sessions", params, null, false), ObservabilitySessionsResultItem.class, options); }
    public CompletableFuture<Page<ObservabilitySessionsResultItem>> sessionsAsync(ObservabilitySessionsParams params) { return sessionsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<ObservabilitySessionsResultItem>> sessionsAsync() { return sessionsAsync(ObservabilitySessionsParams.builder().build(), RequestOptions.NONE); }

    /** Score a trace, a span or a session; the same id again replaces it */
    public TraceScore score(ObservabilityScoreParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/scores", null, params, false), TraceScore.class, options); }
    public TraceScore score(ObservabilityScoreParams params) { return score(params, RequestOptions.NONE); }

    public CompletableFuture<TraceScore> scoreAsync(ObservabilityScoreParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/scores", null, params, false), TraceScore.class, options); }
    public CompletableFuture<TraceScore> scoreAsync(ObservabilityScoreParams params) { return scoreAsync(params, RequestOptions.NONE); }

    /** Scores, newest first */
    public Page<TraceScore> scores(ObservabilityScoresParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/scores", params, null, false), TraceScore.class, options); }
    public Page<TraceScore> scores(ObservabilityScoresParams params) { return scores(params, RequestOptions.NONE); }
    public Page<TraceScore> scores() { return scores(ObservabilityScoresParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<TraceScore>> scoresAsync(ObservabilityScoresParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/scores", params, null, false), TraceScore.class, options); }
    public CompletableFuture<Page<TraceScore>> scoresAsync(ObservabilityScoresParams params) { return scoresAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<TraceScore>> scoresAsync() { return scoresAsync(ObservabilityScoresParams.builder().build(), RequestOptions.NONE); }

    /**
     * Counts, errors, latency, tokens and costs of spans, by a field
     *
     * Quantiles are exact to five per cent. Default: the last 24 hours; at most 31 days.
     */
    public Page<ObservabilityMetricsResultItem> metrics(ObservabilityMetricsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/metrics", params, null, false), ObservabilityMetricsResultItem.class, options); }
    public Page<ObservabilityMetricsResultItem> metrics(ObservabilityMetricsParams params) { return metrics(params, RequestOptions.NONE); }
    public Page<ObservabilityMetricsResultItem> metrics() { return metrics(ObservabilityMetricsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<ObservabilityMetricsResultItem>> metricsAsync(ObservabilityMetricsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/metrics", params, null, false), ObservabilityMetricsResultItem.class, options); }
    public CompletableFuture<Page<ObservabilityMetricsResultItem>> metricsAsync(ObservabilityMetricsParams params) { return metricsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<ObservabilityMetricsResultItem>> metricsAsync() { return metricsAsync(ObservabilityMetricsParams.builder().build(), RequestOptions.NONE); }

    /** Data points of a metric that was sent, newest first */
    public Page<ObservabilityPointsResultItem> points(ObservabilityPointsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/points", params, null, false), ObservabilityPointsResultItem.class, options); }
    public Page<ObservabilityPointsResultItem> points(ObservabilityPointsParams params) { return points(params, RequestOptions.NONE); }

    public CompletableFuture<Page<ObservabilityPointsResultItem>> pointsAsync(ObservabilityPointsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/points", params, null, false), ObservabilityPointsResultItem.class, options); }
    public CompletableFuture<Page<ObservabilityPointsResultItem>> pointsAsync(ObservabilityPointsParams params) { return pointsAsync(params, RequestOptions.NONE); }

    /** What is kept, and how long */
    public ObservabilitySettings settings(RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/settings", null, null, false), ObservabilitySettings.class, options); }
    public ObservabilitySettings settings() { return settings(RequestOptions.NONE); }

    public CompletableFuture<ObservabilitySettings> settingsAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/settings", null, null, false), ObservabilitySettings.class, options); }
    public CompletableFuture<ObservabilitySettings> settingsAsync() { return settingsAsync(RequestOptions.NONE); }

    /** Change what is kept of spans that come from now on */
    public ObservabilitySettings putSettings(ObservabilityPutSettingsParams params, RequestOptions options) { return transport.call(new Operation("PUT", "/v1/observability/settings", null, params, false), ObservabilitySettings.class, options); }
    public ObservabilitySettings putSettings(ObservabilityPutSettingsParams params) { return putSettings(params, RequestOptions.NONE); }
    public ObservabilitySettings putSettings() { return putSettings(ObservabilityPutSettingsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<ObservabilitySettings> putSettingsAsync(ObservabilityPutSettingsParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", "/v1/observability/settings", null, params, false), ObservabilitySettings.class, options); }
    public CompletableFuture<ObservabilitySettings> putSettingsAsync(ObservabilityPutSettingsParams params) { return putSettingsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<ObservabilitySettings> putSettingsAsync() { return putSettingsAsync(ObservabilityPutSettingsParams.builder().build(), RequestOptions.NONE); }

    /**
     * Set an objective
     *
     * Alerts are the webhook events `slo.burning` (a month’s budget would be gone in two days: `fast_burn`, over an hour and five minutes; or in five: `slow_burn`, over six hours and thirty minutes) and `slo.recovered`.
     */
    public Slo createSlo(ObservabilityCreateSloParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/slos", null, params, true), Slo.class, options); }
    public Slo createSlo(ObservabilityCreateSloParams params) { return createSlo(params, RequestOptions.NONE); }

    public CompletableFuture<Slo> createSloAsync(ObservabilityCreateSloParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/slos", null, params, true), Slo.class, options); }
    public CompletableFuture<Slo> createSloAsync(ObservabilityCreateSloParams params) { return createSloAsync(params, RequestOptions.NONE); }

    /** Objectives */
    public Page<Slo> slos(ObservabilitySlosParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/observability/slos", params, null, false), Slo.class, options); }
    public Page<Slo> slos(ObservabilitySlosParams params) { return slos(params, RequestOptions.NONE); }
    public Page<Slo> slos() { return slos(ObservabilitySlosParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Slo>> slosAsync(ObservabilitySlosParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/observability/slos", params, null, false), Slo.class, options); }
    public CompletableFuture<Page<Slo>> slosAsync(ObservabilitySlosParams params) { return slosAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Slo>> slosAsync() { return slosAsync(ObservabilitySlosParams.builder().build(), RequestOptions.NONE); }

    /** An objective */
    public Slo slo(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/slos/:id", "id", id), null, null, false), Slo.class, options); }
    public Slo slo(String id) { return slo(id, RequestOptions.NONE); }

    public CompletableFuture<Slo> sloAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/slos/:id", "id", id), null, null, false), Slo.class, options); }
    public CompletableFuture<Slo> sloAsync(String id) { return sloAsync(id, RequestOptions.NONE); }

    /** How an objective is kept: compliance, error budget, burn rates */
    public SloStatus sloStatus(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/slos/:id/status", "id", id), null, null, false), SloStatus.class, options); }
    public SloStatus sloStatus(String id) { return sloStatus(id, RequestOptions.NONE); }

    public CompletableFuture<SloStatus> sloStatusAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/slos/:id/status", "id", id), null, null, false), SloStatus.class, options); }
    public CompletableFuture<SloStatus> sloStatusAsync(String id) { return sloStatusAsync(id, RequestOptions.NONE); }

    /** Change an objective; what was counted before the change stays as it was counted */
    public Slo changeSlo(String id, ObservabilityChangeSloParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/observability/slos/:id", "id", id), null, params, false), Slo.class, options); }
    public Slo changeSlo(String id, ObservabilityChangeSloParams params) { return changeSlo(id, params, RequestOptions.NONE); }
    public Slo changeSlo(String id) { return changeSlo(id, ObservabilityChangeSloParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Slo> changeSloAsync(String id, ObservabilityChangeSloParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/observability/slos/:id", "id", id), null, params, false), Slo.class, options); }
    public CompletableFuture<Slo> changeSloAsync(String id, ObservabilityChangeSloParams params) { return changeSloAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Slo> changeSloAsync(String id) { return changeSloAsync(id, ObservabilityChangeSloParams.builder().build(), RequestOptions.NONE); }

    /** Delete an objective */
    public ObservabilityRemoveSloResult removeSlo(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/observability/slos/:id", "id", id), null, null, false), ObservabilityRemoveSloResult.class, options); }
    public ObservabilityRemoveSloResult removeSlo(String id) { return removeSlo(id, RequestOptions.NONE); }

    public CompletableFuture<ObservabilityRemoveSloResult> removeSloAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/observability/slos/:id", "id", id), null, null, false), ObservabilityRemoveSloResult.class, options); }
    public CompletableFuture<ObservabilityRemoveSloResult> removeSloAsync(String id) { return removeSloAsync(id, RequestOptions.NONE); }

    /** What the module observability is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record LangfuseObservation(
        @JsonProperty("id") String id,
        @JsonProperty("traceId") String traceId,
        @JsonProperty("startTime") Instant startTime,
        @JsonProperty("endTime") Instant endTime,
        @JsonProperty("projectId") String projectId,
        @JsonProperty("parentObservationId") String parentObservationId,
        @JsonProperty("type") String type,
        @JsonProperty("name") String name,
        @JsonProperty("level") String level,
        @JsonProperty("statusMessage") String statusMessage,
        @JsonProperty("environment") String environment,
        @JsonProperty("userId") String userId,
        @JsonProperty("sessionId") String sessionId,
        @JsonProperty("isRootObservation") Boolean isRootObservation,
        @JsonProperty("input") String input,
        @JsonProperty("output") String output,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("model") String model,
        @JsonProperty("usageDetails") Map<String, Long> usageDetails,
        @JsonProperty("costDetails") Map<String, Double> costDetails,
        @JsonProperty("totalCost") Double totalCost,
        /** Seconds. */
        @JsonProperty("latency") Double latency,
        @JsonProperty("traceName") String traceName,
        @JsonProperty("tags") List<String> tags) {}

    public record LangfusePrompt(
        @JsonProperty("name") String name,
        @JsonProperty("version") long version,
        /** One of `text`, `chat`. */
        @JsonProperty("type") String type,
        @JsonProperty("prompt") JsonNode prompt,
        @JsonProperty("config") Map<String, JsonNode> config,
        @JsonProperty("labels") List<String> labels,
        @JsonProperty("tags") List<String> tags,
        @JsonProperty("commitMessage") String commitMessage,
        @JsonProperty("createdAt") Instant createdAt,
        @JsonProperty("updatedAt") Instant updatedAt) {}

    public record LangfuseScore(
        @JsonProperty("id") String id,
        @JsonProperty("projectId") String projectId,
        @JsonProperty("name") String name,
        @JsonProperty("value") JsonNode value,
        /** One of `NUMERIC`, `CATEGORICAL`, `BOOLEAN`. */
        @JsonProperty("dataType") String dataType,
        /** One of `API`. */
        @JsonProperty("source") String source,
        @JsonProperty("timestamp") Instant timestamp,
        @JsonProperty("environment") String environment,
        @JsonProperty("createdAt") Instant createdAt,
        @JsonProperty("updatedAt") Instant updatedAt,
        @JsonProperty("comment") String comment,
        @JsonProperty("subject") LangfuseScoreSubject subject) {}

    public record LangfuseScoreSubject(
        /** One of `trace`, `observation`, `session`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("id") String id,
        @JsonProperty("traceId") String traceId) {}

    public record ObservabilityChangeSloParams(
        @JsonProperty("name") String name,
        /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. One of `availability`, `latency`. */
        @JsonProperty("indicator") String indicator,
        /** Share of good spans, such as 0.99. */
        @JsonProperty("objective") Double objective,
        @JsonProperty("window_days") Long windowDays,
        @JsonProperty("threshold_ms") Long thresholdMs,
        /** Which spans count; default all. */
        @JsonProperty("filter") ObservabilityChangeSloParamsFilter filter,
        /** Alerts by mail, too, beside the webhook events. */
        @JsonProperty("mail") Boolean mail) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String indicator;
            private Double objective;
            private Long windowDays;
            private Long thresholdMs;
            private ObservabilityChangeSloParamsFilter filter;
            private Boolean mail;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. One of `availability`, `latency`. */
            public Builder indicator(String value) { indicator = value; return this; }
            /** Share of good spans, such as 0.99. */
            public Builder objective(double value) { objective = value; return this; }
            public Builder windowDays(long value) { windowDays = value; return this; }
            public Builder thresholdMs(long value) { thresholdMs = value; return this; }
            /** Which spans count; default all. */
            public Builder filter(ObservabilityChangeSloParamsFilter value) { filter = value; return this; }
            /** Alerts by mail, too, beside the webhook events. */
            public Builder mail(boolean value) { mail = value; return this; }
            public ObservabilityChangeSloParams build() { return new ObservabilityChangeSloParams(name, indicator, objective, windowDays, thresholdMs, filter, mail); }
        }
    }

    /** Which spans count; default all. */
    public record ObservabilityChangeSloParamsFilter(
        @JsonProperty("span_name") String spanName,
        @JsonProperty("model") String model,
        @JsonProperty("service") String service,
        @JsonProperty("operation") String operation) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String spanName;
            private String model;
            private String service;
            private String operation;
            private Builder() {}
            public Builder spanName(String value) { spanName = value; return this; }
            public Builder model(String value) { model = value; return this; }
            public Builder service(String value) { service = value; return this; }
            public Builder operation(String value) { operation = value; return this; }
            public ObservabilityChangeSloParamsFilter build() { return new ObservabilityChangeSloParamsFilter(spanName, model, service, operation); }
        }
    }

    public record ObservabilityCreatePromptParams(
        @JsonProperty("name") String name,
        @JsonProperty("prompt") Object prompt,
        /** One of `text`, `chat`. */
        @JsonProperty("type") String type,
        @JsonProperty("config") Map<String, Object> config,
        @JsonProperty("labels") List<String> labels,
        @JsonProperty("tags") List<String> tags,
        @JsonProperty("commitMessage") String commitMessage) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private Object prompt;
            private String type;
            private Map<String, Object> config;
            private List<String> labels;
            private List<String> tags;
            private String commitMessage;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder prompt(Object value) { prompt = value; return this; }
            /** One of `text`, `chat`. */
            public Builder type(String value) { type = value; return this; }
            public Builder config(Map<String, Object> value) { config = value; return this; }
            public Builder labels(List<String> value) { labels = value; return this; }
            public Builder tags(List<String> value) { tags = value; return this; }
            public Builder commitMessage(String value) { commitMessage = value; return this; }
            public ObservabilityCreatePromptParams build() { return new ObservabilityCreatePromptParams(Objects.requireNonNull(name, "name"), Objects.requireNonNull(prompt, "prompt"), type, config, labels, tags, commitMessage); }
        }
    }

    public record ObservabilityCreateSloParams(
        @JsonProperty("name") String name,
        /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. One of `availability`, `latency`. */
        @JsonProperty("indicator") String indicator,
        /** Share of good spans, such as 0.99. */
        @JsonProperty("objective") double objective,
        @JsonProperty("window_days") Long windowDays,
        @JsonProperty("threshold_ms") Long thresholdMs,
        /** Which spans count; default all. */
        @JsonProperty("filter") ObservabilityCreateSloParamsFilter filter,
        /** Alerts by mail, too, beside the webhook events. */
        @JsonProperty("mail") Boolean mail) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String indicator;
            private Double objective;
            private Long windowDays;
            private Long thresholdMs;
            private ObservabilityCreateSloParamsFilter filter;
            private Boolean mail;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. One of `availability`, `latency`. */
            public Builder indicator(String value) { indicator = value; return this; }
            /** Share of good spans, such as 0.99. */
            public Builder objective(double value) { objective = value; return this; }
            public Builder windowDays(long value) { windowDays = value; return this; }
            public Builder thresholdMs(long value) { thresholdMs = value; return this; }
            /** Which spans count; default all. */
            public Builder filter(ObservabilityCreateSloParamsFilter value) { filter = value; return this; }
            /** Alerts by mail, too, beside the webhook events. */
            public Builder mail(boolean value) { mail = value; return this; }
            public ObservabilityCreateSloParams build() { return new ObservabilityCreateSloParams(Objects.requireNonNull(name, "name"), Objects.requireNonNull(indicator, "indicator"), Objects.requireNonNull(objective, "objective"), windowDays, thresholdMs, filter, mail); }
        }
    }

    /** Which spans count; default all. */
    public record ObservabilityCreateSloParamsFilter(
        @JsonProperty("span_name") String spanName,
        @JsonProperty("model") String model,
        @JsonProperty("service") String service,
        @JsonProperty("operation") String operation) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String spanName;
            private String model;
            private String service;
            private String operation;
            private Builder() {}
            public Builder spanName(String value) { spanName = value; return this; }
            public Builder model(String value) { model = value; return this; }
            public Builder service(String value) { service = value; return this; }
            public Builder operation(String value) { operation = value; return this; }
            public ObservabilityCreateSloParamsFilter build() { return new ObservabilityCreateSloParamsFilter(spanName, model, service, operation); }
        }
    }

    public record ObservabilityIngestionParams(
        @JsonProperty("batch") List<ObservabilityIngestionParamsBatchItem> batch) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<ObservabilityIngestionParamsBatchItem> batch;
            private Builder() {}
            public Builder batch(List<ObservabilityIngestionParamsBatchItem> value) { batch = value; return this; }
            public ObservabilityIngestionParams build() { return new ObservabilityIngestionParams(Objects.requireNonNull(batch, "batch")); }
        }
    }

    public record ObservabilityIngestionParamsBatchItem(
        @JsonProperty("id") String id,
        @JsonProperty("type") String type,
        @JsonProperty("timestamp") String timestamp,
        @JsonProperty("body") Map<String, Object> body) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String id;
            private String type;
            private String timestamp;
            private Map<String, Object> body;
            private Builder() {}
            public Builder id(String value) { id = value; return this; }
            public Builder type(String value) { type = value; return this; }
            public Builder timestamp(String value) { timestamp = value; return this; }
            public Builder body(Map<String, Object> value) { body = value; return this; }
            public ObservabilityIngestionParamsBatchItem build() { return new ObservabilityIngestionParamsBatchItem(Objects.requireNonNull(id, "id"), Objects.requireNonNull(type, "type"), timestamp, Objects.requireNonNull(body, "body")); }
        }
    }

    public record ObservabilityIngestionResult(
        @JsonProperty("successes") List<ObservabilityIngestionResultSuccesse> successes,
        @JsonProperty("errors") List<ObservabilityIngestionResultError> errors) {}

    public record ObservabilityIngestionResultError(
        @JsonProperty("id") String id,
        @JsonProperty("status") long status,
        @JsonProperty("message") String message) {}

    public record ObservabilityIngestionResultSuccesse(
        @JsonProperty("id") String id,
        @JsonProperty("status") long status) {}

    public record ObservabilityLabelPromptParams(
        @JsonProperty("newLabels") List<String> newLabels) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> newLabels;
            private Builder() {}
            public Builder newLabels(List<String> value) { newLabels = value; return this; }
            public ObservabilityLabelPromptParams build() { return new ObservabilityLabelPromptParams(Objects.requireNonNull(newLabels, "newLabels")); }
        }
    }

    public record ObservabilityLangfuseHealthResult(
        /** One of `OK`. */
        @JsonProperty("status") String status,
        @JsonProperty("version") String version) {}

    public record ObservabilityLangfuseObservationsParams(
        /** Groups of fields, with commas, as Langfuse names them. */
        @JsonProperty("fields") String fields,
        @JsonProperty("limit") Long limit,
        @JsonProperty("cursor") String cursor,
        @JsonProperty("name") String name,
        @JsonProperty("userId") String userId,
        @JsonProperty("sessionId") String sessionId,
        @JsonProperty("type") String type,
        @JsonProperty("traceId") String traceId,
        /** One of `DEFAULT`, `ERROR`. */
        @JsonProperty("level") String level,
        /** Empty: those without parent. */
        @JsonProperty("parentObservationId") String parentObservationId,
        @JsonProperty("isRootObservation") Boolean isRootObservation,
        @JsonProperty("environment") Object environment,
        @JsonProperty("fromStartTime") String fromStartTime,
        @JsonProperty("toStartTime") String toStartTime) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String fields;
            private Long limit;
            private String cursor;
            private String name;
            private String userId;
            private String sessionId;
            private String type;
            private String traceId;
            private String level;
            private String parentObservationId;
            private Boolean isRootObservation;
            private Object environment;
            private String fromStartTime;
            private String toStartTime;
            private Builder() {}
            /** Groups of fields, with commas, as Langfuse names them. */
            public Builder fields(String value) { fields = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder sessionId(String value) { sessionId = value; return this; }
            public Builder type(String value) { type = value; return this; }
            public Builder traceId(String value) { traceId = value; return this; }
            /** One of `DEFAULT`, `ERROR`. */
            public Builder level(String value) { level = value; return this; }
            /** Empty: those without parent. */
            public Builder parentObservationId(String value) { parentObservationId = value; return this; }
            public Builder isRootObservation(boolean value) { isRootObservation = value; return this; }
            public Builder environment(Object value) { environment = value; return this; }
            public Builder fromStartTime(String value) { fromStartTime = value; return this; }
            public Builder toStartTime(String value) { toStartTime = value; return this; }
            public ObservabilityLangfuseObservationsParams build() { return new ObservabilityLangfuseObservationsParams(fields, limit, cursor, name, userId, sessionId, type, traceId, level, parentObservationId, isRootObservation, environment, fromStartTime, toStartTime); }
        }
    }

    public record ObservabilityLangfuseProjectsResultItem(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("organization") ObservabilityLangfuseProjectsResultItemOrganization organization,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("retentionDays") long retentionDays) {}

    public record ObservabilityLangfuseProjectsResultItemOrganization(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name) {}

    public record ObservabilityLangfuseReadScoresParams(
        /** Groups of fields, with commas, as Langfuse names them. */
        @JsonProperty("fields") String fields,
        @JsonProperty("limit") Long limit,
        @JsonProperty("cursor") String cursor,
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        /** One of `NUMERIC`, `CATEGORICAL`, `BOOLEAN`. */
        @JsonProperty("dataType") String dataType,
        @JsonProperty("traceId") String traceId,
        @JsonProperty("observationId") String observationId,
        @JsonProperty("sessionId") String sessionId,
        @JsonProperty("valueMin") Double valueMin,
        @JsonProperty("valueMax") Double valueMax,
        @JsonProperty("fromTimestamp") String fromTimestamp,
        @JsonProperty("toTimestamp") String toTimestamp) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String fields;
            private Long limit;
            private String cursor;
            private String id;
            private String name;
            private String dataType;
            private String traceId;
            private String observationId;
            private String sessionId;
            private Double valueMin;
            private Double valueMax;
            private String fromTimestamp;
            private String toTimestamp;
            private Builder() {}
            /** Groups of fields, with commas, as Langfuse names them. */
            public Builder fields(String value) { fields = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder id(String value) { id = value; return this; }
            public Builder name(String value) { name = value; return this; }
            /** One of `NUMERIC`, `CATEGORICAL`, `BOOLEAN`. */
            public Builder dataType(String value) { dataType = value; return this; }
            public Builder traceId(String value) { traceId = value; return this; }
            public Builder observationId(String value) { observationId = value; return this; }
            public Builder sessionId(String value) { sessionId = value; return this; }
            public Builder valueMin(double value) { valueMin = value; return this; }
            public Builder valueMax(double value) { valueMax = value; return this; }
            public Builder fromTimestamp(String value) { fromTimestamp = value; return this; }
            public Builder toTimestamp(String value) { toTimestamp = value; return this; }
            public ObservabilityLangfuseReadScoresParams build() { return new ObservabilityLangfuseReadScoresParams(fields, limit, cursor, id, name, dataType, traceId, observationId, sessionId, valueMin, valueMax, fromTimestamp, toTimestamp); }
        }
    }

    public record ObservabilityLangfuseRemoveScoreResult(
        @JsonProperty("message") String message) {}

    public record ObservabilityLangfuseRemoveTraceResult(
        @JsonProperty("message") String message) {}

    public record ObservabilityLangfuseScoresResult(
        @JsonProperty("id") String id) {}

    public record ObservabilityLangfuseTraceResult(
        @JsonProperty("id") String id,
        @JsonProperty("timestamp") Instant timestamp,
        @JsonProperty("name") String name,
        @JsonProperty("input") String input,
        @JsonProperty("output") String output,
        @JsonProperty("sessionId") String sessionId,
        @JsonProperty("userId") String userId,
        @JsonProperty("release") JsonNode release,
        @JsonProperty("version") JsonNode version,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("tags") List<String> tags,
        @JsonProperty("public") boolean public_,
        @JsonProperty("environment") String environment,
        @JsonProperty("htmlPath") String htmlPath,
        /** Seconds. */
        @JsonProperty("latency") double latency,
        /** US dollars. */
        @JsonProperty("totalCost") double totalCost,
        @JsonProperty("observations") List<LangfuseObservation> observations,
        @JsonProperty("scores") List<LangfuseScore> scores) {}

    public record ObservabilityLangfuseTracesParams(
        @JsonProperty("page") Long page,
        @JsonProperty("limit") Long limit,
        @JsonProperty("userId") String userId,
        @JsonProperty("name") String name,
        @JsonProperty("sessionId") String sessionId,
        @JsonProperty("fromTimestamp") String fromTimestamp,
        @JsonProperty("toTimestamp") String toTimestamp) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long page;
            private Long limit;
            private String userId;
            private String name;
            private String sessionId;
            private String fromTimestamp;
            private String toTimestamp;
            private Builder() {}
            public Builder page(long value) { page = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder sessionId(String value) { sessionId = value; return this; }
            public Builder fromTimestamp(String value) { fromTimestamp = value; return this; }
            public Builder toTimestamp(String value) { toTimestamp = value; return this; }
            public ObservabilityLangfuseTracesParams build() { return new ObservabilityLangfuseTracesParams(page, limit, userId, name, sessionId, fromTimestamp, toTimestamp); }
        }
    }

    public record ObservabilityLangfuseTracesResult(
        @JsonProperty("data") List<ObservabilityLangfuseTracesResultDataItem> data,
        @JsonProperty("meta") ObservabilityLangfuseTracesResultMeta meta) {}

    public record ObservabilityLangfuseTracesResultDataItem(
        @JsonProperty("id") String id,
        @JsonProperty("timestamp") Instant timestamp,
        @JsonProperty("name") String name,
        @JsonProperty("input") String input,
        @JsonProperty("output") String output,
        @JsonProperty("sessionId") String sessionId,
        @JsonProperty("userId") String userId,
        @JsonProperty("release") JsonNode release,
        @JsonProperty("version") JsonNode version,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("tags") List<String> tags,
        @JsonProperty("public") boolean public_,
        @JsonProperty("environment") String environment,
        @JsonProperty("htmlPath") String htmlPath,
        /** Seconds. */
        @JsonProperty("latency") double latency,
        /** US dollars. */
        @JsonProperty("totalCost") double totalCost,
        @JsonProperty("observations") List<String> observations,
        @JsonProperty("scores") List<String> scores) {}

    public record ObservabilityLangfuseTracesResultMeta(
        @JsonProperty("page") long page,
        @JsonProperty("limit") long limit,
        @JsonProperty("totalItems") long totalItems,
        @JsonProperty("totalPages") long totalPages) {}

    public record ObservabilityMetricsParams(
        @JsonProperty("from") Instant from,
        @JsonProperty("to") Instant to,
        /** One of `none`, `name`, `model`, `provider`, `service`, `operation`, `source`. */
        @JsonProperty("group_by") String groupBy,
        /** Only calls to models. */
        @JsonProperty("calls_only") Boolean callsOnly) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Instant from;
            private Instant to;
            private String groupBy;
            private Boolean callsOnly;
            private Builder() {}
            public Builder from(Instant value) { from = value; return this; }
            public Builder to(Instant value) { to = value; return this; }
            /** One of `none`, `name`, `model`, `provider`, `service`, `operation`, `source`. */
            public Builder groupBy(String value) { groupBy = value; return this; }
            /** Only calls to models. */
            public Builder callsOnly(boolean value) { callsOnly = value; return this; }
            public ObservabilityMetricsParams build() { return new ObservabilityMetricsParams(from, to, groupBy, callsOnly); }
        }
    }

    public record ObservabilityMetricsResultItem(
        @JsonProperty("group") String group,
        @JsonProperty("spans") long spans,
        @JsonProperty("errors") long errors,
        /** calls of this service that cost the account something */
        @JsonProperty("charged_spans") long chargedSpans,
        @JsonProperty("p50_ms") double p50Ms,
        @JsonProperty("p95_ms") double p95Ms,
        @JsonProperty("p99_ms") double p99Ms,
        @JsonProperty("histogram") List<ObservabilityMetricsResultItemHistogramItem> histogram,
        @JsonProperty("input_tokens") long inputTokens,
        @JsonProperty("output_tokens") long outputTokens,
        /** In pence, with their fraction. */
        @JsonProperty("cost_pence") double costPence) {}

    public record ObservabilityMetricsResultItemHistogramItem(
        @JsonProperty("le_ms") double leMs,
        @JsonProperty("count") long count) {}

    public record ObservabilityPointsParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String name;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public ObservabilityPointsParams build() { return new ObservabilityPointsParams(limit, cursor, Objects.requireNonNull(name, "name")); }
        }
    }

    public record ObservabilityPointsResultItem(
        @JsonProperty("name") String name,
        @JsonProperty("kind") String kind,
        @JsonProperty("unit") String unit,
        @JsonProperty("service") String service,
        @JsonProperty("at") Instant at,
        @JsonProperty("value") Double value,
        @JsonProperty("count") Double count,
        @JsonProperty("attributes") Map<String, JsonNode> attributes,
        @JsonProperty("distribution") Map<String, JsonNode> distribution) {}

    public record ObservabilityPromptParams(
        @JsonProperty("version") Long version,
        @JsonProperty("label") String label,
        @JsonProperty("resolve") Boolean resolve) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long version;
            private String label;
            private Boolean resolve;
            private Builder() {}
            public Builder version(long value) { version = value; return this; }
            public Builder label(String value) { label = value; return this; }
            public Builder resolve(boolean value) { resolve = value; return this; }
            public ObservabilityPromptParams build() { return new ObservabilityPromptParams(version, label, resolve); }
        }
    }

    public record ObservabilityPromptsParams(
        @JsonProperty("name") String name,
        @JsonProperty("label") String label,
        @JsonProperty("tag") String tag,
        @JsonProperty("page") Long page,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String label;
            private String tag;
            private Long page;
            private Long limit;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder label(String value) { label = value; return this; }
            public Builder tag(String value) { tag = value; return this; }
            public Builder page(long value) { page = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public ObservabilityPromptsParams build() { return new ObservabilityPromptsParams(name, label, tag, page, limit); }
        }
    }

    public record ObservabilityPromptsResult(
        @JsonProperty("data") List<ObservabilityPromptsResultDataItem> data,
        @JsonProperty("meta") ObservabilityPromptsResultMeta meta) {}

    public record ObservabilityPromptsResultDataItem(
        @JsonProperty("name") String name,
        /** One of `text`, `chat`. */
        @JsonProperty("type") String type,
        @JsonProperty("versions") List<Long> versions,
        @JsonProperty("labels") List<String> labels,
        @JsonProperty("tags") List<String> tags,
        @JsonProperty("lastUpdatedAt") Instant lastUpdatedAt,
        @JsonProperty("lastConfig") Map<String, JsonNode> lastConfig) {}

    public record ObservabilityPromptsResultMeta(
        @JsonProperty("page") long page,
        @JsonProperty("limit") long limit,
        @JsonProperty("totalItems") long totalItems,
        @JsonProperty("totalPages") long totalPages) {}

    public record ObservabilityPutSettingsParams(
        @JsonProperty("store_content") Boolean storeContent,
        @JsonProperty("retention_days") Long retentionDays) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean storeContent;
            private Long retentionDays;
            private Builder() {}
            public Builder storeContent(boolean value) { storeContent = value; return this; }
            public Builder retentionDays(long value) { retentionDays = value; return this; }
            public ObservabilityPutSettingsParams build() { return new ObservabilityPutSettingsParams(storeContent, retentionDays); }
        }
    }

    public record ObservabilityRemovePromptsParams(
        @JsonProperty("version") Long version,
        @JsonProperty("label") String label) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long version;
            private String label;
            private Builder() {}
            public Builder version(long value) { version = value; return this; }
            public Builder label(String value) { label = value; return this; }
            public ObservabilityRemovePromptsParams build() { return new ObservabilityRemovePromptsParams(version, label); }
        }
    }

    public record ObservabilityRemovePromptsResult(
        @JsonProperty("message") String message) {}

    public record ObservabilityRemoveSloResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record ObservabilityRemoveTraceResult(
        @JsonProperty("trace_id") String traceId,
        @JsonProperty("deleted") boolean deleted) {}

    public record ObservabilityScoreParams(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("value") Object value,
        /** One of `NUMERIC`, `CATEGORICAL`, `BOOLEAN`. */
        @JsonProperty("data_type") String dataType,
        @JsonProperty("trace_id") String traceId,
        @JsonProperty("span_id") String spanId,
        @JsonProperty("session_id") String sessionId,
        @JsonProperty("comment") String comment) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String id;
            private String name;
            private Object value;
            private String dataType;
            private String traceId;
            private String spanId;
            private String sessionId;
            private String comment;
            private Builder() {}
            public Builder id(String value) { id = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder value(Object value) { value = value; return this; }
            /** One of `NUMERIC`, `CATEGORICAL`, `BOOLEAN`. */
            public Builder dataType(String value) { dataType = value; return this; }
            public Builder traceId(String value) { traceId = value; return this; }
            public Builder spanId(String value) { spanId = value; return this; }
            public Builder sessionId(String value) { sessionId = value; return this; }
            public Builder comment(String value) { comment = value; return this; }
            public ObservabilityScoreParams build() { return new ObservabilityScoreParams(id, Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"), dataType, traceId, spanId, sessionId, comment); }
        }
    }

    public record ObservabilityScoresParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        @JsonProperty("trace_id") String traceId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String traceId;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder traceId(String value) { traceId = value; return this; }
            public ObservabilityScoresParams build() { return new ObservabilityScoresParams(limit, cursor, traceId); }
        }
    }

    public record ObservabilitySessionsParams(
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
            public ObservabilitySessionsParams build() { return new ObservabilitySessionsParams(limit, cursor); }
        }
    }

    public record ObservabilitySessionsResultItem(
        @JsonProperty("session_id") String sessionId,
        @JsonProperty("first_at") Instant firstAt,
        @JsonProperty("last_at") Instant lastAt,
        @JsonProperty("traces") long traces) {}

    public record ObservabilitySettings(
        @JsonProperty("store_content") boolean storeContent,
        @JsonProperty("retention_days") long retentionDays) {}

    public record ObservabilitySlosParams(
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
            public ObservabilitySlosParams build() { return new ObservabilitySlosParams(limit, cursor); }
        }
    }

    public record ObservabilityTraceResult(
        @JsonProperty("trace_id") String traceId,
        @JsonProperty("name") String name,
        @JsonProperty("session_id") String sessionId,
        @JsonProperty("user") String user,
        @JsonProperty("started_at") Instant startedAt,
        @JsonProperty("duration_ms") double durationMs,
        @JsonProperty("spans") long spans,
        @JsonProperty("errors") long errors,
        @JsonProperty("input_tokens") long inputTokens,
        @JsonProperty("output_tokens") long outputTokens,
        /** In pence, with their fraction. */
        @JsonProperty("cost_pence") double costPence,
        @JsonProperty("span_list") List<Span> spanList,
        @JsonProperty("scores") List<TraceScore> scores) {}

    public record ObservabilityTracesParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        @JsonProperty("from") Instant from,
        @JsonProperty("to") Instant to,
        @JsonProperty("session_id") String sessionId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Instant from;
            private Instant to;
            private String sessionId;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder from(Instant value) { from = value; return this; }
            public Builder to(Instant value) { to = value; return this; }
            public Builder sessionId(String value) { sessionId = value; return this; }
            public ObservabilityTracesParams build() { return new ObservabilityTracesParams(limit, cursor, from, to, sessionId); }
        }
    }

    public record Slo(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. One of `availability`, `latency`. */
        @JsonProperty("indicator") String indicator,
        /** Share of good spans, such as 0.99. */
        @JsonProperty("objective") double objective,
        @JsonProperty("window_days") long windowDays,
        @JsonProperty("threshold_ms") Long thresholdMs,
        /** Which spans count; default all. */
        @JsonProperty("filter") SloFilter filter,
        /** Alerts by mail, too, beside the webhook events. */
        @JsonProperty("mail") Boolean mail,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    /** Which spans count; default all. */
    public record SloFilter(
        @JsonProperty("span_name") String spanName,
        @JsonProperty("model") String model,
        @JsonProperty("service") String service,
        @JsonProperty("operation") String operation) {}

    public record SloStatus(
        @JsonProperty("slo_id") String sloId,
        /** missed: nothing burns now, and yet more was bad in the window than the objective allows One of `ok`, `missed`, `slow_burn`, `fast_burn`. */
        @JsonProperty("state") String state,
        @JsonProperty("compliance") Double compliance,
        /** 1: untouched; below 0: more than used up. */
        @JsonProperty("error_budget_remaining") double errorBudgetRemaining,
        @JsonProperty("total") long total,
        @JsonProperty("bad") long bad,
        @JsonProperty("burn_rates") List<SloStatusBurnRate> burnRates) {}

    public record SloStatusBurnRate(
        @JsonProperty("window") String window,
        @JsonProperty("burn_rate") double burnRate,
        @JsonProperty("total") long total,
        @JsonProperty("bad") long bad) {}

    public record Span(
        @JsonProperty("span_id") String spanId,
        @JsonProperty("parent_span_id") String parentSpanId,
        @JsonProperty("name") String name,
        /** One of `otlp`, `langfuse`, `gateway`. */
        @JsonProperty("source") String source,
        @JsonProperty("service") String service,
        @JsonProperty("started_at") Instant startedAt,
        @JsonProperty("duration_ms") double durationMs,
        @JsonProperty("error") boolean error,
        @JsonProperty("operation") String operation,
        @JsonProperty("provider") String provider,
        @JsonProperty("model") String model,
        @JsonProperty("input_tokens") Long inputTokens,
        @JsonProperty("output_tokens") Long outputTokens,
        @JsonProperty("cost_pence") Double costPence,
        @JsonProperty("attributes") Map<String, JsonNode> attributes,
        @JsonProperty("details") Map<String, JsonNode> details,
        @JsonProperty("content") Map<String, JsonNode> content) {}

    public record Trace(
        @JsonProperty("trace_id") String traceId,
        @JsonProperty("name") String name,
        @JsonProperty("session_id") String sessionId,
        @JsonProperty("user") String user,
        @JsonProperty("started_at") Instant startedAt,
        @JsonProperty("duration_ms") double durationMs,
        @JsonProperty("spans") long spans,
        @JsonProperty("errors") long errors,
        @JsonProperty("input_tokens") long inputTokens,
        @JsonProperty("output_tokens") long outputTokens,
        /** In pence, with their fraction. */
        @JsonProperty("cost_pence") double costPence) {}

    public record TraceScore(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("value") JsonNode value,
        /** One of `NUMERIC`, `CATEGORICAL`, `BOOLEAN`. */
        @JsonProperty("data_type") String dataType,
        @JsonProperty("trace_id") String traceId,
        @JsonProperty("span_id") String spanId,
        @JsonProperty("session_id") String sessionId,
        @JsonProperty("comment") String comment,
        @JsonProperty("created_at") Instant createdAt) {}
}
