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

/** Counts usage: meters and their events, each once, in Stripe’s words */
public final class MeteringResource {
    private final Transport transport;

    MeteringResource(Transport transport) { this.transport = transport; }

    /** Create a meter: what is counted, by which name of events */
    public Meter createMeter(MeteringCreateMeterParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/meters", null, params, true), Meter.class, options); }
    public Meter createMeter(MeteringCreateMeterParams params) { return createMeter(params, RequestOptions.NONE); }

    public CompletableFuture<Meter> createMeterAsync(MeteringCreateMeterParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/meters", null, params, true), Meter.class, options); }
    public CompletableFuture<Meter> createMeterAsync(MeteringCreateMeterParams params) { return createMeterAsync(params, RequestOptions.NONE); }

    /** Your meters, newest first */
    public Page<Meter> listMeters(MeteringListMetersParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/meters", params, null, false), Meter.class, options); }
    public Page<Meter> listMeters(MeteringListMetersParams params) { return listMeters(params, RequestOptions.NONE); }
    public Page<Meter> listMeters() { return listMeters(MeteringListMetersParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Meter>> listMetersAsync(MeteringListMetersParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/meters", params, null, false), Meter.class, options); }
    public CompletableFuture<Page<Meter>> listMetersAsync(MeteringListMetersParams params) { return listMetersAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Meter>> listMetersAsync() { return listMetersAsync(MeteringListMetersParams.builder().build(), RequestOptions.NONE); }

    /** One meter */
    public Meter getMeter(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/meters/:id", "id", id), null, null, false), Meter.class, options); }
    public Meter getMeter(String id) { return getMeter(id, RequestOptions.NONE); }

    public CompletableFuture<Meter> getMeterAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/meters/:id", "id", id), null, null, false), Meter.class, options); }
    public CompletableFuture<Meter> getMeterAsync(String id) { return getMeterAsync(id, RequestOptions.NONE); }

    /** Rename a meter */
    public Meter changeMeter(String id, MeteringChangeMeterParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/meters/:id", "id", id), null, params, false), Meter.class, options); }
    public Meter changeMeter(String id, MeteringChangeMeterParams params) { return changeMeter(id, params, RequestOptions.NONE); }
    public Meter changeMeter(String id) { return changeMeter(id, MeteringChangeMeterParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Meter> changeMeterAsync(String id, MeteringChangeMeterParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/meters/:id", "id", id), null, params, false), Meter.class, options); }
    public CompletableFuture<Meter> changeMeterAsync(String id, MeteringChangeMeterParams params) { return changeMeterAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Meter> changeMeterAsync(String id) { return changeMeterAsync(id, MeteringChangeMeterParams.builder().build(), RequestOptions.NONE); }

    /** Take no more events for a meter */
    public Meter deactivateMeter(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/meters/:id/deactivate", "id", id), null, body, false), Meter.class, options); }
    public Meter deactivateMeter(String id, Map<String, Object> body) { return deactivateMeter(id, body, RequestOptions.NONE); }

    public CompletableFuture<Meter> deactivateMeterAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/meters/:id/deactivate", "id", id), null, body, false), Meter.class, options); }
    public CompletableFuture<Meter> deactivateMeterAsync(String id, Map<String, Object> body) { return deactivateMeterAsync(id, body, RequestOptions.NONE); }

    /** Take events again */
    public Meter reactivateMeter(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/meters/:id/reactivate", "id", id), null, body, false), Meter.class, options); }
    public Meter reactivateMeter(String id, Map<String, Object> body) { return reactivateMeter(id, body, RequestOptions.NONE); }

    public CompletableFuture<Meter> reactivateMeterAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/meters/:id/reactivate", "id", id), null, body, false), Meter.class, options); }
    public CompletableFuture<Meter> reactivateMeterAsync(String id, Map<String, Object> body) { return reactivateMeterAsync(id, body, RequestOptions.NONE); }

    /** What a meter counted for a customer: in all, by hour or by day (at most 1,000 windows) */
    public Page<MeterEventSummary> summaries(String id, MeteringSummariesParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/billing/meters/:id/event_summaries", "id", id), params, null, false), MeterEventSummary.class, options); }
    public Page<MeterEventSummary> summaries(String id, MeteringSummariesParams params) { return summaries(id, params, RequestOptions.NONE); }

    public CompletableFuture<Page<MeterEventSummary>> summariesAsync(String id, MeteringSummariesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/billing/meters/:id/event_summaries", "id", id), params, null, false), MeterEventSummary.class, options); }
    public CompletableFuture<Page<MeterEventSummary>> summariesAsync(String id, MeteringSummariesParams params) { return summariesAsync(id, params, RequestOptions.NONE); }

    /**
     * Record one event
     *
     * In Stripe’s words, JSON or form-encoded. From 35 days ago to 5 minutes ahead. An identifier counts once, for as long as its event is kept; with other contents it is 409.
     */
    public MeterEvent record_(MeteringRecordParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/meter_events", null, params, true), MeterEvent.class, options); }
    public MeterEvent record_(MeteringRecordParams params) { return record_(params, RequestOptions.NONE); }

    public CompletableFuture<MeterEvent> recordAsync(MeteringRecordParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/meter_events", null, params, true), MeterEvent.class, options); }
    public CompletableFuture<MeterEvent> recordAsync(MeteringRecordParams params) { return recordAsync(params, RequestOptions.NONE); }

    /** Record one event, as version 2 of Stripe’s API says it */
    public V2MeterEvent recordV2(MeteringRecordV2Params params, RequestOptions options) { return transport.call(new Operation("POST", "/v2/billing/meter_events", null, params, true), V2MeterEvent.class, options); }
    public V2MeterEvent recordV2(MeteringRecordV2Params params) { return recordV2(params, RequestOptions.NONE); }

    public CompletableFuture<V2MeterEvent> recordV2Async(MeteringRecordV2Params params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v2/billing/meter_events", null, params, true), V2MeterEvent.class, options); }
    public CompletableFuture<V2MeterEvent> recordV2Async(MeteringRecordV2Params params) { return recordV2Async(params, RequestOptions.NONE); }

    /**
     * Record up to 1,000 events at once
     *
     * All are durable when the answer comes. One that is not as it must be refuses all; one that was there already is not counted again.
     */
    public MeterEventBatch recordBatch(MeteringRecordBatchParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/meter_events/batch", null, params, false), MeterEventBatch.class, options); }
    public MeterEventBatch recordBatch(MeteringRecordBatchParams params) { return recordBatch(params, RequestOptions.NONE); }

    public CompletableFuture<MeterEventBatch> recordBatchAsync(MeteringRecordBatchParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/meter_events/batch", null, params, false), MeterEventBatch.class, options); }
    public CompletableFuture<MeterEventBatch> recordBatchAsync(MeteringRecordBatchParams params) { return recordBatchAsync(params, RequestOptions.NONE); }

    /** Take an event back, within 24 hours */
    public MeterEventAdjustment cancelEvent(MeteringCancelEventParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/meter_event_adjustments", null, params, false), MeterEventAdjustment.class, options); }
    public MeterEventAdjustment cancelEvent(MeteringCancelEventParams params) { return cancelEvent(params, RequestOptions.NONE); }

    public CompletableFuture<MeterEventAdjustment> cancelEventAsync(MeteringCancelEventParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/meter_event_adjustments", null, params, false), MeterEventAdjustment.class, options); }
    public CompletableFuture<MeterEventAdjustment> cancelEventAsync(MeteringCancelEventParams params) { return cancelEventAsync(params, RequestOptions.NONE); }

    /** What the module metering is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/metering/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/metering/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Meter(
        @JsonProperty("id") String id,
        /** One of `billing.meter`. */
        @JsonProperty("object") String object,
        /** epoch seconds */
        @JsonProperty("created") long created,
        @JsonProperty("customer_mapping") MeterCustomerMapping customerMapping,
        @JsonProperty("default_aggregation") MeterDefaultAggregation defaultAggregation,
        @JsonProperty("display_name") String displayName,
        @JsonProperty("event_name") String eventName,
        @JsonProperty("event_time_window") JsonNode eventTimeWindow,
        @JsonProperty("livemode") boolean livemode,
        /** One of `active`, `inactive`. */
        @JsonProperty("status") String status,
        @JsonProperty("status_transitions") MeterStatusTransitions statusTransitions,
        /** epoch seconds */
        @JsonProperty("updated") long updated,
        @JsonProperty("value_settings") MeterValueSettings valueSettings) {}

    public record MeterCustomerMapping(
        /** One of `by_id`. */
        @JsonProperty("type") String type,
        @JsonProperty("event_payload_key") String eventPayloadKey) {}

    public record MeterDefaultAggregation(
        /** One of `sum`, `count`, `max`, `last`. */
        @JsonProperty("formula") String formula) {}

    public record MeterEvent(
        /** One of `billing.meter_event`. */
        @JsonProperty("object") String object,
        @JsonProperty("created") long created,
        @JsonProperty("event_name") String eventName,
        @JsonProperty("identifier") String identifier,
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("payload") Map<String, String> payload,
        /** epoch seconds */
        @JsonProperty("timestamp") long timestamp) {}

    public record MeterEventAdjustment(
        /** One of `billing.meter_event_adjustment`. */
        @JsonProperty("object") String object,
        @JsonProperty("cancel") MeterEventAdjustmentCancel cancel,
        @JsonProperty("event_name") String eventName,
        @JsonProperty("livemode") boolean livemode,
        /** One of `complete`. */
        @JsonProperty("status") String status,
        /** One of `cancel`. */
        @JsonProperty("type") String type) {}

    public record MeterEventAdjustmentCancel(
        @JsonProperty("identifier") String identifier) {}

    public record MeterEventBatch(
        /** counted now */
        @JsonProperty("accepted") long accepted,
        /** counted before */
        @JsonProperty("duplicates") long duplicates,
        /** identifiers that were counted before with other contents */
        @JsonProperty("conflicts") List<String> conflicts) {}

    public record MeterEventSummary(
        @JsonProperty("id") String id,
        /** One of `billing.meter_event_summary`. */
        @JsonProperty("object") String object,
        @JsonProperty("aggregated_value") double aggregatedValue,
        @JsonProperty("start_time") long startTime,
        @JsonProperty("end_time") long endTime,
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("meter") String meter) {}

    public record MeterStatusTransitions(
        @JsonProperty("deactivated_at") Long deactivatedAt) {}

    public record MeterValueSettings(
        @JsonProperty("event_payload_key") String eventPayloadKey) {}

    public record MeteringCancelEventParams(
        @JsonProperty("event_name") String eventName,
        /** One of `cancel`. */
        @JsonProperty("type") String type,
        @JsonProperty("cancel") MeteringCancelEventParamsCancel cancel) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String eventName;
            private String type;
            private MeteringCancelEventParamsCancel cancel;
            private Builder() {}
            public Builder eventName(String value) { eventName = value; return this; }
            /** One of `cancel`. */
            public Builder type(String value) { type = value; return this; }
            public Builder cancel(MeteringCancelEventParamsCancel value) { cancel = value; return this; }
            public MeteringCancelEventParams build() { return new MeteringCancelEventParams(Objects.requireNonNull(eventName, "event_name"), Objects.requireNonNull(type, "type"), Objects.requireNonNull(cancel, "cancel")); }
        }
    }

    public record MeteringCancelEventParamsCancel(
        @JsonProperty("identifier") String identifier) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String identifier;
            private Builder() {}
            public Builder identifier(String value) { identifier = value; return this; }
            public MeteringCancelEventParamsCancel build() { return new MeteringCancelEventParamsCancel(Objects.requireNonNull(identifier, "identifier")); }
        }
    }

    public record MeteringChangeMeterParams(
        @JsonProperty("display_name") String displayName) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String displayName;
            private Builder() {}
            public Builder displayName(String value) { displayName = value; return this; }
            public MeteringChangeMeterParams build() { return new MeteringChangeMeterParams(displayName); }
        }
    }

    public record MeteringCreateMeterParams(
        @JsonProperty("display_name") String displayName,
        @JsonProperty("event_name") String eventName,
        @JsonProperty("default_aggregation") MeteringCreateMeterParamsDefaultAggregation defaultAggregation,
        @JsonProperty("customer_mapping") MeteringCreateMeterParamsCustomerMapping customerMapping,
        @JsonProperty("value_settings") MeteringCreateMeterParamsValueSettings valueSettings) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String displayName;
            private String eventName;
            private MeteringCreateMeterParamsDefaultAggregation defaultAggregation;
            private MeteringCreateMeterParamsCustomerMapping customerMapping;
            private MeteringCreateMeterParamsValueSettings valueSettings;
            private Builder() {}
            public Builder displayName(String value) { displayName = value; return this; }
            public Builder eventName(String value) { eventName = value; return this; }
            public Builder defaultAggregation(MeteringCreateMeterParamsDefaultAggregation value) { defaultAggregation = value; return this; }
            public Builder customerMapping(MeteringCreateMeterParamsCustomerMapping value) { customerMapping = value; return this; }
            public Builder valueSettings(MeteringCreateMeterParamsValueSettings value) { valueSettings = value; return this; }
            public MeteringCreateMeterParams build() { return new MeteringCreateMeterParams(Objects.requireNonNull(displayName, "display_name"), Objects.requireNonNull(eventName, "event_name"), Objects.requireNonNull(defaultAggregation, "default_aggregation"), customerMapping, valueSettings); }
        }
    }

    public record MeteringCreateMeterParamsCustomerMapping(
        /** One of `by_id`. */
        @JsonProperty("type") String type,
        @JsonProperty("event_payload_key") String eventPayloadKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private String eventPayloadKey;
            private Builder() {}
            /** One of `by_id`. */
            public Builder type(String value) { type = value; return this; }
            public Builder eventPayloadKey(String value) { eventPayloadKey = value; return this; }
            public MeteringCreateMeterParamsCustomerMapping build() { return new MeteringCreateMeterParamsCustomerMapping(type, Objects.requireNonNull(eventPayloadKey, "event_payload_key")); }
        }
    }

    public record MeteringCreateMeterParamsDefaultAggregation(
        /** One of `sum`, `count`, `max`, `last`. */
        @JsonProperty("formula") String formula) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String formula;
            private Builder() {}
            /** One of `sum`, `count`, `max`, `last`. */
            public Builder formula(String value) { formula = value; return this; }
            public MeteringCreateMeterParamsDefaultAggregation build() { return new MeteringCreateMeterParamsDefaultAggregation(Objects.requireNonNull(formula, "formula")); }
        }
    }

    public record MeteringCreateMeterParamsValueSettings(
        @JsonProperty("event_payload_key") String eventPayloadKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String eventPayloadKey;
            private Builder() {}
            public Builder eventPayloadKey(String value) { eventPayloadKey = value; return this; }
            public MeteringCreateMeterParamsValueSettings build() { return new MeteringCreateMeterParamsValueSettings(Objects.requireNonNull(eventPayloadKey, "event_payload_key")); }
        }
    }

    public record MeteringListMetersParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("starting_after") String startingAfter,
        @JsonProperty("ending_before") String endingBefore,
        /** One of `active`, `inactive`. */
        @JsonProperty("status") String status) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String startingAfter;
            private String endingBefore;
            private String status;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder startingAfter(String value) { startingAfter = value; return this; }
            public Builder endingBefore(String value) { endingBefore = value; return this; }
            /** One of `active`, `inactive`. */
            public Builder status(String value) { status = value; return this; }
            public MeteringListMetersParams build() { return new MeteringListMetersParams(limit, startingAfter, endingBefore, status); }
        }
    }

    public record MeteringRecordBatchParams(
        @JsonProperty("events") List<MeteringRecordBatchParamsEvent> events) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<MeteringRecordBatchParamsEvent> events;
            private Builder() {}
            public Builder events(List<MeteringRecordBatchParamsEvent> value) { events = value; return this; }
            public MeteringRecordBatchParams build() { return new MeteringRecordBatchParams(Objects.requireNonNull(events, "events")); }
        }
    }

    public record MeteringRecordBatchParamsEvent(
        @JsonProperty("event_name") String eventName,
        /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
        @JsonProperty("payload") Map<String, Object> payload,
        /** Counted once, however often it comes. Default: a fresh one. */
        @JsonProperty("identifier") String identifier,
        @JsonProperty("timestamp") Long timestamp) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String eventName;
            private Map<String, Object> payload;
            private String identifier;
            private Long timestamp;
            private Builder() {}
            public Builder eventName(String value) { eventName = value; return this; }
            /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
            public Builder payload(Map<String, Object> value) { payload = value; return this; }
            /** Counted once, however often it comes. Default: a fresh one. */
            public Builder identifier(String value) { identifier = value; return this; }
            public Builder timestamp(long value) { timestamp = value; return this; }
            public MeteringRecordBatchParamsEvent build() { return new MeteringRecordBatchParamsEvent(Objects.requireNonNull(eventName, "event_name"), Objects.requireNonNull(payload, "payload"), identifier, timestamp); }
        }
    }

    public record MeteringRecordParams(
        @JsonProperty("event_name") String eventName,
        /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
        @JsonProperty("payload") Map<String, Object> payload,
        /** Counted once, however often it comes. Default: a fresh one. */
        @JsonProperty("identifier") String identifier,
        @JsonProperty("timestamp") Long timestamp) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String eventName;
            private Map<String, Object> payload;
            private String identifier;
            private Long timestamp;
            private Builder() {}
            public Builder eventName(String value) { eventName = value; return this; }
            /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
            public Builder payload(Map<String, Object> value) { payload = value; return this; }
            /** Counted once, however often it comes. Default: a fresh one. */
            public Builder identifier(String value) { identifier = value; return this; }
            public Builder timestamp(long value) { timestamp = value; return this; }
            public MeteringRecordParams build() { return new MeteringRecordParams(Objects.requireNonNull(eventName, "event_name"), Objects.requireNonNull(payload, "payload"), identifier, timestamp); }
        }
    }

    public record MeteringRecordV2Params(
        @JsonProperty("event_name") String eventName,
        /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
        @JsonProperty("payload") Map<String, Object> payload,
        /** Counted once, however often it comes. Default: a fresh one. */
        @JsonProperty("identifier") String identifier,
        @JsonProperty("timestamp") Instant timestamp) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String eventName;
            private Map<String, Object> payload;
            private String identifier;
            private Instant timestamp;
            private Builder() {}
            public Builder eventName(String value) { eventName = value; return this; }
            /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
            public Builder payload(Map<String, Object> value) { payload = value; return this; }
            /** Counted once, however often it comes. Default: a fresh one. */
            public Builder identifier(String value) { identifier = value; return this; }
            public Builder timestamp(Instant value) { timestamp = value; return this; }
            public MeteringRecordV2Params build() { return new MeteringRecordV2Params(Objects.requireNonNull(eventName, "event_name"), Objects.requireNonNull(payload, "payload"), identifier, timestamp); }
        }
    }

    public record MeteringSummariesParams(
        @JsonProperty("customer") String customer,
        @JsonProperty("start_time") long startTime,
        @JsonProperty("end_time") long endTime,
        /** One of `hour`, `day`. */
        @JsonProperty("value_grouping_window") String valueGroupingWindow,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String customer;
            private Long startTime;
            private Long endTime;
            private String valueGroupingWindow;
            private Long limit;
            private Builder() {}
            public Builder customer(String value) { customer = value; return this; }
            public Builder startTime(long value) { startTime = value; return this; }
            public Builder endTime(long value) { endTime = value; return this; }
            /** One of `hour`, `day`. */
            public Builder valueGroupingWindow(String value) { valueGroupingWindow = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public MeteringSummariesParams build() { return new MeteringSummariesParams(Objects.requireNonNull(customer, "customer"), Objects.requireNonNull(startTime, "start_time"), Objects.requireNonNull(endTime, "end_time"), valueGroupingWindow, limit); }
        }
    }

    public record V2MeterEvent(
        /** One of `v2.billing.meter_event`. */
        @JsonProperty("object") String object,
        @JsonProperty("created") String created,
        @JsonProperty("event_name") String eventName,
        @JsonProperty("identifier") String identifier,
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("payload") Map<String, String> payload,
        @JsonProperty("timestamp") String timestamp) {}
}
