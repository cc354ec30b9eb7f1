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

/** Members of a workspace sign in with its OpenID Connect provider */
public final class SsoResource {
    private final Transport transport;

    SsoResource(Transport transport) { this.transport = transport; }

    /** The provider that members sign in with */
    public SsoConnection connection(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/sso", "id", id), null, null, false), SsoConnection.class, options); }
    public SsoConnection connection(String id) { return connection(id, RequestOptions.NONE); }

    public CompletableFuture<SsoConnection> connectionAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/sso", "id", id), null, null, false), SsoConnection.class, options); }
    public CompletableFuture<SsoConnection> connectionAsync(String id) { return connectionAsync(id, RequestOptions.NONE); }

    /**
     * Let members sign in with an OpenID Connect provider
     *
     * For owners: whoever controls the provider can sign in as any member. The provider is asked for its configuration at once. The secret is never shown again.
     */
    public SsoConnection setConnection(String id, SsoSetConnectionParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/enterprise/workspaces/:id/sso", "id", id), null, params, false), SsoConnection.class, options); }
    public SsoConnection setConnection(String id, SsoSetConnectionParams params) { return setConnection(id, params, RequestOptions.NONE); }

    public CompletableFuture<SsoConnection> setConnectionAsync(String id, SsoSetConnectionParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/enterprise/workspaces/:id/sso", "id", id), null, params, false), SsoConnection.class, options); }
    public CompletableFuture<SsoConnection> setConnectionAsync(String id, SsoSetConnectionParams params) { return setConnectionAsync(id, params, RequestOptions.NONE); }

    /** End single sign-on */
    public SsoRemoveConnectionResult removeConnection(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/sso", "id", id), null, null, false), SsoRemoveConnectionResult.class, options); }
    public SsoRemoveConnectionResult removeConnection(String id) { return removeConnection(id, RequestOptions.NONE); }

    public CompletableFuture<SsoRemoveConnectionResult> removeConnectionAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/sso", "id", id), null, null, false), SsoRemoveConnectionResult.class, options); }
    public CompletableFuture<SsoRemoveConnectionResult> removeConnectionAsync(String id) { return removeConnectionAsync(id, RequestOptions.NONE); }

    /** Sign in: leads a browser to the provider of the workspace */
    public String login(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/enterprise/sso/:id/login", "id", id), null, null, false), String.class, options); }
    public String login(String id) { return login(id, RequestOptions.NONE); }

    public CompletableFuture<String> loginAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/enterprise/sso/:id/login", "id", id), null, null, false), String.class, options); }
    public CompletableFuture<String> loginAsync(String id) { return loginAsync(id, RequestOptions.NONE); }

    /** Where the provider sends the browser back to: shows a key for twelve hours */
    public Map<String, JsonNode> callback(SsoCallbackParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/enterprise/sso/callback", params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> callback(SsoCallbackParams params) { return callback(params, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> callbackAsync(SsoCallbackParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/enterprise/sso/callback", params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> callbackAsync(SsoCallbackParams params) { return callbackAsync(params, RequestOptions.NONE); }

    /** What the module sso is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/sso/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/sso/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record SsoCallbackParams(
        @JsonProperty("state") String state) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String state;
            private Builder() {}
            public Builder state(String value) { state = value; return this; }
            public SsoCallbackParams build() { return new SsoCallbackParams(Objects.requireNonNull(state, "state")); }
        }
    }

    public record SsoConnection(
        @JsonProperty("workspace_id") String workspaceId,
        @JsonProperty("issuer") String issuer,
        @JsonProperty("client_id") String clientId,
        /** To be registered with the provider. */
        @JsonProperty("redirect_uri") String redirectUri,
        /** Where members sign in with a browser. */
        @JsonProperty("login_url") String loginUrl,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record SsoRemoveConnectionResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record SsoSetConnectionParams(
        @JsonProperty("issuer") String issuer,
        @JsonProperty("client_id") String clientId,
        @JsonProperty("client_secret") String clientSecret) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String issuer;
            private String clientId;
            private String clientSecret;
            private Builder() {}
            public Builder issuer(String value) { issuer = value; return this; }
            public Builder clientId(String value) { clientId = value; return this; }
            public Builder clientSecret(String value) { clientSecret = value; return this; }
            public SsoSetConnectionParams build() { return new SsoSetConnectionParams(Objects.requireNonNull(issuer, "issuer"), Objects.requireNonNull(clientId, "client_id"), Objects.requireNonNull(clientSecret, "client_secret")); }
        }
    }
}
