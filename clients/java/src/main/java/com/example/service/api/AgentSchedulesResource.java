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

/** Calls agents by the clock; each run once, billed like a call */
public final class AgentSchedulesResource {
    private final Transport transport;

    AgentSchedulesResource(Transport transport) { this.transport = transport; }

    /**
     * Call an agent by the clock
     *
     * Exactly one of `cron`, `interval_s` and `run_at`. Each run is a call of yours, billed like one, once; without funds the schedule stops and says so by the event `agent.schedule_stopped`.
     */
    public AgentSchedule create(AgentSchedulesCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/agents/schedule", null, params, true), AgentSchedule.class, options); }
    public AgentSchedule create(AgentSchedulesCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<AgentSchedule> createAsync(AgentSchedulesCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/agents/schedule", null, params, true), AgentSchedule.class, options); }
    public CompletableFuture<AgentSchedule> createAsync(AgentSchedulesCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Your schedules, newest first */
    public Page<AgentSchedule> list(AgentSchedulesListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/agent-schedules", params, null, false), AgentSchedule.class, options); }
    public Page<AgentSchedule> list(AgentSchedulesListParams params) { return list(params, RequestOptions.NONE); }
    public Page<AgentSchedule> list() { return list(AgentSchedulesListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<AgentSchedule>> listAsync(AgentSchedulesListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/agent-schedules", params, null, false), AgentSchedule.class, options); }
    public CompletableFuture<Page<AgentSchedule>> listAsync(AgentSchedulesListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<AgentSchedule>> listAsync() { return listAsync(AgentSchedulesListParams.builder().build(), RequestOptions.NONE); }

    /** One schedule */
    public AgentSchedule retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/agent-schedules/:id", "id", id), null, null, false), AgentSchedule.class, options); }
    public AgentSchedule retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<AgentSchedule> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/agent-schedules/:id", "id", id), null, null, false), AgentSchedule.class, options); }
    public CompletableFuture<AgentSchedule> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Its runs, newest first, for 30 days */
    public Page<ScheduledRun> runs(String id, AgentSchedulesRunsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/agent-schedules/:id/runs", "id", id), params, null, false), ScheduledRun.class, options); }
    public Page<ScheduledRun> runs(String id, AgentSchedulesRunsParams params) { return runs(id, params, RequestOptions.NONE); }
    public Page<ScheduledRun> runs(String id) { return runs(id, AgentSchedulesRunsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<ScheduledRun>> runsAsync(String id, AgentSchedulesRunsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/agent-schedules/:id/runs", "id", id), params, null, false), ScheduledRun.class, options); }
    public CompletableFuture<Page<ScheduledRun>> runsAsync(String id, AgentSchedulesRunsParams params) { return runsAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<ScheduledRun>> runsAsync(String id) { return runsAsync(id, AgentSchedulesRunsParams.builder().build(), RequestOptions.NONE); }

    /** Pause a schedule */
    public AgentSchedule pause(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agent-schedules/:id/pause", "id", id), null, null, false), AgentSchedule.class, options); }
    public AgentSchedule pause(String id) { return pause(id, RequestOptions.NONE); }

    public CompletableFuture<AgentSchedule> pauseAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agent-schedules/:id/pause", "id", id), null, null, false), AgentSchedule.class, options); }
    public CompletableFuture<AgentSchedule> pauseAsync(String id) { return pauseAsync(id, RequestOptions.NONE); }

    /** Go on with the next time from now */
    public AgentSchedule resume(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agent-schedules/:id/resume", "id", id), null, null, false), AgentSchedule.class, options); }
    public AgentSchedule resume(String id) { return resume(id, RequestOptions.NONE); }

    public CompletableFuture<AgentSchedule> resumeAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agent-schedules/:id/resume", "id", id), null, null, false), AgentSchedule.class, options); }
    public CompletableFuture<AgentSchedule> resumeAsync(String id) { return resumeAsync(id, RequestOptions.NONE); }

    /** Delete a schedule */
    public AgentSchedulesDeleteResult delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/agent-schedules/:id", "id", id), null, null, false), AgentSchedulesDeleteResult.class, options); }
    public AgentSchedulesDeleteResult delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<AgentSchedulesDeleteResult> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/agent-schedules/:id", "id", id), null, null, false), AgentSchedulesDeleteResult.class, options); }
    public CompletableFuture<AgentSchedulesDeleteResult> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    /** What the module agent-schedules is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/agent-schedules/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/agent-schedules/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record AgentSchedule(
        @JsonProperty("id") String id,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("input") Map<String, JsonNode> input,
        /** The schedule stops where a call costs more. */
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** Five fields: minute, hour, day of month, month, day of week. */
        @JsonProperty("cron") String cron,
        /** Seconds, counted from the creation. */
        @JsonProperty("interval_s") Long intervalS,
        @JsonProperty("run_at") Instant runAt,
        /** IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once. */
        @JsonProperty("timezone") String timezone,
        /** If the run before has not ended: leave this one out, let it wait, or run both. One of `skip`, `queue`, `allow`. */
        @JsonProperty("overlap_policy") String overlapPolicy,
        /** What could not run in time still runs this many seconds later; what is older is left out. */
        @JsonProperty("catchup_window_s") long catchupWindowS,
        /** Each run is put off by up to this many seconds. */
        @JsonProperty("jitter_s") long jitterS,
        /** One of `active`, `paused`, `ended`. */
        @JsonProperty("status") String status,
        @JsonProperty("paused_reason") String pausedReason,
        @JsonProperty("next_run_at") Instant nextRunAt,
        @JsonProperty("last_run_at") Instant lastRunAt,
        @JsonProperty("last_skipped_at") Instant lastSkippedAt,
        /** One of `overlap`, `late`. */
        @JsonProperty("last_skip_reason") String lastSkipReason,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record AgentSchedulesCreateParams(
        /** Id, name or slug. */
        @JsonProperty("agent") String agent,
        @JsonProperty("input") Map<String, Object> input,
        /** The schedule stops where a call costs more. */
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** Five fields: minute, hour, day of month, month, day of week. */
        @JsonProperty("cron") String cron,
        /** Seconds, counted from the creation. */
        @JsonProperty("interval_s") Long intervalS,
        @JsonProperty("run_at") Instant runAt,
        /** IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once. */
        @JsonProperty("timezone") String timezone,
        /** If the run before has not ended: leave this one out, let it wait, or run both. One of `skip`, `queue`, `allow`. */
        @JsonProperty("overlap_policy") String overlapPolicy,
        /** What could not run in time still runs this many seconds later; what is older is left out. */
        @JsonProperty("catchup_window_s") Long catchupWindowS,
        /** Each run is put off by up to this many seconds. */
        @JsonProperty("jitter_s") Long jitterS) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String agent;
            private Map<String, Object> input;
            private Double maxCostPence;
            private String cron;
            private Long intervalS;
            private Instant runAt;
            private String timezone;
            private String overlapPolicy;
            private Long catchupWindowS;
            private Long jitterS;
            private Builder() {}
            /** Id, name or slug. */
            public Builder agent(String value) { agent = value; return this; }
            public Builder input(Map<String, Object> value) { input = value; return this; }
            /** The schedule stops where a call costs more. */
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            /** Five fields: minute, hour, day of month, month, day of week. */
            public Builder cron(String value) { cron = value; return this; }
            /** Seconds, counted from the creation. */
            public Builder intervalS(long value) { intervalS = value; return this; }
            public Builder runAt(Instant value) { runAt = value; return this; }
            /** IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once. */
            public Builder timezone(String value) { timezone = value; return this; }
            /** If the run before has not ended: leave this one out, let it wait, or run both. One of `skip`, `queue`, `allow`. */
            public Builder overlapPolicy(String value) { overlapPolicy = value; return this; }
            /** What could not run in time still runs this many seconds later; what is older is left out. */
            public Builder catchupWindowS(long value) { catchupWindowS = value; return this; }
            /** Each run is put off by up to this many seconds. */
            public Builder jitterS(long value) { jitterS = value; return this; }
            public AgentSchedulesCreateParams build() { return new AgentSchedulesCreateParams(Objects.requireNonNull(agent, "agent"), Objects.requireNonNull(input, "input"), maxCostPence, cron, intervalS, runAt, timezone, overlapPolicy, catchupWindowS, jitterS); }
        }
    }

    public record AgentSchedulesDeleteResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record AgentSchedulesListParams(
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
            public AgentSchedulesListParams build() { return new AgentSchedulesListParams(limit, cursor); }
        }
    }

    public record AgentSchedulesRunsParams(
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
            public AgentSchedulesRunsParams build() { return new AgentSchedulesRunsParams(limit, cursor); }
        }
    }

    public record ScheduledRun(
        @JsonProperty("id") String id,
        @JsonProperty("scheduled_at") Instant scheduledAt,
        /** One of `completed`, `failed`. */
        @JsonProperty("status") String status,
        @JsonProperty("task_id") String taskId,
        @JsonProperty("price_pence") Double pricePence,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("output") Map<String, JsonNode> output,
        @JsonProperty("error") String error,
        @JsonProperty("ended_at") Instant endedAt) {}
}
