package com.example.service;

import com.example.service.api.Resources;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/** The service. Safe for use by several threads. Every method has a twin whose name ends in `Async`. */
public final class ServiceClient extends Resources {
    public static final String VERSION = "1.0.0";
    private final Builder settings;
    private final Transport transport;

    private ServiceClient(Builder settings, Transport transport) {
        super(transport);
        this.settings = settings;
        this.transport = transport;
    }

    /** Key and address from SERVICE_API_KEY and SERVICE_BASE_URL. */
    public static ServiceClient fromEnv() { return builder().build(); }
    public static Builder builder() { return new Builder(); }
    /** To change some of it. */
    public Builder toBuilder() { return settings.copy(); }

    public Chat chat() { return new Chat(transport); }
    public Responses responses() { return new Responses(transport); }
    public Embeddings embeddings() { return new Embeddings(transport); }
    public Moderations moderations() { return new Moderations(transport); }

    public static final class Builder implements Cloneable {
        private String apiKey = System.getenv("SERVICE_API_KEY");
        private String baseUrl = Objects.requireNonNullElse(System.getenv("SERVICE_BASE_URL"), "http://localhost:3000");
        private Duration timeout = Duration.ofMinutes(1);
        private int maxRetries = 2;
        private Consumer<Attempt> logger = "info".equals(System.getenv("SERVICE_LOG")) ? Builder::print : null;
        private HttpClient http;

        private Builder() {}

        /** An empty one is none, for signup. */
        public Builder apiKey(String value) { apiKey = value; return this; }
        /** With or without /v1 or /api/v1 at the end. */
        public Builder baseUrl(String value) { baseUrl = value; return this; }
        /** Of one attempt; of a stream, until it starts and between two events. Default: a minute. */
        public Builder timeout(Duration value) { timeout = value; return this; }
        /** Further attempts after the first. Default: 2. */
        public Builder maxRetries(int value) { maxRetries = value; return this; }
        /** Told of every attempt. Default: nobody, or standard error where SERVICE_LOG is `info`. */
        public Builder logger(Consumer<Attempt> value) { logger = value; return this; }
        public Builder httpClient(HttpClient value) { http = value; return this; }

        public ServiceClient build() {
            if (http == null) http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(10)).build();
            Settings checked = new Settings(Settings.checkedKey(apiKey), Settings.checkedAddress(baseUrl), timeout, maxRetries, logger, http);
            return new ServiceClient(copy(), new Transport(checked));
        }

        private Builder copy() {
            try {
                return (Builder) clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }

        private static void print(Attempt a) {
            System.err.printf("service: %s %s %d %d ms, attempt %d %s%n", a.method(), a.path(), a.status(), a.duration().toMillis(), a.number(), a.requestId());
        }
    }
}
