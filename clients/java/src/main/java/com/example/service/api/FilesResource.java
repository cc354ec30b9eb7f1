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

public final class FilesResource {
    private final Transport transport;

    FilesResource(Transport transport) { this.transport = transport; }

    /**
     * Keep a file of requests for a batch (multipart/form-data: purpose, file)
     *
     * JSON Lines in UTF-8, at most 20 MiB, a line at most 2 MiB: `{"custom_id", "method": "POST", "url", "body"}`. `purpose` is `batch`. Kept encrypted under your key for 30 days, or for `expires_after[seconds]`.
     */
    public FileObject create(FilesCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/files", null, new Form(params), true), FileObject.class, options); }
    public FileObject create(FilesCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<FileObject> createAsync(FilesCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/files", null, new Form(params), true), FileObject.class, options); }
    public CompletableFuture<FileObject> createAsync(FilesCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Files of yours, newest first */
    public FileList list(FilesListParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/files", params, null, false), FileList.class, options); }
    public FileList list(FilesListParams params) { return list(params, RequestOptions.NONE); }
    public FileList list() { return list(FilesListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<FileList> listAsync(FilesListParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/files", params, null, false), FileList.class, options); }
    public CompletableFuture<FileList> listAsync(FilesListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<FileList> listAsync() { return listAsync(FilesListParams.builder().build(), RequestOptions.NONE); }

    /** A file */
    public FileObject retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/files/:id", "id", id), null, null, false), FileObject.class, options); }
    public FileObject retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<FileObject> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/files/:id", "id", id), null, null, false), FileObject.class, options); }
    public CompletableFuture<FileObject> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** What is in a file */
    public byte[] content(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/files/:id/content", "id", id), null, null, false), byte[].class, options); }
    public byte[] content(String id) { return content(id, RequestOptions.NONE); }

    public CompletableFuture<byte[]> contentAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/files/:id/content", "id", id), null, null, false), byte[].class, options); }
    public CompletableFuture<byte[]> contentAsync(String id) { return contentAsync(id, RequestOptions.NONE); }

    /** Delete a file */
    public DeletedFile delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/files/:id", "id", id), null, null, false), DeletedFile.class, options); }
    public DeletedFile delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<DeletedFile> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/files/:id", "id", id), null, null, false), DeletedFile.class, options); }
    public CompletableFuture<DeletedFile> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    public record DeletedFile(
        @JsonProperty("id") String id,
        /** One of `file`. */
        @JsonProperty("object") String object,
        @JsonProperty("deleted") boolean deleted) {}

    public record FileList(
        /** One of `list`. */
        @JsonProperty("object") String object,
        @JsonProperty("data") List<FileObject> data,
        @JsonProperty("first_id") String firstId,
        @JsonProperty("last_id") String lastId,
        @JsonProperty("has_more") boolean hasMore) {}

    public record FileObject(
        @JsonProperty("id") String id,
        /** One of `file`. */
        @JsonProperty("object") String object,
        @JsonProperty("bytes") long bytes,
        @JsonProperty("created_at") long createdAt,
        @JsonProperty("expires_at") long expiresAt,
        @JsonProperty("filename") String filename,
        /** One of `batch`, `batch_output`. */
        @JsonProperty("purpose") String purpose,
        /** One of `processed`. */
        @JsonProperty("status") String status) {}

    public record FilesCreateParams(
        /** One of `batch`. */
        @JsonProperty("purpose") String purpose,
        @JsonProperty("file") FileUpload file) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String purpose;
            private FileUpload file;
            private Builder() {}
            /** One of `batch`. */
            public Builder purpose(String value) { purpose = value; return this; }
            public Builder file(FileUpload value) { file = value; return this; }
            public FilesCreateParams build() { return new FilesCreateParams(Objects.requireNonNull(purpose, "purpose"), Objects.requireNonNull(file, "file")); }
        }
    }

    public record FilesListParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("after") String after,
        /** One of `asc`, `desc`. */
        @JsonProperty("order") String order,
        @JsonProperty("purpose") String purpose) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String after;
            private String order;
            private String purpose;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder after(String value) { after = value; return this; }
            /** One of `asc`, `desc`. */
            public Builder order(String value) { order = value; return this; }
            public Builder purpose(String value) { purpose = value; return this; }
            public FilesListParams build() { return new FilesListParams(limit, after, order, purpose); }
        }
    }
}
