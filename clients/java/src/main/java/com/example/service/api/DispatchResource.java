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

/** The durable queue for everybody: jobs, leases, dead letters, schedules */
public final class DispatchResource {
    private final Transport transport;

    DispatchResource(Transport transport) { this.transport = transport; }

    /**
     * Put a job into a queue of yours
     *
     * The same `dedupe_key` in a queue is the same job, until it is forgotten: 7 days after its end, 30 if it died.
     */
    public DispatchEnqueueResult enqueue(DispatchEnqueueParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/dispatch/jobs", null, params, true), DispatchEnqueueResult.class, options); }
    public DispatchEnqueueResult enqueue(DispatchEnqueueParams params) { return enqueue(params, RequestOptions.NONE); }

    public CompletableFuture<DispatchEnqueueResult> enqueueAsync(DispatchEnqueueParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/dispatch/jobs", null, params, true), DispatchEnqueueResult.class, options); }
    public CompletableFuture<DispatchEnqueueResult> enqueueAsync(DispatchEnqueueParams params) { return enqueueAsync(params, RequestOptions.NONE); }

    /** Jobs of a queue, newest first */
    public Page<DispatchJob> list(DispatchListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/dispatch/jobs", params, null, false), DispatchJob.class, options); }
    public Page<DispatchJob> list(DispatchListParams params) { return list(params, RequestOptions.NONE); }
    public Page<DispatchJob> list() { return list(DispatchListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<DispatchJob>> listAsync(DispatchListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/dispatch/jobs", params, null, false), DispatchJob.class, options); }
    public CompletableFuture<Page<DispatchJob>> listAsync(DispatchListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<DispatchJob>> listAsync() { return listAsync(DispatchListParams.builder().build(), RequestOptions.NONE); }

    /** One job */
    public DispatchJob retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/dispatch/jobs/:id", "id", id), null, null, false), DispatchJob.class, options); }
    public DispatchJob retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchJob> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/dispatch/jobs/:id", "id", id), null, null, false), DispatchJob.class, options); }
    public CompletableFuture<DispatchJob> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Cancel a job; a worker that has it loses its lease */
    public DispatchJob cancel(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/cancel", "id", id), null, null, false), DispatchJob.class, options); }
    public DispatchJob cancel(String id) { return cancel(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchJob> cancelAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/cancel", "id", id), null, null, false), DispatchJob.class, options); }
    public CompletableFuture<DispatchJob> cancelAsync(String id) { return cancelAsync(id, RequestOptions.NONE); }

    /**
     * Take the next jobs of a queue to work on
     *
     * By priority and age, groups in turn. A job whose `timeout_ms` passes without heartbeat goes to the next worker, and the token of before is refused.
     */
    public DispatchLeaseResult lease(DispatchLeaseParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/dispatch/lease", null, params, false), DispatchLeaseResult.class, options); }
    public DispatchLeaseResult lease(DispatchLeaseParams params) { return lease(params, RequestOptions.NONE); }
    public DispatchLeaseResult lease() { return lease(DispatchLeaseParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<DispatchLeaseResult> leaseAsync(DispatchLeaseParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/dispatch/lease", null, params, false), DispatchLeaseResult.class, options); }
    public CompletableFuture<DispatchLeaseResult> leaseAsync(DispatchLeaseParams params) { return leaseAsync(params, RequestOptions.NONE); }
    public CompletableFuture<DispatchLeaseResult> leaseAsync() { return leaseAsync(DispatchLeaseParams.builder().build(), RequestOptions.NONE); }

    /**
     * The work is done
     *
     * Harmless when repeated with the same token.
     */
    public DispatchJob ack(String id, DispatchAckParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/ack", "id", id), null, params, false), DispatchJob.class, options); }
    public DispatchJob ack(String id, DispatchAckParams params) { return ack(id, params, RequestOptions.NONE); }

    public CompletableFuture<DispatchJob> ackAsync(String id, DispatchAckParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/ack", "id", id), null, params, false), DispatchJob.class, options); }
    public CompletableFuture<DispatchJob> ackAsync(String id, DispatchAckParams params) { return ackAsync(id, params, RequestOptions.NONE); }

    /** The attempt failed: try again later, or never */
    public DispatchJob nack(String id, DispatchNackParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/nack", "id", id), null, params, false), DispatchJob.class, options); }
    public DispatchJob nack(String id, DispatchNackParams params) { return nack(id, params, RequestOptions.NONE); }

    public CompletableFuture<DispatchJob> nackAsync(String id, DispatchNackParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/nack", "id", id), null, params, false), DispatchJob.class, options); }
    public CompletableFuture<DispatchJob> nackAsync(String id, DispatchNackParams params) { return nackAsync(id, params, RequestOptions.NONE); }

    /** Still at work: the lease lasts timeout_ms from now */
    public DispatchHeartbeatResult heartbeat(String id, DispatchHeartbeatParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/heartbeat", "id", id), null, params, false), DispatchHeartbeatResult.class, options); }
    public DispatchHeartbeatResult heartbeat(String id, DispatchHeartbeatParams params) { return heartbeat(id, params, RequestOptions.NONE); }

    public CompletableFuture<DispatchHeartbeatResult> heartbeatAsync(String id, DispatchHeartbeatParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/jobs/:id/heartbeat", "id", id), null, params, false), DispatchHeartbeatResult.class, options); }
    public CompletableFuture<DispatchHeartbeatResult> heartbeatAsync(String id, DispatchHeartbeatParams params) { return heartbeatAsync(id, params, RequestOptions.NONE); }

    /** Dead letters of a queue, newest first; kept for 30 days */
    public Page<DispatchJob> dead(DispatchDeadParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/dispatch/dlq", params, null, false), DispatchJob.class, options); }
    public Page<DispatchJob> dead(DispatchDeadParams params) { return dead(params, RequestOptions.NONE); }
    public Page<DispatchJob> dead() { return dead(DispatchDeadParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<DispatchJob>> deadAsync(DispatchDeadParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/dispatch/dlq", params, null, false), DispatchJob.class, options); }
    public CompletableFuture<Page<DispatchJob>> deadAsync(DispatchDeadParams params) { return deadAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<DispatchJob>> deadAsync() { return deadAsync(DispatchDeadParams.builder().build(), RequestOptions.NONE); }

    /** Put a dead letter back, with all its attempts */
    public DispatchJob redrive(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/dlq/:id/redrive", "id", id), null, null, false), DispatchJob.class, options); }
    public DispatchJob redrive(String id) { return redrive(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchJob> redriveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/dlq/:id/redrive", "id", id), null, null, false), DispatchJob.class, options); }
    public CompletableFuture<DispatchJob> redriveAsync(String id) { return redriveAsync(id, RequestOptions.NONE); }

    /** Put dead letters of a queue back, newest first */
    public DispatchRedriveAllResult redriveAll(DispatchRedriveAllParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/dispatch/dlq/redrive", null, params, false), DispatchRedriveAllResult.class, options); }
    public DispatchRedriveAllResult redriveAll(DispatchRedriveAllParams params) { return redriveAll(params, RequestOptions.NONE); }
    public DispatchRedriveAllResult redriveAll() { return redriveAll(DispatchRedriveAllParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<DispatchRedriveAllResult> redriveAllAsync(DispatchRedriveAllParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/dispatch/dlq/redrive", null, params, false), DispatchRedriveAllResult.class, options); }
    public CompletableFuture<DispatchRedriveAllResult> redriveAllAsync(DispatchRedriveAllParams params) { return redriveAllAsync(params, RequestOptions.NONE); }
    public CompletableFuture<DispatchRedriveAllResult> redriveAllAsync() { return redriveAllAsync(DispatchRedriveAllParams.builder().build(), RequestOptions.NONE); }

    /** Your queues; one begins with its first job */
    public Page<DispatchQueue> queues(DispatchQueuesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/dispatch/queues", params, null, false), DispatchQueue.class, options); }
    public Page<DispatchQueue> queues(DispatchQueuesParams params) { return queues(params, RequestOptions.NONE); }
    public Page<DispatchQueue> queues() { return queues(DispatchQueuesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<DispatchQueue>> queuesAsync(DispatchQueuesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/dispatch/queues", params, null, false), DispatchQueue.class, options); }
    public CompletableFuture<Page<DispatchQueue>> queuesAsync(DispatchQueuesParams params) { return queuesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<DispatchQueue>> queuesAsync() { return queuesAsync(DispatchQueuesParams.builder().build(), RequestOptions.NONE); }

    /** Give no more jobs of the queue out; what is leased goes on */
    public DispatchQueue pause(String queue, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/queues/:queue/pause", "queue", queue), null, null, false), DispatchQueue.class, options); }
    public DispatchQueue pause(String queue) { return pause(queue, RequestOptions.NONE); }

    public CompletableFuture<DispatchQueue> pauseAsync(String queue, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/queues/:queue/pause", "queue", queue), null, null, false), DispatchQueue.class, options); }
    public CompletableFuture<DispatchQueue> pauseAsync(String queue) { return pauseAsync(queue, RequestOptions.NONE); }

    /** Give jobs of the queue out again */
    public DispatchQueue resume(String queue, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/queues/:queue/resume", "queue", queue), null, null, false), DispatchQueue.class, options); }
    public DispatchQueue resume(String queue) { return resume(queue, RequestOptions.NONE); }

    public CompletableFuture<DispatchQueue> resumeAsync(String queue, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/queues/:queue/resume", "queue", queue), null, null, false), DispatchQueue.class, options); }
    public CompletableFuture<DispatchQueue> resumeAsync(String queue) { return resumeAsync(queue, RequestOptions.NONE); }

    /**
     * Have a job put into a queue at given times
     *
     * Needs exactly one of `cron`, `interval_s` and `run_at`.
     */
    public DispatchSchedule schedule(DispatchScheduleParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/dispatch/schedules", null, params, true), DispatchSchedule.class, options); }
    public DispatchSchedule schedule(DispatchScheduleParams params) { return schedule(params, RequestOptions.NONE); }

    public CompletableFuture<DispatchSchedule> scheduleAsync(DispatchScheduleParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/dispatch/schedules", null, params, true), DispatchSchedule.class, options); }
    public CompletableFuture<DispatchSchedule> scheduleAsync(DispatchScheduleParams params) { return scheduleAsync(params, RequestOptions.NONE); }

    /** Your schedules, newest first */
    public Page<DispatchSchedule> schedules(DispatchSchedulesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/dispatch/schedules", params, null, false), DispatchSchedule.class, options); }
    public Page<DispatchSchedule> schedules(DispatchSchedulesParams params) { return schedules(params, RequestOptions.NONE); }
    public Page<DispatchSchedule> schedules() { return schedules(DispatchSchedulesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<DispatchSchedule>> schedulesAsync(DispatchSchedulesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/dispatch/schedules", params, null, false), DispatchSchedule.class, options); }
    public CompletableFuture<Page<DispatchSchedule>> schedulesAsync(DispatchSchedulesParams params) { return schedulesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<DispatchSchedule>> schedulesAsync() { return schedulesAsync(DispatchSchedulesParams.builder().build(), RequestOptions.NONE); }

    /** One schedule */
    public DispatchSchedule getSchedule(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/dispatch/schedules/:id", "id", id), null, null, false), DispatchSchedule.class, options); }
    public DispatchSchedule getSchedule(String id) { return getSchedule(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchSchedule> getScheduleAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/dispatch/schedules/:id", "id", id), null, null, false), DispatchSchedule.class, options); }
    public CompletableFuture<DispatchSchedule> getScheduleAsync(String id) { return getScheduleAsync(id, RequestOptions.NONE); }

    /** Let a schedule rest */
    public DispatchSchedule pauseSchedule(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/schedules/:id/pause", "id", id), null, null, false), DispatchSchedule.class, options); }
    public DispatchSchedule pauseSchedule(String id) { return pauseSchedule(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchSchedule> pauseScheduleAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/schedules/:id/pause", "id", id), null, null, false), DispatchSchedule.class, options); }
    public CompletableFuture<DispatchSchedule> pauseScheduleAsync(String id) { return pauseScheduleAsync(id, RequestOptions.NONE); }

    /** Go on with the next time from now */
    public DispatchSchedule resumeSchedule(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/dispatch/schedules/:id/resume", "id", id), null, null, false), DispatchSchedule.class, options); }
    public DispatchSchedule resumeSchedule(String id) { return resumeSchedule(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchSchedule> resumeScheduleAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/dispatch/schedules/:id/resume", "id", id), null, null, false), DispatchSchedule.class, options); }
    public CompletableFuture<DispatchSchedule> resumeScheduleAsync(String id) { return resumeScheduleAsync(id, RequestOptions.NONE); }

    /** Delete a schedule; jobs that it has put into a queue stay */
    public DispatchRemoveScheduleResult removeSchedule(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/dispatch/schedules/:id", "id", id), null, null, false), DispatchRemoveScheduleResult.class, options); }
    public DispatchRemoveScheduleResult removeSchedule(String id) { return removeSchedule(id, RequestOptions.NONE); }

    public CompletableFuture<DispatchRemoveScheduleResult> removeScheduleAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/dispatch/schedules/:id", "id", id), null, null, false), DispatchRemoveScheduleResult.class, options); }
    public CompletableFuture<DispatchRemoveScheduleResult> removeScheduleAsync(String id) { return removeScheduleAsync(id, RequestOptions.NONE); }

    /**
     * A new secret that signs your callbacks; for 24 hours the one before signs along
     *
     * The first call makes the first secret that you see. It is shown once.
     */
    public DispatchRotateSecretResult rotateSecret(RequestOptions options) { return transport.call(new Operation("POST", "/v1/dispatch/callback-secret/rotate", null, null, true), DispatchRotateSecretResult.class, options); }
    public DispatchRotateSecretResult rotateSecret() { return rotateSecret(RequestOptions.NONE); }

    public CompletableFuture<DispatchRotateSecretResult> rotateSecretAsync(RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/dispatch/callback-secret/rotate", null, null, true), DispatchRotateSecretResult.class, options); }
    public CompletableFuture<DispatchRotateSecretResult> rotateSecretAsync() { return rotateSecretAsync(RequestOptions.NONE); }

    /** What the module dispatch is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/dispatch/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/dispatch/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record DispatchAckParams(
        @JsonProperty("lease_token") String leaseToken,
        /** At most 64 KiB. */
        @JsonProperty("result") Map<String, Object> result) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String leaseToken;
            private Map<String, Object> result;
            private Builder() {}
            public Builder leaseToken(String value) { leaseToken = value; return this; }
            /** At most 64 KiB. */
            public Builder result(Map<String, Object> value) { result = value; return this; }
            public DispatchAckParams build() { return new DispatchAckParams(Objects.requireNonNull(leaseToken, "lease_token"), result); }
        }
    }

    public record DispatchDeadParams(
        @JsonProperty("queue") String queue,
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String queue;
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder queue(String value) { queue = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public DispatchDeadParams build() { return new DispatchDeadParams(queue, limit, cursor); }
        }
    }

    public record DispatchEnqueueParams(
        @JsonProperty("queue") String queue,
        /** What kind of work; workers tell jobs apart by it. */
        @JsonProperty("type") String type,
        /** At most 256 KiB. */
        @JsonProperty("payload") Map<String, Object> payload,
        /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
        @JsonProperty("priority") Long priority,
        /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
        @JsonProperty("group") String group,
        @JsonProperty("max_attempts") Long maxAttempts,
        /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
        @JsonProperty("backoff") DispatchEnqueueParamsBackoff backoff,
        /** How long a worker may be silent; a heartbeat gives as much again. */
        @JsonProperty("timeout_ms") Long timeoutMs,
        /** Gets a signed POST when the job has ended. */
        @JsonProperty("callback_url") String callbackUrl,
        @JsonProperty("run_at") Instant runAt,
        @JsonProperty("dedupe_key") String dedupeKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String queue;
            private String type;
            private Map<String, Object> payload;
            private Long priority;
            private String group;
            private Long maxAttempts;
            private DispatchEnqueueParamsBackoff backoff;
            private Long timeoutMs;
            private String callbackUrl;
            private Instant runAt;
            private String dedupeKey;
            private Builder() {}
            public Builder queue(String value) { queue = value; return this; }
            /** What kind of work; workers tell jobs apart by it. */
            public Builder type(String value) { type = value; return this; }
            /** At most 256 KiB. */
            public Builder payload(Map<String, Object> value) { payload = value; return this; }
            /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
            public Builder priority(long value) { priority = value; return this; }
            /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
            public Builder group(String value) { group = value; return this; }
            public Builder maxAttempts(long value) { maxAttempts = value; return this; }
            /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
            public Builder backoff(DispatchEnqueueParamsBackoff value) { backoff = value; return this; }
            /** How long a worker may be silent; a heartbeat gives as much again. */
            public Builder timeoutMs(long value) { timeoutMs = value; return this; }
            /** Gets a signed POST when the job has ended. */
            public Builder callbackUrl(String value) { callbackUrl = value; return this; }
            public Builder runAt(Instant value) { runAt = value; return this; }
            public Builder dedupeKey(String value) { dedupeKey = value; return this; }
            public DispatchEnqueueParams build() { return new DispatchEnqueueParams(queue, Objects.requireNonNull(type, "type"), payload, priority, group, maxAttempts, backoff, timeoutMs, callbackUrl, runAt, dedupeKey); }
        }
    }

    /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
    public record DispatchEnqueueParamsBackoff(
        @JsonProperty("first_ms") Long firstMs,
        @JsonProperty("max_ms") Long maxMs) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long firstMs;
            private Long maxMs;
            private Builder() {}
            public Builder firstMs(long value) { firstMs = value; return this; }
            public Builder maxMs(long value) { maxMs = value; return this; }
            public DispatchEnqueueParamsBackoff build() { return new DispatchEnqueueParamsBackoff(firstMs, maxMs); }
        }
    }

    public record DispatchEnqueueResult(
        @JsonProperty("id") String id,
        @JsonProperty("queue") String queue,
        @JsonProperty("type") String type,
        @JsonProperty("payload") Map<String, JsonNode> payload,
        @JsonProperty("priority") long priority,
        @JsonProperty("group") String group,
        /** One of `pending`, `succeeded`, `dead`, `cancelled`. */
        @JsonProperty("state") String state,
        /** Begun. */
        @JsonProperty("attempts") long attempts,
        @JsonProperty("max_attempts") long maxAttempts,
        @JsonProperty("backoff") DispatchEnqueueResultBackoff backoff,
        @JsonProperty("timeout_ms") long timeoutMs,
        @JsonProperty("run_at") Instant runAt,
        @JsonProperty("leased_until") Instant leasedUntil,
        @JsonProperty("dedupe_key") String dedupeKey,
        @JsonProperty("callback_url") String callbackUrl,
        @JsonProperty("last_error") String lastError,
        @JsonProperty("result") Map<String, JsonNode> result,
        @JsonProperty("created_at") Instant createdAt,
        /** It was there already and is shown as it is. */
        @JsonProperty("deduplicated") boolean deduplicated) {}

    public record DispatchEnqueueResultBackoff(
        @JsonProperty("first_ms") long firstMs,
        @JsonProperty("max_ms") long maxMs) {}

    public record DispatchHeartbeatParams(
        @JsonProperty("lease_token") String leaseToken) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String leaseToken;
            private Builder() {}
            public Builder leaseToken(String value) { leaseToken = value; return this; }
            public DispatchHeartbeatParams build() { return new DispatchHeartbeatParams(Objects.requireNonNull(leaseToken, "lease_token")); }
        }
    }

    public record DispatchHeartbeatResult(
        @JsonProperty("id") String id,
        @JsonProperty("leased_until") Instant leasedUntil) {}

    public record DispatchJob(
        @JsonProperty("id") String id,
        @JsonProperty("queue") String queue,
        @JsonProperty("type") String type,
        @JsonProperty("payload") Map<String, JsonNode> payload,
        @JsonProperty("priority") long priority,
        @JsonProperty("group") String group,
        /** One of `pending`, `succeeded`, `dead`, `cancelled`. */
        @JsonProperty("state") String state,
        /** Begun. */
        @JsonProperty("attempts") long attempts,
        @JsonProperty("max_attempts") long maxAttempts,
        @JsonProperty("backoff") DispatchJobBackoff backoff,
        @JsonProperty("timeout_ms") long timeoutMs,
        @JsonProperty("run_at") Instant runAt,
        @JsonProperty("leased_until") Instant leasedUntil,
        @JsonProperty("dedupe_key") String dedupeKey,
        @JsonProperty("callback_url") String callbackUrl,
        @JsonProperty("last_error") String lastError,
        @JsonProperty("result") Map<String, JsonNode> result,
        @JsonProperty("created_at") Instant createdAt) {}

    public record DispatchJobBackoff(
        @JsonProperty("first_ms") long firstMs,
        @JsonProperty("max_ms") long maxMs) {}

    public record DispatchLeaseParams(
        @JsonProperty("queue") String queue,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String queue;
            private Long limit;
            private Builder() {}
            public Builder queue(String value) { queue = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public DispatchLeaseParams build() { return new DispatchLeaseParams(queue, limit); }
        }
    }

    public record DispatchLeaseResult(
        @JsonProperty("data") List<LeasedJob> data,
        /** The queue gives nothing out until it is resumed. */
        @JsonProperty("paused") boolean paused) {}

    public record DispatchListParams(
        @JsonProperty("queue") String queue,
        /** One of `pending`, `succeeded`, `dead`, `cancelled`. */
        @JsonProperty("state") String state,
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String queue;
            private String state;
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder queue(String value) { queue = value; return this; }
            /** One of `pending`, `succeeded`, `dead`, `cancelled`. */
            public Builder state(String value) { state = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public DispatchListParams build() { return new DispatchListParams(queue, state, limit, cursor); }
        }
    }

    public record DispatchNackParams(
        @JsonProperty("lease_token") String leaseToken,
        @JsonProperty("error") String error,
        /** Instead of the backoff's. */
        @JsonProperty("delay_ms") Long delayMs,
        /** To the dead letters, whatever attempts are left. */
        @JsonProperty("dead") Boolean dead) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String leaseToken;
            private String error;
            private Long delayMs;
            private Boolean dead;
            private Builder() {}
            public Builder leaseToken(String value) { leaseToken = value; return this; }
            public Builder error(String value) { error = value; return this; }
            /** Instead of the backoff's. */
            public Builder delayMs(long value) { delayMs = value; return this; }
            /** To the dead letters, whatever attempts are left. */
            public Builder dead(boolean value) { dead = value; return this; }
            public DispatchNackParams build() { return new DispatchNackParams(Objects.requireNonNull(leaseToken, "lease_token"), error, delayMs, dead); }
        }
    }

    public record DispatchQueue(
        @JsonProperty("queue") String queue,
        @JsonProperty("paused") boolean paused,
        /** Counted up to 10,000. */
        @JsonProperty("pending") long pending,
        /** Counted up to 10,000. */
        @JsonProperty("dead") long dead,
        @JsonProperty("created_at") Instant createdAt) {}

    public record DispatchQueuesParams(
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
            public DispatchQueuesParams build() { return new DispatchQueuesParams(limit, cursor); }
        }
    }

    public record DispatchRedriveAllParams(
        @JsonProperty("queue") String queue,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String queue;
            private Long limit;
            private Builder() {}
            public Builder queue(String value) { queue = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public DispatchRedriveAllParams build() { return new DispatchRedriveAllParams(queue, limit); }
        }
    }

    public record DispatchRedriveAllResult(
        @JsonProperty("redriven") long redriven,
        @JsonProperty("has_more") boolean hasMore) {}

    public record DispatchRemoveScheduleResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record DispatchRotateSecretResult(
        /** A Standard Webhooks secret: `whsec_` and base64. */
        @JsonProperty("secret") String secret,
        @JsonProperty("previous_secret_expires_at") Instant previousSecretExpiresAt) {}

    public record DispatchSchedule(
        @JsonProperty("id") String id,
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
        @JsonProperty("job") DispatchScheduleJob job,
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

    public record DispatchScheduleJob(
        @JsonProperty("queue") String queue,
        /** What kind of work; workers tell jobs apart by it. */
        @JsonProperty("type") String type,
        /** At most 256 KiB. */
        @JsonProperty("payload") Map<String, JsonNode> payload,
        /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
        @JsonProperty("priority") long priority,
        /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
        @JsonProperty("group") String group,
        @JsonProperty("max_attempts") long maxAttempts,
        /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
        @JsonProperty("backoff") DispatchScheduleJobBackoff backoff,
        /** How long a worker may be silent; a heartbeat gives as much again. */
        @JsonProperty("timeout_ms") long timeoutMs,
        /** Gets a signed POST when the job has ended. */
        @JsonProperty("callback_url") String callbackUrl) {}

    /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
    public record DispatchScheduleJobBackoff(
        @JsonProperty("first_ms") long firstMs,
        @JsonProperty("max_ms") long maxMs) {}

    public record DispatchScheduleParams(
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
        @JsonProperty("jitter_s") Long jitterS,
        @JsonProperty("job") DispatchScheduleParamsJob job) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String cron;
            private Long intervalS;
            private Instant runAt;
            private String timezone;
            private String overlapPolicy;
            private Long catchupWindowS;
            private Long jitterS;
            private DispatchScheduleParamsJob job;
            private Builder() {}
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
            public Builder job(DispatchScheduleParamsJob value) { job = value; return this; }
            public DispatchScheduleParams build() { return new DispatchScheduleParams(cron, intervalS, runAt, timezone, overlapPolicy, catchupWindowS, jitterS, Objects.requireNonNull(job, "job")); }
        }
    }

    public record DispatchScheduleParamsJob(
        @JsonProperty("queue") String queue,
        /** What kind of work; workers tell jobs apart by it. */
        @JsonProperty("type") String type,
        /** At most 256 KiB. */
        @JsonProperty("payload") Map<String, Object> payload,
        /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
        @JsonProperty("priority") Long priority,
        /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
        @JsonProperty("group") String group,
        @JsonProperty("max_attempts") Long maxAttempts,
        /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
        @JsonProperty("backoff") DispatchScheduleParamsJobBackoff backoff,
        /** How long a worker may be silent; a heartbeat gives as much again. */
        @JsonProperty("timeout_ms") Long timeoutMs,
        /** Gets a signed POST when the job has ended. */
        @JsonProperty("callback_url") String callbackUrl) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String queue;
            private String type;
            private Map<String, Object> payload;
            private Long priority;
            private String group;
            private Long maxAttempts;
            private DispatchScheduleParamsJobBackoff backoff;
            private Long timeoutMs;
            private String callbackUrl;
            private Builder() {}
            public Builder queue(String value) { queue = value; return this; }
            /** What kind of work; workers tell jobs apart by it. */
            public Builder type(String value) { type = value; return this; }
            /** At most 256 KiB. */
            public Builder payload(Map<String, Object> value) { payload = value; return this; }
            /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
            public Builder priority(long value) { priority = value; return this; }
            /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
            public Builder group(String value) { group = value; return this; }
            public Builder maxAttempts(long value) { maxAttempts = value; return this; }
            /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
            public Builder backoff(DispatchScheduleParamsJobBackoff value) { backoff = value; return this; }
            /** How long a worker may be silent; a heartbeat gives as much again. */
            public Builder timeoutMs(long value) { timeoutMs = value; return this; }
            /** Gets a signed POST when the job has ended. */
            public Builder callbackUrl(String value) { callbackUrl = value; return this; }
            public DispatchScheduleParamsJob build() { return new DispatchScheduleParamsJob(queue, Objects.requireNonNull(type, "type"), payload, priority, group, maxAttempts, backoff, timeoutMs, callbackUrl); }
        }
    }

    /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
    public record DispatchScheduleParamsJobBackoff(
        @JsonProperty("first_ms") Long firstMs,
        @JsonProperty("max_ms") Long maxMs) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long firstMs;
            private Long maxMs;
            private Builder() {}
            public Builder firstMs(long value) { firstMs = value; return this; }
            public Builder maxMs(long value) { maxMs = value; return this; }
            public DispatchScheduleParamsJobBackoff build() { return new DispatchScheduleParamsJobBackoff(firstMs, maxMs); }
        }
    }

    public record DispatchSchedulesParams(
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
            public DispatchSchedulesParams build() { return new DispatchSchedulesParams(limit, cursor); }
        }
    }

    public record LeasedJob(
        @JsonProperty("id") String id,
        @JsonProperty("queue") String queue,
        @JsonProperty("type") String type,
        @JsonProperty("payload") Map<String, JsonNode> payload,
        @JsonProperty("priority") long priority,
        @JsonProperty("group") String group,
        /** One of `pending`, `succeeded`, `dead`, `cancelled`. */
        @JsonProperty("state") String state,
        /** Begun. */
        @JsonProperty("attempts") long attempts,
        @JsonProperty("max_attempts") long maxAttempts,
        @JsonProperty("backoff") LeasedJobBackoff backoff,
        @JsonProperty("timeout_ms") long timeoutMs,
        @JsonProperty("run_at") Instant runAt,
        @JsonProperty("leased_until") Instant leasedUntil,
        @JsonProperty("dedupe_key") String dedupeKey,
        @JsonProperty("callback_url") String callbackUrl,
        @JsonProperty("last_error") String lastError,
        @JsonProperty("result") Map<String, JsonNode> result,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("lease_token") String leaseToken,
        /** Grows with every lease of the job: what you write elsewhere can refuse a lower one. */
        @JsonProperty("fence") long fence) {}

    public record LeasedJobBackoff(
        @JsonProperty("first_ms") long firstMs,
        @JsonProperty("max_ms") long maxMs) {}
}
