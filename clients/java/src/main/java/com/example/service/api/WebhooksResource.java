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

/** Signed event notifications, at least once, each with its sealed record */
public final class WebhooksResource {
    private final Transport transport;

    WebhooksResource(Transport transport) { this.transport = transport; }

    /**
     * Register a webhook endpoint
     *
     * Without a secret one is generated and shown once.
     */
    public WebhooksRegisterResult register(WebhooksRegisterParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/webhooks", null, params, true), WebhooksRegisterResult.class, options); }
    public WebhooksRegisterResult register(WebhooksRegisterParams params) { return register(params, RequestOptions.NONE); }

    public CompletableFuture<WebhooksRegisterResult> registerAsync(WebhooksRegisterParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/webhooks", null, params, true), WebhooksRegisterResult.class, options); }
    public CompletableFuture<WebhooksRegisterResult> registerAsync(WebhooksRegisterParams params) { return registerAsync(params, RequestOptions.NONE); }

    /** List your webhook endpoints */
    public Page<Webhook> list(WebhooksListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/webhooks", params, null, false), Webhook.class, options); }
    public Page<Webhook> list(WebhooksListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Webhook> list() { return list(WebhooksListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Webhook>> listAsync(WebhooksListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/webhooks", params, null, false), Webhook.class, options); }
    public CompletableFuture<Page<Webhook>> listAsync(WebhooksListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Webhook>> listAsync() { return listAsync(WebhooksListParams.builder().build(), RequestOptions.NONE); }

    /** One webhook endpoint */
    public Webhook retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/webhooks/:id", "id", id), null, null, false), Webhook.class, options); }
    public Webhook retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Webhook> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/webhooks/:id", "id", id), null, null, false), Webhook.class, options); }
    public CompletableFuture<Webhook> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Change the address or events of an endpoint, disable or enable it */
    public Webhook update(String id, WebhooksUpdateParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/webhooks/:id", "id", id), null, params, false), Webhook.class, options); }
    public Webhook update(String id, WebhooksUpdateParams params) { return update(id, params, RequestOptions.NONE); }
    public Webhook update(String id) { return update(id, WebhooksUpdateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Webhook> updateAsync(String id, WebhooksUpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/webhooks/:id", "id", id), null, params, false), Webhook.class, options); }
    public CompletableFuture<Webhook> updateAsync(String id, WebhooksUpdateParams params) { return updateAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Webhook> updateAsync(String id) { return updateAsync(id, WebhooksUpdateParams.builder().build(), RequestOptions.NONE); }

    /** Delete an endpoint; what is undelivered is discarded */
    public WebhooksDeleteResult delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/webhooks/:id", "id", id), null, null, false), WebhooksDeleteResult.class, options); }
    public WebhooksDeleteResult delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<WebhooksDeleteResult> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/webhooks/:id", "id", id), null, null, false), WebhooksDeleteResult.class, options); }
    public CompletableFuture<WebhooksDeleteResult> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    /**
     * Replace the secret; the old one stays valid for 24 hours
     *
     * For 24 hours webhook-signature lists both signatures; X-Service-Signature is of the new secret and X-Service-Signature-Previous of the old.
     */
    public WebhooksRotateResult rotate(String id, WebhooksRotateParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/webhooks/:id/secret/rotate", "id", id), null, params, true), WebhooksRotateResult.class, options); }
    public WebhooksRotateResult rotate(String id, WebhooksRotateParams params) { return rotate(id, params, RequestOptions.NONE); }
    public WebhooksRotateResult rotate(String id) { return rotate(id, WebhooksRotateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<WebhooksRotateResult> rotateAsync(String id, WebhooksRotateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/webhooks/:id/secret/rotate", "id", id), null, params, true), WebhooksRotateResult.class, options); }
    public CompletableFuture<WebhooksRotateResult> rotateAsync(String id, WebhooksRotateParams params) { return rotateAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<WebhooksRotateResult> rotateAsync(String id) { return rotateAsync(id, WebhooksRotateParams.builder().build(), RequestOptions.NONE); }

    /** Send a test event to your endpoints */
    public WebhooksTestResult test(WebhooksTestParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/webhooks/test", null, params, true), WebhooksTestResult.class, options); }
    public WebhooksTestResult test(WebhooksTestParams params) { return test(params, RequestOptions.NONE); }
    public WebhooksTestResult test() { return test(WebhooksTestParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<WebhooksTestResult> testAsync(WebhooksTestParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/webhooks/test", null, params, true), WebhooksTestResult.class, options); }
    public CompletableFuture<WebhooksTestResult> testAsync(WebhooksTestParams params) { return testAsync(params, RequestOptions.NONE); }
    public CompletableFuture<WebhooksTestResult> testAsync() { return testAsync(WebhooksTestParams.builder().build(), RequestOptions.NONE); }

    /** Deliveries to an endpoint, newest first; kept for 30 days */
    public Page<WebhookDelivery> deliveries(String id, WebhooksDeliveriesParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/webhooks/:id/deliveries", "id", id), params, null, false), WebhookDelivery.class, options); }
    public Page<WebhookDelivery> deliveries(String id, WebhooksDeliveriesParams params) { return deliveries(id, params, RequestOptions.NONE); }
    public Page<WebhookDelivery> deliveries(String id) { return deliveries(id, WebhooksDeliveriesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<WebhookDelivery>> deliveriesAsync(String id, WebhooksDeliveriesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/webhooks/:id/deliveries", "id", id), params, null, false), WebhookDelivery.class, options); }
    public CompletableFuture<Page<WebhookDelivery>> deliveriesAsync(String id, WebhooksDeliveriesParams params) { return deliveriesAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<WebhookDelivery>> deliveriesAsync(String id) { return deliveriesAsync(id, WebhooksDeliveriesParams.builder().build(), RequestOptions.NONE); }

    /** Send a delivery again, under the same id */
    public WebhookDelivery redeliver(String id, String delivery, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/webhooks/:id/deliveries/:delivery/redeliver", "id", id, "delivery", delivery), null, null, false), WebhookDelivery.class, options); }
    public WebhookDelivery redeliver(String id, String delivery) { return redeliver(id, delivery, RequestOptions.NONE); }

    public CompletableFuture<WebhookDelivery> redeliverAsync(String id, String delivery, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/webhooks/:id/deliveries/:delivery/redeliver", "id", id, "delivery", delivery), null, null, false), WebhookDelivery.class, options); }
    public CompletableFuture<WebhookDelivery> redeliverAsync(String id, String delivery) { return redeliverAsync(id, delivery, RequestOptions.NONE); }

    /** What the module webhooks is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/webhooks/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/webhooks/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Webhook(
        @JsonProperty("id") String id,
        @JsonProperty("url") String url,
        @JsonProperty("events") List<String> events,
        @JsonProperty("created_at") Instant createdAt,
        /** One of `enabled`, `disabled`. */
        @JsonProperty("status") String status,
        @JsonProperty("disabled_reason") String disabledReason,
        @JsonProperty("failing_since") Instant failingSince,
        @JsonProperty("previous_secret_expires_at") Instant previousSecretExpiresAt) {}

    public record WebhookDelivery(
        @JsonProperty("id") String id,
        @JsonProperty("webhook_id") String webhookId,
        @JsonProperty("event") String event,
        @JsonProperty("log_index") long logIndex,
        /** One of `pending`, `delivered`, `failed`, `discarded`. */
        @JsonProperty("status") String status,
        @JsonProperty("attempts") List<WebhookDeliveryAttempt> attempts,
        /** the body as sent */
        @JsonProperty("payload") Map<String, JsonNode> payload,
        @JsonProperty("created_at") Instant createdAt) {}

    public record WebhookDeliveryAttempt(
        @JsonProperty("at") Instant at,
        @JsonProperty("status") Long status,
        @JsonProperty("error") String error,
        @JsonProperty("duration_ms") long durationMs) {}

    public record WebhooksDeleteResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record WebhooksDeliveriesParams(
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
            public WebhooksDeliveriesParams build() { return new WebhooksDeliveriesParams(limit, cursor); }
        }
    }

    public record WebhooksListParams(
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
            public WebhooksListParams build() { return new WebhooksListParams(limit, cursor); }
        }
    }

    public record WebhooksRegisterParams(
        @JsonProperty("url") String url,
        /** Names of events that the service publishes, or `*` for all of them. Each once. */
        @JsonProperty("events") List<String> events,
        /** whsec_&lt;base64 of 24 to 64 bytes> also gets the Standard Webhooks headers */
        @JsonProperty("secret") String secret) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String url;
            private List<String> events;
            private String secret;
            private Builder() {}
            public Builder url(String value) { url = value; return this; }
            /** Names of events that the service publishes, or `*` for all of them. Each once. */
            public Builder events(List<String> value) { events = value; return this; }
            /** whsec_&lt;base64 of 24 to 64 bytes> also gets the Standard Webhooks headers */
            public Builder secret(String value) { secret = value; return this; }
            public WebhooksRegisterParams build() { return new WebhooksRegisterParams(Objects.requireNonNull(url, "url"), Objects.requireNonNull(events, "events"), secret); }
        }
    }

    public record WebhooksRegisterResult(
        @JsonProperty("id") String id,
        @JsonProperty("url") String url,
        @JsonProperty("events") List<String> events,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("secret") String secret) {}

    public record WebhooksRotateParams(
        /** whsec_&lt;base64 of 24 to 64 bytes> also gets the Standard Webhooks headers */
        @JsonProperty("secret") String secret) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String secret;
            private Builder() {}
            /** whsec_&lt;base64 of 24 to 64 bytes> also gets the Standard Webhooks headers */
            public Builder secret(String value) { secret = value; return this; }
            public WebhooksRotateParams build() { return new WebhooksRotateParams(secret); }
        }
    }

    public record WebhooksRotateResult(
        @JsonProperty("id") String id,
        @JsonProperty("secret") String secret,
        @JsonProperty("previous_secret_expires_at") Instant previousSecretExpiresAt) {}

    public record WebhooksTestParams(
        @JsonProperty("webhook_id") String webhookId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String webhookId;
            private Builder() {}
            public Builder webhookId(String value) { webhookId = value; return this; }
            public WebhooksTestParams build() { return new WebhooksTestParams(webhookId); }
        }
    }

    public record WebhooksTestResult(
        @JsonProperty("success") boolean success,
        /** One of `webhook.test`. */
        @JsonProperty("event") String event,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("deliveries") List<WebhooksTestResultDelivery> deliveries) {}

    public record WebhooksTestResultDelivery(
        @JsonProperty("id") String id,
        @JsonProperty("webhook_id") String webhookId) {}

    public record WebhooksUpdateParams(
        @JsonProperty("url") String url,
        /** Names of events that the service publishes, or `*` for all of them. Each once. */
        @JsonProperty("events") List<String> events,
        /** One of `enabled`, `disabled`. */
        @JsonProperty("status") String status) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String url;
            private List<String> events;
            private String status;
            private Builder() {}
            public Builder url(String value) { url = value; return this; }
            /** Names of events that the service publishes, or `*` for all of them. Each once. */
            public Builder events(List<String> value) { events = value; return this; }
            /** One of `enabled`, `disabled`. */
            public Builder status(String value) { status = value; return this; }
            public WebhooksUpdateParams build() { return new WebhooksUpdateParams(url, events, status); }
        }
    }
}
