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

/** OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice */
public final class BatchesResource {
    private final Transport transport;

    BatchesResource(Transport transport) { this.transport = transport; }

    /**
     * Anthropic's message batches: requests to messages within 24 hours, at a discount
     *
     * The same as a batch of `/v1/messages`: one file, one discount, one receipt a request. For more than some 1,500 requests at once upload a file.
     */
    public MessageBatch createMessages(BatchesCreateMessagesParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/messages/batches", null, params, true), MessageBatch.class, options); }
    public MessageBatch createMessages(BatchesCreateMessagesParams params) { return createMessages(params, RequestOptions.NONE); }

    public CompletableFuture<MessageBatch> createMessagesAsync(BatchesCreateMessagesParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/messages/batches", null, params, true), MessageBatch.class, options); }
    public CompletableFuture<MessageBatch> createMessagesAsync(BatchesCreateMessagesParams params) { return createMessagesAsync(params, RequestOptions.NONE); }

    /** Batches of messages, newest first */
    public MessageBatchList messageBatches(BatchesMessageBatchesParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/messages/batches", params, null, false), MessageBatchList.class, options); }
    public MessageBatchList messageBatches(BatchesMessageBatchesParams params) { return messageBatches(params, RequestOptions.NONE); }
    public MessageBatchList messageBatches() { return messageBatches(BatchesMessageBatchesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MessageBatchList> messageBatchesAsync(BatchesMessageBatchesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/messages/batches", params, null, false), MessageBatchList.class, options); }
    public CompletableFuture<MessageBatchList> messageBatchesAsync(BatchesMessageBatchesParams params) { return messageBatchesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<MessageBatchList> messageBatchesAsync() { return messageBatchesAsync(BatchesMessageBatchesParams.builder().build(), RequestOptions.NONE); }

    /** A batch of messages */
    public MessageBatch messageBatch(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/messages/batches/:id", "id", id), null, null, false), MessageBatch.class, options); }
    public MessageBatch messageBatch(String id) { return messageBatch(id, RequestOptions.NONE); }

    public CompletableFuture<MessageBatch> messageBatchAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/messages/batches/:id", "id", id), null, null, false), MessageBatch.class, options); }
    public CompletableFuture<MessageBatch> messageBatchAsync(String id) { return messageBatchAsync(id, RequestOptions.NONE); }

    /** What became of each request of a batch of messages */
    public byte[] messageResults(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/messages/batches/:id/results", "id", id), null, null, false), byte[].class, options); }
    public byte[] messageResults(String id) { return messageResults(id, RequestOptions.NONE); }

    public CompletableFuture<byte[]> messageResultsAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/messages/batches/:id/results", "id", id), null, null, false), byte[].class, options); }
    public CompletableFuture<byte[]> messageResultsAsync(String id) { return messageResultsAsync(id, RequestOptions.NONE); }

    /** Run no more of a batch of messages */
    public MessageBatch cancelMessages(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/messages/batches/:id/cancel", "id", id), null, null, false), MessageBatch.class, options); }
    public MessageBatch cancelMessages(String id) { return cancelMessages(id, RequestOptions.NONE); }

    public CompletableFuture<MessageBatch> cancelMessagesAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/messages/batches/:id/cancel", "id", id), null, null, false), MessageBatch.class, options); }
    public CompletableFuture<MessageBatch> cancelMessagesAsync(String id) { return cancelMessagesAsync(id, RequestOptions.NONE); }

    /**
     * Run the requests of a file within 24 hours, at a discount
     *
     * Each line is a call of its own, at 10 % less than our price (by config; never below what the provider takes): chosen, held, charged, sealed and shared as over HTTP, by the permissions, budgets, mandates and policies of the key as they are when it runs. What cannot be run, or not within the window, stands in the error file and costs nothing. No line is charged twice, whatever dies.
     */
    public Batch create(BatchesCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/batches", null, params, true), Batch.class, options); }
    public Batch create(BatchesCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<Batch> createAsync(BatchesCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/batches", null, params, true), Batch.class, options); }
    public CompletableFuture<Batch> createAsync(BatchesCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Batches of yours, newest first */
    public BatchList list(BatchesListParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/batches", params, null, false), BatchList.class, options); }
    public BatchList list(BatchesListParams params) { return list(params, RequestOptions.NONE); }
    public BatchList list() { return list(BatchesListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<BatchList> listAsync(BatchesListParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/batches", params, null, false), BatchList.class, options); }
    public CompletableFuture<BatchList> listAsync(BatchesListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<BatchList> listAsync() { return listAsync(BatchesListParams.builder().build(), RequestOptions.NONE); }

    /** A batch */
    public Batch retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/batches/:id", "id", id), null, null, false), Batch.class, options); }
    public Batch retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Batch> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/batches/:id", "id", id), null, null, false), Batch.class, options); }
    public CompletableFuture<Batch> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Run no more of a batch; what is done stands in its files */
    public Batch cancel(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/batches/:id/cancel", "id", id), null, null, false), Batch.class, options); }
    public Batch cancel(String id) { return cancel(id, RequestOptions.NONE); }

    public CompletableFuture<Batch> cancelAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/batches/:id/cancel", "id", id), null, null, false), Batch.class, options); }
    public CompletableFuture<Batch> cancelAsync(String id) { return cancelAsync(id, RequestOptions.NONE); }

    /** What the module batches is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/batches/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/batches/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Batch(
        @JsonProperty("id") String id,
        /** One of `batch`. */
        @JsonProperty("object") String object,
        /** One of `/v1/chat/completions`, `/v1/completions`, `/v1/embeddings`, `/v1/messages`, `/v1/responses`. */
        @JsonProperty("endpoint") String endpoint,
        @JsonProperty("errors") BatchErrors errors,
        @JsonProperty("input_file_id") String inputFileId,
        /** One of `24h`. */
        @JsonProperty("completion_window") String completionWindow,
        /** One of `validating`, `failed`, `in_progress`, `finalizing`, `completed`, `expired`, `cancelling`, `cancelled`. */
        @JsonProperty("status") String status,
        @JsonProperty("output_file_id") String outputFileId,
        @JsonProperty("error_file_id") String errorFileId,
        @JsonProperty("created_at") long createdAt,
        @JsonProperty("in_progress_at") Long inProgressAt,
        @JsonProperty("expires_at") long expiresAt,
        @JsonProperty("finalizing_at") Long finalizingAt,
        @JsonProperty("completed_at") Long completedAt,
        @JsonProperty("failed_at") Long failedAt,
        @JsonProperty("expired_at") Long expiredAt,
        @JsonProperty("cancelling_at") Long cancellingAt,
        @JsonProperty("cancelled_at") Long cancelledAt,
        @JsonProperty("request_counts") BatchRequestCounts requestCounts,
        @JsonProperty("metadata") Map<String, String> metadata) {}

    public record BatchErrors(
        /** One of `list`. */
        @JsonProperty("object") String object,
        @JsonProperty("data") List<BatchErrorsDataItem> data) {}

    public record BatchErrorsDataItem(
        @JsonProperty("code") String code,
        @JsonProperty("message") String message,
        @JsonProperty("line") Long line,
        @JsonProperty("param") String param) {}

    public record BatchList(
        /** One of `list`. */
        @JsonProperty("object") String object,
        @JsonProperty("data") List<Batch> data,
        @JsonProperty("first_id") String firstId,
        @JsonProperty("last_id") String lastId,
        @JsonProperty("has_more") boolean hasMore) {}

    public record BatchRequestCounts(
        @JsonProperty("total") long total,
        @JsonProperty("completed") long completed,
        @JsonProperty("failed") long failed) {}

    public record BatchesCreateMessagesParams(
        @JsonProperty("requests") List<BatchesCreateMessagesParamsRequest> requests) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<BatchesCreateMessagesParamsRequest> requests;
            private Builder() {}
            public Builder requests(List<BatchesCreateMessagesParamsRequest> value) { requests = value; return this; }
            public BatchesCreateMessagesParams build() { return new BatchesCreateMessagesParams(Objects.requireNonNull(requests, "requests")); }
        }
    }

    public record BatchesCreateMessagesParamsRequest(
        @JsonProperty("custom_id") String customId,
        /** A request to POST /v1/messages. */
        @JsonProperty("params") Map<String, Object> params) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String customId;
            private Map<String, Object> params;
            private Builder() {}
            public Builder customId(String value) { customId = value; return this; }
            /** A request to POST /v1/messages. */
            public Builder params(Map<String, Object> value) { params = value; return this; }
            public BatchesCreateMessagesParamsRequest build() { return new BatchesCreateMessagesParamsRequest(Objects.requireNonNull(customId, "custom_id"), Objects.requireNonNull(params, "params")); }
        }
    }

    public record BatchesCreateParams(
        @JsonProperty("input_file_id") String inputFileId,
        /** One of `/v1/chat/completions`, `/v1/completions`, `/v1/embeddings`, `/v1/messages`, `/v1/responses`. */
        @JsonProperty("endpoint") String endpoint,
        /** One of `24h`. */
        @JsonProperty("completion_window") String completionWindow,
        @JsonProperty("metadata") Map<String, String> metadata,
        @JsonProperty("output_expires_after") BatchesCreateParamsOutputExpiresAfter outputExpiresAfter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String inputFileId;
            private String endpoint;
            private String completionWindow;
            private Map<String, String> metadata;
            private BatchesCreateParamsOutputExpiresAfter outputExpiresAfter;
            private Builder() {}
            public Builder inputFileId(String value) { inputFileId = value; return this; }
            /** One of `/v1/chat/completions`, `/v1/completions`, `/v1/embeddings`, `/v1/messages`, `/v1/responses`. */
            public Builder endpoint(String value) { endpoint = value; return this; }
            /** One of `24h`. */
            public Builder completionWindow(String value) { completionWindow = value; return this; }
            public Builder metadata(Map<String, String> value) { metadata = value; return this; }
            public Builder outputExpiresAfter(BatchesCreateParamsOutputExpiresAfter value) { outputExpiresAfter = value; return this; }
            public BatchesCreateParams build() { return new BatchesCreateParams(Objects.requireNonNull(inputFileId, "input_file_id"), Objects.requireNonNull(endpoint, "endpoint"), Objects.requireNonNull(completionWindow, "completion_window"), metadata, outputExpiresAfter); }
        }
    }

    public record BatchesCreateParamsOutputExpiresAfter(
        /** One of `created_at`. */
        @JsonProperty("anchor") String anchor,
        @JsonProperty("seconds") long seconds) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String anchor;
            private Long seconds;
            private Builder() {}
            /** One of `created_at`. */
            public Builder anchor(String value) { anchor = value; return this; }
            public Builder seconds(long value) { seconds = value; return this; }
            public BatchesCreateParamsOutputExpiresAfter build() { return new BatchesCreateParamsOutputExpiresAfter(Objects.requireNonNull(anchor, "anchor"), Objects.requireNonNull(seconds, "seconds")); }
        }
    }

    public record BatchesListParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("after") String after) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String after;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder after(String value) { after = value; return this; }
            public BatchesListParams build() { return new BatchesListParams(limit, after); }
        }
    }

    public record BatchesMessageBatchesParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("after_id") String afterId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String afterId;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder afterId(String value) { afterId = value; return this; }
            public BatchesMessageBatchesParams build() { return new BatchesMessageBatchesParams(limit, afterId); }
        }
    }

    public record MessageBatch(
        @JsonProperty("id") String id,
        /** One of `message_batch`. */
        @JsonProperty("type") String type,
        /** One of `in_progress`, `canceling`, `ended`. */
        @JsonProperty("processing_status") String processingStatus,
        @JsonProperty("request_counts") MessageBatchRequestCounts requestCounts,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("ended_at") Instant endedAt,
        @JsonProperty("cancel_initiated_at") Instant cancelInitiatedAt,
        @JsonProperty("archived_at") JsonNode archivedAt,
        @JsonProperty("results_url") String resultsUrl) {}

    public record MessageBatchList(
        @JsonProperty("data") List<MessageBatch> data,
        @JsonProperty("first_id") String firstId,
        @JsonProperty("last_id") String lastId,
        @JsonProperty("has_more") boolean hasMore) {}

    public record MessageBatchRequestCounts(
        @JsonProperty("processing") long processing,
        @JsonProperty("succeeded") long succeeded,
        @JsonProperty("errored") long errored,
        @JsonProperty("canceled") long canceled,
        @JsonProperty("expired") long expired) {}
}
