package com.example.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of a request in OpenAI's shape, by their names there: `Body.chat("auto").user("Hi").with("temperature", 0)`. */
public final class Body {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    private Body() {}

    public static Body of(String name, Object value) { return new Body().with(name, value); }
    public static Body chat(String model) { return of("model", model); }

    public Body with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    public Body user(String text) { return message("user", text); }
    public Body system(String text) { return message("system", text); }

    /** Adds to `messages`. */
    public Body message(String role, Object content) {
        @SuppressWarnings("unchecked")
        List<Object> messages = (List<Object>) fields.computeIfAbsent("messages", name -> new java.util.ArrayList<>());
        messages.add(Map.of("role", role, "content", content));
        return this;
    }

    Map<String, Object> fields(boolean stream) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        if (stream) all.put("stream", true);
        return all;
    }
}
