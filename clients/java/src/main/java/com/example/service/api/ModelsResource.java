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

public final class ModelsResource {
    private final Transport transport;

    ModelsResource(Transport transport) { this.transport = transport; }

    /** Models of the active providers, with price, context and state */
    public Page<Model> list(RequestOptions options) { return transport.list(new Operation("GET", "/api/v1/models", null, null, false), Model.class, options); }
    public Page<Model> list() { return list(RequestOptions.NONE); }

    public CompletableFuture<Page<Model>> listAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/api/v1/models", null, null, false), Model.class, options); }
    public CompletableFuture<Page<Model>> listAsync() { return listAsync(RequestOptions.NONE); }

    /** One model (percent-encode a slash in its id) */
    public Model retrieve(String model, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/api/v1/models/:model", "model", model), null, null, false), Model.class, options); }
    public Model retrieve(String model) { return retrieve(model, RequestOptions.NONE); }

    public CompletableFuture<Model> retrieveAsync(String model, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/api/v1/models/:model", "model", model), null, null, false), Model.class, options); }
    public CompletableFuture<Model> retrieveAsync(String model) { return retrieveAsync(model, RequestOptions.NONE); }

    public record Model(
        @JsonProperty("id") String id,
        /** One of `model`. */
        @JsonProperty("object") String object,
        @JsonProperty("created") long created,
        /** One of `model`. */
        @JsonProperty("type") String type,
        @JsonProperty("display_name") String displayName,
        @JsonProperty("created_at") String createdAt,
        @JsonProperty("owned_by") String ownedBy,
        @JsonProperty("context_tokens") Long contextTokens,
        @JsonProperty("providers") List<ModelProvider> providers) {}

    public record ModelProvider(
        @JsonProperty("id") String id,
        @JsonProperty("provider") String provider,
        /** One of `up`, `down`, `not_served`. */
        @JsonProperty("state") String state,
        @JsonProperty("input_pence_per_million") double inputPencePerMillion,
        @JsonProperty("output_pence_per_million") double outputPencePerMillion,
        @JsonProperty("pence_per_call") double pencePerCall) {}
}
