package com.example.service;

import java.util.concurrent.CompletableFuture;

/** Answers an input. */
public final class Responses {
    private static final String PATH = "/api/v1/responses";
    private final Transport transport;

    Responses(Transport transport) { this.transport = transport; }

    public OpenAiTypes.ModelResponse create(Body body) { return create(body, RequestOptions.NONE); }
    public OpenAiTypes.ModelResponse create(Body body, RequestOptions options) { return transport.call(operation(body, false), OpenAiTypes.ModelResponse.class, options); }
    public CompletableFuture<OpenAiTypes.ModelResponse> createAsync(Body body) { return createAsync(body, RequestOptions.NONE); }
    public CompletableFuture<OpenAiTypes.ModelResponse> createAsync(Body body, RequestOptions options) {
        return transport.callAsync(operation(body, false), OpenAiTypes.ModelResponse.class, options);
    }
    public ObjectStream<OpenAiTypes.ResponseStreamEvent> createStreaming(Body body) { return createStreaming(body, RequestOptions.NONE); }
    public ObjectStream<OpenAiTypes.ResponseStreamEvent> createStreaming(Body body, RequestOptions options) {
        return new ObjectStream<>(transport.events(operation(body, true), options), OpenAiTypes.ResponseStreamEvent.class);
    }

    private static Operation operation(Body body, boolean stream) { return new Operation("POST", PATH, null, body.fields(stream), true); }
}
