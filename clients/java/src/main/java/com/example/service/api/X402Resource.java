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

/** Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered */
public final class X402Resource {
    private final Transport transport;

    X402Resource(Transport transport) { this.transport = transport; }

    /** Payments over x402 of this account, newest first */
    public Page<X402Payment> payments(X402PaymentsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/x402/payments", params, null, false), X402Payment.class, options); }
    public Page<X402Payment> payments(X402PaymentsParams params) { return payments(params, RequestOptions.NONE); }
    public Page<X402Payment> payments() { return payments(X402PaymentsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<X402Payment>> paymentsAsync(X402PaymentsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/x402/payments", params, null, false), X402Payment.class, options); }
    public CompletableFuture<Page<X402Payment>> paymentsAsync(X402PaymentsParams params) { return paymentsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<X402Payment>> paymentsAsync() { return paymentsAsync(X402PaymentsParams.builder().build(), RequestOptions.NONE); }

    /** Schemes and networks that paid operations take */
    public X402Supported supported(RequestOptions options) { return transport.call(new Operation("GET", "/v1/x402/supported", null, null, false), X402Supported.class, options); }
    public X402Supported supported() { return supported(RequestOptions.NONE); }

    public CompletableFuture<X402Supported> supportedAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/x402/supported", null, null, false), X402Supported.class, options); }
    public CompletableFuture<X402Supported> supportedAsync() { return supportedAsync(RequestOptions.NONE); }

    /** What the module x402 is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/x402/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/x402/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record X402Payment(
        @JsonProperty("id") String id,
        /** One of `exact`, `balance`. */
        @JsonProperty("scheme") String scheme,
        @JsonProperty("network") String network,
        /** Of the network’s token, in its smallest unit; micro-pence for `balance`. */
        @JsonProperty("amount") String amount,
        @JsonProperty("amount_pence") double amountPence,
        /** Path of what was paid for. */
        @JsonProperty("resource") String resource,
        /** One of `authorised`, `released`, `capturing`, `captured`, `refused`, `unknown`. */
        @JsonProperty("state") String state,
        @JsonProperty("transaction") String transaction,
        @JsonProperty("created_at") Instant createdAt) {}

    public record X402PaymentsParams(
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
            public X402PaymentsParams build() { return new X402PaymentsParams(limit, cursor); }
        }
    }

    public record X402Supported(
        @JsonProperty("kinds") List<X402SupportedKind> kinds,
        @JsonProperty("livemode") boolean livemode) {}

    public record X402SupportedKind(
        @JsonProperty("x402Version") long x402Version,
        @JsonProperty("scheme") String scheme,
        @JsonProperty("network") String network,
        @JsonProperty("extra") Map<String, JsonNode> extra) {}
}
