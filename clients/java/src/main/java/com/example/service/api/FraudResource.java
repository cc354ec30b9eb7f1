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

/** Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay */
public final class FraudResource {
    private final Transport transport;

    FraudResource(Transport transport) { this.transport = transport; }

    /**
     * Judge an event: allow, review or block, with eight signals
     *
     * user_id names your own customer, in a world that only you see; left out, or your own id, it means yourself. Operators judge any account of the service. Eight signals and the rules give the verdict within 80 ms; what could not be read by then is named in fallbacks (a payout is then reviewed, a small call allowed). The verdict is sealed with commitments to its inputs.
     */
    public FraudVerdict check(FraudCheckParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/fraud/check", null, params, true), FraudVerdict.class, options); }
    public FraudVerdict check(FraudCheckParams params) { return check(params, RequestOptions.NONE); }

    public CompletableFuture<FraudVerdict> checkAsync(FraudCheckParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/fraud/check", null, params, true), FraudVerdict.class, options); }
    public CompletableFuture<FraudVerdict> checkAsync(FraudCheckParams params) { return checkAsync(params, RequestOptions.NONE); }

    /** A verdict that you asked for */
    public FraudDecision decision(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/fraud/decisions/:id", "id", id), null, null, false), FraudDecision.class, options); }
    public FraudDecision decision(String id) { return decision(id, RequestOptions.NONE); }

    public CompletableFuture<FraudDecision> decisionAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/fraud/decisions/:id", "id", id), null, null, false), FraudDecision.class, options); }
    public CompletableFuture<FraudDecision> decisionAsync(String id) { return decisionAsync(id, RequestOptions.NONE); }

    /** Compute a verdict again from its sealed inputs and rules */
    public FraudReplay replay(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/fraud/decisions/:id/replay", "id", id), null, null, false), FraudReplay.class, options); }
    public FraudReplay replay(String id) { return replay(id, RequestOptions.NONE); }

    public CompletableFuture<FraudReplay> replayAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/fraud/decisions/:id/replay", "id", id), null, null, false), FraudReplay.class, options); }
    public CompletableFuture<FraudReplay> replayAsync(String id) { return replayAsync(id, RequestOptions.NONE); }

    /** Your payouts that were held or blocked, newest first */
    public Page<FraudReview> reviews(FraudReviewsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/fraud/reviews", params, null, false), FraudReview.class, options); }
    public Page<FraudReview> reviews(FraudReviewsParams params) { return reviews(params, RequestOptions.NONE); }
    public Page<FraudReview> reviews() { return reviews(FraudReviewsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<FraudReview>> reviewsAsync(FraudReviewsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/fraud/reviews", params, null, false), FraudReview.class, options); }
    public CompletableFuture<Page<FraudReview>> reviewsAsync(FraudReviewsParams params) { return reviewsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<FraudReview>> reviewsAsync() { return reviewsAsync(FraudReviewsParams.builder().build(), RequestOptions.NONE); }

    /** One of your reviews, with its answer */
    public FraudReview review(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/fraud/reviews/:id", "id", id), null, null, false), FraudReview.class, options); }
    public FraudReview review(String id) { return review(id, RequestOptions.NONE); }

    public CompletableFuture<FraudReview> reviewAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/fraud/reviews/:id", "id", id), null, null, false), FraudReview.class, options); }
    public CompletableFuture<FraudReview> reviewAsync(String id) { return reviewAsync(id, RequestOptions.NONE); }

    /** Say in your own words why the payout is right; a person answers */
    public FraudReview appeal(String id, FraudAppealParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/fraud/reviews/:id/appeal", "id", id), null, params, false), FraudReview.class, options); }
    public FraudReview appeal(String id, FraudAppealParams params) { return appeal(id, params, RequestOptions.NONE); }

    public CompletableFuture<FraudReview> appealAsync(String id, FraudAppealParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/fraud/reviews/:id/appeal", "id", id), null, params, false), FraudReview.class, options); }
    public CompletableFuture<FraudReview> appealAsync(String id, FraudAppealParams params) { return appealAsync(id, params, RequestOptions.NONE); }

    /** Cases, newest first */
    public Page<FraudCase> cases(FraudCasesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/fraud/cases", params, null, false), FraudCase.class, options); }
    public Page<FraudCase> cases(FraudCasesParams params) { return cases(params, RequestOptions.NONE); }
    public Page<FraudCase> cases() { return cases(FraudCasesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<FraudCase>> casesAsync(FraudCasesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/fraud/cases", params, null, false), FraudCase.class, options); }
    public CompletableFuture<Page<FraudCase>> casesAsync(FraudCasesParams params) { return casesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<FraudCase>> casesAsync() { return casesAsync(FraudCasesParams.builder().build(), RequestOptions.NONE); }

    /** One case */
    public FraudCase case_(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/fraud/cases/:id", "id", id), null, null, false), FraudCase.class, options); }
    public FraudCase case_(String id) { return case_(id, RequestOptions.NONE); }

    public CompletableFuture<FraudCase> caseAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/fraud/cases/:id", "id", id), null, null, false), FraudCase.class, options); }
    public CompletableFuture<FraudCase> caseAsync(String id) { return caseAsync(id, RequestOptions.NONE); }

    /** Add a note to a case */
    public FraudCase note(String id, FraudNoteParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/fraud/cases/:id/notes", "id", id), null, params, false), FraudCase.class, options); }
    public FraudCase note(String id, FraudNoteParams params) { return note(id, params, RequestOptions.NONE); }

    public CompletableFuture<FraudCase> noteAsync(String id, FraudNoteParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/fraud/cases/:id/notes", "id", id), null, params, false), FraudCase.class, options); }
    public CompletableFuture<FraudCase> noteAsync(String id, FraudNoteParams params) { return noteAsync(id, params, RequestOptions.NONE); }

    /**
     * Decide a case: labels the account and answers its appeal
     *
     * A payout that is still under review is decided by POST /v1/payouts/:id/review, which closes its case by itself, with the reason as the answer. This is for cases whose payout has ended, such as an appeal against a block.
     */
    public FraudCase close(String id, FraudCloseParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/fraud/cases/:id/close", "id", id), null, params, false), FraudCase.class, options); }
    public FraudCase close(String id, FraudCloseParams params) { return close(id, params, RequestOptions.NONE); }

    public CompletableFuture<FraudCase> closeAsync(String id, FraudCloseParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/fraud/cases/:id/close", "id", id), null, params, false), FraudCase.class, options); }
    public CompletableFuture<FraudCase> closeAsync(String id, FraudCloseParams params) { return closeAsync(id, params, RequestOptions.NONE); }

    /** Say what is known of an account for certain */
    public FraudLabelResult label(String userId, FraudLabelParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/fraud/labels/:user_id", "user_id", userId), null, params, false), FraudLabelResult.class, options); }
    public FraudLabelResult label(String userId, FraudLabelParams params) { return label(userId, params, RequestOptions.NONE); }

    public CompletableFuture<FraudLabelResult> labelAsync(String userId, FraudLabelParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/fraud/labels/:user_id", "user_id", userId), null, params, false), FraudLabelResult.class, options); }
    public CompletableFuture<FraudLabelResult> labelAsync(String userId, FraudLabelParams params) { return labelAsync(userId, params, RequestOptions.NONE); }

    /** Rules, in the order in which they are asked */
    public Page<FraudRule> rules(RequestOptions options) { return transport.list(new Operation("GET", "/v1/fraud/rules", null, null, false), FraudRule.class, options); }
    public Page<FraudRule> rules() { return rules(RequestOptions.NONE); }

    public CompletableFuture<Page<FraudRule>> rulesAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/fraud/rules", null, null, false), FraudRule.class, options); }
    public CompletableFuture<Page<FraudRule>> rulesAsync() { return rulesAsync(RequestOptions.NONE); }

    /** Make or replace a rule; the name of a default replaces the default */
    public FraudRule putRule(String name, FraudPutRuleParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/fraud/rules/:name", "name", name), null, params, false), FraudRule.class, options); }
    public FraudRule putRule(String name, FraudPutRuleParams params) { return putRule(name, params, RequestOptions.NONE); }

    public CompletableFuture<FraudRule> putRuleAsync(String name, FraudPutRuleParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/fraud/rules/:name", "name", name), null, params, false), FraudRule.class, options); }
    public CompletableFuture<FraudRule> putRuleAsync(String name, FraudPutRuleParams params) { return putRuleAsync(name, params, RequestOptions.NONE); }

    /** Delete a rule; a default of its name is in force again */
    public FraudRemoveRuleResult removeRule(String name, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/fraud/rules/:name", "name", name), null, null, false), FraudRemoveRuleResult.class, options); }
    public FraudRemoveRuleResult removeRule(String name) { return removeRule(name, RequestOptions.NONE); }

    public CompletableFuture<FraudRemoveRuleResult> removeRuleAsync(String name, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/fraud/rules/:name", "name", name), null, null, false), FraudRemoveRuleResult.class, options); }
    public CompletableFuture<FraudRemoveRuleResult> removeRuleAsync(String name) { return removeRuleAsync(name, RequestOptions.NONE); }

    /** What a rule would have hit, with precision and recall against the labels */
    public FraudBacktest backtest(FraudBacktestParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/fraud/rules/backtest", null, params, false), FraudBacktest.class, options); }
    public FraudBacktest backtest(FraudBacktestParams params) { return backtest(params, RequestOptions.NONE); }

    public CompletableFuture<FraudBacktest> backtestAsync(FraudBacktestParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/fraud/rules/backtest", null, params, false), FraudBacktest.class, options); }
    public CompletableFuture<FraudBacktest> backtestAsync(FraudBacktestParams params) { return backtestAsync(params, RequestOptions.NONE); }

    /**
     * Lists and how much they hold
     *
     * The rules know block (blocks) and trusted (allows); others are for rules of your own. Values are kept as commitments and cannot be read.
     */
    public Page<FraudList> lists(RequestOptions options) { return transport.list(new Operation("GET", "/v1/fraud/lists", null, null, false), FraudList.class, options); }
    public Page<FraudList> lists() { return lists(RequestOptions.NONE); }

    public CompletableFuture<Page<FraudList>> listsAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/fraud/lists", null, null, false), FraudList.class, options); }
    public CompletableFuture<Page<FraudList>> listsAsync() { return listsAsync(RequestOptions.NONE); }

    /** Add values to a list */
    public FraudList addToList(String name, FraudAddToListParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/fraud/lists/:name/entries", "name", name), null, params, false), FraudList.class, options); }
    public FraudList addToList(String name, FraudAddToListParams params) { return addToList(name, params, RequestOptions.NONE); }

    public CompletableFuture<FraudList> addToListAsync(String name, FraudAddToListParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/fraud/lists/:name/entries", "name", name), null, params, false), FraudList.class, options); }
    public CompletableFuture<FraudList> addToListAsync(String name, FraudAddToListParams params) { return addToListAsync(name, params, RequestOptions.NONE); }

    /** Take values off a list */
    public FraudList removeFromList(String name, FraudRemoveFromListParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/fraud/lists/:name/entries/remove", "name", name), null, params, false), FraudList.class, options); }
    public FraudList removeFromList(String name, FraudRemoveFromListParams params) { return removeFromList(name, params, RequestOptions.NONE); }

    public CompletableFuture<FraudList> removeFromListAsync(String name, FraudRemoveFromListParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/fraud/lists/:name/entries/remove", "name", name), null, params, false), FraudList.class, options); }
    public CompletableFuture<FraudList> removeFromListAsync(String name, FraudRemoveFromListParams params) { return removeFromListAsync(name, params, RequestOptions.NONE); }

    /** What the module fraud is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/fraud/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/fraud/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record FraudAddToListParams(
        @JsonProperty("values") List<FraudAddToListParamsValue> values) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<FraudAddToListParamsValue> values;
            private Builder() {}
            public Builder values(List<FraudAddToListParamsValue> value) { values = value; return this; }
            public FraudAddToListParams build() { return new FraudAddToListParams(Objects.requireNonNull(values, "values")); }
        }
    }

    public record FraudAddToListParamsValue(
        /** One of `user`, `ip`, `device`, `payout`, `counterparty`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("value") String value) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String kind;
            private String value;
            private Builder() {}
            /** One of `user`, `ip`, `device`, `payout`, `counterparty`. */
            public Builder kind(String value) { kind = value; return this; }
            public Builder value(String value) { value = value; return this; }
            public FraudAddToListParamsValue build() { return new FraudAddToListParamsValue(Objects.requireNonNull(kind, "kind"), Objects.requireNonNull(value, "value")); }
        }
    }

    public record FraudAppealParams(
        @JsonProperty("text") String text) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private Builder() {}
            public Builder text(String value) { text = value; return this; }
            public FraudAppealParams build() { return new FraudAppealParams(Objects.requireNonNull(text, "text")); }
        }
    }

    public record FraudBacktest(
        @JsonProperty("decisions") long decisions,
        @JsonProperty("hits") long hits,
        /** decisions on accounts labelled so */
        @JsonProperty("fraud") long fraud,
        @JsonProperty("fraud_hit") long fraudHit,
        @JsonProperty("legitimate") long legitimate,
        @JsonProperty("legitimate_hit") long legitimateHit,
        @JsonProperty("precision") Double precision,
        @JsonProperty("recall") Double recall) {}

    public record FraudBacktestParams(
        /** For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`. */
        @JsonProperty("condition") String condition,
        @JsonProperty("days") Long days,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String condition;
            private Long days;
            private Long limit;
            private Builder() {}
            /** For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`. */
            public Builder condition(String value) { condition = value; return this; }
            public Builder days(long value) { days = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public FraudBacktestParams build() { return new FraudBacktestParams(Objects.requireNonNull(condition, "condition"), days, limit); }
        }
    }

    public record FraudCase(
        @JsonProperty("id") String id,
        /** One of `open`, `closed`. */
        @JsonProperty("status") String status,
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("payout_id") String payoutId,
        @JsonProperty("opened_at") Instant openedAt,
        @JsonProperty("closed_at") Instant closedAt,
        /** One of `fraud`, `legitimate`. */
        @JsonProperty("outcome") String outcome,
        @JsonProperty("appeal") String appeal,
        @JsonProperty("appealed_at") Instant appealedAt,
        @JsonProperty("answer") String answer,
        @JsonProperty("user_id") String userId,
        @JsonProperty("decision_id") String decisionId,
        @JsonProperty("codes") List<String> codes,
        @JsonProperty("notes") List<FraudCaseNote> notes) {}

    public record FraudCaseNote(
        @JsonProperty("at") Instant at,
        @JsonProperty("by") String by,
        @JsonProperty("text") String text) {}

    public record FraudCasesParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** One of `open`, `closed`. */
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
            /** One of `open`, `closed`. */
            public Builder status(String value) { status = value; return this; }
            public FraudCasesParams build() { return new FraudCasesParams(limit, cursor, status); }
        }
    }

    public record FraudCheckParams(
        /** signup, payment, payout, call, … or a name of your own */
        @JsonProperty("event_type") String eventType,
        @JsonProperty("user_id") String userId,
        @JsonProperty("amount_pence") Long amountPence,
        @JsonProperty("ip") String ip,
        /** ISO 3166-1 alpha-2 */
        @JsonProperty("country") String country,
        @JsonProperty("device_id") String deviceId,
        @JsonProperty("payout_account") String payoutAccount,
        @JsonProperty("counterparty") String counterparty) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String eventType;
            private String userId;
            private Long amountPence;
            private String ip;
            private String country;
            private String deviceId;
            private String payoutAccount;
            private String counterparty;
            private Builder() {}
            /** signup, payment, payout, call, … or a name of your own */
            public Builder eventType(String value) { eventType = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder ip(String value) { ip = value; return this; }
            /** ISO 3166-1 alpha-2 */
            public Builder country(String value) { country = value; return this; }
            public Builder deviceId(String value) { deviceId = value; return this; }
            public Builder payoutAccount(String value) { payoutAccount = value; return this; }
            public Builder counterparty(String value) { counterparty = value; return this; }
            public FraudCheckParams build() { return new FraudCheckParams(Objects.requireNonNull(eventType, "event_type"), userId, amountPence, ip, country, deviceId, payoutAccount, counterparty); }
        }
    }

    public record FraudCloseParams(
        /** One of `fraud`, `legitimate`. */
        @JsonProperty("outcome") String outcome,
        @JsonProperty("answer") String answer) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String outcome;
            private String answer;
            private Builder() {}
            /** One of `fraud`, `legitimate`. */
            public Builder outcome(String value) { outcome = value; return this; }
            public Builder answer(String value) { answer = value; return this; }
            public FraudCloseParams build() { return new FraudCloseParams(Objects.requireNonNull(outcome, "outcome"), Objects.requireNonNull(answer, "answer")); }
        }
    }

    public record FraudDecision(
        @JsonProperty("decision_id") String decisionId,
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("risk_score") double riskScore,
        /** One of `low`, `medium`, `high`, `critical`. */
        @JsonProperty("risk_level") String riskLevel,
        /** all eight, always in the same order */
        @JsonProperty("signals") List<FraudDecisionSignal> signals,
        @JsonProperty("rules_hit") List<String> rulesHit,
        @JsonProperty("shadow_hit") List<String> shadowHit,
        /** what could not be read within the budget */
        @JsonProperty("fallbacks") List<String> fallbacks,
        @JsonProperty("event_type") String eventType,
        @JsonProperty("decided_at") Instant decidedAt,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record FraudDecisionSignal(
        @JsonProperty("signal") String signal,
        @JsonProperty("score") double score,
        /** why; unknown: not enough was known, it counts nothing */
        @JsonProperty("code") String code) {}

    public record FraudLabelParams(
        /** One of `fraud`, `legitimate`, `none`. */
        @JsonProperty("label") String label) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String label;
            private Builder() {}
            /** One of `fraud`, `legitimate`, `none`. */
            public Builder label(String value) { label = value; return this; }
            public FraudLabelParams build() { return new FraudLabelParams(Objects.requireNonNull(label, "label")); }
        }
    }

    public record FraudLabelResult(
        @JsonProperty("user_id") String userId,
        @JsonProperty("label") String label) {}

    public record FraudList(
        @JsonProperty("name") String name,
        @JsonProperty("entries") long entries) {}

    public record FraudNoteParams(
        @JsonProperty("text") String text) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private Builder() {}
            public Builder text(String value) { text = value; return this; }
            public FraudNoteParams build() { return new FraudNoteParams(Objects.requireNonNull(text, "text")); }
        }
    }

    public record FraudPutRuleParams(
        /** For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`. */
        @JsonProperty("condition") String condition,
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("action") String action,
        /** shadow: is told among the hits, decides nothing One of `active`, `shadow`, `off`. */
        @JsonProperty("mode") String mode,
        /** the first active rule that is met decides */
        @JsonProperty("position") Long position) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String condition;
            private String action;
            private String mode;
            private Long position;
            private Builder() {}
            /** For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`. */
            public Builder condition(String value) { condition = value; return this; }
            /** One of `allow`, `review`, `block`. */
            public Builder action(String value) { action = value; return this; }
            /** shadow: is told among the hits, decides nothing One of `active`, `shadow`, `off`. */
            public Builder mode(String value) { mode = value; return this; }
            /** the first active rule that is met decides */
            public Builder position(long value) { position = value; return this; }
            public FraudPutRuleParams build() { return new FraudPutRuleParams(Objects.requireNonNull(condition, "condition"), Objects.requireNonNull(action, "action"), mode, position); }
        }
    }

    public record FraudRemoveFromListParams(
        @JsonProperty("values") List<FraudRemoveFromListParamsValue> values) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<FraudRemoveFromListParamsValue> values;
            private Builder() {}
            public Builder values(List<FraudRemoveFromListParamsValue> value) { values = value; return this; }
            public FraudRemoveFromListParams build() { return new FraudRemoveFromListParams(Objects.requireNonNull(values, "values")); }
        }
    }

    public record FraudRemoveFromListParamsValue(
        /** One of `user`, `ip`, `device`, `payout`, `counterparty`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("value") String value) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String kind;
            private String value;
            private Builder() {}
            /** One of `user`, `ip`, `device`, `payout`, `counterparty`. */
            public Builder kind(String value) { kind = value; return this; }
            public Builder value(String value) { value = value; return this; }
            public FraudRemoveFromListParamsValue build() { return new FraudRemoveFromListParamsValue(Objects.requireNonNull(kind, "kind"), Objects.requireNonNull(value, "value")); }
        }
    }

    public record FraudRemoveRuleResult(
        @JsonProperty("name") String name,
        @JsonProperty("deleted") boolean deleted) {}

    public record FraudReplay(
        @JsonProperty("decision_id") String decisionId,
        @JsonProperty("same") boolean same,
        @JsonProperty("sealed") FraudReplaySealed sealed,
        @JsonProperty("replayed") FraudReplayReplayed replayed,
        /** id of the sealed rules */
        @JsonProperty("rules") String rules,
        @JsonProperty("model_version") long modelVersion,
        @JsonProperty("current_model_version") long currentModelVersion,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record FraudReplayReplayed(
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("risk_score") double riskScore,
        @JsonProperty("rules_hit") List<String> rulesHit) {}

    public record FraudReplaySealed(
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("risk_score") double riskScore,
        @JsonProperty("rules_hit") List<String> rulesHit) {}

    public record FraudReview(
        @JsonProperty("id") String id,
        /** One of `open`, `closed`. */
        @JsonProperty("status") String status,
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("payout_id") String payoutId,
        @JsonProperty("opened_at") Instant openedAt,
        @JsonProperty("closed_at") Instant closedAt,
        /** One of `fraud`, `legitimate`. */
        @JsonProperty("outcome") String outcome,
        @JsonProperty("appeal") String appeal,
        @JsonProperty("appealed_at") Instant appealedAt,
        @JsonProperty("answer") String answer) {}

    public record FraudReviewsParams(
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
            public FraudReviewsParams build() { return new FraudReviewsParams(limit, cursor); }
        }
    }

    public record FraudRule(
        @JsonProperty("name") String name,
        @JsonProperty("condition") String condition,
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("action") String action,
        /** One of `active`, `shadow`, `off`. */
        @JsonProperty("mode") String mode,
        @JsonProperty("position") long position) {}

    public record FraudVerdict(
        @JsonProperty("decision_id") String decisionId,
        /** One of `allow`, `review`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("risk_score") double riskScore,
        /** One of `low`, `medium`, `high`, `critical`. */
        @JsonProperty("risk_level") String riskLevel,
        /** all eight, always in the same order */
        @JsonProperty("signals") List<FraudVerdictSignal> signals,
        @JsonProperty("rules_hit") List<String> rulesHit,
        @JsonProperty("shadow_hit") List<String> shadowHit,
        /** what could not be read within the budget */
        @JsonProperty("fallbacks") List<String> fallbacks,
        @JsonProperty("latency_ms") double latencyMs,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record FraudVerdictSignal(
        @JsonProperty("signal") String signal,
        @JsonProperty("score") double score,
        /** why; unknown: not enough was known, it counts nothing */
        @JsonProperty("code") String code) {}
}
