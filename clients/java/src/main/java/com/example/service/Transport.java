package com.example.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Sends requests: key, time-outs, retries, errors. Knows no operation. */
public final class Transport {
    private final Settings settings;

    Transport(Settings settings) { this.settings = settings; }

    public <T> T call(Operation operation, Class<T> type, RequestOptions options) { return await(callAsync(operation, type, options)); }
    public <T> T call(Operation operation, TypeReference<T> type, RequestOptions options) { return await(callAsync(operation, type, options)); }
    public <T> Page<T> list(Operation operation, Class<T> item, RequestOptions options) { return await(listAsync(operation, item, options)); }

    public <T> CompletableFuture<T> callAsync(Operation operation, Class<T> type, RequestOptions options) {
        return callAsync(operation, Json.MAPPER.constructType(type), options);
    }

    public <T> CompletableFuture<T> callAsync(Operation operation, TypeReference<T> type, RequestOptions options) {
        return callAsync(operation, Json.MAPPER.constructType(type.getType()), options);
    }

    public <T> CompletableFuture<Page<T>> listAsync(Operation operation, Class<T> item, RequestOptions options) {
        JavaType type = Json.MAPPER.getTypeFactory().constructParametricType(Page.Body.class, item);
        return this.<Page.Body<T>>callAsync(operation, type, options).thenApply(body -> new Page<>(body, this, operation, item, options));
    }

    public EventStream<ServerEvent> events(Operation operation, RequestOptions options) { return events(operation, event -> event, options); }

    public <E> EventStream<E> events(Operation operation, Function<ServerEvent, E> typed, RequestOptions options) {
        Sending sending = new Sending(operation, options, true);
        return new EventStream<>(await(sending.repeat(1)).stream(), sending.timeout, typed);
    }

    private <T> CompletableFuture<T> callAsync(Operation operation, JavaType type, RequestOptions options) {
        return new Sending(operation, options, false).repeat(1).thenApply(success -> parse(operation, success.body(), type));
    }

    @SuppressWarnings("unchecked")
    private static <T> T parse(Operation operation, byte[] body, JavaType type) {
        if (type.hasRawClass(byte[].class)) return (T) body;
        String text = new String(body, StandardCharsets.UTF_8);
        if (type.hasRawClass(String.class)) return (T) text;
        if (text.isEmpty()) return null;
        try {
            return Json.MAPPER.readValue(text, type);
        } catch (JsonProcessingException fault) {
            throw new ConnectionException(operation.method() + " " + operation.path() + ": the answer is not what was expected", fault);
        }
    }

    /** The fields of a body, asking for events. */
    public static Object streaming(Object params) {
        com.fasterxml.jackson.databind.node.ObjectNode fields = Json.MAPPER.valueToTree(params);
        return fields.put("stream", true);
    }

    static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException fault) {
            if (fault.getCause() instanceof ServiceException known) throw known;
            if (fault.getCause() instanceof RuntimeException other) throw other;
            throw new ConnectionException("the call failed", fault.getCause());
        } catch (InterruptedException stopped) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw new ConnectionException("interrupted", stopped);
        }
    }

    /** Of a stream the body is left to be read. */
    private record Success(byte[] body, HttpResponse<InputStream> stream) {}

    private record Outcome(Success success, ServiceException failure, boolean again, String retryAfter) {}

    /** One operation on its way. */
    private final class Sending {
        private final Operation operation;
        private final RequestOptions options;
        private final boolean streams;
        private final String key;
        private final boolean repeatable;
        private final int retries;
        private final byte[] content;
        final Duration timeout;

        Sending(Operation operation, RequestOptions options, boolean streams) {
            this.operation = operation;
            this.options = options;
            this.streams = streams;
            key = options.idempotencyKey() != null ? options.idempotencyKey() : operation.idempotent() ? UUID.randomUUID().toString() : null;
            // Without a key a lost answer does not say whether a POST took effect: only a refusal at the door is repeated.
            repeatable = key != null || !(operation.method().equals("POST") || operation.method().equals("PATCH"));
            retries = options.maxRetries() != null ? options.maxRetries() : settings.maxRetries();
            timeout = options.timeout() != null ? options.timeout() : settings.timeout();
            content = contentOf(operation.body());
        }

        private static byte[] contentOf(Object body) {
            if (body instanceof Form form) return form.bytes();
            return body == null ? null : body instanceof byte[] bytes ? bytes : Json.bytes(body);
        }

        private String contentType() {
            if (operation.body() instanceof Form form) return form.contentType();
            return operation.body() instanceof byte[] ? "application/octet-stream" : "application/json";
        }

        CompletableFuture<Success> repeat(int number) {
            return attempt(number).thenCompose(outcome -> {
                if (outcome.success() != null) return CompletableFuture.completedFuture(outcome.success());
                if (!outcome.again() || number > retries) return CompletableFuture.failedFuture(outcome.failure());
                long pauseMs = Retry.pauseMs(number, outcome.retryAfter());
                return CompletableFuture.supplyAsync(() -> null, CompletableFuture.delayedExecutor(pauseMs, TimeUnit.MILLISECONDS))
                    .thenCompose(rested -> repeat(number + 1));
            });
        }

        private CompletableFuture<Outcome> attempt(int number) {
            return streams
                ? send(number, HttpResponse.BodyHandlers.ofInputStream(), this::opened)
                : send(number, HttpResponse.BodyHandlers.ofByteArray(), answer -> answered(answer, answer.body()));
        }

        private <B> CompletableFuture<Outcome> send(int number, HttpResponse.BodyHandler<B> handler, Function<HttpResponse<B>, Outcome> read) {
            long began = System.nanoTime();
            CompletableFuture<HttpResponse<B>> sent = settings.http().sendAsync(request(number), handler);
            return sent.copy().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).handle((answer, fault) -> {
                sent.cancel(true);
                tell(number, answer, Duration.ofNanos(System.nanoTime() - began));
                return fault == null ? read.apply(answer) : lost(fault);
            });
        }

        private Outcome opened(HttpResponse<InputStream> answer) {
            if (answer.statusCode() < 300) return new Outcome(new Success(null, answer), null, false, null);
            try (InputStream body = answer.body()) {
                return answered(answer, body.readAllBytes());
            } catch (IOException fault) {
                return lost(fault);
            }
        }

        private Outcome answered(HttpResponse<?> answer, byte[] body) {
            int status = answer.statusCode();
            if (status < 300) return new Outcome(new Success(body, null), null, false, null);
            boolean again = Retry.may(status, answer.headers(), repeatable);
            return new Outcome(null, ApiException.of(status, Json.node(new String(body, StandardCharsets.UTF_8)), answer.headers()), again, answer.headers().firstValue("retry-after").orElse(null));
        }

        private Outcome lost(Throwable fault) {
            Throwable cause = fault instanceof CompletionException wrapped && wrapped.getCause() != null ? wrapped.getCause() : fault;
            String what = operation.method() + " " + operation.path() + ": ";
            boolean late = cause instanceof TimeoutException || cause instanceof java.net.http.HttpTimeoutException;
            ServiceException failure = late
                ? new ConnectionException.Timeout(what + "no answer in " + timeout.toMillis() + " ms", cause)
                : new ConnectionException(what + (cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage()), cause);
            return new Outcome(null, failure, repeatable, null);
        }

        private HttpRequest request(int number) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(settings.baseUrl() + operation.path() + Json.query(operation.query())))
                .header("accept", streams ? "text/event-stream" : "application/json")
                .header("user-agent", "service-java/" + ServiceClient.VERSION)
                .method(operation.method(), content == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(content));
            if (!settings.apiKey().isEmpty()) request.header("authorization", "Bearer " + settings.apiKey());
            if (content != null) request.header("content-type", contentType());
            if (key != null) request.header("idempotency-key", key);
            if (number > 1) request.header("x-retry-count", Integer.toString(number - 1));
            options.headers().forEach(request::setHeader);
            return request.build();
        }

        private void tell(int number, HttpResponse<?> answer, Duration took) {
            if (answer != null && options.onResponse() != null) options.onResponse().accept(answer.statusCode(), answer.headers());
            if (settings.logger() == null) return;
            String requestId = answer == null ? null : answer.headers().firstValue("x-request-id").orElse(null);
            settings.logger().accept(new Attempt(operation.method(), operation.path(), number, answer == null ? 0 : answer.statusCode(), requestId, took));
        }
    }
}
