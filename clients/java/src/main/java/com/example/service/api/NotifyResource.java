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

/** Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click. */
public final class NotifyResource {
    private final Transport transport;

    NotifyResource(Transport transport) { this.transport = transport; }

    /**
     * Save an e-mail for a coming-soon product notice
     *
     * The answer is the same for every address, known or not. A mail asks to confirm; unconfirmed addresses are deleted after seven days.
     */
    public NotifyResult save(NotifySaveParams params, RequestOptions options) { return transport.call(new Operation("POST", "/notify", null, params, false), NotifyResult.class, options); }
    public NotifyResult save(NotifySaveParams params) { return save(params, RequestOptions.NONE); }

    public CompletableFuture<NotifyResult> saveAsync(NotifySaveParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/notify", null, params, false), NotifyResult.class, options); }
    public CompletableFuture<NotifyResult> saveAsync(NotifySaveParams params) { return saveAsync(params, RequestOptions.NONE); }

    /** The addresses that were saved, newest first */
    public Page<Notice> list(NotifyListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/notify/notices", params, null, false), Notice.class, options); }
    public Page<Notice> list(NotifyListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Notice> list() { return list(NotifyListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Notice>> listAsync(NotifyListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/notify/notices", params, null, false), Notice.class, options); }
    public CompletableFuture<Page<Notice>> listAsync(NotifyListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Notice>> listAsync() { return listAsync(NotifyListParams.builder().build(), RequestOptions.NONE); }

    /**
     * Mail the notice to every confirmed address of a product
     *
     * Through the queue, once each. The same product and subject is the same announcement.
     */
    public Announcement announce(NotifyAnnounceParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/notify/announcements", null, params, false), Announcement.class, options); }
    public Announcement announce(NotifyAnnounceParams params) { return announce(params, RequestOptions.NONE); }

    public CompletableFuture<Announcement> announceAsync(NotifyAnnounceParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/notify/announcements", null, params, false), Announcement.class, options); }
    public CompletableFuture<Announcement> announceAsync(NotifyAnnounceParams params) { return announceAsync(params, RequestOptions.NONE); }

    /** What the module notify is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/notify/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/notify/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Announcement(
        @JsonProperty("announcement_id") String announcementId) {}

    public record Notice(
        @JsonProperty("id") String id,
        @JsonProperty("product") String product,
        @JsonProperty("email") String email,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("confirmed_at") Instant confirmedAt) {}

    public record NotifyAnnounceParams(
        /** What the notice is about, as the page that asks calls it. */
        @JsonProperty("product") String product,
        @JsonProperty("subject") String subject,
        @JsonProperty("text") String text) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String product;
            private String subject;
            private String text;
            private Builder() {}
            /** What the notice is about, as the page that asks calls it. */
            public Builder product(String value) { product = value; return this; }
            public Builder subject(String value) { subject = value; return this; }
            public Builder text(String value) { text = value; return this; }
            public NotifyAnnounceParams build() { return new NotifyAnnounceParams(Objects.requireNonNull(product, "product"), Objects.requireNonNull(subject, "subject"), Objects.requireNonNull(text, "text")); }
        }
    }

    public record NotifyListParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** What the notice is about, as the page that asks calls it. */
        @JsonProperty("product") String product) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String product;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** What the notice is about, as the page that asks calls it. */
            public Builder product(String value) { product = value; return this; }
            public NotifyListParams build() { return new NotifyListParams(limit, cursor, product); }
        }
    }

    public record NotifyResult(
        @JsonProperty("message") String message) {}

    public record NotifySaveParams(
        @JsonProperty("email") String email,
        /** What the notice is about, as the page that asks calls it. */
        @JsonProperty("product") String product) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String email;
            private String product;
            private Builder() {}
            public Builder email(String value) { email = value; return this; }
            /** What the notice is about, as the page that asks calls it. */
            public Builder product(String value) { product = value; return this; }
            public NotifySaveParams build() { return new NotifySaveParams(Objects.requireNonNull(email, "email"), Objects.requireNonNull(product, "product")); }
        }
    }
}
