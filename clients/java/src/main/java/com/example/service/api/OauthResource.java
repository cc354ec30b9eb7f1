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

/** OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate */
public final class OauthResource {
    private final Transport transport;

    OauthResource(Transport transport) { this.transport = transport; }

    /** The MCP endpoint as a protected resource of OAuth (RFC 9728) */
    public OAuthResource resource(RequestOptions options) { return transport.call(new Operation("GET", "/.well-known/oauth-protected-resource", null, null, false), OAuthResource.class, options); }
    public OAuthResource resource() { return resource(RequestOptions.NONE); }

    public CompletableFuture<OAuthResource> resourceAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/.well-known/oauth-protected-resource", null, null, false), OAuthResource.class, options); }
    public CompletableFuture<OAuthResource> resourceAsync() { return resourceAsync(RequestOptions.NONE); }

    /** The authorisation server (RFC 8414) */
    public OAuthServer server(RequestOptions options) { return transport.call(new Operation("GET", "/.well-known/oauth-authorization-server", null, null, false), OAuthServer.class, options); }
    public OAuthServer server() { return server(RequestOptions.NONE); }

    public CompletableFuture<OAuthServer> serverAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/.well-known/oauth-authorization-server", null, null, false), OAuthServer.class, options); }
    public CompletableFuture<OAuthServer> serverAsync() { return serverAsync(RequestOptions.NONE); }

    /**
     * Register a client (RFC 7591)
     *
     * Of public clients: no secret is given, PKCE takes its place. What nobody consents to within a day is forgotten.
     */
    public OAuthClient register(OauthRegisterParams params, RequestOptions options) { return transport.call(new Operation("POST", "/oauth/register", null, params, false), OAuthClient.class, options); }
    public OAuthClient register(OauthRegisterParams params) { return register(params, RequestOptions.NONE); }

    public CompletableFuture<OAuthClient> registerAsync(OauthRegisterParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/oauth/register", null, params, false), OAuthClient.class, options); }
    public CompletableFuture<OAuthClient> registerAsync(OauthRegisterParams params) { return registerAsync(params, RequestOptions.NONE); }

    /**
     * A code, or a refresh token, for an access token
     *
     * The access token is good for an hour at `/mcp` and calls by a key of the account under a spend mandate: `GET /v1/account/keys` lists it. A refresh token works once; one that comes again ends them all.
     */
    public OAuthToken token(OauthTokenParams params, RequestOptions options) { return transport.call(new Operation("POST", "/oauth/token", null, params, false), OAuthToken.class, options); }
    public OAuthToken token(OauthTokenParams params) { return token(params, RequestOptions.NONE); }

    public CompletableFuture<OAuthToken> tokenAsync(OauthTokenParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/oauth/token", null, params, false), OAuthToken.class, options); }
    public CompletableFuture<OAuthToken> tokenAsync(OauthTokenParams params) { return tokenAsync(params, RequestOptions.NONE); }

    /** Revoke what a client was let in with, by either of its tokens (RFC 7009); what is none is no error */
    public Map<String, JsonNode> revoke(OauthRevokeParams params, RequestOptions options) { return transport.call(new Operation("POST", "/oauth/revoke", null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> revoke(OauthRevokeParams params) { return revoke(params, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> revokeAsync(OauthRevokeParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/oauth/revoke", null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> revokeAsync(OauthRevokeParams params) { return revokeAsync(params, RequestOptions.NONE); }

    /** What the module oauth is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/oauth/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/oauth/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record OAuthClient(
        @JsonProperty("client_id") String clientId,
        @JsonProperty("client_id_issued_at") long clientIdIssuedAt,
        @JsonProperty("client_name") String clientName,
        @JsonProperty("redirect_uris") List<String> redirectUris,
        @JsonProperty("grant_types") List<String> grantTypes,
        @JsonProperty("response_types") List<String> responseTypes,
        @JsonProperty("token_endpoint_auth_method") String tokenEndpointAuthMethod,
        @JsonProperty("scope") String scope) {}

    public record OAuthResource(
        @JsonProperty("resource") String resource,
        @JsonProperty("authorization_servers") List<String> authorizationServers,
        @JsonProperty("scopes_supported") List<String> scopesSupported,
        @JsonProperty("bearer_methods_supported") List<String> bearerMethodsSupported,
        @JsonProperty("resource_name") String resourceName,
        @JsonProperty("resource_documentation") String resourceDocumentation) {}

    public record OAuthServer(
        @JsonProperty("issuer") String issuer,
        @JsonProperty("authorization_endpoint") String authorizationEndpoint,
        @JsonProperty("token_endpoint") String tokenEndpoint,
        @JsonProperty("registration_endpoint") String registrationEndpoint,
        @JsonProperty("revocation_endpoint") String revocationEndpoint,
        @JsonProperty("scopes_supported") List<String> scopesSupported,
        @JsonProperty("response_types_supported") List<String> responseTypesSupported,
        @JsonProperty("response_modes_supported") List<String> responseModesSupported,
        @JsonProperty("grant_types_supported") List<String> grantTypesSupported,
        @JsonProperty("token_endpoint_auth_methods_supported") List<String> tokenEndpointAuthMethodsSupported,
        @JsonProperty("revocation_endpoint_auth_methods_supported") List<String> revocationEndpointAuthMethodsSupported,
        @JsonProperty("code_challenge_methods_supported") List<String> codeChallengeMethodsSupported,
        @JsonProperty("authorization_response_iss_parameter_supported") boolean authorizationResponseIssParameterSupported) {}

    public record OAuthToken(
        @JsonProperty("access_token") String accessToken,
        /** One of `Bearer`. */
        @JsonProperty("token_type") String tokenType,
        @JsonProperty("expires_in") long expiresIn,
        @JsonProperty("refresh_token") String refreshToken,
        @JsonProperty("scope") String scope) {}

    public record OauthRegisterParams(
        @JsonProperty("redirect_uris") List<String> redirectUris,
        @JsonProperty("client_name") String clientName,
        @JsonProperty("client_uri") String clientUri,
        @JsonProperty("grant_types") List<String> grantTypes,
        @JsonProperty("response_types") List<String> responseTypes,
        @JsonProperty("token_endpoint_auth_method") String tokenEndpointAuthMethod,
        @JsonProperty("scope") String scope) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> redirectUris;
            private String clientName;
            private String clientUri;
            private List<String> grantTypes;
            private List<String> responseTypes;
            private String tokenEndpointAuthMethod;
            private String scope;
            private Builder() {}
            public Builder redirectUris(List<String> value) { redirectUris = value; return this; }
            public Builder clientName(String value) { clientName = value; return this; }
            public Builder clientUri(String value) { clientUri = value; return this; }
            public Builder grantTypes(List<String> value) { grantTypes = value; return this; }
            public Builder responseTypes(List<String> value) { responseTypes = value; return this; }
            public Builder tokenEndpointAuthMethod(String value) { tokenEndpointAuthMethod = value; return this; }
            public Builder scope(String value) { scope = value; return this; }
            public OauthRegisterParams build() { return new OauthRegisterParams(Objects.requireNonNull(redirectUris, "redirect_uris"), clientName, clientUri, grantTypes, responseTypes, tokenEndpointAuthMethod, scope); }
        }
    }

    public record OauthRevokeParams(
        @JsonProperty("token") String token) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String token;
            private Builder() {}
            public Builder token(String value) { token = value; return this; }
            public OauthRevokeParams build() { return new OauthRevokeParams(Objects.requireNonNull(token, "token")); }
        }
    }

    public record OauthTokenParams(
        @JsonProperty("grant_type") String grantType,
        @JsonProperty("code") String code,
        @JsonProperty("refresh_token") String refreshToken,
        @JsonProperty("client_id") String clientId,
        @JsonProperty("redirect_uri") String redirectUri,
        @JsonProperty("code_verifier") String codeVerifier,
        @JsonProperty("resource") String resource) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String grantType;
            private String code;
            private String refreshToken;
            private String clientId;
            private String redirectUri;
            private String codeVerifier;
            private String resource;
            private Builder() {}
            public Builder grantType(String value) { grantType = value; return this; }
            public Builder code(String value) { code = value; return this; }
            public Builder refreshToken(String value) { refreshToken = value; return this; }
            public Builder clientId(String value) { clientId = value; return this; }
            public Builder redirectUri(String value) { redirectUri = value; return this; }
            public Builder codeVerifier(String value) { codeVerifier = value; return this; }
            public Builder resource(String value) { resource = value; return this; }
            public OauthTokenParams build() { return new OauthTokenParams(Objects.requireNonNull(grantType, "grant_type"), code, refreshToken, clientId, redirectUri, codeVerifier, resource); }
        }
    }
}
