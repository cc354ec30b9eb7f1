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

/** The HTTP face of the ledger: balances, grants and holds of credits. */
public final class CreditsResource {
    private final Transport transport;

    CreditsResource(Transport transport) { this.transport = transport; }

    /**
     * House accounts, and all others by kind: what every sealed leg sums to (operators)
     *
     * Read from the sealed records alone. Double entry: all of it sums to zero.
     */
    public TrialBalance trialBalance(RequestOptions options) { return transport.call(new Operation("GET", "/v1/credits/trial-balance", null, null, false), TrialBalance.class, options); }
    public TrialBalance trialBalance() { return trialBalance(RequestOptions.NONE); }

    public CompletableFuture<TrialBalance> trialBalanceAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/credits/trial-balance", null, null, false), TrialBalance.class, options); }
    public CompletableFuture<TrialBalance> trialBalanceAsync() { return trialBalanceAsync(RequestOptions.NONE); }

    /** What the account can spend, by fund */
    public CreditBalance balance(RequestOptions options) { return transport.call(new Operation("GET", "/v1/credits/balance", null, null, false), CreditBalance.class, options); }
    public CreditBalance balance() { return balance(RequestOptions.NONE); }

    public CompletableFuture<CreditBalance> balanceAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/credits/balance", null, null, false), CreditBalance.class, options); }
    public CompletableFuture<CreditBalance> balanceAsync() { return balanceAsync(RequestOptions.NONE); }

    /** Every movement of credits of the account, newest first */
    public Page<LedgerEntry> ledger(CreditsLedgerParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/credits/ledger", params, null, false), LedgerEntry.class, options); }
    public Page<LedgerEntry> ledger(CreditsLedgerParams params) { return ledger(params, RequestOptions.NONE); }
    public Page<LedgerEntry> ledger() { return ledger(CreditsLedgerParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<LedgerEntry>> ledgerAsync(CreditsLedgerParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/credits/ledger", params, null, false), LedgerEntry.class, options); }
    public CompletableFuture<Page<LedgerEntry>> ledgerAsync(CreditsLedgerParams params) { return ledgerAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<LedgerEntry>> ledgerAsync() { return ledgerAsync(CreditsLedgerParams.builder().build(), RequestOptions.NONE); }

    /** Credit grants of the account, newest first */
    public Page<CreditGrant> grants(CreditsGrantsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/credits/grants", params, null, false), CreditGrant.class, options); }
    public Page<CreditGrant> grants(CreditsGrantsParams params) { return grants(params, RequestOptions.NONE); }
    public Page<CreditGrant> grants() { return grants(CreditsGrantsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<CreditGrant>> grantsAsync(CreditsGrantsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/credits/grants", params, null, false), CreditGrant.class, options); }
    public CompletableFuture<Page<CreditGrant>> grantsAsync(CreditsGrantsParams params) { return grantsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<CreditGrant>> grantsAsync() { return grantsAsync(CreditsGrantsParams.builder().build(), RequestOptions.NONE); }

    /** Grant credits to an account (operators) */
    public CreditGrant grant(CreditsGrantParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/credits/grants", null, params, true), CreditGrant.class, options); }
    public CreditGrant grant(CreditsGrantParams params) { return grant(params, RequestOptions.NONE); }

    public CompletableFuture<CreditGrant> grantAsync(CreditsGrantParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/credits/grants", null, params, true), CreditGrant.class, options); }
    public CompletableFuture<CreditGrant> grantAsync(CreditsGrantParams params) { return grantAsync(params, RequestOptions.NONE); }

    /**
     * Void what is left of a grant (operators)
     *
     * Takes back at most what the account still has in the fund of the grant; what was spent stays spent.
     */
    public CreditGrant voidGrant(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/credits/grants/:id/void", "id", id), null, null, false), CreditGrant.class, options); }
    public CreditGrant voidGrant(String id) { return voidGrant(id, RequestOptions.NONE); }

    public CompletableFuture<CreditGrant> voidGrantAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/credits/grants/:id/void", "id", id), null, null, false), CreditGrant.class, options); }
    public CompletableFuture<CreditGrant> voidGrantAsync(String id) { return voidGrantAsync(id, RequestOptions.NONE); }

    /** Holds on the credits of the account, newest first */
    public Page<CreditHold> holds(CreditsHoldsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/credits/holds", params, null, false), CreditHold.class, options); }
    public Page<CreditHold> holds(CreditsHoldsParams params) { return holds(params, RequestOptions.NONE); }
    public Page<CreditHold> holds() { return holds(CreditsHoldsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<CreditHold>> holdsAsync(CreditsHoldsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/credits/holds", params, null, false), CreditHold.class, options); }
    public CompletableFuture<Page<CreditHold>> holdsAsync(CreditsHoldsParams params) { return holdsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<CreditHold>> holdsAsync() { return holdsAsync(CreditsHoldsParams.builder().build(), RequestOptions.NONE); }

    /** Reserve credits of an account (operators) */
    public CreditHold hold(CreditsHoldParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/credits/holds", null, params, true), CreditHold.class, options); }
    public CreditHold hold(CreditsHoldParams params) { return hold(params, RequestOptions.NONE); }

    public CompletableFuture<CreditHold> holdAsync(CreditsHoldParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/credits/holds", null, params, true), CreditHold.class, options); }
    public CompletableFuture<CreditHold> holdAsync(CreditsHoldParams params) { return holdAsync(params, RequestOptions.NONE); }

    /** Charge a hold, in whole or in part, for what the service bought for the account (operators) */
    public CreditHold capture(String id, CreditsCaptureParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/credits/holds/:id/capture", "id", id), null, params, false), CreditHold.class, options); }
    public CreditHold capture(String id, CreditsCaptureParams params) { return capture(id, params, RequestOptions.NONE); }
    public CreditHold capture(String id) { return capture(id, CreditsCaptureParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<CreditHold> captureAsync(String id, CreditsCaptureParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/credits/holds/:id/capture", "id", id), null, params, false), CreditHold.class, options); }
    public CompletableFuture<CreditHold> captureAsync(String id, CreditsCaptureParams params) { return captureAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<CreditHold> captureAsync(String id) { return captureAsync(id, CreditsCaptureParams.builder().build(), RequestOptions.NONE); }

    /** Give held credits back (operators) */
    public CreditHold release(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/credits/holds/:id/release", "id", id), null, null, false), CreditHold.class, options); }
    public CreditHold release(String id) { return release(id, RequestOptions.NONE); }

    public CompletableFuture<CreditHold> releaseAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/credits/holds/:id/release", "id", id), null, null, false), CreditHold.class, options); }
    public CompletableFuture<CreditHold> releaseAsync(String id) { return releaseAsync(id, RequestOptions.NONE); }

    /** Charge credits of an account at once (operators) */
    public CreditHold consume(CreditsConsumeParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/credits/consume", null, params, true), CreditHold.class, options); }
    public CreditHold consume(CreditsConsumeParams params) { return consume(params, RequestOptions.NONE); }

    public CompletableFuture<CreditHold> consumeAsync(CreditsConsumeParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/credits/consume", null, params, true), CreditHold.class, options); }
    public CompletableFuture<CreditHold> consumeAsync(CreditsConsumeParams params) { return consumeAsync(params, RequestOptions.NONE); }

    /** What the module credits is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/credits/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/credits/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record CreditBalance(
        /** One of `credit_balance`. */
        @JsonProperty("object") String object,
        /** All that can be spent, in whole pence, rounded down. */
        @JsonProperty("available_pence") long availablePence,
        @JsonProperty("promotional_pence") long promotionalPence,
        @JsonProperty("paid_pence") long paidPence,
        /** Earnings that were paid with promotional credits: spendable, withdrawable once they ripen. */
        @JsonProperty("unripe_pence") long unripePence,
        @JsonProperty("earned_pence") long earnedPence,
        @JsonProperty("held_pence") long heldPence,
        /** The same amounts in pence, exact. */
        @JsonProperty("exact") CreditBalanceExact exact) {}

    /** The same amounts in pence, exact. */
    public record CreditBalanceExact(
        @JsonProperty("available") String available,
        @JsonProperty("promotional") String promotional,
        @JsonProperty("paid") String paid,
        @JsonProperty("unripe") String unripe,
        @JsonProperty("earned") String earned,
        @JsonProperty("held") String held) {}

    public record CreditGrant(
        @JsonProperty("id") String id,
        /** One of `credit_grant`. */
        @JsonProperty("object") String object,
        /** One of `promotional`, `paid`. */
        @JsonProperty("category") String category,
        @JsonProperty("amount_pence") double amountPence,
        /** Why it was granted, e.g. `credits.welcome`. */
        @JsonProperty("type") String type,
        /** Lower is spent first. */
        @JsonProperty("priority") long priority,
        @JsonProperty("effective_at") Instant effectiveAt,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("voided_at") Instant voidedAt,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record CreditHold(
        @JsonProperty("id") String id,
        /** One of `credit_hold`. */
        @JsonProperty("object") String object,
        @JsonProperty("amount_pence") double amountPence,
        @JsonProperty("captured_pence") Double capturedPence,
        /** One of `pending`, `captured`, `released`, `expired`. */
        @JsonProperty("status") String status,
        @JsonProperty("type") String type,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("worm_seal") String wormSeal) {}

    /** All that is held where no amount is given; the rest goes back. */
    public record CreditsCaptureParams(
        @JsonProperty("amount_pence") Long amountPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long amountPence;
            private Builder() {}
            public Builder amountPence(long value) { amountPence = value; return this; }
            public CreditsCaptureParams build() { return new CreditsCaptureParams(amountPence); }
        }
    }

    public record CreditsConsumeParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("amount_pence") long amountPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private Long amountPence;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder amountPence(long value) { amountPence = value; return this; }
            public CreditsConsumeParams build() { return new CreditsConsumeParams(Objects.requireNonNull(userId, "user_id"), Objects.requireNonNull(amountPence, "amount_pence")); }
        }
    }

    public record CreditsGrantParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("amount_pence") long amountPence,
        /** One of `promotional`, `paid`. */
        @JsonProperty("category") String category,
        @JsonProperty("priority") Long priority,
        @JsonProperty("expires_at") Instant expiresAt) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private Long amountPence;
            private String category;
            private Long priority;
            private Instant expiresAt;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder amountPence(long value) { amountPence = value; return this; }
            /** One of `promotional`, `paid`. */
            public Builder category(String value) { category = value; return this; }
            public Builder priority(long value) { priority = value; return this; }
            public Builder expiresAt(Instant value) { expiresAt = value; return this; }
            public CreditsGrantParams build() { return new CreditsGrantParams(Objects.requireNonNull(userId, "user_id"), Objects.requireNonNull(amountPence, "amount_pence"), category, priority, expiresAt); }
        }
    }

    public record CreditsGrantsParams(
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
            public CreditsGrantsParams build() { return new CreditsGrantsParams(limit, cursor); }
        }
    }

    public record CreditsHoldParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("expires_in_s") Long expiresInS) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private Long amountPence;
            private Long expiresInS;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder expiresInS(long value) { expiresInS = value; return this; }
            public CreditsHoldParams build() { return new CreditsHoldParams(Objects.requireNonNull(userId, "user_id"), Objects.requireNonNull(amountPence, "amount_pence"), expiresInS); }
        }
    }

    public record CreditsHoldsParams(
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
            public CreditsHoldsParams build() { return new CreditsHoldsParams(limit, cursor); }
        }
    }

    public record CreditsLedgerParams(
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
            public CreditsLedgerParams build() { return new CreditsLedgerParams(limit, cursor); }
        }
    }

    public record LedgerEntry(
        @JsonProperty("id") String id,
        /** One of `credit_ledger_entry`. */
        @JsonProperty("object") String object,
        @JsonProperty("type") String type,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("legs") List<LedgerEntryLeg> legs) {}

    public record LedgerEntryLeg(
        /** promotional, paid, unripe, earned, or receivable (owed to the service). */
        @JsonProperty("fund") String fund,
        @JsonProperty("amount_pence") double amountPence,
        @JsonProperty("amount_exact") String amountExact) {}

    public record TrialBalance(
        /** One of `trial_balance`. */
        @JsonProperty("object") String object,
        /** How many records of the sealed log are in it, from the first on. */
        @JsonProperty("records") long records,
        /** False: the log has more; ask again, it goes on from there. */
        @JsonProperty("complete") boolean complete,
        @JsonProperty("sums_to_zero") boolean sumsToZero,
        @JsonProperty("accounts") List<TrialBalanceAccount> accounts) {}

    public record TrialBalanceAccount(
        /** A house account, or all accounts of a kind. */
        @JsonProperty("account") String account,
        @JsonProperty("balance_pence") double balancePence,
        @JsonProperty("balance_exact") String balanceExact) {}
}
