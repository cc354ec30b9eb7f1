// Printed by clients/generator from the contracts: do not edit.
package com.example.service.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Models that several resources use. */
public final class Shared {
    private Shared() {}

    public record CheckoutSession(
        @JsonProperty("id") String id,
        /** One of `checkout.session`. */
        @JsonProperty("object") String object,
        @JsonProperty("url") String url,
        /** One of `open`, `complete`, `expired`. */
        @JsonProperty("status") String status,
        /** One of `unpaid`, `paid`. */
        @JsonProperty("payment_status") String paymentStatus,
        /** One of `payment`. */
        @JsonProperty("mode") String mode,
        /** One of `gbp`. */
        @JsonProperty("currency") String currency,
        @JsonProperty("amount_subtotal") long amountSubtotal,
        /** pence */
        @JsonProperty("amount_total") long amountTotal,
        @JsonProperty("client_reference_id") String clientReferenceId,
        @JsonProperty("metadata") Map<String, String> metadata,
        @JsonProperty("success_url") String successUrl,
        @JsonProperty("cancel_url") String cancelUrl,
        @JsonProperty("livemode") boolean livemode,
        /** epoch seconds */
        @JsonProperty("created") long created,
        /** epoch seconds */
        @JsonProperty("expires_at") long expiresAt) {}

    public record ModuleInfo(
        @JsonProperty("module") String module,
        @JsonProperty("layer") String layer,
        @JsonProperty("summary") String summary,
        /** One of `Live`, `Starting`, `Failed`, `Disabled`. */
        @JsonProperty("status") String status,
        /** One of `ready`, `starting`, `failed`, `disabled`. */
        @JsonProperty("state") String state,
        @JsonProperty("reason") String reason,
        @JsonProperty("capabilities") List<String> capabilities,
        @JsonProperty("cache") ModuleInfoCache cache,
        @JsonProperty("providers") Map<String, String> providers,
        @JsonProperty("routes") List<ModuleInfoRoute> routes,
        @JsonProperty("events") ModuleInfoEvents events) {}

    public record ModuleInfoCache(
        @JsonProperty("wired") boolean wired,
        @JsonProperty("backend") String backend,
        @JsonProperty("hits") long hits,
        @JsonProperty("misses") long misses) {}

    public record ModuleInfoEvents(
        @JsonProperty("emits") List<String> emits,
        @JsonProperty("listens") List<String> listens) {}

    public record ModuleInfoRoute(
        @JsonProperty("method") String method,
        @JsonProperty("path") String path,
        @JsonProperty("summary") String summary) {}

    public record PendingEarnings(
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("why") String why,
        @JsonProperty("since") String since,
        @JsonProperty("releases_at") String releasesAt,
        /** what releases it */
        @JsonProperty("released_by") String releasedBy) {}
}
