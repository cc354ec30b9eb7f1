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

/** Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call */
public final class RoutingResource {
    private final Transport transport;

    RoutingResource(Transport transport) { this.transport = transport; }

    /**
     * Send a task to the cheapest capable model and earn a share of the margin
     *
     * With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.
     */
    public RouteResult route(RoutingRouteParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/route", null, params, true), RouteResult.class, options); }
    public RouteResult route(RoutingRouteParams params) { return route(params, RequestOptions.NONE); }

    public CompletableFuture<RouteResult> routeAsync(RoutingRouteParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/route", null, params, true), RouteResult.class, options); }
    public CompletableFuture<RouteResult> routeAsync(RoutingRouteParams params) { return routeAsync(params, RequestOptions.NONE); }

    /** route, as server-sent events. */
    public EventStream<RoutingRouteEvent> routeStreaming(RoutingRouteParams params, RequestOptions options) { return transport.events(new Operation("POST", "/v1/route", null, Resources.streaming(params), true), RoutingRouteEvent::of, options); }
    public EventStream<RoutingRouteEvent> routeStreaming(RoutingRouteParams params) { return routeStreaming(params, RequestOptions.NONE); }

    /**
     * Send a prompt, saying what matters most: cost, latency, quality or a balance
     *
     * With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.
     */
    public InferenceRouteResult inference(RoutingInferenceParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/inference/route", null, params, true), InferenceRouteResult.class, options); }
    public InferenceRouteResult inference(RoutingInferenceParams params) { return inference(params, RequestOptions.NONE); }

    public CompletableFuture<InferenceRouteResult> inferenceAsync(RoutingInferenceParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/inference/route", null, params, true), InferenceRouteResult.class, options); }
    public CompletableFuture<InferenceRouteResult> inferenceAsync(RoutingInferenceParams params) { return inferenceAsync(params, RequestOptions.NONE); }

    /** inference, as server-sent events. */
    public EventStream<RoutingInferenceEvent> inferenceStreaming(RoutingInferenceParams params, RequestOptions options) { return transport.events(new Operation("POST", "/v1/inference/route", null, Resources.streaming(params), true), RoutingInferenceEvent::of, options); }
    public EventStream<RoutingInferenceEvent> inferenceStreaming(RoutingInferenceParams params) { return inferenceStreaming(params, RequestOptions.NONE); }

    /** What a call was charged and why: attempts, choice, usage, prices, split */
    public InferenceReceipt receipt(String seal, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/route/receipts/:seal", "seal", seal), null, null, false), InferenceReceipt.class, options); }
    public InferenceReceipt receipt(String seal) { return receipt(seal, RequestOptions.NONE); }

    public CompletableFuture<InferenceReceipt> receiptAsync(String seal, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/route/receipts/:seal", "seal", seal), null, null, false), InferenceReceipt.class, options); }
    public CompletableFuture<InferenceReceipt> receiptAsync(String seal) { return receiptAsync(seal, RequestOptions.NONE); }

    /** Prometheus metrics of the gateway */
    public String metrics(RequestOptions options) { return transport.call(new Operation("GET", "/v1/route/metrics", null, null, false), String.class, options); }
    public String metrics() { return metrics(RequestOptions.NONE); }

    public CompletableFuture<String> metricsAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/route/metrics", null, null, false), String.class, options); }
    public CompletableFuture<String> metricsAsync() { return metricsAsync(RequestOptions.NONE); }

    /** What the module routing is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/route/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/route/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record CallBillingObject(
        @JsonProperty("cost_pence") double costPence,
        @JsonProperty("earned_pence") double earnedPence,
        @JsonProperty("earned_pence_exact") String earnedPenceExact,
        @JsonProperty("model_used") String modelUsed,
        @JsonProperty("latency_ms") double latencyMs) {}

    public record ChatCompletionChunkObject(
        @JsonProperty("id") String id,
        /** One of `chat.completion.chunk`. */
        @JsonProperty("object") String object,
        @JsonProperty("created") Long created,
        @JsonProperty("model") String model,
        @JsonProperty("choices") List<Map<String, JsonNode>> choices,
        @JsonProperty("usage") Map<String, JsonNode> usage,
        @JsonProperty("billing") CallBillingObject billing,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record InferenceReceipt(
        @JsonProperty("record_id") String recordId,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("at") String at,
        @JsonProperty("type") String type,
        @JsonProperty("receipt") Map<String, JsonNode> receipt) {}

    public record InferenceRouteResult(
        @JsonProperty("result") String result,
        @JsonProperty("model_used") String modelUsed,
        @JsonProperty("earned_pence") double earnedPence) {}

    public record RouteExplanation(
        @JsonProperty("chosen") String chosen,
        @JsonProperty("candidates") List<RouteExplanationCandidate> candidates) {}

    public record RouteExplanationCandidate(
        @JsonProperty("id") String id,
        @JsonProperty("expected_pence") double expectedPence,
        @JsonProperty("rejected") String rejected) {}

    public record RouteResult(
        @JsonProperty("result") String result,
        @JsonProperty("model_used") String modelUsed,
        @JsonProperty("cost_pence") double costPence,
        @JsonProperty("earned_pence") double earnedPence,
        @JsonProperty("earned_pence_exact") String earnedPenceExact,
        @JsonProperty("latency_ms") double latencyMs,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("explanation") RouteExplanation explanation) {}

    public record RoutingInferenceParams(
        /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
        @JsonProperty("task") String task,
        /** One of `balanced`, `cost`, `latency`, `quality`. */
        @JsonProperty("priority") String priority,
        @JsonProperty("prompt") String prompt,
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** Server-sent events: chunks of a chat completion, then `result`. */
        @JsonProperty("stream") Boolean stream) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String task;
            private String priority;
            private String prompt;
            private Double maxCostPence;
            private Boolean stream;
            private Builder() {}
            /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
            public Builder task(String value) { task = value; return this; }
            /** One of `balanced`, `cost`, `latency`, `quality`. */
            public Builder priority(String value) { priority = value; return this; }
            public Builder prompt(String value) { prompt = value; return this; }
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            /** Server-sent events: chunks of a chat completion, then `result`. */
            public Builder stream(boolean value) { stream = value; return this; }
            public RoutingInferenceParams build() { return new RoutingInferenceParams(Objects.requireNonNull(task, "task"), priority, Objects.requireNonNull(prompt, "prompt"), maxCostPence, stream); }
        }
    }

    public record RoutingRouteParams(
        /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
        @JsonProperty("task") String task,
        @JsonProperty("input") String input,
        /** One of `auto`, `high`, `low`. */
        @JsonProperty("quality") String quality,
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** Explains the choice; not of a stream. */
        @JsonProperty("debug") Boolean debug,
        /** Server-sent events: chunks of a chat completion, then `result`. */
        @JsonProperty("stream") Boolean stream) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String task;
            private String input;
            private String quality;
            private Double maxCostPence;
            private Boolean debug;
            private Boolean stream;
            private Builder() {}
            /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
            public Builder task(String value) { task = value; return this; }
            public Builder input(String value) { input = value; return this; }
            /** One of `auto`, `high`, `low`. */
            public Builder quality(String value) { quality = value; return this; }
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            /** Explains the choice; not of a stream. */
            public Builder debug(boolean value) { debug = value; return this; }
            /** Server-sent events: chunks of a chat completion, then `result`. */
            public Builder stream(boolean value) { stream = value; return this; }
            public RoutingRouteParams build() { return new RoutingRouteParams(Objects.requireNonNull(task, "task"), Objects.requireNonNull(input, "input"), quality, maxCostPence, debug, stream); }
        }
    }

    /** What routeStreaming tells; told apart by instanceof. */
    public sealed interface RoutingRouteEvent {
        record Message(ChatCompletionChunkObject data) implements RoutingRouteEvent {}
        record Result(RouteResult data) implements RoutingRouteEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements RoutingRouteEvent {}

        static RoutingRouteEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "message" -> new Message(event.as(ChatCompletionChunkObject.class));
                case "result" -> new Result(event.as(RouteResult.class));
                default -> new Other(event);
            };
        }
    }

    /** What inferenceStreaming tells; told apart by instanceof. */
    public sealed interface RoutingInferenceEvent {
        record Message(ChatCompletionChunkObject data) implements RoutingInferenceEvent {}
        record Result(RouteResult data) implements RoutingInferenceEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements RoutingInferenceEvent {}

        static RoutingInferenceEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "message" -> new Message(event.as(ChatCompletionChunkObject.class));
                case "result" -> new Result(event.as(RouteResult.class));
                default -> new Other(event);
            };
        }
    }
}
