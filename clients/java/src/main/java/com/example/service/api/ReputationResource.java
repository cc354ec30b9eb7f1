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

/** What an account has delivered, as a signed credential with proofs from the sealed log */
public final class ReputationResource {
    private final Transport transport;

    ReputationResource(Transport transport) { this.transport = transport; }

    /**
     * Verifiable sealed proof of your platform work
     *
     * Counts come from sealed records only; the credential is good for a day and is verified offline with any JOSE library and the published keys.
     */
    public Reputation own(RequestOptions options) { return transport.call(new Operation("GET", "/reputation", null, null, false), Reputation.class, options); }
    public Reputation own() { return own(RequestOptions.NONE); }

    public CompletableFuture<Reputation> ownAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/reputation", null, null, false), Reputation.class, options); }
    public CompletableFuture<Reputation> ownAsync() { return ownAsync(RequestOptions.NONE); }

    /** Show or hide the public page and the badge */
    public ReputationPublishResult publish(ReputationPublishParams params, RequestOptions options) { return transport.call(new Operation("PUT", "/v1/reputation/visibility", null, params, false), ReputationPublishResult.class, options); }
    public ReputationPublishResult publish(ReputationPublishParams params) { return publish(params, RequestOptions.NONE); }

    public CompletableFuture<ReputationPublishResult> publishAsync(ReputationPublishParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", "/v1/reputation/visibility", null, params, false), ReputationPublishResult.class, options); }
    public CompletableFuture<ReputationPublishResult> publishAsync(ReputationPublishParams params) { return publishAsync(params, RequestOptions.NONE); }

    /** The keys that sign credentials, as a JSON Web Key Set */
    public JwkSet keys(RequestOptions options) { return transport.call(new Operation("GET", "/v1/reputation/jwks.json", null, null, false), JwkSet.class, options); }
    public JwkSet keys() { return keys(RequestOptions.NONE); }

    public CompletableFuture<JwkSet> keysAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/reputation/jwks.json", null, null, false), JwkSet.class, options); }
    public CompletableFuture<JwkSet> keysAsync() { return keysAsync(RequestOptions.NONE); }

    /** Its credential */
    public String credential(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/reputation/:id/credential", "id", id), null, null, false), String.class, options); }
    public String credential(String id) { return credential(id, RequestOptions.NONE); }

    public CompletableFuture<String> credentialAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/reputation/:id/credential", "id", id), null, null, false), String.class, options); }
    public CompletableFuture<String> credentialAsync(String id) { return credentialAsync(id, RequestOptions.NONE); }

    /** Its badge */
    public String badge(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/reputation/:id/badge.svg", "id", id), null, null, false), String.class, options); }
    public String badge(String id) { return badge(id, RequestOptions.NONE); }

    public CompletableFuture<String> badgeAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/reputation/:id/badge.svg", "id", id), null, null, false), String.class, options); }
    public CompletableFuture<String> badgeAsync(String id) { return badgeAsync(id, RequestOptions.NONE); }

    /** What the module reputation is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/reputation/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/reputation/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record JwkSet(
        @JsonProperty("keys") List<JwkSetKey> keys) {}

    public record JwkSetKey(
        @JsonProperty("kty") String kty,
        @JsonProperty("crv") String crv,
        @JsonProperty("x") String x,
        @JsonProperty("kid") String kid,
        @JsonProperty("alg") String alg,
        @JsonProperty("use") String use) {}

    public record Reputation(
        @JsonProperty("user_id") String userId,
        @JsonProperty("public") boolean public_,
        @JsonProperty("score") ReputationScore score,
        /** inclusion proofs of the latest work, RFC 6962 */
        @JsonProperty("evidence") List<WorkProof> evidence,
        @JsonProperty("checkpoint") String checkpoint,
        /** all of this as a W3C verifiable credential: a JWT signed by EdDSA */
        @JsonProperty("credential") String credential,
        @JsonProperty("jwks_url") String jwksUrl) {}

    public record ReputationPublishParams(
        @JsonProperty("public") boolean public_) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean public_;
            private Builder() {}
            public Builder public_(boolean value) { public_ = value; return this; }
            public ReputationPublishParams build() { return new ReputationPublishParams(Objects.requireNonNull(public_, "public")); }
        }
    }

    public record ReputationPublishResult(
        @JsonProperty("public") boolean public_,
        @JsonProperty("page_url") String pageUrl) {}

    public record ReputationScore(
        /** calls by others that an agent of this account answered, products sold, and earn tasks */
        @JsonProperty("delivered") long delivered,
        /** calls by others that got no answer */
        @JsonProperty("failed") long failed,
        /** tasks and sales whose price was given back */
        @JsonProperty("refunded") long refunded,
        /** sales whose card payment was disputed, unless the dispute was won */
        @JsonProperty("disputed") long disputed,
        /** lower end of the 95 % Wilson interval of (delivered - refunded - disputed)/(delivered + failed) */
        @JsonProperty("reliability") double reliability,
        @JsonProperty("reviews") long reviews,
        @JsonProperty("rating") Double rating,
        @JsonProperty("rating_lower") Double ratingLower,
        @JsonProperty("first_work_at") Instant firstWorkAt,
        @JsonProperty("last_work_at") Instant lastWorkAt) {}

    public record WorkProof(
        @JsonProperty("type") String type,
        /** opens at /verify/:seal, without a key */
        @JsonProperty("seal") String seal,
        @JsonProperty("index") long index,
        @JsonProperty("tree_size") long treeSize,
        @JsonProperty("hashes") List<String> hashes) {}
}
