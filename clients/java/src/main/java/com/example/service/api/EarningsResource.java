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

/** Earn tasks with a fixed reward; balances and transactions. */
public final class EarningsResource {
    private final Transport transport;

    EarningsResource(Transport transport) { this.transport = transport; }

    /**
     * Complete one of the five tasks and earn 78 pence
     *
     * Rewards are capped per account and UTC day; beyond that 429 E002 until midnight UTC.
     */
    public EarnResult earn(EarningsEarnParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/earn/1", null, params, true), EarnResult.class, options); }
    public EarnResult earn(EarningsEarnParams params) { return earn(params, RequestOptions.NONE); }

    public CompletableFuture<EarnResult> earnAsync(EarningsEarnParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/earn/1", null, params, true), EarnResult.class, options); }
    public CompletableFuture<EarnResult> earnAsync(EarningsEarnParams params) { return earnAsync(params, RequestOptions.NONE); }

    /**
     * Earnings balance of the account
     *
     * To Stripe’s clients (header `stripe-version`) in Stripe’s shape.
     */
    public Balance balance(RequestOptions options) { return transport.call(new Operation("GET", "/v1/balance", null, null, false), Balance.class, options); }
    public Balance balance() { return balance(RequestOptions.NONE); }

    public CompletableFuture<Balance> balanceAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/balance", null, null, false), Balance.class, options); }
    public CompletableFuture<Balance> balanceAsync() { return balanceAsync(RequestOptions.NONE); }

    /** Every movement of money of the account, newest first */
    public Page<Transaction> transactions(EarningsTransactionsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/earn/transactions", params, null, false), Transaction.class, options); }
    public Page<Transaction> transactions(EarningsTransactionsParams params) { return transactions(params, RequestOptions.NONE); }
    public Page<Transaction> transactions() { return transactions(EarningsTransactionsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Transaction>> transactionsAsync(EarningsTransactionsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/earn/transactions", params, null, false), Transaction.class, options); }
    public CompletableFuture<Page<Transaction>> transactionsAsync(EarningsTransactionsParams params) { return transactionsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Transaction>> transactionsAsync() { return transactionsAsync(EarningsTransactionsParams.builder().build(), RequestOptions.NONE); }

    /** What the module earnings is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/earn/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/earn/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Balance(
        /** Earnings in whole pence, rounded down. */
        @JsonProperty("balance_pence") long balancePence,
        @JsonProperty("balance_gbp") String balanceGbp,
        @JsonProperty("total_earned_pence") long totalEarnedPence,
        @JsonProperty("total_earned_gbp") String totalEarnedGbp,
        /** What can be withdrawn now, in whole pence. */
        @JsonProperty("withdrawable_pence") long withdrawablePence,
        /** The rest of the balance, in whole pence: it becomes withdrawable as `pending` says. */
        @JsonProperty("pending_pence") long pendingPence,
        @JsonProperty("pending") List<PendingEarnings> pending,
        /** What can be withdrawn now reaches the minimum. */
        @JsonProperty("withdrawal_eligible") boolean withdrawalEligible,
        /** Promotional and paid credits, such as the welcome credit: they pay for calls and are spent before earnings. */
        @JsonProperty("credits_pence") long creditsPence,
        @JsonProperty("credits_gbp") String creditsGbp,
        @JsonProperty("withdrawal_minimum_gbp") String withdrawalMinimumGbp) {}

    public record EarnResult(
        @JsonProperty("success") boolean success,
        @JsonProperty("earned_pence") long earnedPence,
        @JsonProperty("earned_gbp") String earnedGbp,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("record_id") String recordId,
        /** Earned within 10 minutes of the account's signup. */
        @JsonProperty("under_10_minutes") boolean under10Minutes) {}

    public record EarningsEarnParams(
        /** One of `summarise_sentence`, `translate_hello`, `classify_sentiment`, `name_three_things`, `one_word_summary`. */
        @JsonProperty("task") String task) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String task;
            private Builder() {}
            /** One of `summarise_sentence`, `translate_hello`, `classify_sentiment`, `name_three_things`, `one_word_summary`. */
            public Builder task(String value) { task = value; return this; }
            public EarningsEarnParams build() { return new EarningsEarnParams(Objects.requireNonNull(task, "task")); }
        }
    }

    public record EarningsTransactionsParams(
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
            public EarningsTransactionsParams build() { return new EarningsTransactionsParams(limit, cursor); }
        }
    }

    public record Transaction(
        @JsonProperty("id") String id,
        /** What happened, e.g. `earn.rewarded`. */
        @JsonProperty("type") String type,
        /** Change of the earnings balance; may be fractional. */
        @JsonProperty("amount_pence") double amountPence,
        /** The same in pence, exact. */
        @JsonProperty("amount_exact") String amountExact,
        /** Change of promotional and paid credits. */
        @JsonProperty("credits_pence") double creditsPence,
        @JsonProperty("record_id") String recordId,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("created_at") Instant createdAt) {}
}
