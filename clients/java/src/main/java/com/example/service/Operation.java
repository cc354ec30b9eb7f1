package com.example.service;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** One call, ready to be sent. */
public record Operation(String method, String path, Object query, Object body, boolean idempotent) {
    /** Fills the placeholders of a path. An empty id would lead to another operation. */
    public static String path(String template, String... values) {
        for (int at = 0; at < values.length; at += 2) {
            String value = values[at + 1];
            if (value == null || value.isEmpty() || value.equals(".") || value.equals(".."))
                throw new IllegalArgumentException(values[at] + " must be a text that is not empty");
            template = template.replaceFirst(":" + values[at] + "(?!\\w)", encode(value));
        }
        return template;
    }

    static String encode(String value) { return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"); }
}
