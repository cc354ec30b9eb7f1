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

/** Takes card payments and turns them into credits, once */
public final class PaymentsResource {
    private final Transport transport;

    PaymentsResource(Transport transport) { this.transport = transport; }

    /** Collect a payment: a link that whoever opens it pays; the amount becomes your paid credits */
    public PaymentsCollectResult collect(PaymentsCollectParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/payments/collect", null, params, true), PaymentsCollectResult.class, options); }
    public PaymentsCollectResult collect(PaymentsCollectParams params) { return collect(params, RequestOptions.NONE); }

    public CompletableFuture<PaymentsCollectResult> collectAsync(PaymentsCollectParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/payments/collect", null, params, true), PaymentsCollectResult.class, options); }
    public CompletableFuture<PaymentsCollectResult> collectAsync(PaymentsCollectParams params) { return collectAsync(params, RequestOptions.NONE); }

    /** Your checkout sessions, newest first */
    public Page<CheckoutSession> listSessions(PaymentsListSessionsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/checkout/sessions", params, null, false), CheckoutSession.class, options); }
    public Page<CheckoutSession> listSessions(PaymentsListSessionsParams params) { return listSessions(params, RequestOptions.NONE); }
    public Page<CheckoutSession> listSessions() { return listSessions(PaymentsListSessionsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<CheckoutSession>> listSessionsAsync(PaymentsListSessionsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/checkout/sessions", params, null, false), CheckoutSession.class, options); }
    public CompletableFuture<Page<CheckoutSession>> listSessionsAsync(PaymentsListSessionsParams params) { return listSessionsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<CheckoutSession>> listSessionsAsync() { return listSessionsAsync(PaymentsListSessionsParams.builder().build(), RequestOptions.NONE); }

    /** End a checkout session that is open: nobody can pay it any more */
    public CheckoutSession expireSession(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/checkout/sessions/:id/expire", "id", id), null, body, false), CheckoutSession.class, options); }
    public CheckoutSession expireSession(String id, Map<String, Object> body) { return expireSession(id, body, RequestOptions.NONE); }

    public CompletableFuture<CheckoutSession> expireSessionAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/checkout/sessions/:id/expire", "id", id), null, body, false), CheckoutSession.class, options); }
    public CompletableFuture<CheckoutSession> expireSessionAsync(String id, Map<String, Object> body) { return expireSessionAsync(id, body, RequestOptions.NONE); }

    /** List your payments, newest first */
    public Page<Payment> list(PaymentsListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/payments", params, null, false), Payment.class, options); }
    public Page<Payment> list(PaymentsListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Payment> list() { return list(PaymentsListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Payment>> listAsync(PaymentsListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/payments", params, null, false), Payment.class, options); }
    public CompletableFuture<Page<Payment>> listAsync(PaymentsListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Payment>> listAsync() { return listAsync(PaymentsListParams.builder().build(), RequestOptions.NONE); }

    /** Payments that are disputed, of all accounts, newest first */
    public Page<DisputedPayment> disputes(PaymentsDisputesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/payments/disputes", params, null, false), DisputedPayment.class, options); }
    public Page<DisputedPayment> disputes(PaymentsDisputesParams params) { return disputes(params, RequestOptions.NONE); }
    public Page<DisputedPayment> disputes() { return disputes(PaymentsDisputesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<DisputedPayment>> disputesAsync(PaymentsDisputesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/payments/disputes", params, null, false), DisputedPayment.class, options); }
    public CompletableFuture<Page<DisputedPayment>> disputesAsync(PaymentsDisputesParams params) { return disputesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<DisputedPayment>> disputesAsync() { return disputesAsync(PaymentsDisputesParams.builder().build(), RequestOptions.NONE); }

    /** One of your payments */
    public Payment retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/payments/:id", "id", id), null, null, false), Payment.class, options); }
    public Payment retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Payment> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/payments/:id", "id", id), null, null, false), Payment.class, options); }
    public CompletableFuture<Payment> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Sandbox: open a chargeback on a payment, or close it as won or lost */
    public Payment dispute(String id, PaymentsDisputeParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/payments/:id/dispute", "id", id), null, params, false), Payment.class, options); }
    public Payment dispute(String id, PaymentsDisputeParams params) { return dispute(id, params, RequestOptions.NONE); }

    public CompletableFuture<Payment> disputeAsync(String id, PaymentsDisputeParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/payments/:id/dispute", "id", id), null, params, false), Payment.class, options); }
    public CompletableFuture<Payment> disputeAsync(String id, PaymentsDisputeParams params) { return disputeAsync(id, params, RequestOptions.NONE); }

    /** What the module payments is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/payments/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/payments/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record DisputedPayment(
        @JsonProperty("payment_id") String paymentId,
        @JsonProperty("user_id") String userId,
        /** One of `open`, `paid`, `disputed`, `charged_back`, `expired`. */
        @JsonProperty("status") String status,
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("amount_gbp") String amountGbp,
        /** how many were ever heard of */
        @JsonProperty("disputes") long disputes,
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("created_at") Instant createdAt) {}

    public record Payment(
        @JsonProperty("payment_id") String paymentId,
        /** One of `open`, `paid`, `disputed`, `charged_back`, `expired`. */
        @JsonProperty("status") String status,
        @JsonProperty("amount_pence") long amountPence,
        /** given back to the card */
        @JsonProperty("refunded_pence") long refundedPence,
        @JsonProperty("amount_gbp") String amountGbp,
        @JsonProperty("description") String description,
        @JsonProperty("payment_link") String paymentLink,
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("paid_at") String paidAt,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record PaymentsCollectParams(
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("description") String description) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long amountPence;
            private String description;
            private Builder() {}
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public PaymentsCollectParams build() { return new PaymentsCollectParams(Objects.requireNonNull(amountPence, "amount_pence"), Objects.requireNonNull(description, "description")); }
        }
    }

    public record PaymentsCollectResult(
        @JsonProperty("payment_id") String paymentId,
        @JsonProperty("status") String status,
        @JsonProperty("payment_link") String paymentLink) {}

    public record PaymentsDisputeParams(
        /** One of `opened`, `won`, `lost`. */
        @JsonProperty("event") String event) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String event;
            private Builder() {}
            /** One of `opened`, `won`, `lost`. */
            public Builder event(String value) { event = value; return this; }
            public PaymentsDisputeParams build() { return new PaymentsDisputeParams(Objects.requireNonNull(event, "event")); }
        }
    }

    public record PaymentsDisputesParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** charged_back: the dispute was lost One of `disputed`, `charged_back`. */
        @JsonProperty("status") String status) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String status;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** charged_back: the dispute was lost One of `disputed`, `charged_back`. */
            public Builder status(String value) { status = value; return this; }
            public PaymentsDisputesParams build() { return new PaymentsDisputesParams(limit, cursor, status); }
        }
    }

    public record PaymentsListParams(
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
            public PaymentsListParams build() { return new PaymentsListParams(limit, cursor); }
        }
    }

    public record PaymentsListSessionsParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("starting_after") String startingAfter,
        @JsonProperty("ending_before") String endingBefore) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String startingAfter;
            private String endingBefore;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder startingAfter(String value) { startingAfter = value; return this; }
            public Builder endingBefore(String value) { endingBefore = value; return this; }
            public PaymentsListSessionsParams build() { return new PaymentsListSessionsParams(limit, startingAfter, endingBefore); }
        }
    }
}
