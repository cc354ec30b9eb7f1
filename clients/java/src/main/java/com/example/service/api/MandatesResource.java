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

/** Signed spend limits for keys and agents, checked with every hold; revocable at once */
public final class MandatesResource {
    private final Transport transport;

    MandatesResource(Transport transport) { this.transport = transport; }

    /**
     * Give a key or an agent a spend mandate
     *
     * A key under a mandate spends within it, whatever it calls, and no longer manages the account. An agent under a mandate spends within it on models and other agents. The newest mandate of a key or agent counts; once it is revoked or expired, nothing is paid. With neither: for `mandate_id` of single calls.
     */
    public Mandate create(MandatesCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/mandates", null, params, true), Mandate.class, options); }
    public Mandate create(MandatesCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<Mandate> createAsync(MandatesCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/mandates", null, params, true), Mandate.class, options); }
    public CompletableFuture<Mandate> createAsync(MandatesCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Spend mandates of this account, newest first */
    public Page<Mandate> list(MandatesListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/mandates", params, null, false), Mandate.class, options); }
    public Page<Mandate> list(MandatesListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Mandate> list() { return list(MandatesListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Mandate>> listAsync(MandatesListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/mandates", params, null, false), Mandate.class, options); }
    public CompletableFuture<Page<Mandate>> listAsync(MandatesListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Mandate>> listAsync() { return listAsync(MandatesListParams.builder().build(), RequestOptions.NONE); }

    /** One spend mandate */
    public Mandate retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/mandates/:id", "id", id), null, null, false), Mandate.class, options); }
    public Mandate retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Mandate> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/mandates/:id", "id", id), null, null, false), Mandate.class, options); }
    public CompletableFuture<Mandate> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Revoke a spend mandate at once; again: harmless */
    public Mandate revoke(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/mandates/:id", "id", id), null, null, false), Mandate.class, options); }
    public Mandate revoke(String id) { return revoke(id, RequestOptions.NONE); }

    public CompletableFuture<Mandate> revokeAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/mandates/:id", "id", id), null, null, false), Mandate.class, options); }
    public CompletableFuture<Mandate> revokeAsync(String id) { return revokeAsync(id, RequestOptions.NONE); }

    /** A nonce for one proof that the holder key is held */
    public MandateChallenge challenge(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/mandates/:id/challenge", "id", id), null, null, false), MandateChallenge.class, options); }
    public MandateChallenge challenge(String id) { return challenge(id, RequestOptions.NONE); }

    public CompletableFuture<MandateChallenge> challengeAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/mandates/:id/challenge", "id", id), null, null, false), MandateChallenge.class, options); }
    public CompletableFuture<MandateChallenge> challengeAsync(String id) { return challengeAsync(id, RequestOptions.NONE); }

    /** Public keys that credentials of mandates are signed with, as a JWK set */
    public MandateKeys keys(RequestOptions options) { return transport.call(new Operation("GET", "/v1/mandates/keys", null, null, false), MandateKeys.class, options); }
    public MandateKeys keys() { return keys(RequestOptions.NONE); }

    public CompletableFuture<MandateKeys> keysAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/mandates/keys", null, null, false), MandateKeys.class, options); }
    public CompletableFuture<MandateKeys> keysAsync() { return keysAsync(RequestOptions.NONE); }

    /** What the module mandates is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/mandates/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/mandates/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Mandate(
        @JsonProperty("id") String id,
        @JsonProperty("amount_pence") double amountPence,
        /** What the amount is for; days and months by UTC. One of `total`, `day`, `month`. */
        @JsonProperty("period") String period,
        /** Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody. */
        @JsonProperty("counterparties") List<String> counterparties,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("per_call_pence") Double perCallPence,
        @JsonProperty("key_id") String keyId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("holder_key") MandateHolderKey holderKey,
        /** AP2 0.2: SD-JWT, `vct` `mandate.payment.open.1`, signed by this service. */
        @JsonProperty("credential") String credential,
        @JsonProperty("worm_seal") String wormSeal,
        /** One of `active`, `revoked`, `expired`. */
        @JsonProperty("status") String status,
        /** In the period that runs, with what is held now. */
        @JsonProperty("spent_pence") double spentPence,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record MandateChallenge(
        @JsonProperty("nonce") String nonce,
        @JsonProperty("audience") String audience,
        @JsonProperty("expires_at") Instant expiresAt) {}

    /** Public JWK. Who names the mandate must then prove that they hold its private key. */
    public record MandateHolderKey(
        /** One of `EC`. */
        @JsonProperty("kty") String kty,
        /** One of `P-256`. */
        @JsonProperty("crv") String crv,
        @JsonProperty("x") String x,
        @JsonProperty("y") String y) {}

    public record MandateKeys(
        @JsonProperty("keys") List<Map<String, String>> keys) {}

    public record MandatesCreateParams(
        @JsonProperty("amount_pence") double amountPence,
        /** What the amount is for; days and months by UTC. One of `total`, `day`, `month`. */
        @JsonProperty("period") String period,
        /** Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody. */
        @JsonProperty("counterparties") List<String> counterparties,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("per_call_pence") Double perCallPence,
        @JsonProperty("key_id") String keyId,
        @JsonProperty("agent_id") String agentId,
        /** Public JWK. Who names the mandate must then prove that they hold its private key. */
        @JsonProperty("holder_key") MandatesCreateParamsHolderKey holderKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Double amountPence;
            private String period;
            private List<String> counterparties;
            private Instant expiresAt;
            private Double perCallPence;
            private String keyId;
            private String agentId;
            private MandatesCreateParamsHolderKey holderKey;
            private Builder() {}
            public Builder amountPence(double value) { amountPence = value; return this; }
            /** What the amount is for; days and months by UTC. One of `total`, `day`, `month`. */
            public Builder period(String value) { period = value; return this; }
            /** Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody. */
            public Builder counterparties(List<String> value) { counterparties = value; return this; }
            public Builder expiresAt(Instant value) { expiresAt = value; return this; }
            public Builder perCallPence(double value) { perCallPence = value; return this; }
            public Builder keyId(String value) { keyId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            /** Public JWK. Who names the mandate must then prove that they hold its private key. */
            public Builder holderKey(MandatesCreateParamsHolderKey value) { holderKey = value; return this; }
            public MandatesCreateParams build() { return new MandatesCreateParams(Objects.requireNonNull(amountPence, "amount_pence"), Objects.requireNonNull(period, "period"), counterparties, Objects.requireNonNull(expiresAt, "expires_at"), perCallPence, keyId, agentId, holderKey); }
        }
    }

    /** Public JWK. Who names the mandate must then prove that they hold its private key. */
    public record MandatesCreateParamsHolderKey(
        /** One of `EC`. */
        @JsonProperty("kty") String kty,
        /** One of `P-256`. */
        @JsonProperty("crv") String crv,
        @JsonProperty("x") String x,
        @JsonProperty("y") String y) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String kty;
            private String crv;
            private String x;
            private String y;
            private Builder() {}
            /** One of `EC`. */
            public Builder kty(String value) { kty = value; return this; }
            /** One of `P-256`. */
            public Builder crv(String value) { crv = value; return this; }
            public Builder x(String value) { x = value; return this; }
            public Builder y(String value) { y = value; return this; }
            public MandatesCreateParamsHolderKey build() { return new MandatesCreateParamsHolderKey(Objects.requireNonNull(kty, "kty"), Objects.requireNonNull(crv, "crv"), Objects.requireNonNull(x, "x"), Objects.requireNonNull(y, "y")); }
        }
    }

    public record MandatesListParams(
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
            public MandatesListParams build() { return new MandatesListParams(limit, cursor); }
        }
    }
}
