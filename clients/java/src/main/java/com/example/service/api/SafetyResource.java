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

/** Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block */
public final class SafetyResource {
    private final Transport transport;

    SafetyResource(Transport transport) { this.transport = transport; }

    /**
     * Judge a text by a policy: allow, flag, redact or block
     *
     * Give one of `input`, `messages`, `output`. Without `policy_id` the built-in policy counts.
     */
    public SafetyCheck check(SafetyCheckParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/safety/check", null, params, true), SafetyCheck.class, options); }
    public SafetyCheck check(SafetyCheckParams params) { return check(params, RequestOptions.NONE); }
    public SafetyCheck check() { return check(SafetyCheckParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SafetyCheck> checkAsync(SafetyCheckParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/safety/check", null, params, true), SafetyCheck.class, options); }
    public CompletableFuture<SafetyCheck> checkAsync(SafetyCheckParams params) { return checkAsync(params, RequestOptions.NONE); }
    public CompletableFuture<SafetyCheck> checkAsync() { return checkAsync(SafetyCheckParams.builder().build(), RequestOptions.NONE); }

    /**
     * Replace personal data and secrets by placeholders
     *
     * The token holds what was replaced, encrypted for you alone: nothing is kept here.
     */
    public SafetyRedaction redact(SafetyRedactParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/safety/redact", null, params, false), SafetyRedaction.class, options); }
    public SafetyRedaction redact(SafetyRedactParams params) { return redact(params, RequestOptions.NONE); }

    public CompletableFuture<SafetyRedaction> redactAsync(SafetyRedactParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/safety/redact", null, params, false), SafetyRedaction.class, options); }
    public CompletableFuture<SafetyRedaction> redactAsync(SafetyRedactParams params) { return redactAsync(params, RequestOptions.NONE); }

    /** Put back what a redaction replaced */
    public SafetyRestoration restore(SafetyRestoreParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/safety/restore", null, params, false), SafetyRestoration.class, options); }
    public SafetyRestoration restore(SafetyRestoreParams params) { return restore(params, RequestOptions.NONE); }

    public CompletableFuture<SafetyRestoration> restoreAsync(SafetyRestoreParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/safety/restore", null, params, false), SafetyRestoration.class, options); }
    public CompletableFuture<SafetyRestoration> restoreAsync(SafetyRestoreParams params) { return restoreAsync(params, RequestOptions.NONE); }

    /** Create a policy */
    public SafetyPolicy createPolicy(SafetyCreatePolicyParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/safety/policies", null, params, true), SafetyPolicy.class, options); }
    public SafetyPolicy createPolicy(SafetyCreatePolicyParams params) { return createPolicy(params, RequestOptions.NONE); }

    public CompletableFuture<SafetyPolicy> createPolicyAsync(SafetyCreatePolicyParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/safety/policies", null, params, true), SafetyPolicy.class, options); }
    public CompletableFuture<SafetyPolicy> createPolicyAsync(SafetyCreatePolicyParams params) { return createPolicyAsync(params, RequestOptions.NONE); }

    /** Your policies */
    public Page<SafetyPolicy> listPolicies(SafetyListPoliciesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/safety/policies", params, null, false), SafetyPolicy.class, options); }
    public Page<SafetyPolicy> listPolicies(SafetyListPoliciesParams params) { return listPolicies(params, RequestOptions.NONE); }
    public Page<SafetyPolicy> listPolicies() { return listPolicies(SafetyListPoliciesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<SafetyPolicy>> listPoliciesAsync(SafetyListPoliciesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/safety/policies", params, null, false), SafetyPolicy.class, options); }
    public CompletableFuture<Page<SafetyPolicy>> listPoliciesAsync(SafetyListPoliciesParams params) { return listPoliciesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<SafetyPolicy>> listPoliciesAsync() { return listPoliciesAsync(SafetyListPoliciesParams.builder().build(), RequestOptions.NONE); }

    /** One policy, as it is or as one of its last twenty versions was */
    public SafetyPolicy getPolicy(String id, SafetyGetPolicyParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/safety/policies/:id", "id", id), params, null, false), SafetyPolicy.class, options); }
    public SafetyPolicy getPolicy(String id, SafetyGetPolicyParams params) { return getPolicy(id, params, RequestOptions.NONE); }
    public SafetyPolicy getPolicy(String id) { return getPolicy(id, SafetyGetPolicyParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SafetyPolicy> getPolicyAsync(String id, SafetyGetPolicyParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/safety/policies/:id", "id", id), params, null, false), SafetyPolicy.class, options); }
    public CompletableFuture<SafetyPolicy> getPolicyAsync(String id, SafetyGetPolicyParams params) { return getPolicyAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<SafetyPolicy> getPolicyAsync(String id) { return getPolicyAsync(id, SafetyGetPolicyParams.builder().build(), RequestOptions.NONE); }

    /** The versions of a policy that are kept, newest first */
    public Page<SafetyPolicyVersionsResultItem> policyVersions(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/safety/policies/:id/versions", "id", id), null, null, false), SafetyPolicyVersionsResultItem.class, options); }
    public Page<SafetyPolicyVersionsResultItem> policyVersions(String id) { return policyVersions(id, RequestOptions.NONE); }

    public CompletableFuture<Page<SafetyPolicyVersionsResultItem>> policyVersionsAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/safety/policies/:id/versions", "id", id), null, null, false), SafetyPolicyVersionsResultItem.class, options); }
    public CompletableFuture<Page<SafetyPolicyVersionsResultItem>> policyVersionsAsync(String id) { return policyVersionsAsync(id, RequestOptions.NONE); }

    /**
     * Change a policy: a new version
     *
     * Fields that are given replace the old ones whole. Streams under way end under the version they began with.
     */
    public SafetyPolicy changePolicy(String id, SafetyChangePolicyParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/safety/policies/:id", "id", id), null, params, true), SafetyPolicy.class, options); }
    public SafetyPolicy changePolicy(String id, SafetyChangePolicyParams params) { return changePolicy(id, params, RequestOptions.NONE); }
    public SafetyPolicy changePolicy(String id) { return changePolicy(id, SafetyChangePolicyParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SafetyPolicy> changePolicyAsync(String id, SafetyChangePolicyParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/safety/policies/:id", "id", id), null, params, true), SafetyPolicy.class, options); }
    public CompletableFuture<SafetyPolicy> changePolicyAsync(String id, SafetyChangePolicyParams params) { return changePolicyAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<SafetyPolicy> changePolicyAsync(String id) { return changePolicyAsync(id, SafetyChangePolicyParams.builder().build(), RequestOptions.NONE); }

    /** Delete a policy; nothing is checked by it any more */
    public SafetyRemovePolicyResult removePolicy(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/safety/policies/:id", "id", id), null, null, false), SafetyRemovePolicyResult.class, options); }
    public SafetyRemovePolicyResult removePolicy(String id) { return removePolicy(id, RequestOptions.NONE); }

    public CompletableFuture<SafetyRemovePolicyResult> removePolicyAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/safety/policies/:id", "id", id), null, null, false), SafetyRemovePolicyResult.class, options); }
    public CompletableFuture<SafetyRemovePolicyResult> removePolicyAsync(String id) { return removePolicyAsync(id, RequestOptions.NONE); }

    /** Judge samples by a policy, or by a draft of it, without sealing anything */
    public SafetyPolicyTest testPolicy(String id, SafetyTestPolicyParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/safety/policies/:id/test", "id", id), null, params, false), SafetyPolicyTest.class, options); }
    public SafetyPolicyTest testPolicy(String id, SafetyTestPolicyParams params) { return testPolicy(id, params, RequestOptions.NONE); }

    public CompletableFuture<SafetyPolicyTest> testPolicyAsync(String id, SafetyTestPolicyParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/safety/policies/:id/test", "id", id), null, params, false), SafetyPolicyTest.class, options); }
    public CompletableFuture<SafetyPolicyTest> testPolicyAsync(String id, SafetyTestPolicyParams params) { return testPolicyAsync(id, params, RequestOptions.NONE); }

    /** What the module safety is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/safety/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/safety/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record SafetyChangePolicyParams(
        @JsonProperty("name") String name,
        @JsonProperty("rules") List<SafetyRuleParam> rules,
        @JsonProperty("banned_topics") List<SafetyChangePolicyParamsBannedTopic> bannedTopics,
        @JsonProperty("patterns") List<SafetyChangePolicyParamsPattern> patterns,
        /** Values that are never findings: your own support address. */
        @JsonProperty("allow") List<String> allow,
        /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
        @JsonProperty("regions") List<String> regions,
        /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
        @JsonProperty("on_error") String onError,
        /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
        @JsonProperty("applies_to") SafetyChangePolicyParamsAppliesTo appliesTo) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<SafetyRuleParam> rules;
            private List<SafetyChangePolicyParamsBannedTopic> bannedTopics;
            private List<SafetyChangePolicyParamsPattern> patterns;
            private List<String> allow;
            private List<String> regions;
            private String onError;
            private SafetyChangePolicyParamsAppliesTo appliesTo;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder rules(List<SafetyRuleParam> value) { rules = value; return this; }
            public Builder bannedTopics(List<SafetyChangePolicyParamsBannedTopic> value) { bannedTopics = value; return this; }
            public Builder patterns(List<SafetyChangePolicyParamsPattern> value) { patterns = value; return this; }
            /** Values that are never findings: your own support address. */
            public Builder allow(List<String> value) { allow = value; return this; }
            /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
            public Builder regions(List<String> value) { regions = value; return this; }
            /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
            public Builder onError(String value) { onError = value; return this; }
            /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
            public Builder appliesTo(SafetyChangePolicyParamsAppliesTo value) { appliesTo = value; return this; }
            public SafetyChangePolicyParams build() { return new SafetyChangePolicyParams(name, rules, bannedTopics, patterns, allow, regions, onError, appliesTo); }
        }
    }

    /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
    public record SafetyChangePolicyParamsAppliesTo(
        @JsonProperty("account") Boolean account,
        @JsonProperty("key_ids") List<String> keyIds,
        @JsonProperty("agent_ids") List<String> agentIds) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean account;
            private List<String> keyIds;
            private List<String> agentIds;
            private Builder() {}
            public Builder account(boolean value) { account = value; return this; }
            public Builder keyIds(List<String> value) { keyIds = value; return this; }
            public Builder agentIds(List<String> value) { agentIds = value; return this; }
            public SafetyChangePolicyParamsAppliesTo build() { return new SafetyChangePolicyParamsAppliesTo(account, keyIds, agentIds); }
        }
    }

    public record SafetyChangePolicyParamsBannedTopic(
        @JsonProperty("name") String name,
        /** Words or phrases, found whole, whatever their case, accents and disguise. */
        @JsonProperty("words") List<String> words,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<String> words;
            private String action;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** Words or phrases, found whole, whatever their case, accents and disguise. */
            public Builder words(List<String> value) { words = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            public SafetyChangePolicyParamsBannedTopic build() { return new SafetyChangePolicyParamsBannedTopic(Objects.requireNonNull(name, "name"), Objects.requireNonNull(words, "words"), Objects.requireNonNull(action, "action")); }
        }
    }

    public record SafetyChangePolicyParamsPattern(
        @JsonProperty("name") String name,
        /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
        @JsonProperty("pattern") String pattern,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String pattern;
            private String action;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
            public Builder pattern(String value) { pattern = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            public SafetyChangePolicyParamsPattern build() { return new SafetyChangePolicyParamsPattern(Objects.requireNonNull(name, "name"), Objects.requireNonNull(pattern, "pattern"), Objects.requireNonNull(action, "action")); }
        }
    }

    public record SafetyCheck(
        @JsonProperty("id") String id,
        /** One of `allow`, `flag`, `redact`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("risk_score") double riskScore,
        @JsonProperty("findings") List<SafetyFinding> findings,
        @JsonProperty("sanitized") JsonNode sanitized,
        /** Why the text could not be judged; `on_error` decided. */
        @JsonProperty("reason") String reason,
        @JsonProperty("policy") SafetyCheckPolicy policy,
        @JsonProperty("seal") String seal) {}

    public record SafetyCheckParams(
        @JsonProperty("input") String input,
        @JsonProperty("messages") List<SafetyMessageParam> messages,
        @JsonProperty("output") String output,
        /** Whose rules count. Default `output` for `output`, else `input`. One of `input`, `output`. */
        @JsonProperty("direction") String direction,
        @JsonProperty("policy_id") String policyId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String input;
            private List<SafetyMessageParam> messages;
            private String output;
            private String direction;
            private String policyId;
            private Builder() {}
            public Builder input(String value) { input = value; return this; }
            public Builder messages(List<SafetyMessageParam> value) { messages = value; return this; }
            public Builder output(String value) { output = value; return this; }
            /** Whose rules count. Default `output` for `output`, else `input`. One of `input`, `output`. */
            public Builder direction(String value) { direction = value; return this; }
            public Builder policyId(String value) { policyId = value; return this; }
            public SafetyCheckParams build() { return new SafetyCheckParams(input, messages, output, direction, policyId); }
        }
    }

    public record SafetyCheckPolicy(
        @JsonProperty("id") String id,
        @JsonProperty("version") long version) {}

    public record SafetyCreatePolicyParams(
        @JsonProperty("name") String name,
        @JsonProperty("rules") List<SafetyRuleParam> rules,
        @JsonProperty("banned_topics") List<SafetyCreatePolicyParamsBannedTopic> bannedTopics,
        @JsonProperty("patterns") List<SafetyCreatePolicyParamsPattern> patterns,
        /** Values that are never findings: your own support address. */
        @JsonProperty("allow") List<String> allow,
        /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
        @JsonProperty("regions") List<String> regions,
        /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
        @JsonProperty("on_error") String onError,
        /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
        @JsonProperty("applies_to") SafetyCreatePolicyParamsAppliesTo appliesTo) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<SafetyRuleParam> rules;
            private List<SafetyCreatePolicyParamsBannedTopic> bannedTopics;
            private List<SafetyCreatePolicyParamsPattern> patterns;
            private List<String> allow;
            private List<String> regions;
            private String onError;
            private SafetyCreatePolicyParamsAppliesTo appliesTo;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder rules(List<SafetyRuleParam> value) { rules = value; return this; }
            public Builder bannedTopics(List<SafetyCreatePolicyParamsBannedTopic> value) { bannedTopics = value; return this; }
            public Builder patterns(List<SafetyCreatePolicyParamsPattern> value) { patterns = value; return this; }
            /** Values that are never findings: your own support address. */
            public Builder allow(List<String> value) { allow = value; return this; }
            /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
            public Builder regions(List<String> value) { regions = value; return this; }
            /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
            public Builder onError(String value) { onError = value; return this; }
            /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
            public Builder appliesTo(SafetyCreatePolicyParamsAppliesTo value) { appliesTo = value; return this; }
            public SafetyCreatePolicyParams build() { return new SafetyCreatePolicyParams(Objects.requireNonNull(name, "name"), Objects.requireNonNull(rules, "rules"), bannedTopics, patterns, allow, regions, onError, appliesTo); }
        }
    }

    /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
    public record SafetyCreatePolicyParamsAppliesTo(
        @JsonProperty("account") Boolean account,
        @JsonProperty("key_ids") List<String> keyIds,
        @JsonProperty("agent_ids") List<String> agentIds) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean account;
            private List<String> keyIds;
            private List<String> agentIds;
            private Builder() {}
            public Builder account(boolean value) { account = value; return this; }
            public Builder keyIds(List<String> value) { keyIds = value; return this; }
            public Builder agentIds(List<String> value) { agentIds = value; return this; }
            public SafetyCreatePolicyParamsAppliesTo build() { return new SafetyCreatePolicyParamsAppliesTo(account, keyIds, agentIds); }
        }
    }

    public record SafetyCreatePolicyParamsBannedTopic(
        @JsonProperty("name") String name,
        /** Words or phrases, found whole, whatever their case, accents and disguise. */
        @JsonProperty("words") List<String> words,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<String> words;
            private String action;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** Words or phrases, found whole, whatever their case, accents and disguise. */
            public Builder words(List<String> value) { words = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            public SafetyCreatePolicyParamsBannedTopic build() { return new SafetyCreatePolicyParamsBannedTopic(Objects.requireNonNull(name, "name"), Objects.requireNonNull(words, "words"), Objects.requireNonNull(action, "action")); }
        }
    }

    public record SafetyCreatePolicyParamsPattern(
        @JsonProperty("name") String name,
        /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
        @JsonProperty("pattern") String pattern,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String pattern;
            private String action;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
            public Builder pattern(String value) { pattern = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            public SafetyCreatePolicyParamsPattern build() { return new SafetyCreatePolicyParamsPattern(Objects.requireNonNull(name, "name"), Objects.requireNonNull(pattern, "pattern"), Objects.requireNonNull(action, "action")); }
        }
    }

    public record SafetyFinding(
        @JsonProperty("scanner") String scanner,
        @JsonProperty("entity_type") String entityType,
        @JsonProperty("category") String category,
        /** JSON pointer to the text in the request. */
        @JsonProperty("path") String path,
        /** UTF-16 position in that text, as JavaScript counts. */
        @JsonProperty("start") long start,
        @JsonProperty("end") long end,
        @JsonProperty("score") double score,
        /** One of `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {}

    public record SafetyGetPolicyParams(
        @JsonProperty("version") Long version) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long version;
            private Builder() {}
            public Builder version(long value) { version = value; return this; }
            public SafetyGetPolicyParams build() { return new SafetyGetPolicyParams(version); }
        }
    }

    public record SafetyListPoliciesParams(
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
            public SafetyListPoliciesParams build() { return new SafetyListPoliciesParams(limit, cursor); }
        }
    }

    public record SafetyMessageParam(
        @JsonProperty("role") String role,
        @JsonProperty("content") Object content) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String role;
            private Object content;
            private Builder() {}
            public Builder role(String value) { role = value; return this; }
            public Builder content(Object value) { content = value; return this; }
            public SafetyMessageParam build() { return new SafetyMessageParam(Objects.requireNonNull(role, "role"), content); }
        }
    }

    public record SafetyPolicy(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("rules") List<SafetyRule> rules,
        @JsonProperty("banned_topics") List<SafetyPolicyBannedTopic> bannedTopics,
        @JsonProperty("patterns") List<SafetyPolicyPattern> patterns,
        /** Values that are never findings: your own support address. */
        @JsonProperty("allow") List<String> allow,
        /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
        @JsonProperty("regions") List<String> regions,
        /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
        @JsonProperty("on_error") String onError,
        /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
        @JsonProperty("applies_to") SafetyPolicyAppliesTo appliesTo,
        @JsonProperty("version") long version,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
    public record SafetyPolicyAppliesTo(
        @JsonProperty("account") Boolean account,
        @JsonProperty("key_ids") List<String> keyIds,
        @JsonProperty("agent_ids") List<String> agentIds) {}

    public record SafetyPolicyBannedTopic(
        @JsonProperty("name") String name,
        /** Words or phrases, found whole, whatever their case, accents and disguise. */
        @JsonProperty("words") List<String> words,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {}

    public record SafetyPolicyPattern(
        @JsonProperty("name") String name,
        /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
        @JsonProperty("pattern") String pattern,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {}

    public record SafetyPolicyTest(
        @JsonProperty("passed") long passed,
        @JsonProperty("failed") long failed,
        @JsonProperty("results") List<SafetyPolicyTestResult> results) {}

    public record SafetyPolicyTestResult(
        /** One of `allow`, `flag`, `redact`, `block`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("risk_score") double riskScore,
        @JsonProperty("findings") List<SafetyFinding> findings,
        @JsonProperty("sanitized") JsonNode sanitized,
        /** Why the text could not be judged; `on_error` decided. */
        @JsonProperty("reason") String reason,
        @JsonProperty("policy") SafetyPolicyTestResultPolicy policy,
        @JsonProperty("passed") Boolean passed) {}

    public record SafetyPolicyTestResultPolicy(
        @JsonProperty("id") String id,
        @JsonProperty("version") long version) {}

    public record SafetyPolicyVersionsResultItem(
        @JsonProperty("version") long version,
        @JsonProperty("changed_at") Instant changedAt) {}

    public record SafetyRedactParams(
        @JsonProperty("text") String text,
        @JsonProperty("policy_id") String policyId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private String policyId;
            private Builder() {}
            public Builder text(String value) { text = value; return this; }
            public Builder policyId(String value) { policyId = value; return this; }
            public SafetyRedactParams build() { return new SafetyRedactParams(Objects.requireNonNull(text, "text"), policyId); }
        }
    }

    public record SafetyRedaction(
        @JsonProperty("redacted") String redacted,
        @JsonProperty("entities") List<SafetyRedactionEntity> entities,
        @JsonProperty("restore_token") String restoreToken) {}

    public record SafetyRedactionEntity(
        @JsonProperty("placeholder") String placeholder,
        @JsonProperty("entity_type") String entityType,
        @JsonProperty("start") long start,
        @JsonProperty("end") long end,
        @JsonProperty("score") double score) {}

    public record SafetyRemovePolicyResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record SafetyRestoration(
        @JsonProperty("text") String text) {}

    public record SafetyRestoreParams(
        @JsonProperty("text") String text,
        @JsonProperty("restore_token") String restoreToken) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private String restoreToken;
            private Builder() {}
            public Builder text(String value) { text = value; return this; }
            public Builder restoreToken(String value) { restoreToken = value; return this; }
            public SafetyRestoreParams build() { return new SafetyRestoreParams(Objects.requireNonNull(text, "text"), Objects.requireNonNull(restoreToken, "restore_token")); }
        }
    }

    /** Of several rules for the same finding the strictest counts; `off` exempts it from rules before. */
    public record SafetyRule(
        /** One of `personal_data`, `secrets`, `prompt_injection`, `harm`, `links`, `invisible_text`, `encoded_payload`. */
        @JsonProperty("scanner") String scanner,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action,
        /** Only these; absent: all that the scanner finds. */
        @JsonProperty("entity_types") List<String> entityTypes,
        @JsonProperty("threshold") Double threshold,
        /** One of `input`, `output`. */
        @JsonProperty("direction") String direction) {}

    /** Of several rules for the same finding the strictest counts; `off` exempts it from rules before. */
    public record SafetyRuleParam(
        /** One of `personal_data`, `secrets`, `prompt_injection`, `harm`, `links`, `invisible_text`, `encoded_payload`. */
        @JsonProperty("scanner") String scanner,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action,
        /** Only these; absent: all that the scanner finds. */
        @JsonProperty("entity_types") List<String> entityTypes,
        @JsonProperty("threshold") Double threshold,
        /** One of `input`, `output`. */
        @JsonProperty("direction") String direction) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String scanner;
            private String action;
            private List<String> entityTypes;
            private Double threshold;
            private String direction;
            private Builder() {}
            /** One of `personal_data`, `secrets`, `prompt_injection`, `harm`, `links`, `invisible_text`, `encoded_payload`. */
            public Builder scanner(String value) { scanner = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            /** Only these; absent: all that the scanner finds. */
            public Builder entityTypes(List<String> value) { entityTypes = value; return this; }
            public Builder threshold(double value) { threshold = value; return this; }
            /** One of `input`, `output`. */
            public Builder direction(String value) { direction = value; return this; }
            public SafetyRuleParam build() { return new SafetyRuleParam(Objects.requireNonNull(scanner, "scanner"), Objects.requireNonNull(action, "action"), entityTypes, threshold, direction); }
        }
    }

    public record SafetyTestPolicyParams(
        @JsonProperty("samples") List<SafetyTestPolicyParamsSample> samples,
        @JsonProperty("draft") SafetyTestPolicyParamsDraft draft) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<SafetyTestPolicyParamsSample> samples;
            private SafetyTestPolicyParamsDraft draft;
            private Builder() {}
            public Builder samples(List<SafetyTestPolicyParamsSample> value) { samples = value; return this; }
            public Builder draft(SafetyTestPolicyParamsDraft value) { draft = value; return this; }
            public SafetyTestPolicyParams build() { return new SafetyTestPolicyParams(Objects.requireNonNull(samples, "samples"), draft); }
        }
    }

    public record SafetyTestPolicyParamsDraft(
        @JsonProperty("name") String name,
        @JsonProperty("rules") List<SafetyRuleParam> rules,
        @JsonProperty("banned_topics") List<SafetyTestPolicyParamsDraftBannedTopic> bannedTopics,
        @JsonProperty("patterns") List<SafetyTestPolicyParamsDraftPattern> patterns,
        /** Values that are never findings: your own support address. */
        @JsonProperty("allow") List<String> allow,
        /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
        @JsonProperty("regions") List<String> regions,
        /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
        @JsonProperty("on_error") String onError,
        /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
        @JsonProperty("applies_to") SafetyTestPolicyParamsDraftAppliesTo appliesTo) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<SafetyRuleParam> rules;
            private List<SafetyTestPolicyParamsDraftBannedTopic> bannedTopics;
            private List<SafetyTestPolicyParamsDraftPattern> patterns;
            private List<String> allow;
            private List<String> regions;
            private String onError;
            private SafetyTestPolicyParamsDraftAppliesTo appliesTo;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder rules(List<SafetyRuleParam> value) { rules = value; return this; }
            public Builder bannedTopics(List<SafetyTestPolicyParamsDraftBannedTopic> value) { bannedTopics = value; return this; }
            public Builder patterns(List<SafetyTestPolicyParamsDraftPattern> value) { patterns = value; return this; }
            /** Values that are never findings: your own support address. */
            public Builder allow(List<String> value) { allow = value; return this; }
            /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
            public Builder regions(List<String> value) { regions = value; return this; }
            /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. One of `closed`, `open`. */
            public Builder onError(String value) { onError = value; return this; }
            /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
            public Builder appliesTo(SafetyTestPolicyParamsDraftAppliesTo value) { appliesTo = value; return this; }
            public SafetyTestPolicyParamsDraft build() { return new SafetyTestPolicyParamsDraft(name, rules, bannedTopics, patterns, allow, regions, onError, appliesTo); }
        }
    }

    /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
    public record SafetyTestPolicyParamsDraftAppliesTo(
        @JsonProperty("account") Boolean account,
        @JsonProperty("key_ids") List<String> keyIds,
        @JsonProperty("agent_ids") List<String> agentIds) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean account;
            private List<String> keyIds;
            private List<String> agentIds;
            private Builder() {}
            public Builder account(boolean value) { account = value; return this; }
            public Builder keyIds(List<String> value) { keyIds = value; return this; }
            public Builder agentIds(List<String> value) { agentIds = value; return this; }
            public SafetyTestPolicyParamsDraftAppliesTo build() { return new SafetyTestPolicyParamsDraftAppliesTo(account, keyIds, agentIds); }
        }
    }

    public record SafetyTestPolicyParamsDraftBannedTopic(
        @JsonProperty("name") String name,
        /** Words or phrases, found whole, whatever their case, accents and disguise. */
        @JsonProperty("words") List<String> words,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private List<String> words;
            private String action;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** Words or phrases, found whole, whatever their case, accents and disguise. */
            public Builder words(List<String> value) { words = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            public SafetyTestPolicyParamsDraftBannedTopic build() { return new SafetyTestPolicyParamsDraftBannedTopic(Objects.requireNonNull(name, "name"), Objects.requireNonNull(words, "words"), Objects.requireNonNull(action, "action")); }
        }
    }

    public record SafetyTestPolicyParamsDraftPattern(
        @JsonProperty("name") String name,
        /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
        @JsonProperty("pattern") String pattern,
        /** One of `off`, `flag`, `redact`, `block`. */
        @JsonProperty("action") String action) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String pattern;
            private String action;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
            public Builder pattern(String value) { pattern = value; return this; }
            /** One of `off`, `flag`, `redact`, `block`. */
            public Builder action(String value) { action = value; return this; }
            public SafetyTestPolicyParamsDraftPattern build() { return new SafetyTestPolicyParamsDraftPattern(Objects.requireNonNull(name, "name"), Objects.requireNonNull(pattern, "pattern"), Objects.requireNonNull(action, "action")); }
        }
    }

    public record SafetyTestPolicyParamsSample(
        @JsonProperty("text") String text,
        /** One of `input`, `output`. */
        @JsonProperty("direction") String direction,
        /** One of `allow`, `flag`, `redact`, `block`. */
        @JsonProperty("expect") String expect) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private String direction;
            private String expect;
            private Builder() {}
            public Builder text(String value) { text = value; return this; }
            /** One of `input`, `output`. */
            public Builder direction(String value) { direction = value; return this; }
            /** One of `allow`, `flag`, `redact`, `block`. */
            public Builder expect(String value) { expect = value; return this; }
            public SafetyTestPolicyParamsSample build() { return new SafetyTestPolicyParamsSample(Objects.requireNonNull(text, "text"), direction, expect); }
        }
    }
}
