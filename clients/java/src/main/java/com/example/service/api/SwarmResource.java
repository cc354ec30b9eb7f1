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

/** Agents that work together under one budget; every step is billed once, whatever dies */
public final class SwarmResource {
    private final Transport transport;

    SwarmResource(Transport transport) { this.transport = transport; }

    /** Put agents together as a swarm */
    public Swarm create(SwarmCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/swarm/create", null, params, true), Swarm.class, options); }
    public Swarm create(SwarmCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<Swarm> createAsync(SwarmCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/swarm/create", null, params, true), Swarm.class, options); }
    public CompletableFuture<Swarm> createAsync(SwarmCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Your swarms, newest first */
    public Page<Swarm> list(SwarmListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/swarm", params, null, false), Swarm.class, options); }
    public Page<Swarm> list(SwarmListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Swarm> list() { return list(SwarmListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Swarm>> listAsync(SwarmListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/swarm", params, null, false), Swarm.class, options); }
    public CompletableFuture<Page<Swarm>> listAsync(SwarmListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Swarm>> listAsync() { return listAsync(SwarmListParams.builder().build(), RequestOptions.NONE); }

    /** One swarm */
    public Swarm retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/swarm/:id", "id", id), null, null, false), Swarm.class, options); }
    public Swarm retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Swarm> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/swarm/:id", "id", id), null, null, false), Swarm.class, options); }
    public CompletableFuture<Swarm> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /**
     * Delete a swarm
     *
     * Runs that have begun go on.
     */
    public SwarmDeleteResult delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/swarm/:id", "id", id), null, null, false), SwarmDeleteResult.class, options); }
    public SwarmDeleteResult delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<SwarmDeleteResult> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/swarm/:id", "id", id), null, null, false), SwarmDeleteResult.class, options); }
    public CompletableFuture<SwarmDeleteResult> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    /**
     * Run a swarm
     *
     * Answers at once; look at the run, or wait for the event `swarm.ended`. Each step is a call of yours, billed once, also where the service dies in between.
     */
    public SwarmRun run(String id, SwarmRunParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/swarm/:id/run", "id", id), null, params, true), SwarmRun.class, options); }
    public SwarmRun run(String id, SwarmRunParams params) { return run(id, params, RequestOptions.NONE); }

    public CompletableFuture<SwarmRun> runAsync(String id, SwarmRunParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/swarm/:id/run", "id", id), null, params, true), SwarmRun.class, options); }
    public CompletableFuture<SwarmRun> runAsync(String id, SwarmRunParams params) { return runAsync(id, params, RequestOptions.NONE); }

    /** Runs of a swarm, newest first */
    public Page<SwarmRunSummary> runs(String id, SwarmRunsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/swarm/:id/runs", "id", id), params, null, false), SwarmRunSummary.class, options); }
    public Page<SwarmRunSummary> runs(String id, SwarmRunsParams params) { return runs(id, params, RequestOptions.NONE); }
    public Page<SwarmRunSummary> runs(String id) { return runs(id, SwarmRunsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<SwarmRunSummary>> runsAsync(String id, SwarmRunsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/swarm/:id/runs", "id", id), params, null, false), SwarmRunSummary.class, options); }
    public CompletableFuture<Page<SwarmRunSummary>> runsAsync(String id, SwarmRunsParams params) { return runsAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<SwarmRunSummary>> runsAsync(String id) { return runsAsync(id, SwarmRunsParams.builder().build(), RequestOptions.NONE); }

    /** A run, with its steps so far */
    public SwarmRun getRun(String id, String run, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/swarm/:id/runs/:run", "id", id, "run", run), null, null, false), SwarmRun.class, options); }
    public SwarmRun getRun(String id, String run) { return getRun(id, run, RequestOptions.NONE); }

    public CompletableFuture<SwarmRun> getRunAsync(String id, String run, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/swarm/:id/runs/:run", "id", id, "run", run), null, null, false), SwarmRun.class, options); }
    public CompletableFuture<SwarmRun> getRunAsync(String id, String run) { return getRunAsync(id, run, RequestOptions.NONE); }

    /**
     * Cancel a run
     *
     * What its steps gave stays. Harmless once it has ended.
     */
    public SwarmRun cancel(String id, String run, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/swarm/:id/runs/:run/cancel", "id", id, "run", run), null, null, false), SwarmRun.class, options); }
    public SwarmRun cancel(String id, String run) { return cancel(id, run, RequestOptions.NONE); }

    public CompletableFuture<SwarmRun> cancelAsync(String id, String run, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/swarm/:id/runs/:run/cancel", "id", id, "run", run), null, null, false), SwarmRun.class, options); }
    public CompletableFuture<SwarmRun> cancelAsync(String id, String run) { return cancelAsync(id, run, RequestOptions.NONE); }

    /** What the module swarm is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/swarm/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/swarm/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Swarm(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("agents") List<String> agents,
        /** sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither. One of `sequential`, `parallel`, `map_reduce`, `supervisor`. */
        @JsonProperty("topology") String topology,
        @JsonProperty("budget_pence") double budgetPence,
        @JsonProperty("max_steps") long maxSteps,
        /** One of `created`. */
        @JsonProperty("status") String status,
        @JsonProperty("created_at") Instant createdAt) {}

    public record SwarmCreateParams(
        @JsonProperty("name") String name,
        /** Ids, names or slugs, in their order. */
        @JsonProperty("agents") List<String> agents,
        /** sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither. One of `sequential`, `parallel`, `map_reduce`, `supervisor`. */
        @JsonProperty("topology") String topology,
        /** What all steps of a run may cost together, in pence. */
        @JsonProperty("budget_pence") double budgetPence,
        @JsonProperty("max_steps") Long maxSteps) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<String> agents;
            private String topology;
            private Double budgetPence;
            private Long maxSteps;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** Ids, names or slugs, in their order. */
            public Builder agents(List<String> value) { agents = value; return this; }
            /** sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither. One of `sequential`, `parallel`, `map_reduce`, `supervisor`. */
            public Builder topology(String value) { topology = value; return this; }
            /** What all steps of a run may cost together, in pence. */
            public Builder budgetPence(double value) { budgetPence = value; return this; }
            public Builder maxSteps(long value) { maxSteps = value; return this; }
            public SwarmCreateParams build() { return new SwarmCreateParams(name, Objects.requireNonNull(agents, "agents"), Objects.requireNonNull(topology, "topology"), Objects.requireNonNull(budgetPence, "budget_pence"), maxSteps); }
        }
    }

    public record SwarmDeleteResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record SwarmListParams(
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
            public SwarmListParams build() { return new SwarmListParams(limit, cursor); }
        }
    }

    public record SwarmRun(
        @JsonProperty("run_id") String runId,
        @JsonProperty("swarm_id") String swarmId,
        /** One of `queued`, `running`, `completed`, `failed`, `stopped`, `cancelled`. */
        @JsonProperty("status") String status,
        @JsonProperty("reason") String reason,
        @JsonProperty("output") Map<String, JsonNode> output,
        @JsonProperty("budget_pence") double budgetPence,
        @JsonProperty("spent_pence") double spentPence,
        @JsonProperty("steps") List<SwarmRunStep> steps,
        /** All its calls are in this trace: `GET /v1/observability/traces/:trace_id`. */
        @JsonProperty("trace_id") String traceId,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record SwarmRunParams(
        @JsonProperty("input") Map<String, Object> input,
        /** What all steps of a run may cost together, in pence. */
        @JsonProperty("budget_pence") Double budgetPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Map<String, Object> input;
            private Double budgetPence;
            private Builder() {}
            public Builder input(Map<String, Object> value) { input = value; return this; }
            /** What all steps of a run may cost together, in pence. */
            public Builder budgetPence(double value) { budgetPence = value; return this; }
            public SwarmRunParams build() { return new SwarmRunParams(Objects.requireNonNull(input, "input"), budgetPence); }
        }
    }

    public record SwarmRunStep(
        @JsonProperty("n") long n,
        @JsonProperty("agent_id") String agentId,
        /** One of `running`, `completed`, `failed`, `skipped`. */
        @JsonProperty("status") String status,
        @JsonProperty("output") Map<String, JsonNode> output,
        @JsonProperty("error") String error,
        @JsonProperty("price_pence") double pricePence,
        @JsonProperty("task_id") String taskId,
        @JsonProperty("worm_hash") String wormHash) {}

    public record SwarmRunSummary(
        @JsonProperty("run_id") String runId,
        /** One of `queued`, `running`, `completed`, `failed`, `stopped`, `cancelled`. */
        @JsonProperty("status") String status,
        @JsonProperty("reason") String reason,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record SwarmRunsParams(
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
            public SwarmRunsParams build() { return new SwarmRunsParams(limit, cursor); }
        }
    }
}
