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

public final class CompletionsResource {
    private final Transport transport;

    CompletionsResource(Transport transport) { this.transport = transport; }

    /** OpenAI's older completions: one prompt, said by the user of a chat */
    public Map<String, JsonNode> create(CompletionsCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/completions", null, params, true), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> create(CompletionsCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> createAsync(CompletionsCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/completions", null, params, true), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> createAsync(CompletionsCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** create, as server-sent events. */
    public EventStream<CompletionsCreateEvent> createStreaming(CompletionsCreateParams params, RequestOptions options) { return transport.events(new Operation("POST", "/v1/completions", null, Resources.streaming(params), true), CompletionsCreateEvent::of, options); }
    public EventStream<CompletionsCreateEvent> createStreaming(CompletionsCreateParams params) { return createStreaming(params, RequestOptions.NONE); }

    public record CompletionsCreateParams(
        @JsonProperty("model") String model,
        @JsonProperty("stream") Boolean stream,
        @JsonProperty("temperature") Double temperature,
        @JsonProperty("top_p") Double topP,
        @JsonProperty("models") List<String> models,
        /** One of `auto`, `high`, `low`. */
        @JsonProperty("quality") String quality,
        /** One of `balanced`, `cost`, `latency`, `quality`. */
        @JsonProperty("priority") String priority,
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** How long each provider gets to its first content (of an answer that is not streamed: to its beginning), before another is asked. Default: 10 seconds, 30 for models that think first; more by its length for an answer that is not streamed. */
        @JsonProperty("first_token_timeout_ms") Long firstTokenTimeoutMs,
        /** Ask another provider where one refuses by its content policy. Default: the refusal is the answer (400). */
        @JsonProperty("fallback_on_refusal") Boolean fallbackOnRefusal,
        @JsonProperty("prompt") Object prompt,
        @JsonProperty("max_tokens") Long maxTokens,
        @JsonProperty("n") Long n,
        @JsonProperty("stop") Object stop,
        @JsonProperty("presence_penalty") Double presencePenalty,
        @JsonProperty("frequency_penalty") Double frequencyPenalty,
        @JsonProperty("seed") Long seed,
        @JsonProperty("logit_bias") Map<String, Double> logitBias,
        @JsonProperty("stream_options") CompletionsCreateParamsStreamOptions streamOptions,
        @JsonProperty("user") String user,
        @JsonProperty("echo") Boolean echo,
        @JsonProperty("best_of") Long bestOf) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String model;
            private Boolean stream;
            private Double temperature;
            private Double topP;
            private List<String> models;
            private String quality;
            private String priority;
            private Double maxCostPence;
            private Long firstTokenTimeoutMs;
            private Boolean fallbackOnRefusal;
            private Object prompt;
            private Long maxTokens;
            private Long n;
            private Object stop;
            private Double presencePenalty;
            private Double frequencyPenalty;
            private Long seed;
            private Map<String, Double> logitBias;
            private CompletionsCreateParamsStreamOptions streamOptions;
            private String user;
            private Boolean echo;
            private Long bestOf;
            private Builder() {}
            public Builder model(String value) { model = value; return this; }
            public Builder stream(Boolean value) { stream = value; return this; }
            public Builder temperature(Double value) { temperature = value; return this; }
            public Builder topP(Double value) { topP = value; return this; }
            public Builder models(List<String> value) { models = value; return this; }
            /** One of `auto`, `high`, `low`. */
            public Builder quality(String value) { quality = value; return this; }
            /** One of `balanced`, `cost`, `latency`, `quality`. */
            public Builder priority(String value) { priority = value; return this; }
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            /** How long each provider gets to its first content (of an answer that is not streamed: to its beginning), before another is asked. Default: 10 seconds, 30 for models that think first; more by its length for an answer that is not streamed. */
            public Builder firstTokenTimeoutMs(long value) { firstTokenTimeoutMs = value; return this; }
            /** Ask another provider where one refuses by its content policy. Default: the refusal is the answer (400). */
            public Builder fallbackOnRefusal(boolean value) { fallbackOnRefusal = value; return this; }
            public Builder prompt(Object value) { prompt = value; return this; }
            public Builder maxTokens(Long value) { maxTokens = value; return this; }
            public Builder n(Long value) { n = value; return this; }
            public Builder stop(Object value) { stop = value; return this; }
            public Builder presencePenalty(Double value) { presencePenalty = value; return this; }
            public Builder frequencyPenalty(Double value) { frequencyPenalty = value; return this; }
            public Builder seed(Long value) { seed = value; return this; }
            public Builder logitBias(Map<String, Double> value) { logitBias = value; return this; }
            public Builder streamOptions(CompletionsCreateParamsStreamOptions value) { streamOptions = value; return this; }
            public Builder user(String value) { user = value; return this; }
            public Builder echo(Boolean value) { echo = value; return this; }
            public Builder bestOf(Long value) { bestOf = value; return this; }
            public CompletionsCreateParams build() { return new CompletionsCreateParams(Objects.requireNonNull(model, "model"), stream, temperature, topP, models, quality, priority, maxCostPence, firstTokenTimeoutMs, fallbackOnRefusal, Objects.requireNonNull(prompt, "prompt"), maxTokens, n, stop, presencePenalty, frequencyPenalty, seed, logitBias, streamOptions, user, echo, bestOf); }
        }
    }

    public record CompletionsCreateParamsStreamOptions(
        @JsonProperty("include_usage") Boolean includeUsage) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean includeUsage;
            private Builder() {}
            public Builder includeUsage(Boolean value) { includeUsage = value; return this; }
            public CompletionsCreateParamsStreamOptions build() { return new CompletionsCreateParamsStreamOptions(includeUsage); }
        }
    }

    public record TextCompletionChunk(
        @JsonProperty("id") String id,
        /** One of `text_completion`. */
        @JsonProperty("object") String object,
        @JsonProperty("created") long created,
        @JsonProperty("model") String model,
        @JsonProperty("choices") List<TextCompletionChunkChoice> choices,
        @JsonProperty("usage") Map<String, JsonNode> usage,
        @JsonProperty("billing") Map<String, JsonNode> billing,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record TextCompletionChunkChoice(
        @JsonProperty("text") String text,
        @JsonProperty("index") long index,
        @JsonProperty("logprobs") JsonNode logprobs,
        @JsonProperty("finish_reason") String finishReason) {}

    /** What createStreaming tells; told apart by instanceof. */
    public sealed interface CompletionsCreateEvent {
        record Message(TextCompletionChunk data) implements CompletionsCreateEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements CompletionsCreateEvent {}

        static CompletionsCreateEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "message" -> new Message(event.as(TextCompletionChunk.class));
                default -> new Other(event);
            };
        }
    }
}
