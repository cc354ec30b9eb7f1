package com.example.service;

import java.util.concurrent.CompletableFuture;

/** Makes vectors. */
public final class Embeddings {
    private static final String PATH = "/api/v1/embeddings";
    private final Transport transport;

    Embeddings(Transport transport) { this.transport = transport; }

    public OpenAiTypes.EmbeddingList create(Body body) { return create(body, RequestOptions.NONE); }
    public OpenAiTypes.EmbeddingList create(Body body, RequestOptions options) { return transport.call(operation(body, false), OpenAiTypes.EmbeddingList.class, options); }
    public CompletableFuture<OpenAiTypes.EmbeddingList> createAsync(Body body) { return createAsync(body, RequestOptions.NONE); }
    public CompletableFuture<OpenAiTypes.EmbeddingList> createAsync(Body body, RequestOptions options) {
        return transport.callAsync(operation(body, false), OpenAiTypes.EmbeddingList.class, options);
    }

    private static Operation operation(Body body, boolean stream) { return new Operation("POST", PATH, null, body.fields(stream), true); }
}
