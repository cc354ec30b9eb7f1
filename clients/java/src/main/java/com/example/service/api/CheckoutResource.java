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

public final class CheckoutResource {
    private final Transport transport;

    CheckoutResource(Transport transport) { this.transport = transport; }

    /**
     * Create a checkout session that tops up your credits, or buys a product of the marketplace
     *
     * In Stripe’s words, as JSON or form-encoded: the stock stripe client works unchanged. Say amount_pence, or line_items with price_data, or the listing (its slug) that is to be bought.
     */
    public CheckoutSession create(CheckoutCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/checkout/sessions", null, params, true), CheckoutSession.class, options); }
    public CheckoutSession create(CheckoutCreateParams params) { return create(params, RequestOptions.NONE); }
    public CheckoutSession create() { return create(CheckoutCreateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<CheckoutSession> createAsync(CheckoutCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/checkout/sessions", null, params, true), CheckoutSession.class, options); }
    public CompletableFuture<CheckoutSession> createAsync(CheckoutCreateParams params) { return createAsync(params, RequestOptions.NONE); }
    public CompletableFuture<CheckoutSession> createAsync() { return createAsync(CheckoutCreateParams.builder().build(), RequestOptions.NONE); }

    /** One of your checkout sessions */
    public CheckoutSession retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/checkout/sessions/:id", "id", id), null, null, false), CheckoutSession.class, options); }
    public CheckoutSession retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<CheckoutSession> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/checkout/sessions/:id", "id", id), null, null, false), CheckoutSession.class, options); }
    public CompletableFuture<CheckoutSession> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    public record CheckoutCreateParams(
        @JsonProperty("amount_pence") Long amountPence,
        @JsonProperty("line_items") List<CheckoutCreateParamsLineItem> lineItems,
        @JsonProperty("listing") String listing,
        /** One of `payment`. */
        @JsonProperty("mode") String mode,
        @JsonProperty("success_url") String successUrl,
        @JsonProperty("cancel_url") String cancelUrl,
        @JsonProperty("client_reference_id") String clientReferenceId,
        @JsonProperty("metadata") Map<String, String> metadata) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long amountPence;
            private List<CheckoutCreateParamsLineItem> lineItems;
            private String listing;
            private String mode;
            private String successUrl;
            private String cancelUrl;
            private String clientReferenceId;
            private Map<String, String> metadata;
            private Builder() {}
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder lineItems(List<CheckoutCreateParamsLineItem> value) { lineItems = value; return this; }
            public Builder listing(String value) { listing = value; return this; }
            /** One of `payment`. */
            public Builder mode(String value) { mode = value; return this; }
            public Builder successUrl(String value) { successUrl = value; return this; }
            public Builder cancelUrl(String value) { cancelUrl = value; return this; }
            public Builder clientReferenceId(String value) { clientReferenceId = value; return this; }
            public Builder metadata(Map<String, String> value) { metadata = value; return this; }
            public CheckoutCreateParams build() { return new CheckoutCreateParams(amountPence, lineItems, listing, mode, successUrl, cancelUrl, clientReferenceId, metadata); }
        }
    }

    public record CheckoutCreateParamsLineItem(
        @JsonProperty("price_data") CheckoutCreateParamsLineItemPriceData priceData,
        @JsonProperty("quantity") Long quantity) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private CheckoutCreateParamsLineItemPriceData priceData;
            private Long quantity;
            private Builder() {}
            public Builder priceData(CheckoutCreateParamsLineItemPriceData value) { priceData = value; return this; }
            public Builder quantity(long value) { quantity = value; return this; }
            public CheckoutCreateParamsLineItem build() { return new CheckoutCreateParamsLineItem(Objects.requireNonNull(priceData, "price_data"), quantity); }
        }
    }

    public record CheckoutCreateParamsLineItemPriceData(
        /** One of `gbp`, `GBP`. */
        @JsonProperty("currency") String currency,
        @JsonProperty("unit_amount") long unitAmount,
        @JsonProperty("product_data") CheckoutCreateParamsLineItemPriceDataProductData productData) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String currency;
            private Long unitAmount;
            private CheckoutCreateParamsLineItemPriceDataProductData productData;
            private Builder() {}
            /** One of `gbp`, `GBP`. */
            public Builder currency(String value) { currency = value; return this; }
            public Builder unitAmount(long value) { unitAmount = value; return this; }
            public Builder productData(CheckoutCreateParamsLineItemPriceDataProductData value) { productData = value; return this; }
            public CheckoutCreateParamsLineItemPriceData build() { return new CheckoutCreateParamsLineItemPriceData(Objects.requireNonNull(currency, "currency"), Objects.requireNonNull(unitAmount, "unit_amount"), productData); }
        }
    }

    public record CheckoutCreateParamsLineItemPriceDataProductData(
        @JsonProperty("name") String name,
        @JsonProperty("description") String description) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String description;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public CheckoutCreateParamsLineItemPriceDataProductData build() { return new CheckoutCreateParamsLineItemPriceDataProductData(Objects.requireNonNull(name, "name"), description); }
        }
    }
}
