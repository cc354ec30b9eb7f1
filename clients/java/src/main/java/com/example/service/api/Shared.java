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
}
