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

/** Health and the reference. */
public final class PlatformResource {
    private final Transport transport;

    PlatformResource(Transport transport) { this.transport = transport; }

    /** Health of the platform: modules, providers, store */
    public Health health(RequestOptions options) { return transport.call(new Operation("GET", "/api/v1/health", null, null, false), Health.class, options); }
    public Health health() { return health(RequestOptions.NONE); }

    public CompletableFuture<Health> healthAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/api/v1/health", null, null, false), Health.class, options); }
    public CompletableFuture<Health> healthAsync() { return healthAsync(RequestOptions.NONE); }

    /** The process answers */
    public PlatformLivezResult livez(RequestOptions options) { return transport.call(new Operation("GET", "/livez", null, null, false), PlatformLivezResult.class, options); }
    public PlatformLivezResult livez() { return livez(RequestOptions.NONE); }

    public CompletableFuture<PlatformLivezResult> livezAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/livez", null, null, false), PlatformLivezResult.class, options); }
    public CompletableFuture<PlatformLivezResult> livezAsync() { return livezAsync(RequestOptions.NONE); }

    /** Requests may be sent here */
    public PlatformReadyzResult readyz(RequestOptions options) { return transport.call(new Operation("GET", "/readyz", null, null, false), PlatformReadyzResult.class, options); }
    public PlatformReadyzResult readyz() { return readyz(RequestOptions.NONE); }

    public CompletableFuture<PlatformReadyzResult> readyzAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/readyz", null, null, false), PlatformReadyzResult.class, options); }
    public CompletableFuture<PlatformReadyzResult> readyzAsync() { return readyzAsync(RequestOptions.NONE); }

    /** What this process measures, for Prometheus; by a key of an operator, or by METRICS_TOKEN */
    public String metrics(RequestOptions options) { return transport.call(new Operation("GET", "/metrics", null, null, false), String.class, options); }
    public String metrics() { return metrics(RequestOptions.NONE); }

    public CompletableFuture<String> metricsAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/metrics", null, null, false), String.class, options); }
    public CompletableFuture<String> metricsAsync() { return metricsAsync(RequestOptions.NONE); }

    /** The machine-readable specification */
    public Map<String, JsonNode> openapi(RequestOptions options) { return transport.call(new Operation("GET", "/api/v1/openapi.json", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> openapi() { return openapi(RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> openapiAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/api/v1/openapi.json", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> openapiAsync() { return openapiAsync(RequestOptions.NONE); }

    /** The machine-readable specification, without a key */
    public Map<String, JsonNode> openapiOpen(RequestOptions options) { return transport.call(new Operation("GET", "/openapi.json", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> openapiOpen() { return openapiOpen(RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> openapiOpenAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/openapi.json", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> openapiOpenAsync() { return openapiOpenAsync(RequestOptions.NONE); }

    public record Health(
        /** One of `ok`, `degraded`, `down`. */
        @JsonProperty("status") String status,
        @JsonProperty("provider_count") long providerCount,
        @JsonProperty("providers") List<HealthProvider> providers,
        @JsonProperty("modules") Map<String, String> modules,
        @JsonProperty("store") HealthStore store,
        @JsonProperty("limits") HealthLimits limits,
        @JsonProperty("notes") List<String> notes) {}

    public record HealthLimits(
        @JsonProperty("backend") String backend,
        @JsonProperty("state") String state) {}

    public record HealthProvider(
        @JsonProperty("name") String name,
        @JsonProperty("state") String state,
        @JsonProperty("last_error") String lastError) {}

    public record HealthStore(
        @JsonProperty("backend") String backend,
        @JsonProperty("state") String state) {}

    public record PlatformLivezResult(
        /** One of `ok`, `unavailable`. */
        @JsonProperty("status") String status) {}

    public record PlatformReadyzResult(
        /** One of `ok`, `unavailable`. */
        @JsonProperty("status") String status) {}
}
