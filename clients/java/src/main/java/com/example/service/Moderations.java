package com.example.service;

import java.util.concurrent.CompletableFuture;

/** Finds what is harmful. */
public final class Moderations {
    private static final String PATH = "/api/v1/moderations";
    private final Transport transport;

    Moderations(Transport transport) { this.transport = transport; }

    public OpenAiTypes.ModerationResponse create(Body body) { return create(body, RequestOptions.NONE); }
    public OpenAiTypes.ModerationResponse create(Body body, RequestOptions options) { return transport.call(operation(body, false), OpenAiTypes.ModerationResponse.class, options); }
    public CompletableFuture<OpenAiTypes.ModerationResponse> createAsync(Body body) { return createAsync(body, RequestOptions.NONE); }
    public CompletableFuture<OpenAiTypes.ModerationResponse> createAsync(Body body, RequestOptions options) {
        return transport.callAsync(operation(body, false), OpenAiTypes.ModerationResponse.class, options);
    }

    private static Operation operation(Body body, boolean stream) { return new Operation("POST", PATH, null, body.fields(stream), true); }
}
