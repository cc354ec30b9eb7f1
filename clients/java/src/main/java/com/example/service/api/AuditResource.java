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

/** The tamper-evident log: verification, proofs, checkpoints, exports */
public final class AuditResource {
    private final Transport transport;

    AuditResource(Transport transport) { this.transport = transport; }

    /**
     * Verify a seal
     *
     * Answers from the inclusion proof, not from a look-up alone.
     */
    public SealedEntry verify(String seal, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/worm/verify/:seal", "seal", seal), null, null, false), SealedEntry.class, options); }
    public SealedEntry verify(String seal) { return verify(seal, RequestOptions.NONE); }

    public CompletableFuture<SealedEntry> verifyAsync(String seal, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/worm/verify/:seal", "seal", seal), null, null, false), SealedEntry.class, options); }
    public CompletableFuture<SealedEntry> verifyAsync(String seal) { return verifyAsync(seal, RequestOptions.NONE); }

    /** Verify a seal; it stays verifiable for ever */
    public SealedEntry verifySeal(String seal, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/ops/worm/verify/:seal", "seal", seal), null, null, false), SealedEntry.class, options); }
    public SealedEntry verifySeal(String seal) { return verifySeal(seal, RequestOptions.NONE); }

    public CompletableFuture<SealedEntry> verifySealAsync(String seal, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/ops/worm/verify/:seal", "seal", seal), null, null, false), SealedEntry.class, options); }
    public CompletableFuture<SealedEntry> verifySealAsync(String seal) { return verifySealAsync(seal, RequestOptions.NONE); }

    /**
     * Verify a seal without a key: validity, kind and time
     *
     * A page where a browser asks.
     */
    public SealedEntry verifyOpen(String seal, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/verify/:seal", "seal", seal), null, null, false), SealedEntry.class, options); }
    public SealedEntry verifyOpen(String seal) { return verifyOpen(seal, RequestOptions.NONE); }

    public CompletableFuture<SealedEntry> verifyOpenAsync(String seal, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/verify/:seal", "seal", seal), null, null, false), SealedEntry.class, options); }
    public CompletableFuture<SealedEntry> verifyOpenAsync(String seal) { return verifyOpenAsync(seal, RequestOptions.NONE); }

    /** What was sealed about the caller, newest first */
    public Page<AuditEvent> events(AuditEventsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/audit/events", params, null, false), AuditEvent.class, options); }
    public Page<AuditEvent> events(AuditEventsParams params) { return events(params, RequestOptions.NONE); }
    public Page<AuditEvent> events() { return events(AuditEventsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<AuditEvent>> eventsAsync(AuditEventsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/audit/events", params, null, false), AuditEvent.class, options); }
    public CompletableFuture<Page<AuditEvent>> eventsAsync(AuditEventsParams params) { return eventsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<AuditEvent>> eventsAsync() { return eventsAsync(AuditEventsParams.builder().build(), RequestOptions.NONE); }

    /** A sealed record of the caller, with its text and proof */
    public LogEntry entry(String seal, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/audit/entries/:seal", "seal", seal), null, null, false), LogEntry.class, options); }
    public LogEntry entry(String seal) { return entry(seal, RequestOptions.NONE); }

    public CompletableFuture<LogEntry> entryAsync(String seal, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/audit/entries/:seal", "seal", seal), null, null, false), LogEntry.class, options); }
    public CompletableFuture<LogEntry> entryAsync(String seal) { return entryAsync(seal, RequestOptions.NONE); }

    /** The inclusion proof of a seal */
    public SealProof proof(String seal, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/audit/proof/:seal", "seal", seal), null, null, false), SealProof.class, options); }
    public SealProof proof(String seal) { return proof(seal, RequestOptions.NONE); }

    public CompletableFuture<SealProof> proofAsync(String seal, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/audit/proof/:seal", "seal", seal), null, null, false), SealProof.class, options); }
    public CompletableFuture<SealProof> proofAsync(String seal) { return proofAsync(seal, RequestOptions.NONE); }

    /** Proof that the log of one size extends the log of another */
    public ConsistencyProof consistency(AuditConsistencyParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/audit/consistency", params, null, false), ConsistencyProof.class, options); }
    public ConsistencyProof consistency(AuditConsistencyParams params) { return consistency(params, RequestOptions.NONE); }

    public CompletableFuture<ConsistencyProof> consistencyAsync(AuditConsistencyParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/audit/consistency", params, null, false), ConsistencyProof.class, options); }
    public CompletableFuture<ConsistencyProof> consistencyAsync(AuditConsistencyParams params) { return consistencyAsync(params, RequestOptions.NONE); }

    /** The latest signed checkpoint, as a C2SP signed note */
    public String checkpoint(RequestOptions options) { return transport.call(new Operation("GET", "/v1/audit/checkpoint", null, null, false), String.class, options); }
    public String checkpoint() { return checkpoint(RequestOptions.NONE); }

    public CompletableFuture<String> checkpointAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/audit/checkpoint", null, null, false), String.class, options); }
    public CompletableFuture<String> checkpointAsync() { return checkpointAsync(RequestOptions.NONE); }

    /** Verifier keys that have signed checkpoints, oldest first */
    public LogKeys keys(RequestOptions options) { return transport.call(new Operation("GET", "/v1/audit/keys", null, null, false), LogKeys.class, options); }
    public LogKeys keys() { return keys(RequestOptions.NONE); }

    public CompletableFuture<LogKeys> keysAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/audit/keys", null, null, false), LogKeys.class, options); }
    public CompletableFuture<LogKeys> keysAsync() { return keysAsync(RequestOptions.NONE); }

    /** Check a bundle as an offline verifier would */
    public BundleVerdict verifyBundle(AuditVerifyBundleParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/audit/verify", null, params, false), BundleVerdict.class, options); }
    public BundleVerdict verifyBundle(AuditVerifyBundleParams params) { return verifyBundle(params, RequestOptions.NONE); }

    public CompletableFuture<BundleVerdict> verifyBundleAsync(AuditVerifyBundleParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/audit/verify", null, params, false), BundleVerdict.class, options); }
    public CompletableFuture<BundleVerdict> verifyBundleAsync(AuditVerifyBundleParams params) { return verifyBundleAsync(params, RequestOptions.NONE); }

    /**
     * Everything the service holds about the caller, with proofs
     *
     * Streamed JSON: log_keys, records (bundles that verify offline) and the data of every module. modules_left_out names modules that do not run, whose data is missing; empty: the export is whole.
     */
    public JsonNode export(RequestOptions options) { return transport.call(new Operation("GET", "/v1/audit/export", null, null, false), JsonNode.class, options); }
    public JsonNode export() { return export(RequestOptions.NONE); }

    public CompletableFuture<JsonNode> exportAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/audit/export", null, null, false), JsonNode.class, options); }
    public CompletableFuture<JsonNode> exportAsync() { return exportAsync(RequestOptions.NONE); }

    /** What the module audit is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/audit/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/audit/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record AuditConsistencyParams(
        @JsonProperty("from") long from,
        @JsonProperty("to") long to) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long from;
            private Long to;
            private Builder() {}
            public Builder from(long value) { from = value; return this; }
            public Builder to(long value) { to = value; return this; }
            public AuditConsistencyParams build() { return new AuditConsistencyParams(Objects.requireNonNull(from, "from"), Objects.requireNonNull(to, "to")); }
        }
    }

    public record AuditEvent(
        @JsonProperty("record_id") String recordId,
        @JsonProperty("event_type") String eventType,
        @JsonProperty("timestamp") Instant timestamp,
        @JsonProperty("seal") String seal) {}

    public record AuditEventsParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        @JsonProperty("type") String type) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String type;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder type(String value) { type = value; return this; }
            public AuditEventsParams build() { return new AuditEventsParams(limit, cursor, type); }
        }
    }

    public record AuditVerifyBundleParams(
        /** the sealed text (RFC 8785 JSON), byte for byte */
        @JsonProperty("text") String text,
        @JsonProperty("seal") String seal,
        @JsonProperty("proof") InclusionProofParam proof) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private String seal;
            private InclusionProofParam proof;
            private Builder() {}
            /** the sealed text (RFC 8785 JSON), byte for byte */
            public Builder text(String value) { text = value; return this; }
            public Builder seal(String value) { seal = value; return this; }
            public Builder proof(InclusionProofParam value) { proof = value; return this; }
            public AuditVerifyBundleParams build() { return new AuditVerifyBundleParams(Objects.requireNonNull(text, "text"), Objects.requireNonNull(seal, "seal"), Objects.requireNonNull(proof, "proof")); }
        }
    }

    public record BundleVerdict(
        @JsonProperty("valid") boolean valid,
        @JsonProperty("reasons") List<String> reasons) {}

    public record ConsistencyProof(
        @JsonProperty("from") long from,
        @JsonProperty("to") long to,
        @JsonProperty("hashes") List<String> hashes) {}

    public record InclusionProof(
        @JsonProperty("index") long index,
        @JsonProperty("tree_size") long treeSize,
        /** leaf's sibling first */
        @JsonProperty("hashes") List<String> hashes,
        /** C2SP signed note with the root of a tree of that size */
        @JsonProperty("checkpoint") String checkpoint) {}

    public record InclusionProofParam(
        @JsonProperty("index") long index,
        @JsonProperty("tree_size") long treeSize,
        /** leaf's sibling first */
        @JsonProperty("hashes") List<String> hashes,
        /** C2SP signed note with the root of a tree of that size */
        @JsonProperty("checkpoint") String checkpoint) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long index;
            private Long treeSize;
            private List<String> hashes;
            private String checkpoint;
            private Builder() {}
            public Builder index(long value) { index = value; return this; }
            public Builder treeSize(long value) { treeSize = value; return this; }
            /** leaf's sibling first */
            public Builder hashes(List<String> value) { hashes = value; return this; }
            /** C2SP signed note with the root of a tree of that size */
            public Builder checkpoint(String value) { checkpoint = value; return this; }
            public InclusionProofParam build() { return new InclusionProofParam(Objects.requireNonNull(index, "index"), Objects.requireNonNull(treeSize, "tree_size"), Objects.requireNonNull(hashes, "hashes"), Objects.requireNonNull(checkpoint, "checkpoint")); }
        }
    }

    public record LogEntry(
        /** the sealed text, parsed */
        @JsonProperty("record") Map<String, JsonNode> record_,
        @JsonProperty("text") String text,
        @JsonProperty("seal") String seal,
        @JsonProperty("proof") InclusionProof proof) {}

    public record LogKeys(
        @JsonProperty("keys") List<String> keys) {}

    public record SealProof(
        @JsonProperty("seal") String seal,
        @JsonProperty("proof") InclusionProof proof) {}

    /** agent_id, amounts and record_id are there for the parties of the record (and operators); others see that it is valid, its kind and time. */
    public record SealedEntry(
        /** the sealed text hashes to the seal, and the proof leads to a root that the log has signed */
        @JsonProperty("valid") boolean valid,
        @JsonProperty("event_type") String eventType,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("gross_gbp") Double grossGbp,
        @JsonProperty("creator_gbp") Double creatorGbp,
        @JsonProperty("ops_gbp") Double opsGbp,
        @JsonProperty("investment_gbp") Double investmentGbp,
        @JsonProperty("timestamp") Instant timestamp,
        @JsonProperty("seal") String seal,
        @JsonProperty("record_id") String recordId,
        /** One of `included`, `pending`. */
        @JsonProperty("log") String log,
        @JsonProperty("proof") InclusionProof proof) {}
}
