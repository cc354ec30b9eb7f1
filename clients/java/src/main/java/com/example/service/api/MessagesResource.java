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

public final class MessagesResource {
    private final Transport transport;

    MessagesResource(Transport transport) { this.transport = transport; }

    /**
     * Anthropic's messages over every provider; streams with `stream: true`
     *
     * Translated into a chat completion: same models, failover, prices and receipts. The key may come as `x-api-key`. Errors have Anthropic's form. What cannot be translated is a 400 that names it.
     */
    public Map<String, JsonNode> create(MessagesCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/messages", null, params, true), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> create(MessagesCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> createAsync(MessagesCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/messages", null, params, true), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> createAsync(MessagesCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** create, as server-sent events. */
    public EventStream<MessagesCreateEvent> createStreaming(MessagesCreateParams params, RequestOptions options) { return transport.events(new Operation("POST", "/v1/messages", null, Resources.streaming(params), true), MessagesCreateEvent::of, options); }
    public EventStream<MessagesCreateEvent> createStreaming(MessagesCreateParams params) { return createStreaming(params, RequestOptions.NONE); }

    /**
     * About how many input tokens a request to messages has; free
     *
     * An estimate by the text, since each provider counts in its own way; images count 1,000 each.
     */
    public TokenCount countTokens(MessagesCountTokensParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/messages/count_tokens", null, params, false), TokenCount.class, options); }
    public TokenCount countTokens(MessagesCountTokensParams params) { return countTokens(params, RequestOptions.NONE); }

    public CompletableFuture<TokenCount> countTokensAsync(MessagesCountTokensParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/messages/count_tokens", null, params, false), TokenCount.class, options); }
    public CompletableFuture<TokenCount> countTokensAsync(MessagesCountTokensParams params) { return countTokensAsync(params, RequestOptions.NONE); }

    public record MessageParamParam(
        /** One of `user`, `assistant`, `system`. */
        @JsonProperty("role") String role,
        @JsonProperty("content") Object content) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String role;
            private Object content;
            private Builder() {}
            /** One of `user`, `assistant`, `system`. */
            public Builder role(String value) { role = value; return this; }
            public Builder content(Object value) { content = value; return this; }
            public MessageParamParam build() { return new MessageParamParam(Objects.requireNonNull(role, "role"), Objects.requireNonNull(content, "content")); }
        }
    }

    public record MessagesCountTokensParams(
        @JsonProperty("model") String model,
        @JsonProperty("messages") List<MessageParamParam> messages,
        @JsonProperty("system") Object system,
        @JsonProperty("tools") List<MessagesCountTokensParamsTool> tools,
        @JsonProperty("tool_choice") Map<String, Object> toolChoice,
        @JsonProperty("thinking") Map<String, Object> thinking,
        @JsonProperty("output_config") Map<String, Object> outputConfig,
        @JsonProperty("cache_control") Map<String, Object> cacheControl) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String model;
            private List<MessageParamParam> messages;
            private Object system;
            private List<MessagesCountTokensParamsTool> tools;
            private Map<String, Object> toolChoice;
            private Map<String, Object> thinking;
            private Map<String, Object> outputConfig;
            private Map<String, Object> cacheControl;
            private Builder() {}
            public Builder model(String value) { model = value; return this; }
            public Builder messages(List<MessageParamParam> value) { messages = value; return this; }
            public Builder system(Object value) { system = value; return this; }
            public Builder tools(List<MessagesCountTokensParamsTool> value) { tools = value; return this; }
            public Builder toolChoice(Map<String, Object> value) { toolChoice = value; return this; }
            public Builder thinking(Map<String, Object> value) { thinking = value; return this; }
            public Builder outputConfig(Map<String, Object> value) { outputConfig = value; return this; }
            public Builder cacheControl(Map<String, Object> value) { cacheControl = value; return this; }
            public MessagesCountTokensParams build() { return new MessagesCountTokensParams(Objects.requireNonNull(model, "model"), Objects.requireNonNull(messages, "messages"), system, tools, toolChoice, thinking, outputConfig, cacheControl); }
        }
    }

    public record MessagesCountTokensParamsTool(
        @JsonProperty("type") String type) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private Builder() {}
            public Builder type(String value) { type = value; return this; }
            public MessagesCountTokensParamsTool build() { return new MessagesCountTokensParamsTool(type); }
        }
    }

    public record MessagesCreateContentBlockDelta(
        /** One of `content_block_delta`. */
        @JsonProperty("type") String type,
        @JsonProperty("index") long index,
        @JsonProperty("delta") MessagesCreateContentBlockDeltaDelta delta) {}

    public record MessagesCreateContentBlockDeltaDelta(
        /** One of `text_delta`, `thinking_delta`, `input_json_delta`, `signature_delta`. */
        @JsonProperty("type") String type,
        @JsonProperty("text") String text,
        @JsonProperty("thinking") String thinking,
        @JsonProperty("partial_json") String partialJson,
        @JsonProperty("signature") String signature) {}

    public record MessagesCreateContentBlockStart(
        /** One of `content_block_start`. */
        @JsonProperty("type") String type,
        @JsonProperty("index") long index,
        @JsonProperty("content_block") Map<String, JsonNode> contentBlock) {}

    public record MessagesCreateContentBlockStop(
        /** One of `content_block_stop`. */
        @JsonProperty("type") String type,
        @JsonProperty("index") long index) {}

    public record MessagesCreateMessageDelta(
        /** One of `message_delta`. */
        @JsonProperty("type") String type,
        @JsonProperty("delta") MessagesCreateMessageDeltaDelta delta,
        @JsonProperty("usage") MessagesCreateMessageDeltaUsage usage,
        @JsonProperty("billing") Map<String, JsonNode> billing,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record MessagesCreateMessageDeltaDelta(
        @JsonProperty("stop_reason") String stopReason,
        @JsonProperty("stop_sequence") JsonNode stopSequence) {}

    public record MessagesCreateMessageDeltaUsage(
        @JsonProperty("input_tokens") long inputTokens,
        @JsonProperty("output_tokens") long outputTokens,
        @JsonProperty("cache_read_input_tokens") long cacheReadInputTokens,
        @JsonProperty("cache_creation_input_tokens") long cacheCreationInputTokens) {}

    public record MessagesCreateMessageStart(
        /** One of `message_start`. */
        @JsonProperty("type") String type,
        @JsonProperty("message") Map<String, JsonNode> message) {}

    public record MessagesCreateMessageStop(
        /** One of `message_stop`. */
        @JsonProperty("type") String type) {}

    public record MessagesCreateParams(
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
        @JsonProperty("messages") List<MessageParamParam> messages,
        @JsonProperty("system") Object system,
        @JsonProperty("tools") List<MessagesCreateParamsTool> tools,
        @JsonProperty("tool_choice") Map<String, Object> toolChoice,
        @JsonProperty("thinking") Map<String, Object> thinking,
        @JsonProperty("output_config") Map<String, Object> outputConfig,
        @JsonProperty("cache_control") Map<String, Object> cacheControl,
        @JsonProperty("max_tokens") long maxTokens,
        @JsonProperty("stop_sequences") List<String> stopSequences,
        @JsonProperty("metadata") MessagesCreateParamsMetadata metadata,
        @JsonProperty("service_tier") String serviceTier,
        @JsonProperty("context_management") Map<String, Object> contextManagement,
        @JsonProperty("mcp_servers") List<Map<String, Object>> mcpServers) {
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
            private List<MessageParamParam> messages;
            private Object system;
            private List<MessagesCreateParamsTool> tools;
            private Map<String, Object> toolChoice;
            private Map<String, Object> thinking;
            private Map<String, Object> outputConfig;
            private Map<String, Object> cacheControl;
            private Long maxTokens;
            private List<String> stopSequences;
            private MessagesCreateParamsMetadata metadata;
            private String serviceTier;
            private Map<String, Object> contextManagement;
            private List<Map<String, Object>> mcpServers;
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
            public Builder messages(List<MessageParamParam> value) { messages = value; return this; }
            public Builder system(Object value) { system = value; return this; }
            public Builder tools(List<MessagesCreateParamsTool> value) { tools = value; return this; }
            public Builder toolChoice(Map<String, Object> value) { toolChoice = value; return this; }
            public Builder thinking(Map<String, Object> value) { thinking = value; return this; }
            public Builder outputConfig(Map<String, Object> value) { outputConfig = value; return this; }
            public Builder cacheControl(Map<String, Object> value) { cacheControl = value; return this; }
            public Builder maxTokens(long value) { maxTokens = value; return this; }
            public Builder stopSequences(List<String> value) { stopSequences = value; return this; }
            public Builder metadata(MessagesCreateParamsMetadata value) { metadata = value; return this; }
            public Builder serviceTier(String value) { serviceTier = value; return this; }
            public Builder contextManagement(Map<String, Object> value) { contextManagement = value; return this; }
            public Builder mcpServers(List<Map<String, Object>> value) { mcpServers = value; return this; }
            public MessagesCreateParams build() { return new MessagesCreateParams(Objects.requireNonNull(model, "model"), stream, temperature, topP, models, quality, priority, maxCostPence, firstTokenTimeoutMs, fallbackOnRefusal, Objects.requireNonNull(messages, "messages"), system, tools, toolChoice, thinking, outputConfig, cacheControl, Objects.requireNonNull(maxTokens, "max_tokens"), stopSequences, metadata, serviceTier, contextManagement, mcpServers); }
        }
    }

    public record MessagesCreateParamsMetadata(
        @JsonProperty("user_id") String userId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public MessagesCreateParamsMetadata build() { return new MessagesCreateParamsMetadata(userId); }
        }
    }

    public record MessagesCreateParamsTool(
        @JsonProperty("type") String type) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private Builder() {}
            public Builder type(String value) { type = value; return this; }
            public MessagesCreateParamsTool build() { return new MessagesCreateParamsTool(type); }
        }
    }

    public record TokenCount(
        @JsonProperty("input_tokens") long inputTokens) {}

    /** What createStreaming tells; told apart by instanceof. */
    public sealed interface MessagesCreateEvent {
        record MessageStart(MessagesCreateMessageStart data) implements MessagesCreateEvent {}
        record ContentBlockStart(MessagesCreateContentBlockStart data) implements MessagesCreateEvent {}
        record ContentBlockDelta(MessagesCreateContentBlockDelta data) implements MessagesCreateEvent {}
        record ContentBlockStop(MessagesCreateContentBlockStop data) implements MessagesCreateEvent {}
        record MessageDelta(MessagesCreateMessageDelta data) implements MessagesCreateEvent {}
        record MessageStop(MessagesCreateMessageStop data) implements MessagesCreateEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements MessagesCreateEvent {}

        static MessagesCreateEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "message_start" -> new MessageStart(event.as(MessagesCreateMessageStart.class));
                case "content_block_start" -> new ContentBlockStart(event.as(MessagesCreateContentBlockStart.class));
                case "content_block_delta" -> new ContentBlockDelta(event.as(MessagesCreateContentBlockDelta.class));
                case "content_block_stop" -> new ContentBlockStop(event.as(MessagesCreateContentBlockStop.class));
                case "message_delta" -> new MessageDelta(event.as(MessagesCreateMessageDelta.class));
                case "message_stop" -> new MessageStop(event.as(MessagesCreateMessageStop.class));
                default -> new Other(event);
            };
        }
    }
}
