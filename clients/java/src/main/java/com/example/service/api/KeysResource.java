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

public final class KeysResource {
    private final Transport transport;

    KeysResource(Transport transport) { this.transport = transport; }

    /** List the API keys of the account */
    public Page<KeySummary> list(RequestOptions options) { return transport.list(new Operation("GET", "/v1/account/keys", null, null, false), KeySummary.class, options); }
    public Page<KeySummary> list() { return list(RequestOptions.NONE); }

    public CompletableFuture<Page<KeySummary>> listAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/account/keys", null, null, false), KeySummary.class, options); }
    public CompletableFuture<Page<KeySummary>> listAsync() { return listAsync(RequestOptions.NONE); }

    /**
     * Create a further API key
     *
     * At most 20 keys an account. The key is shown this once.
     */
    public NewKey create(KeysCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/account/keys", null, params, true), NewKey.class, options); }
    public NewKey create(KeysCreateParams params) { return create(params, RequestOptions.NONE); }
    public NewKey create() { return create(KeysCreateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<NewKey> createAsync(KeysCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/account/keys", null, params, true), NewKey.class, options); }
    public CompletableFuture<NewKey> createAsync(KeysCreateParams params) { return createAsync(params, RequestOptions.NONE); }
    public CompletableFuture<NewKey> createAsync() { return createAsync(KeysCreateParams.builder().build(), RequestOptions.NONE); }

    /**
     * Revoke an API key at once
     *
     * By `key_id` or by the key itself; without either, the key of this request.
     */
    public Revoked revoke(KeysRevokeParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/account/keys/revoke", null, params, false), Revoked.class, options); }
    public Revoked revoke(KeysRevokeParams params) { return revoke(params, RequestOptions.NONE); }
    public Revoked revoke() { return revoke(KeysRevokeParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Revoked> revokeAsync(KeysRevokeParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/account/keys/revoke", null, params, false), Revoked.class, options); }
    public CompletableFuture<Revoked> revokeAsync(KeysRevokeParams params) { return revokeAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Revoked> revokeAsync() { return revokeAsync(KeysRevokeParams.builder().build(), RequestOptions.NONE); }

    public record KeySummary(
        @JsonProperty("key_id") String keyId,
        @JsonProperty("label") String label,
        /** How the key starts, to recognise it by. */
        @JsonProperty("prefix") String prefix,
        @JsonProperty("created_at") Instant createdAt,
        /** Within a few seconds. */
        @JsonProperty("last_used_at") Instant lastUsedAt,
        /** The key of this request. */
        @JsonProperty("current") boolean current) {}

    public record KeysCreateParams(
        @JsonProperty("label") String label) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String label;
            private Builder() {}
            public Builder label(String value) { label = value; return this; }
            public KeysCreateParams build() { return new KeysCreateParams(label); }
        }
    }

    public record KeysRevokeParams(
        @JsonProperty("api_key") String apiKey,
        @JsonProperty("key_id") String keyId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String apiKey;
            private String keyId;
            private Builder() {}
            public Builder apiKey(String value) { apiKey = value; return this; }
            public Builder keyId(String value) { keyId = value; return this; }
            public KeysRevokeParams build() { return new KeysRevokeParams(apiKey, keyId); }
        }
    }

    public record NewKey(
        /** Shown this once. */
        @JsonProperty("api_key") String apiKey,
        @JsonProperty("key_id") String keyId,
        @JsonProperty("label") String label,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record Revoked(
        @JsonProperty("revoked") boolean revoked,
        @JsonProperty("key_id") String keyId,
        @JsonProperty("revoked_at") Instant revokedAt,
        @JsonProperty("worm_seal") String wormSeal) {}
}
