package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Server-sent events as they come. Close it, or read it to its end; one that breaks off is a ConnectionException. */
public final class EventStream<E> implements Iterable<E>, AutoCloseable {
    /** A peer that never ends an event must not fill the memory. */
    private static final int MAX_EVENT_CHARS = 16 * 1024 * 1024;
    private final HttpResponse<InputStream> answer;
    private final BufferedReader reader;
    private final Duration timeout;
    private final Function<ServerEvent, E> typed;
    private boolean done;
    private volatile long lastReadAt = System.nanoTime();
    private volatile boolean closed;
    private volatile boolean late;

    EventStream(HttpResponse<InputStream> answer, Duration timeout, Function<ServerEvent, E> typed) {
        this.typed = typed;
        this.answer = answer;
        this.timeout = timeout;
        this.reader = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
        watch(timeout.toNanos());
    }

    /** Ends the stream where nothing comes for as long as an attempt may last. */
    private void watch(long afterNanos) {
        CompletableFuture.delayedExecutor(afterNanos, TimeUnit.NANOSECONDS).execute(() -> {
            if (closed) return;
            long left = timeout.toNanos() - (System.nanoTime() - lastReadAt);
            if (left > 0) watch(left);
            else {
                late = true;
                close();
            }
        });
    }

    @Override public void close() {
        closed = true;
        try {
            answer.body().close();
        } catch (IOException ignored) {
            // nothing more is read from it
        }
    }

    /** The next event; null at the end. */
    ServerEvent read() {
        StringBuilder data = null;
        String event = "message";
        try {
            for (String line; (line = reader.readLine()) != null; ) {
                lastReadAt = System.nanoTime();
                if (line.startsWith("data:")) {
                    String text = line.substring(line.startsWith("data: ") ? 6 : 5);
                    data = data == null ? new StringBuilder(text) : data.append('\n').append(text);
                    if (data.length() > MAX_EVENT_CHARS) throw new IOException("an event is too long");
                } else if (line.startsWith("event:")) event = line.substring(6).strip();
                if (!line.isEmpty() || data == null) continue;
                JsonNode value = Json.node(data.toString());
                if ((event.equals("error") || event.equals("message")) && value.hasNonNull("error")) throw refusal(value);
                done = value.asText().equals("[DONE]");
                if (done) break;
                return new ServerEvent(event, value);
            }
        } catch (IOException fault) {
            close();
            throw late ? new ConnectionException.Timeout("the stream fell silent", fault) : cut(fault);
        }
        close();
        return null;
    }

    /** It was told that all has come: `[DONE]`. Other streams just end. */
    boolean done() { return done; }

    private E next() {
        ServerEvent event = read();
        return event == null ? null : typed.apply(event);
    }

    static ConnectionException cut(Throwable cause) { return new ConnectionException("the stream broke off before it was complete", cause); }

    private ApiException refusal(JsonNode value) {
        close();
        return ApiException.of(value.path("error").path("status").asInt(500), value, answer.headers());
    }

    @Override public Iterator<E> iterator() { return iterator(this::next); }

    interface Source<T> {
        T read();
    }

    /** Reads one ahead; null ends it. */
    static <T> Iterator<T> iterator(Source<T> source) {
        return new Iterator<>() {
            private T following;
            private boolean ended;

            @Override public boolean hasNext() {
                if (following == null && !ended) {
                    following = source.read();
                    ended = following == null;
                }
                return following != null;
            }

            @Override public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                T now = following;
                following = null;
                return now;
            }
        };
    }
}
