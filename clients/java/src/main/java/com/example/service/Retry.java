package com.example.service;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.concurrent.ThreadLocalRandom;

/** Whether and when a request is sent again. */
final class Retry {
    private static final long FIRST_PAUSE_MS = 500;
    private static final long LONGEST_PAUSE_MS = 8_000;
    /** What the service asks for beyond that is not waited for in a call. */
    private static final long LONGEST_TOLD_MS = 60_000;

    private Retry() {}

    /** The service's word comes first. `repeatable`: it carries an Idempotency-Key, or reads only. */
    static boolean may(int status, HttpHeaders headers, boolean repeatable) {
        String told = headers.firstValue("x-should-retry").orElse("");
        if (!told.isEmpty()) return told.equals("true");
        return status == 408 || status == 429 || status == 503 || (status >= 500 && repeatable);
    }

    /** As Retry-After says, else doubling, less up to a quarter by chance. */
    static long pauseMs(int made, String retryAfter) {
        long told = retryAfter == null ? -1 : toldMs(retryAfter);
        if (told >= 0 && told <= LONGEST_TOLD_MS) return told;
        double doubled = Math.min(FIRST_PAUSE_MS * Math.pow(2, made - 1), LONGEST_PAUSE_MS);
        return (long) (doubled * (1 - ThreadLocalRandom.current().nextDouble() / 4));
    }

    /** Seconds, or a date. */
    private static long toldMs(String text) {
        try {
            return (long) (Double.parseDouble(text) * 1_000);
        } catch (NumberFormatException notSeconds) {
            try {
                return Duration.between(Instant.now(), ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)).toMillis();
            } catch (DateTimeParseException neither) {
                return -1;
            }
        }
    }
}
