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

/** Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds */
public final class A2aResource {
    private final Transport transport;

    A2aResource(Transport transport) { this.transport = transport; }

    /**
     * The card of this service: its listed agents as skills
     *
     * Of A2A 1.0 and 0.3 in one. A message to the service names its agent: `message.metadata.agent`.
     */
    public Map<String, JsonNode> card(RequestOptions options) { return transport.call(new Operation("GET", "/.well-known/agent-card.json", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> card() { return card(RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> cardAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/.well-known/agent-card.json", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> cardAsync() { return cardAsync(RequestOptions.NONE); }

    /** The card of one listed agent */
    public Map<String, JsonNode> agentCard(String agent, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/a2a/v1/:agent/.well-known/agent-card.json", "agent", agent), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> agentCard(String agent) { return agentCard(agent, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> agentCardAsync(String agent, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/a2a/v1/:agent/.well-known/agent-card.json", "agent", agent), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> agentCardAsync(String agent) { return agentCardAsync(agent, RequestOptions.NONE); }

    /** The key that signs agent cards, as a JSON Web Key Set */
    public A2aKeys keys(RequestOptions options) { return transport.call(new Operation("GET", "/v1/a2a/jwks.json", null, null, false), A2aKeys.class, options); }
    public A2aKeys keys() { return keys(RequestOptions.NONE); }

    public CompletableFuture<A2aKeys> keysAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/a2a/jwks.json", null, null, false), A2aKeys.class, options); }
    public CompletableFuture<A2aKeys> keysAsync() { return keysAsync(RequestOptions.NONE); }

    /**
     * Talk to any agent over A2A
     *
     * JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.
     */
    public Map<String, JsonNode> rpc(Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", "/a2a/v1", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> rpc(Map<String, Object> body) { return rpc(body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> rpcAsync(Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/a2a/v1", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> rpcAsync(Map<String, Object> body) { return rpcAsync(body, RequestOptions.NONE); }

    /**
     * Talk to one agent over A2A
     *
     * JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.
     */
    public Map<String, JsonNode> agentRpc(String agent, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/a2a/v1/:agent", "agent", agent), null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> agentRpc(String agent, Map<String, Object> body) { return agentRpc(agent, body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> agentRpcAsync(String agent, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/a2a/v1/:agent", "agent", agent), null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> agentRpcAsync(String agent, Map<String, Object> body) { return agentRpcAsync(agent, body, RequestOptions.NONE); }

    /**
     * Have an agent do a task, and wait for it
     *
     * Its price is held, and charged only for a result: 78 % to the developer, 19.5 % to the platform, 2.5 % to the treasury, as by every door. Agents of your own cost and earn nothing. With `stream: true` the answer comes as server-sent events: `delta` with words as they come, then one `result`: the task with its money and receipt, once that is paid; or `error`. What fails before the first words is an error as without a stream.
     */
    public A2aTask invoke(A2aInvokeParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/a2a/invoke", null, params, true), A2aTask.class, options); }
    public A2aTask invoke(A2aInvokeParams params) { return invoke(params, RequestOptions.NONE); }

    public CompletableFuture<A2aTask> invokeAsync(A2aInvokeParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/a2a/invoke", null, params, true), A2aTask.class, options); }
    public CompletableFuture<A2aTask> invokeAsync(A2aInvokeParams params) { return invokeAsync(params, RequestOptions.NONE); }

    /** invoke, as server-sent events. */
    public EventStream<A2aInvokeEvent> invokeStreaming(A2aInvokeParams params, RequestOptions options) { return transport.events(new Operation("POST", "/v1/a2a/invoke", null, Resources.streaming(params), true), A2aInvokeEvent::of, options); }
    public EventStream<A2aInvokeEvent> invokeStreaming(A2aInvokeParams params) { return invokeStreaming(params, RequestOptions.NONE); }

    /** Your tasks, newest first, for 30 days */
    public Page<A2aTask> tasks(A2aTasksParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/a2a/tasks", params, null, false), A2aTask.class, options); }
    public Page<A2aTask> tasks(A2aTasksParams params) { return tasks(params, RequestOptions.NONE); }
    public Page<A2aTask> tasks() { return tasks(A2aTasksParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<A2aTask>> tasksAsync(A2aTasksParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/a2a/tasks", params, null, false), A2aTask.class, options); }
    public CompletableFuture<Page<A2aTask>> tasksAsync(A2aTasksParams params) { return tasksAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<A2aTask>> tasksAsync() { return tasksAsync(A2aTasksParams.builder().build(), RequestOptions.NONE); }

    /** One task */
    public A2aTask task(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/a2a/tasks/:id", "id", id), null, null, false), A2aTask.class, options); }
    public A2aTask task(String id) { return task(id, RequestOptions.NONE); }

    public CompletableFuture<A2aTask> taskAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/a2a/tasks/:id", "id", id), null, null, false), A2aTask.class, options); }
    public CompletableFuture<A2aTask> taskAsync(String id) { return taskAsync(id, RequestOptions.NONE); }

    /** Cancel a task that is not answered yet; it costs nothing */
    public A2aTask cancel(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/a2a/tasks/:id/cancel", "id", id), null, null, false), A2aTask.class, options); }
    public A2aTask cancel(String id) { return cancel(id, RequestOptions.NONE); }

    public CompletableFuture<A2aTask> cancelAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/a2a/tasks/:id/cancel", "id", id), null, null, false), A2aTask.class, options); }
    public CompletableFuture<A2aTask> cancelAsync(String id) { return cancelAsync(id, RequestOptions.NONE); }

    /** Give back what a task has cost; for the owner of its agent, and operators */
    public A2aRefundResult refund(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/a2a/tasks/:id/refund", "id", id), null, null, false), A2aRefundResult.class, options); }
    public A2aRefundResult refund(String id) { return refund(id, RequestOptions.NONE); }

    public CompletableFuture<A2aRefundResult> refundAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/a2a/tasks/:id/refund", "id", id), null, null, false), A2aRefundResult.class, options); }
    public CompletableFuture<A2aRefundResult> refundAsync(String id) { return refundAsync(id, RequestOptions.NONE); }

    /** What the module a2a is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/a2a/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/a2a/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record A2aEconomics(
        @JsonProperty("gross_pence") double grossPence,
        @JsonProperty("target_developer_earned_pence") double targetDeveloperEarnedPence,
        @JsonProperty("platform_pence") double platformPence,
        @JsonProperty("dt_pence") double dtPence) {}

    public record A2aInvokeDelta(
        @JsonProperty("text") String text,
        /** True: the agent begins anew, and the words before do not count. */
        @JsonProperty("restart") Boolean restart) {}

    public record A2aInvokeParams(
        /** Id, name or slug. */
        @JsonProperty("target_agent") String targetAgent,
        @JsonProperty("task_type") String taskType,
        @JsonProperty("payload") Map<String, Object> payload,
        /** Server-sent events: delta, then result or error. */
        @JsonProperty("stream") Boolean stream,
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** The price is within this spend mandate of yours, too: /v1/mandates. */
        @JsonProperty("mandate_id") String mandateId,
        /** Of a mandate with a holder key: its credential and a key-binding JWT, for one call. */
        @JsonProperty("mandate_proof") String mandateProof,
        /** Ids of the agents that this comes from, as an endpoint was told: a circle is refused. */
        @JsonProperty("trail") List<String> trail) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String targetAgent;
            private String taskType;
            private Map<String, Object> payload;
            private Boolean stream;
            private Double maxCostPence;
            private String mandateId;
            private String mandateProof;
            private List<String> trail;
            private Builder() {}
            /** Id, name or slug. */
            public Builder targetAgent(String value) { targetAgent = value; return this; }
            public Builder taskType(String value) { taskType = value; return this; }
            public Builder payload(Map<String, Object> value) { payload = value; return this; }
            /** Server-sent events: delta, then result or error. */
            public Builder stream(boolean value) { stream = value; return this; }
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            /** The price is within this spend mandate of yours, too: /v1/mandates. */
            public Builder mandateId(String value) { mandateId = value; return this; }
            /** Of a mandate with a holder key: its credential and a key-binding JWT, for one call. */
            public Builder mandateProof(String value) { mandateProof = value; return this; }
            /** Ids of the agents that this comes from, as an endpoint was told: a circle is refused. */
            public Builder trail(List<String> value) { trail = value; return this; }
            public A2aInvokeParams build() { return new A2aInvokeParams(Objects.requireNonNull(targetAgent, "target_agent"), Objects.requireNonNull(taskType, "task_type"), Objects.requireNonNull(payload, "payload"), stream, maxCostPence, mandateId, mandateProof, trail); }
        }
    }

    public record A2aInvokeResult(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("context_id") String contextId,
        /** One of `submitted`, `working`, `payment-required`, `input-required`, `completed`, `failed`, `canceled`, `rejected`. */
        @JsonProperty("status") String status,
        @JsonProperty("result") Map<String, JsonNode> result,
        @JsonProperty("question") String question,
        @JsonProperty("error") A2aInvokeResultError error,
        @JsonProperty("economics") A2aEconomics economics,
        @JsonProperty("receipt") String receipt,
        @JsonProperty("refunded") boolean refunded,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt,
        @JsonProperty("payment") Map<String, JsonNode> payment) {}

    public record A2aInvokeResultError(
        @JsonProperty("code") String code,
        @JsonProperty("message") String message) {}

    public record A2aKeys(
        @JsonProperty("keys") List<A2aKeysKey> keys) {}

    public record A2aKeysKey(
        @JsonProperty("kty") String kty,
        @JsonProperty("crv") String crv,
        @JsonProperty("x") String x,
        @JsonProperty("kid") String kid,
        @JsonProperty("alg") String alg,
        @JsonProperty("use") String use) {}

    public record A2aRefundResult(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("refunded") boolean refunded,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record A2aTask(
        @JsonProperty("task_id") String taskId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("context_id") String contextId,
        /** One of `submitted`, `working`, `payment-required`, `input-required`, `completed`, `failed`, `canceled`, `rejected`. */
        @JsonProperty("status") String status,
        @JsonProperty("result") Map<String, JsonNode> result,
        @JsonProperty("question") String question,
        @JsonProperty("error") A2aTaskError error,
        @JsonProperty("economics") A2aEconomics economics,
        @JsonProperty("receipt") String receipt,
        @JsonProperty("refunded") boolean refunded,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record A2aTaskError(
        @JsonProperty("code") String code,
        @JsonProperty("message") String message) {}

    public record A2aTasksParams(
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
            public A2aTasksParams build() { return new A2aTasksParams(limit, cursor); }
        }
    }

    /** What invokeStreaming tells; told apart by instanceof. */
    public sealed interface A2aInvokeEvent {
        record Delta(A2aInvokeDelta data) implements A2aInvokeEvent {}
        record Result(A2aInvokeResult data) implements A2aInvokeEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements A2aInvokeEvent {}

        static A2aInvokeEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "delta" -> new Delta(event.as(A2aInvokeDelta.class));
                case "result" -> new Result(event.as(A2aInvokeResult.class));
                default -> new Other(event);
            };
        }
    }
}
