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

/** Verifies who somebody is by their document, screens names, and lets payouts ask */
public final class IdentityResource {
    private final Transport transport;

    IdentityResource(Transport transport) { this.transport = transport; }

    /**
     * Begin a verification
     *
     * In Stripe’s words, JSON or form-encoded: the stock stripe client works unchanged. With client_reference_id it is about your own customer, without about yourself.
     */
    public VerificationSession create(IdentityCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/identity/verification_sessions", null, params, true), VerificationSession.class, options); }
    public VerificationSession create(IdentityCreateParams params) { return create(params, RequestOptions.NONE); }
    public VerificationSession create() { return create(IdentityCreateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<VerificationSession> createAsync(IdentityCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/identity/verification_sessions", null, params, true), VerificationSession.class, options); }
    public CompletableFuture<VerificationSession> createAsync(IdentityCreateParams params) { return createAsync(params, RequestOptions.NONE); }
    public CompletableFuture<VerificationSession> createAsync() { return createAsync(IdentityCreateParams.builder().build(), RequestOptions.NONE); }

    /** Your verifications, newest first */
    public Page<VerificationSession> list(IdentityListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/identity/verification_sessions", params, null, false), VerificationSession.class, options); }
    public Page<VerificationSession> list(IdentityListParams params) { return list(params, RequestOptions.NONE); }
    public Page<VerificationSession> list() { return list(IdentityListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<VerificationSession>> listAsync(IdentityListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/identity/verification_sessions", params, null, false), VerificationSession.class, options); }
    public CompletableFuture<Page<VerificationSession>> listAsync(IdentityListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<VerificationSession>> listAsync() { return listAsync(IdentityListParams.builder().build(), RequestOptions.NONE); }

    /** One verification */
    public VerificationSession retrieve(String id, IdentityRetrieveParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/identity/verification_sessions/:id", "id", id), params, null, false), VerificationSession.class, options); }
    public VerificationSession retrieve(String id, IdentityRetrieveParams params) { return retrieve(id, params, RequestOptions.NONE); }
    public VerificationSession retrieve(String id) { return retrieve(id, IdentityRetrieveParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<VerificationSession> retrieveAsync(String id, IdentityRetrieveParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/identity/verification_sessions/:id", "id", id), params, null, false), VerificationSession.class, options); }
    public CompletableFuture<VerificationSession> retrieveAsync(String id, IdentityRetrieveParams params) { return retrieveAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<VerificationSession> retrieveAsync(String id) { return retrieveAsync(id, IdentityRetrieveParams.builder().build(), RequestOptions.NONE); }

    /** Submit a document: the lines of its machine-readable zone */
    public VerificationSession submit(String id, IdentitySubmitParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/submit", "id", id), null, params, false), VerificationSession.class, options); }
    public VerificationSession submit(String id, IdentitySubmitParams params) { return submit(id, params, RequestOptions.NONE); }

    public CompletableFuture<VerificationSession> submitAsync(String id, IdentitySubmitParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/submit", "id", id), null, params, false), VerificationSession.class, options); }
    public CompletableFuture<VerificationSession> submitAsync(String id, IdentitySubmitParams params) { return submitAsync(id, params, RequestOptions.NONE); }

    /** Cancel a verification that waits for input */
    public VerificationSession cancel(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/cancel", "id", id), null, body, false), VerificationSession.class, options); }
    public VerificationSession cancel(String id, Map<String, Object> body) { return cancel(id, body, RequestOptions.NONE); }

    public CompletableFuture<VerificationSession> cancelAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/cancel", "id", id), null, body, false), VerificationSession.class, options); }
    public CompletableFuture<VerificationSession> cancelAsync(String id, Map<String, Object> body) { return cancelAsync(id, body, RequestOptions.NONE); }

    /** Remove all that was collected; that it was verified stays */
    public VerificationSession redact(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/redact", "id", id), null, body, false), VerificationSession.class, options); }
    public VerificationSession redact(String id, Map<String, Object> body) { return redact(id, body, RequestOptions.NONE); }

    public CompletableFuture<VerificationSession> redactAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/redact", "id", id), null, body, false), VerificationSession.class, options); }
    public CompletableFuture<VerificationSession> redactAsync(String id, Map<String, Object> body) { return redactAsync(id, body, RequestOptions.NONE); }

    /** Decide a verification whose document a person has looked at */
    public VerificationSession review(String id, IdentityReviewParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/review", "id", id), null, params, false), VerificationSession.class, options); }
    public VerificationSession review(String id, IdentityReviewParams params) { return review(id, params, RequestOptions.NONE); }

    public CompletableFuture<VerificationSession> reviewAsync(String id, IdentityReviewParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/identity/verification_sessions/:id/review", "id", id), null, params, false), VerificationSession.class, options); }
    public CompletableFuture<VerificationSession> reviewAsync(String id, IdentityReviewParams params) { return reviewAsync(id, params, RequestOptions.NONE); }

    /** Your own level */
    public IdentityStatus status(RequestOptions options) { return transport.call(new Operation("GET", "/v1/identity/status", null, null, false), IdentityStatus.class, options); }
    public IdentityStatus status() { return status(RequestOptions.NONE); }

    public CompletableFuture<IdentityStatus> statusAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/identity/status", null, null, false), IdentityStatus.class, options); }
    public CompletableFuture<IdentityStatus> statusAsync() { return statusAsync(RequestOptions.NONE); }

    /** Look a name up on the lists */
    public IdentityScreenResult screen(IdentityScreenParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/identity/screen", null, params, false), IdentityScreenResult.class, options); }
    public IdentityScreenResult screen(IdentityScreenParams params) { return screen(params, RequestOptions.NONE); }

    public CompletableFuture<IdentityScreenResult> screenAsync(IdentityScreenParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/identity/screen", null, params, false), IdentityScreenResult.class, options); }
    public CompletableFuture<IdentityScreenResult> screenAsync(IdentityScreenParams params) { return screenAsync(params, RequestOptions.NONE); }

    /** Replace a list that names are screened against */
    public IdentityPutListResult putList(String name, IdentityPutListParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/identity/lists/:name", "name", name), null, params, false), IdentityPutListResult.class, options); }
    public IdentityPutListResult putList(String name, IdentityPutListParams params) { return putList(name, params, RequestOptions.NONE); }

    public CompletableFuture<IdentityPutListResult> putListAsync(String name, IdentityPutListParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/identity/lists/:name", "name", name), null, params, false), IdentityPutListResult.class, options); }
    public CompletableFuture<IdentityPutListResult> putListAsync(String name, IdentityPutListParams params) { return putListAsync(name, params, RequestOptions.NONE); }

    /** What the module identity is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/identity/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/identity/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record IdentityCreateParams(
        /** One of `document`, `id_number`. */
        @JsonProperty("type") String type,
        @JsonProperty("client_reference_id") String clientReferenceId,
        @JsonProperty("metadata") Map<String, String> metadata,
        @JsonProperty("return_url") String returnUrl,
        @JsonProperty("options") Map<String, Object> options,
        @JsonProperty("provided_details") IdentityCreateParamsProvidedDetails providedDetails,
        @JsonProperty("expand") List<String> expand) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private String clientReferenceId;
            private Map<String, String> metadata;
            private String returnUrl;
            private Map<String, Object> options;
            private IdentityCreateParamsProvidedDetails providedDetails;
            private List<String> expand;
            private Builder() {}
            /** One of `document`, `id_number`. */
            public Builder type(String value) { type = value; return this; }
            public Builder clientReferenceId(String value) { clientReferenceId = value; return this; }
            public Builder metadata(Map<String, String> value) { metadata = value; return this; }
            public Builder returnUrl(String value) { returnUrl = value; return this; }
            public Builder options(Map<String, Object> value) { options = value; return this; }
            public Builder providedDetails(IdentityCreateParamsProvidedDetails value) { providedDetails = value; return this; }
            public Builder expand(List<String> value) { expand = value; return this; }
            public IdentityCreateParams build() { return new IdentityCreateParams(type, clientReferenceId, metadata, returnUrl, options, providedDetails, expand); }
        }
    }

    public record IdentityCreateParamsProvidedDetails(
        @JsonProperty("email") String email,
        @JsonProperty("phone") String phone) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String email;
            private String phone;
            private Builder() {}
            public Builder email(String value) { email = value; return this; }
            public Builder phone(String value) { phone = value; return this; }
            public IdentityCreateParamsProvidedDetails build() { return new IdentityCreateParamsProvidedDetails(email, phone); }
        }
    }

    public record IdentityListParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("starting_after") String startingAfter,
        @JsonProperty("ending_before") String endingBefore,
        /** One of `requires_input`, `processing`, `verified`, `canceled`. */
        @JsonProperty("status") String status,
        @JsonProperty("client_reference_id") String clientReferenceId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String startingAfter;
            private String endingBefore;
            private String status;
            private String clientReferenceId;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder startingAfter(String value) { startingAfter = value; return this; }
            public Builder endingBefore(String value) { endingBefore = value; return this; }
            /** One of `requires_input`, `processing`, `verified`, `canceled`. */
            public Builder status(String value) { status = value; return this; }
            public Builder clientReferenceId(String value) { clientReferenceId = value; return this; }
            public IdentityListParams build() { return new IdentityListParams(limit, startingAfter, endingBefore, status, clientReferenceId); }
        }
    }

    public record IdentityPutListParams(
        @JsonProperty("entries") List<IdentityPutListParamsEntry> entries) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<IdentityPutListParamsEntry> entries;
            private Builder() {}
            public Builder entries(List<IdentityPutListParamsEntry> value) { entries = value; return this; }
            public IdentityPutListParams build() { return new IdentityPutListParams(Objects.requireNonNull(entries, "entries")); }
        }
    }

    public record IdentityPutListParamsEntry(
        @JsonProperty("name") String name,
        @JsonProperty("date_of_birth") String dateOfBirth) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String dateOfBirth;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder dateOfBirth(String value) { dateOfBirth = value; return this; }
            public IdentityPutListParamsEntry build() { return new IdentityPutListParamsEntry(Objects.requireNonNull(name, "name"), dateOfBirth); }
        }
    }

    public record IdentityPutListResult(
        @JsonProperty("name") String name,
        @JsonProperty("entries") long entries) {}

    public record IdentityRetrieveParams(
        @JsonProperty("expand[0]") String expand0,
        @JsonProperty("expand[]") String expand) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String expand0;
            private String expand;
            private Builder() {}
            public Builder expand0(String value) { expand0 = value; return this; }
            public Builder expand(String value) { expand = value; return this; }
            public IdentityRetrieveParams build() { return new IdentityRetrieveParams(expand0, expand); }
        }
    }

    public record IdentityReviewParams(
        /** One of `verified`, `requires_input`. */
        @JsonProperty("decision") String decision,
        @JsonProperty("reason") String reason) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String decision;
            private String reason;
            private Builder() {}
            /** One of `verified`, `requires_input`. */
            public Builder decision(String value) { decision = value; return this; }
            public Builder reason(String value) { reason = value; return this; }
            public IdentityReviewParams build() { return new IdentityReviewParams(Objects.requireNonNull(decision, "decision"), reason); }
        }
    }

    public record IdentityScreenParams(
        @JsonProperty("name") String name,
        @JsonProperty("date_of_birth") String dateOfBirth) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String dateOfBirth;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder dateOfBirth(String value) { dateOfBirth = value; return this; }
            public IdentityScreenParams build() { return new IdentityScreenParams(Objects.requireNonNull(name, "name"), dateOfBirth); }
        }
    }

    public record IdentityScreenResult(
        /** not_screened: no list is loaded One of `clear`, `matched`, `not_screened`. */
        @JsonProperty("status") String status,
        @JsonProperty("matches") List<IdentityScreenResultMatche> matches,
        /** how many were compared */
        @JsonProperty("entries") long entries) {}

    public record IdentityScreenResultMatche(
        @JsonProperty("list") String list,
        @JsonProperty("name") String name,
        @JsonProperty("score") double score) {}

    public record IdentityStatus(
        /** document_checked: well-formed, which a made-up document is, too One of `none`, `document_checked`, `verified`. */
        @JsonProperty("level") String level,
        @JsonProperty("required_above_pence") Long requiredAbovePence) {}

    public record IdentitySubmitParams(
        @JsonProperty("mrz") List<String> mrz,
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> mrz;
            private String name;
            private Builder() {}
            public Builder mrz(List<String> value) { mrz = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public IdentitySubmitParams build() { return new IdentitySubmitParams(Objects.requireNonNull(mrz, "mrz"), name); }
        }
    }

    public record VerificationSession(
        @JsonProperty("id") String id,
        /** One of `identity.verification_session`. */
        @JsonProperty("object") String object,
        /** One of `document`, `id_number`. */
        @JsonProperty("type") String type,
        /** One of `requires_input`, `processing`, `verified`, `canceled`. */
        @JsonProperty("status") String status,
        @JsonProperty("client_reference_id") String clientReferenceId,
        @JsonProperty("client_secret") JsonNode clientSecret,
        /** epoch seconds */
        @JsonProperty("created") long created,
        @JsonProperty("document_check") VerificationSessionDocumentCheck documentCheck,
        @JsonProperty("last_error") VerificationSessionLastError lastError,
        @JsonProperty("last_verification_report") JsonNode lastVerificationReport,
        /** false: checked offline, without the issuer */
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("metadata") Map<String, String> metadata,
        @JsonProperty("options") Map<String, JsonNode> options,
        @JsonProperty("redaction") VerificationSessionRedaction redaction,
        @JsonProperty("url") JsonNode url,
        @JsonProperty("verified_outputs") VerificationSessionVerifiedOutputs verifiedOutputs) {}

    /** offline: check digits, dates, age, names, lists; it verifies nobody */
    public record VerificationSessionDocumentCheck(
        /** One of `passed`, `failed`. */
        @JsonProperty("status") String status,
        /** not_screened: no list is loaded One of `screened`, `not_screened`. */
        @JsonProperty("screening") String screening) {}

    public record VerificationSessionLastError(
        @JsonProperty("code") String code,
        @JsonProperty("reason") String reason) {}

    public record VerificationSessionRedaction(
        /** One of `redacted`. */
        @JsonProperty("status") String status) {}

    /** only with expand[]=verified_outputs */
    public record VerificationSessionVerifiedOutputs(
        @JsonProperty("first_name") String firstName,
        @JsonProperty("last_name") String lastName,
        @JsonProperty("dob") VerificationSessionVerifiedOutputsDob dob) {}

    public record VerificationSessionVerifiedOutputsDob(
        @JsonProperty("day") long day,
        @JsonProperty("month") long month,
        @JsonProperty("year") long year) {}
}
