package com.example.service;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Of one call; what is null is as the client says. Calls under one idempotency key take effect once. */
public record RequestOptions(
    Duration timeout, Integer maxRetries, String idempotencyKey, Map<String, String> headers, BiConsumer<Integer, HttpHeaders> onResponse) {
    public static final RequestOptions NONE = new RequestOptions(null, null, null, Map.of(), null);

    public RequestOptions withTimeout(Duration value) { return new RequestOptions(value, maxRetries, idempotencyKey, headers, onResponse); }
    public RequestOptions withMaxRetries(int value) { return new RequestOptions(timeout, value, idempotencyKey, headers, onResponse); }
    public RequestOptions withIdempotencyKey(String value) { return new RequestOptions(timeout, maxRetries, value, headers, onResponse); }
    public RequestOptions withHeader(String name, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(name, value);
        return new RequestOptions(timeout, maxRetries, idempotencyKey, all, onResponse);
    }
    /** Told of the answer's status and headers. */
    public RequestOptions onResponse(BiConsumer<Integer, HttpHeaders> told) {
        return new RequestOptions(timeout, maxRetries, idempotencyKey, headers, told);
    }
}
