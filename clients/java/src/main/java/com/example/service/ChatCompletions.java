package com.example.service;

import java.util.concurrent.CompletableFuture;

/** Answers messages. */
public final class ChatCompletions {
    private static final String PATH = "/api/v1/chat/completions";
    private final Transport transport;

    ChatCompletions(Transport transport) { this.transport = transport; }

    public OpenAiTypes.ChatCompletion create(Body body) { return create(body, RequestOptions.NONE); }
    public OpenAiTypes.ChatCompletion create(Body body, RequestOptions options) { return transport.call(operation(body, false), OpenAiTypes.ChatCompletion.class, options); }
    public CompletableFuture<OpenAiTypes.ChatCompletion> createAsync(Body body) { return createAsync(body, RequestOptions.NONE); }
    public CompletableFuture<OpenAiTypes.ChatCompletion> createAsync(Body body, RequestOptions options) {
        return transport.callAsync(operation(body, false), OpenAiTypes.ChatCompletion.class, options);
    }
    public ObjectStream<OpenAiTypes.ChatCompletionChunk> createStreaming(Body body) { return createStreaming(body, RequestOptions.NONE); }
    public ObjectStream<OpenAiTypes.ChatCompletionChunk> createStreaming(Body body, RequestOptions options) {
        return new ObjectStream<>(transport.events(operation(body, true), options), OpenAiTypes.ChatCompletionChunk.class);
    }

    private static Operation operation(Body body, boolean stream) { return new Operation("POST", PATH, null, body.fields(stream), true); }
}
