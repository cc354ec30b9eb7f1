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

/** The platform rules: fixed splits and rewards, sealed at start, enforced on every request. */
public final class RulesResource {
    private final Transport transport;

    RulesResource(Transport transport) { this.transport = transport; }

    /**
     * The rules of the platform: how earnings are split
     *
     * Sealed at start; no request can change them (E008).
     */
    public PlatformRules retrieve(RequestOptions options) { return transport.call(new Operation("GET", "/v1/platform-rules", null, null, false), PlatformRules.class, options); }
    public PlatformRules retrieve() { return retrieve(RequestOptions.NONE); }

    public CompletableFuture<PlatformRules> retrieveAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/platform-rules", null, null, false), PlatformRules.class, options); }
    public CompletableFuture<PlatformRules> retrieveAsync() { return retrieveAsync(RequestOptions.NONE); }

    /** What the module rules is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/platform-rules/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/platform-rules/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record PlatformRules(
        @JsonProperty("layer") String layer,
        @JsonProperty("earnings_floor_pct") double earningsFloorPct,
        @JsonProperty("platform_fee_pct") double platformFeePct,
        @JsonProperty("description") String description,
        @JsonProperty("worm_sealed") boolean wormSealed,
        @JsonProperty("immutable") boolean immutable) {}
}
