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
import com.example.service.ServerEvent;

/** The console: accounts and their operators look instead of curling */
public final class ConsoleResource {
    private final Transport transport;

    ConsoleResource(Transport transport) { this.transport = transport; }

    /**
     * Sign a browser in
     *
     * Answers a cookie (`__Host-session`, twelve hours) that identifies like the key, for pages of this service only. The key is not kept; revoking it ends the session at once.
     */
    public ConsoleSession signIn(ConsoleSignInParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/console/session", null, params, false), ConsoleSession.class, options); }
    public ConsoleSession signIn(ConsoleSignInParams params) { return signIn(params, RequestOptions.NONE); }

    public CompletableFuture<ConsoleSession> signInAsync(ConsoleSignInParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/console/session", null, params, false), ConsoleSession.class, options); }
    public CompletableFuture<ConsoleSession> signInAsync(ConsoleSignInParams params) { return signInAsync(params, RequestOptions.NONE); }

    /**
     * Mail a link that signs a browser in
     *
     * Works once, within 15 minutes, for an account with this address that has a key. The answer is the same for every address. At most one mail a minute and five within six hours.
     */
    public ConsoleLinkSent sendLink(ConsoleSendLinkParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/console/links", null, params, false), ConsoleLinkSent.class, options); }
    public ConsoleLinkSent sendLink(ConsoleSendLinkParams params) { return sendLink(params, RequestOptions.NONE); }

    public CompletableFuture<ConsoleLinkSent> sendLinkAsync(ConsoleSendLinkParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/console/links", null, params, false), ConsoleLinkSent.class, options); }
    public CompletableFuture<ConsoleLinkSent> sendLinkAsync(ConsoleSendLinkParams params) { return sendLinkAsync(params, RequestOptions.NONE); }

    /**
     * Sign a browser in with a mailed link
     *
     * As with a key; money and access leave only once a key was shown.
     */
    public ConsoleSession followLink(ConsoleFollowLinkParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/console/session/link", null, params, false), ConsoleSession.class, options); }
    public ConsoleSession followLink(ConsoleFollowLinkParams params) { return followLink(params, RequestOptions.NONE); }

    public CompletableFuture<ConsoleSession> followLinkAsync(ConsoleFollowLinkParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/console/session/link", null, params, false), ConsoleSession.class, options); }
    public CompletableFuture<ConsoleSession> followLinkAsync(ConsoleFollowLinkParams params) { return followLinkAsync(params, RequestOptions.NONE); }

    /** Who is signed in */
    public ConsoleSession session(RequestOptions options) { return transport.call(new Operation("GET", "/v1/console/session", null, null, false), ConsoleSession.class, options); }
    public ConsoleSession session() { return session(RequestOptions.NONE); }

    public CompletableFuture<ConsoleSession> sessionAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/console/session", null, null, false), ConsoleSession.class, options); }
    public CompletableFuture<ConsoleSession> sessionAsync() { return sessionAsync(RequestOptions.NONE); }

    /**
     * Show the key again before money or access leave
     *
     * For five minutes afterwards the session may withdraw, create keys, decide reviews and erase.
     */
    public ConsoleSession confirm(ConsoleConfirmParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/console/session/confirm", null, params, false), ConsoleSession.class, options); }
    public ConsoleSession confirm(ConsoleConfirmParams params) { return confirm(params, RequestOptions.NONE); }

    public CompletableFuture<ConsoleSession> confirmAsync(ConsoleConfirmParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/console/session/confirm", null, params, false), ConsoleSession.class, options); }
    public CompletableFuture<ConsoleSession> confirmAsync(ConsoleConfirmParams params) { return confirmAsync(params, RequestOptions.NONE); }

    /** Sign this browser out */
    public ConsoleSignOutResult signOut(RequestOptions options) { return transport.call(new Operation("DELETE", "/v1/console/session", null, null, false), ConsoleSignOutResult.class, options); }
    public ConsoleSignOutResult signOut() { return signOut(RequestOptions.NONE); }

    public CompletableFuture<ConsoleSignOutResult> signOutAsync(RequestOptions options) { return transport.callAsync(new Operation("DELETE", "/v1/console/session", null, null, false), ConsoleSignOutResult.class, options); }
    public CompletableFuture<ConsoleSignOutResult> signOutAsync() { return signOutAsync(RequestOptions.NONE); }

    /**
     * Tells that something of the account has changed, as server-sent events
     *
     * At most one `changed` a second; what has changed is read from the operations themselves.
     */
    public EventStream<ConsoleChangesEvent> changes(RequestOptions options) { return transport.events(new Operation("GET", "/v1/console/changes", null, null, false), ConsoleChangesEvent::of, options); }
    public EventStream<ConsoleChangesEvent> changes() { return changes(RequestOptions.NONE); }

    /** What the module console is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/console/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/console/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record ConsoleConfirmParams(
        @JsonProperty("api_key") String apiKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String apiKey;
            private Builder() {}
            public Builder apiKey(String value) { apiKey = value; return this; }
            public ConsoleConfirmParams build() { return new ConsoleConfirmParams(Objects.requireNonNull(apiKey, "api_key")); }
        }
    }

    public record ConsoleFollowLinkParams(
        @JsonProperty("token") String token) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String token;
            private Builder() {}
            public Builder token(String value) { token = value; return this; }
            public ConsoleFollowLinkParams build() { return new ConsoleFollowLinkParams(Objects.requireNonNull(token, "token")); }
        }
    }

    public record ConsoleLinkSent(
        @JsonProperty("message") String message) {}

    public record ConsoleSendLinkParams(
        @JsonProperty("email") String email) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String email;
            private Builder() {}
            public Builder email(String value) { email = value; return this; }
            public ConsoleSendLinkParams build() { return new ConsoleSendLinkParams(Objects.requireNonNull(email, "email")); }
        }
    }

    public record ConsoleSession(
        @JsonProperty("user_id") String userId,
        /** One of `user`, `operator`. */
        @JsonProperty("role") String role,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("confirmed_until") Instant confirmedUntil) {}

    public record ConsoleSignInParams(
        @JsonProperty("api_key") String apiKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String apiKey;
            private Builder() {}
            public Builder apiKey(String value) { apiKey = value; return this; }
            public ConsoleSignInParams build() { return new ConsoleSignInParams(Objects.requireNonNull(apiKey, "api_key")); }
        }
    }

    public record ConsoleSignOutResult(
        @JsonProperty("signed_out") boolean signedOut) {}

    /** What changes tells; told apart by instanceof. */
    public sealed interface ConsoleChangesEvent {
        record Changed(JsonNode data) implements ConsoleChangesEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements ConsoleChangesEvent {}

        static ConsoleChangesEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "changed" -> new Changed(event.data());
                default -> new Other(event);
            };
        }
    }
}
