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

/** Pays earnings out through a connected processor account, once */
public final class PayoutsResource {
    private final Transport transport;

    PayoutsResource(Transport transport) { this.transport = transport; }

    /**
     * Pay out withdrawable earnings to the connected account
     *
     * Pays all whole withdrawable pence, or amount_pence. Needs a connected processor account and at least £5.00.
     */
    public Withdrawal withdraw(PayoutsWithdrawParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/withdraw", null, params, true), Withdrawal.class, options); }
    public Withdrawal withdraw(PayoutsWithdrawParams params) { return withdraw(params, RequestOptions.NONE); }
    public Withdrawal withdraw() { return withdraw(PayoutsWithdrawParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Withdrawal> withdrawAsync(PayoutsWithdrawParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/withdraw", null, params, true), Withdrawal.class, options); }
    public CompletableFuture<Withdrawal> withdrawAsync(PayoutsWithdrawParams params) { return withdrawAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Withdrawal> withdrawAsync() { return withdrawAsync(PayoutsWithdrawParams.builder().build(), RequestOptions.NONE); }

    /**
     * List your payouts, newest first
     *
     * To Stripe’s clients (header `stripe-version`) in Stripe’s shape, paged by `starting_after`.
     */
    public Page<Payout> list(PayoutsListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/payouts", params, null, false), Payout.class, options); }
    public Page<Payout> list(PayoutsListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Payout> list() { return list(PayoutsListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Payout>> listAsync(PayoutsListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/payouts", params, null, false), Payout.class, options); }
    public CompletableFuture<Page<Payout>> listAsync(PayoutsListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Payout>> listAsync() { return listAsync(PayoutsListParams.builder().build(), RequestOptions.NONE); }

    /** One of your payouts */
    public Payout retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/payouts/:id", "id", id), null, null, false), Payout.class, options); }
    public Payout retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Payout> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/payouts/:id", "id", id), null, null, false), Payout.class, options); }
    public CompletableFuture<Payout> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Release or block a payout that is under review */
    public Payout decide(String id, PayoutsDecideParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/payouts/:id/review", "id", id), null, params, false), Payout.class, options); }
    public Payout decide(String id, PayoutsDecideParams params) { return decide(id, params, RequestOptions.NONE); }

    public CompletableFuture<Payout> decideAsync(String id, PayoutsDecideParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/payouts/:id/review", "id", id), null, params, false), Payout.class, options); }
    public CompletableFuture<Payout> decideAsync(String id, PayoutsDecideParams params) { return decideAsync(id, params, RequestOptions.NONE); }

    /**
     * Connect a payout account: redirects to the processor’s OAuth page
     *
     * With Accept: application/json the address is answered as {url}. auto_approve (sandbox only) completes the flow by redirects alone.
     */
    public PayoutsConnectResult connect(PayoutsConnectParams params, RequestOptions options) { return transport.call(new Operation("GET", "/account/connect", params, null, false), PayoutsConnectResult.class, options); }
    public PayoutsConnectResult connect(PayoutsConnectParams params) { return connect(params, RequestOptions.NONE); }
    public PayoutsConnectResult connect() { return connect(PayoutsConnectParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<PayoutsConnectResult> connectAsync(PayoutsConnectParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/account/connect", params, null, false), PayoutsConnectResult.class, options); }
    public CompletableFuture<PayoutsConnectResult> connectAsync(PayoutsConnectParams params) { return connectAsync(params, RequestOptions.NONE); }
    public CompletableFuture<PayoutsConnectResult> connectAsync() { return connectAsync(PayoutsConnectParams.builder().build(), RequestOptions.NONE); }

    /** What the module payouts is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/payouts/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/payouts/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Payout(
        @JsonProperty("id") String id,
        /** One of `requested`, `review`, `submitted`, `paid`, `failed`, `blocked`. */
        @JsonProperty("status") String status,
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("amount_gbp") String amountGbp,
        /** One of `gbp`. */
        @JsonProperty("currency") String currency,
        /** false: the sandbox processor; no money moved */
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("processor_transfer") String processorTransfer,
        /** treasury contributions on the earnings paid out */
        @JsonProperty("dream_tax_pence") long dreamTaxPence,
        @JsonProperty("failure_reason") String failureReason,
        @JsonProperty("requested_at") Instant requestedAt,
        @JsonProperty("completed_at") String completedAt,
        /** seal of the request */
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("settlement_seal") String settlementSeal) {}

    public record PayoutsConnectParams(
        @JsonProperty("auto_approve") Boolean autoApprove) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean autoApprove;
            private Builder() {}
            public Builder autoApprove(boolean value) { autoApprove = value; return this; }
            public PayoutsConnectParams build() { return new PayoutsConnectParams(autoApprove); }
        }
    }

    public record PayoutsConnectResult(
        @JsonProperty("url") String url) {}

    public record PayoutsDecideParams(
        /** One of `release`, `block`. */
        @JsonProperty("decision") String decision,
        @JsonProperty("reason") String reason) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String decision;
            private String reason;
            private Builder() {}
            /** One of `release`, `block`. */
            public Builder decision(String value) { decision = value; return this; }
            public Builder reason(String value) { reason = value; return this; }
            public PayoutsDecideParams build() { return new PayoutsDecideParams(Objects.requireNonNull(decision, "decision"), Objects.requireNonNull(reason, "reason")); }
        }
    }

    public record PayoutsListParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** of Stripe’s clients; others send cursor */
        @JsonProperty("starting_after") String startingAfter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String startingAfter;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** of Stripe’s clients; others send cursor */
            public Builder startingAfter(String value) { startingAfter = value; return this; }
            public PayoutsListParams build() { return new PayoutsListParams(limit, cursor, startingAfter); }
        }
    }

    public record PayoutsWithdrawParams(
        @JsonProperty("amount_pence") Long amountPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long amountPence;
            private Builder() {}
            public Builder amountPence(long value) { amountPence = value; return this; }
            public PayoutsWithdrawParams build() { return new PayoutsWithdrawParams(amountPence); }
        }
    }

    public record Withdrawal(
        @JsonProperty("success") boolean success,
        /** See GET /v1/payouts/:id for how it goes on. */
        @JsonProperty("payout_id") String payoutId,
        @JsonProperty("withdrawn_pence") long withdrawnPence,
        @JsonProperty("withdrawn_gbp") String withdrawnGbp,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("settlement") String settlement) {}
}
