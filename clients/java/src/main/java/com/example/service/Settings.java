package com.example.service;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Consumer;

/** What a client was told. */
record Settings(String apiKey, String baseUrl, Duration timeout, int maxRetries, Consumer<Attempt> logger, HttpClient http) {
    /** The HTTP library would put a key that is no header value into its message. */
    static String checkedKey(String key) {
        if (key == null) throw new ServiceException("no API key: call apiKey, or set SERVICE_API_KEY");
        String stripped = key.strip();
        if (!stripped.matches("[\\x21-\\x7e]*")) throw new ServiceException("the API key holds characters that no key has");
        return stripped;
    }

    /** Without the version at its end, so that addresses for OpenAI's clients do. */
    static String checkedAddress(String address) {
        try {
            URI uri = URI.create(address);
            boolean known = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (known && uri.getHost() != null && uri.getUserInfo() == null) return address.replaceAll("/+$", "").replaceAll("(/api)?/v1$", "");
        } catch (IllegalArgumentException notAnAddress) {
            // its message would hold the address
        }
        throw new ServiceException("the base URL must be an http(s) address without credentials");
    }
}
