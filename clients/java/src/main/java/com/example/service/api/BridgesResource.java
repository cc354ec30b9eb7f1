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

/** Paid data: checks, reference, text, risk and our own figures, answered offline and sealed */
public final class BridgesResource {
    private final Transport transport;

    BridgesResource(Transport transport) { this.transport = transport; }

    /** The data bridges, with prices and schemas */
    public BridgesListResult list(RequestOptions options) { return transport.call(new Operation("GET", "/v1/bridges", null, null, false), BridgesListResult.class, options); }
    public BridgesListResult list() { return list(RequestOptions.NONE); }

    public CompletableFuture<BridgesListResult> listAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/bridges", null, null, false), BridgesListResult.class, options); }
    public CompletableFuture<BridgesListResult> listAsync() { return listAsync(RequestOptions.NONE); }

    /**
     * Call a data bridge
     *
     * The body holds the fields of the bridge’s input, and `payment`. Without it the answer is 402 with a payment link, until that is paid: then the same request goes through, since the payment is found by account and bridge. A link (or the token in it) as `payment` names one; `"balance"` pays from credits and earnings. Promotional credits buy no data. What is not answered is not charged.
     */
    public BridgeAnswer ask(String bridge, BridgesAskParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/oracle/:bridge", "bridge", bridge), null, params, true), BridgeAnswer.class, options); }
    public BridgeAnswer ask(String bridge, BridgesAskParams params) { return ask(bridge, params, RequestOptions.NONE); }
    public BridgeAnswer ask(String bridge) { return ask(bridge, BridgesAskParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<BridgeAnswer> askAsync(String bridge, BridgesAskParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/oracle/:bridge", "bridge", bridge), null, params, true), BridgeAnswer.class, options); }
    public CompletableFuture<BridgeAnswer> askAsync(String bridge, BridgesAskParams params) { return askAsync(bridge, params, RequestOptions.NONE); }
    public CompletableFuture<BridgeAnswer> askAsync(String bridge) { return askAsync(bridge, BridgesAskParams.builder().build(), RequestOptions.NONE); }

    /** What the module bridges is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/bridges/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/bridges/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Bridge(
        @JsonProperty("id") String id,
        @JsonProperty("summary") String summary,
        @JsonProperty("price_pence") long pricePence,
        @JsonProperty("source") String source,
        /** computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`. One of `computed`, `bundled`, `own`, `stale`. */
        @JsonProperty("freshness") String freshness,
        /** JSON Schema */
        @JsonProperty("input_schema") Map<String, JsonNode> inputSchema,
        /** JSON Schema */
        @JsonProperty("output_schema") Map<String, JsonNode> outputSchema,
        @JsonProperty("example") Map<String, JsonNode> example) {}

    public record BridgeAnswer(
        @JsonProperty("bridge") String bridge,
        @JsonProperty("data") Map<String, JsonNode> data,
        @JsonProperty("source") String source,
        @JsonProperty("as_of") String asOf,
        /** computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`. One of `computed`, `bundled`, `own`, `stale`. */
        @JsonProperty("freshness") String freshness,
        @JsonProperty("price_pence") long pricePence,
        /** seal of the charge */
        @JsonProperty("worm_seal") String wormSeal) {}

    public record BridgesAskParams(
        @JsonProperty("payment") String payment) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String payment;
            private Builder() {}
            public Builder payment(String value) { payment = value; return this; }
            public BridgesAskParams build() { return new BridgesAskParams(payment); }
        }
    }

    public record BridgesListResult(
        /** One of `list`. */
        @JsonProperty("object") String object,
        @JsonProperty("data") List<Bridge> data,
        @JsonProperty("count") long count) {}
}
