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

/** Agents and products of developers: listed, found, bought and reviewed by those who paid */
public final class MarketplaceResource {
    private final Transport transport;

    MarketplaceResource(Transport transport) { this.transport = transport; }

    /**
     * Publish your agent to the marketplace
     *
     * At its price per call. Again: changes what the listing says.
     */
    public MarketplaceListing publishAgent(String id, MarketplacePublishAgentParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/publish", "id", id), null, params, true), MarketplaceListing.class, options); }
    public MarketplaceListing publishAgent(String id, MarketplacePublishAgentParams params) { return publishAgent(id, params, RequestOptions.NONE); }

    public CompletableFuture<MarketplaceListing> publishAgentAsync(String id, MarketplacePublishAgentParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/publish", "id", id), null, params, true), MarketplaceListing.class, options); }
    public CompletableFuture<MarketplaceListing> publishAgentAsync(String id, MarketplacePublishAgentParams params) { return publishAgentAsync(id, params, RequestOptions.NONE); }

    /**
     * Publish to the marketplace by name and price
     *
     * Where one of your agents has the name, that agent, at this price per call; else a product, which buyers pay once.
     */
    public MarketplaceListing publish(MarketplacePublishParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/marketplace/publish", null, params, true), MarketplaceListing.class, options); }
    public MarketplaceListing publish(MarketplacePublishParams params) { return publish(params, RequestOptions.NONE); }

    public CompletableFuture<MarketplaceListing> publishAsync(MarketplacePublishParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/marketplace/publish", null, params, true), MarketplaceListing.class, options); }
    public CompletableFuture<MarketplaceListing> publishAsync(MarketplacePublishParams params) { return publishAsync(params, RequestOptions.NONE); }

    /** What is listed, newest first */
    public Page<Listing> list(MarketplaceListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/marketplace/listings", params, null, false), Listing.class, options); }
    public Page<Listing> list(MarketplaceListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Listing> list() { return list(MarketplaceListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Listing>> listAsync(MarketplaceListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/marketplace/listings", params, null, false), Listing.class, options); }
    public CompletableFuture<Page<Listing>> listAsync(MarketplaceListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Listing>> listAsync() { return listAsync(MarketplaceListParams.builder().build(), RequestOptions.NONE); }

    /**
     * The categories, with how much is listed in each
     *
     * Those that the marketplace offers, then others in use, the fullest first.
     */
    public Page<CategoryCount> categories(RequestOptions options) { return transport.list(new Operation("GET", "/v1/marketplace/categories", null, null, false), CategoryCount.class, options); }
    public Page<CategoryCount> categories() { return categories(RequestOptions.NONE); }

    public CompletableFuture<Page<CategoryCount>> categoriesAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/marketplace/categories", null, null, false), CategoryCount.class, options); }
    public CompletableFuture<Page<CategoryCount>> categoriesAsync() { return categoriesAsync(RequestOptions.NONE); }

    /** One listing */
    public Listing retrieve(String slug, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/marketplace/listings/:slug", "slug", slug), null, null, false), Listing.class, options); }
    public Listing retrieve(String slug) { return retrieve(slug, RequestOptions.NONE); }

    public CompletableFuture<Listing> retrieveAsync(String slug, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/marketplace/listings/:slug", "slug", slug), null, null, false), Listing.class, options); }
    public CompletableFuture<Listing> retrieveAsync(String slug) { return retrieveAsync(slug, RequestOptions.NONE); }

    /**
     * Change a listing of yours
     *
     * The price of an agent is changed there.
     */
    public Listing update(String slug, MarketplaceUpdateParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/marketplace/listings/:slug", "slug", slug), null, params, false), Listing.class, options); }
    public Listing update(String slug, MarketplaceUpdateParams params) { return update(slug, params, RequestOptions.NONE); }
    public Listing update(String slug) { return update(slug, MarketplaceUpdateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Listing> updateAsync(String slug, MarketplaceUpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/marketplace/listings/:slug", "slug", slug), null, params, false), Listing.class, options); }
    public CompletableFuture<Listing> updateAsync(String slug, MarketplaceUpdateParams params) { return updateAsync(slug, params, RequestOptions.NONE); }
    public CompletableFuture<Listing> updateAsync(String slug) { return updateAsync(slug, MarketplaceUpdateParams.builder().build(), RequestOptions.NONE); }

    /**
     * Withdraw a listing of yours
     *
     * Who bought it keeps it; an agent stays callable.
     */
    public Listing withdraw(String slug, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/marketplace/listings/:slug", "slug", slug), null, null, false), Listing.class, options); }
    public Listing withdraw(String slug) { return withdraw(slug, RequestOptions.NONE); }

    public CompletableFuture<Listing> withdrawAsync(String slug, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/marketplace/listings/:slug", "slug", slug), null, null, false), Listing.class, options); }
    public CompletableFuture<Listing> withdrawAsync(String slug) { return withdrawAsync(slug, RequestOptions.NONE); }

    /**
     * Buy a product from your credits and earnings
     *
     * Once: a repeat answers the same purchase. To pay by card, name the `listing` in `POST /v1/checkout/session`.
     */
    public BoughtProduct buy(String slug, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/marketplace/listings/:slug/purchase", "slug", slug), null, null, true), BoughtProduct.class, options); }
    public BoughtProduct buy(String slug) { return buy(slug, RequestOptions.NONE); }

    public CompletableFuture<BoughtProduct> buyAsync(String slug, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/marketplace/listings/:slug/purchase", "slug", slug), null, null, true), BoughtProduct.class, options); }
    public CompletableFuture<BoughtProduct> buyAsync(String slug) { return buyAsync(slug, RequestOptions.NONE); }

    /** What you bought and what you sold, newest first */
    public Page<Purchase> purchases(MarketplacePurchasesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/marketplace/purchases", params, null, false), Purchase.class, options); }
    public Page<Purchase> purchases(MarketplacePurchasesParams params) { return purchases(params, RequestOptions.NONE); }
    public Page<Purchase> purchases() { return purchases(MarketplacePurchasesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Purchase>> purchasesAsync(MarketplacePurchasesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/marketplace/purchases", params, null, false), Purchase.class, options); }
    public CompletableFuture<Page<Purchase>> purchasesAsync(MarketplacePurchasesParams params) { return purchasesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Purchase>> purchasesAsync() { return purchasesAsync(MarketplacePurchasesParams.builder().build(), RequestOptions.NONE); }

    /** A product that you bought, with its content */
    public BoughtProduct purchase(String slug, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/marketplace/purchases/:slug", "slug", slug), null, null, false), BoughtProduct.class, options); }
    public BoughtProduct purchase(String slug) { return purchase(slug, RequestOptions.NONE); }

    public CompletableFuture<BoughtProduct> purchaseAsync(String slug, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/marketplace/purchases/:slug", "slug", slug), null, null, false), BoughtProduct.class, options); }
    public CompletableFuture<BoughtProduct> purchaseAsync(String slug) { return purchaseAsync(slug, RequestOptions.NONE); }

    /**
     * Give back what a product was bought for; for its seller, and operators
     *
     * All of it, once, within 60 days of the sale (as configured): from what seller, platform and treasury got of it. What the seller has spent already is withheld from what they earn next. The buyer loses the product and gets a mail.
     */
    public Refund refund(MarketplaceRefundParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/marketplace/refunds", null, params, true), Refund.class, options); }
    public Refund refund(MarketplaceRefundParams params) { return refund(params, RequestOptions.NONE); }

    public CompletableFuture<Refund> refundAsync(MarketplaceRefundParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/marketplace/refunds", null, params, true), Refund.class, options); }
    public CompletableFuture<Refund> refundAsync(MarketplaceRefundParams params) { return refundAsync(params, RequestOptions.NONE); }

    /** Reviews, newest first */
    public Page<Review> reviews(String slug, MarketplaceReviewsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/marketplace/listings/:slug/reviews", "slug", slug), params, null, false), Review.class, options); }
    public Page<Review> reviews(String slug, MarketplaceReviewsParams params) { return reviews(slug, params, RequestOptions.NONE); }
    public Page<Review> reviews(String slug) { return reviews(slug, MarketplaceReviewsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Review>> reviewsAsync(String slug, MarketplaceReviewsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/marketplace/listings/:slug/reviews", "slug", slug), params, null, false), Review.class, options); }
    public CompletableFuture<Page<Review>> reviewsAsync(String slug, MarketplaceReviewsParams params) { return reviewsAsync(slug, params, RequestOptions.NONE); }
    public CompletableFuture<Page<Review>> reviewsAsync(String slug) { return reviewsAsync(slug, MarketplaceReviewsParams.builder().build(), RequestOptions.NONE); }

    /**
     * Review what you paid for
     *
     * One each: an agent once you paid for a call, a product once you bought it.
     */
    public Review review(String slug, MarketplaceReviewParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/marketplace/listings/:slug/reviews", "slug", slug), null, params, true), Review.class, options); }
    public Review review(String slug, MarketplaceReviewParams params) { return review(slug, params, RequestOptions.NONE); }

    public CompletableFuture<Review> reviewAsync(String slug, MarketplaceReviewParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/marketplace/listings/:slug/reviews", "slug", slug), null, params, true), Review.class, options); }
    public CompletableFuture<Review> reviewAsync(String slug, MarketplaceReviewParams params) { return reviewAsync(slug, params, RequestOptions.NONE); }

    /** What the module marketplace is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/marketplace/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/marketplace/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record BoughtProduct(
        /** One of `buyer`, `seller`. */
        @JsonProperty("role") String role,
        @JsonProperty("purchase_id") String purchaseId,
        @JsonProperty("listing_id") String listingId,
        @JsonProperty("price_pence") double pricePence,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("bought_at") Instant boughtAt,
        @JsonProperty("refunded_at") Instant refundedAt,
        @JsonProperty("slug") String slug,
        @JsonProperty("title") String title,
        @JsonProperty("content") String content) {}

    public record CategoryCount(
        @JsonProperty("category") String category,
        @JsonProperty("description") String description,
        @JsonProperty("listings") long listings) {}

    public record Listing(
        @JsonProperty("id") String id,
        @JsonProperty("slug") String slug,
        @JsonProperty("title") String title,
        @JsonProperty("description") String description,
        @JsonProperty("category") String category,
        /** Agents are paid per call, products are bought once. One of `agent`, `product`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("price_pence") double pricePence,
        /** One of `listed`, `withdrawn`. */
        @JsonProperty("status") String status,
        @JsonProperty("badge") String badge,
        @JsonProperty("worm_sealed") boolean wormSealed,
        @JsonProperty("marketplace_url") String marketplaceUrl,
        @JsonProperty("rating") Double rating,
        @JsonProperty("reviews") long reviews,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record MarketplaceListParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** Words, or their beginnings, of title, description and category. */
        @JsonProperty("q") String q,
        /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
        @JsonProperty("category") String category,
        /** One of `agent`, `product`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("min_price_pence") Double minPricePence,
        @JsonProperty("max_price_pence") Double maxPricePence,
        /** Your own, withdrawn ones too. */
        @JsonProperty("mine") Boolean mine) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String q;
            private String category;
            private String kind;
            private Double minPricePence;
            private Double maxPricePence;
            private Boolean mine;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** Words, or their beginnings, of title, description and category. */
            public Builder q(String value) { q = value; return this; }
            /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
            public Builder category(String value) { category = value; return this; }
            /** One of `agent`, `product`. */
            public Builder kind(String value) { kind = value; return this; }
            public Builder minPricePence(double value) { minPricePence = value; return this; }
            public Builder maxPricePence(double value) { maxPricePence = value; return this; }
            /** Your own, withdrawn ones too. */
            public Builder mine(boolean value) { mine = value; return this; }
            public MarketplaceListParams build() { return new MarketplaceListParams(limit, cursor, q, category, kind, minPricePence, maxPricePence, mine); }
        }
    }

    public record MarketplaceListing(
        @JsonProperty("marketplace_url") String marketplaceUrl,
        /** One of `listed`. */
        @JsonProperty("status") String status,
        @JsonProperty("badge") String badge,
        @JsonProperty("worm_sealed") boolean wormSealed,
        @JsonProperty("slug") String slug) {}

    public record MarketplacePublishAgentParams(
        @JsonProperty("title") String title,
        /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
        @JsonProperty("category") String category,
        @JsonProperty("description") String description) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String title;
            private String category;
            private String description;
            private Builder() {}
            public Builder title(String value) { title = value; return this; }
            /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
            public Builder category(String value) { category = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public MarketplacePublishAgentParams build() { return new MarketplacePublishAgentParams(Objects.requireNonNull(title, "title"), Objects.requireNonNull(category, "category"), Objects.requireNonNull(description, "description")); }
        }
    }

    public record MarketplacePublishParams(
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
        @JsonProperty("category") String category,
        @JsonProperty("price_pence") long pricePence,
        /** What its buyers get: a text, a prompt, an address. Only they see it. */
        @JsonProperty("content") String content) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String description;
            private String category;
            private Long pricePence;
            private String content;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder description(String value) { description = value; return this; }
            /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
            public Builder category(String value) { category = value; return this; }
            public Builder pricePence(long value) { pricePence = value; return this; }
            /** What its buyers get: a text, a prompt, an address. Only they see it. */
            public Builder content(String value) { content = value; return this; }
            public MarketplacePublishParams build() { return new MarketplacePublishParams(Objects.requireNonNull(name, "name"), Objects.requireNonNull(description, "description"), Objects.requireNonNull(category, "category"), Objects.requireNonNull(pricePence, "price_pence"), content); }
        }
    }

    public record MarketplacePurchasesParams(
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
            public MarketplacePurchasesParams build() { return new MarketplacePurchasesParams(limit, cursor); }
        }
    }

    public record MarketplaceRefundParams(
        /** Of the sale, as `GET /v1/marketplace/purchases` shows it. */
        @JsonProperty("worm_seal") String wormSeal) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String wormSeal;
            private Builder() {}
            /** Of the sale, as `GET /v1/marketplace/purchases` shows it. */
            public Builder wormSeal(String value) { wormSeal = value; return this; }
            public MarketplaceRefundParams build() { return new MarketplaceRefundParams(Objects.requireNonNull(wormSeal, "worm_seal")); }
        }
    }

    public record MarketplaceReviewParams(
        @JsonProperty("stars") long stars,
        @JsonProperty("text") String text) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long stars;
            private String text;
            private Builder() {}
            public Builder stars(long value) { stars = value; return this; }
            public Builder text(String value) { text = value; return this; }
            public MarketplaceReviewParams build() { return new MarketplaceReviewParams(Objects.requireNonNull(stars, "stars"), text); }
        }
    }

    public record MarketplaceReviewsParams(
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
            public MarketplaceReviewsParams build() { return new MarketplaceReviewsParams(limit, cursor); }
        }
    }

    public record MarketplaceUpdateParams(
        @JsonProperty("title") String title,
        @JsonProperty("description") String description,
        /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
        @JsonProperty("category") String category,
        @JsonProperty("price_pence") Long pricePence,
        /** What its buyers get: a text, a prompt, an address. Only they see it. */
        @JsonProperty("content") String content) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String title;
            private String description;
            private String category;
            private Long pricePence;
            private String content;
            private Builder() {}
            public Builder title(String value) { title = value; return this; }
            public Builder description(String value) { description = value; return this; }
            /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
            public Builder category(String value) { category = value; return this; }
            public Builder pricePence(long value) { pricePence = value; return this; }
            /** What its buyers get: a text, a prompt, an address. Only they see it. */
            public Builder content(String value) { content = value; return this; }
            public MarketplaceUpdateParams build() { return new MarketplaceUpdateParams(title, description, category, pricePence, content); }
        }
    }

    public record Purchase(
        /** One of `buyer`, `seller`. */
        @JsonProperty("role") String role,
        @JsonProperty("purchase_id") String purchaseId,
        @JsonProperty("listing_id") String listingId,
        @JsonProperty("price_pence") double pricePence,
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("bought_at") Instant boughtAt,
        @JsonProperty("refunded_at") Instant refundedAt) {}

    public record Refund(
        @JsonProperty("purchase_id") String purchaseId,
        @JsonProperty("listing_id") String listingId,
        @JsonProperty("refunded_pence") double refundedPence,
        /** Of the refund. */
        @JsonProperty("worm_seal") String wormSeal,
        @JsonProperty("refunded_at") Instant refundedAt) {}

    public record Review(
        @JsonProperty("id") String id,
        @JsonProperty("stars") long stars,
        @JsonProperty("text") String text,
        /** The product was given back for its price. */
        @JsonProperty("refunded") boolean refunded,
        @JsonProperty("created_at") Instant createdAt) {}
}
