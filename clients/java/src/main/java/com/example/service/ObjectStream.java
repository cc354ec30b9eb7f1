package com.example.service;

import java.util.Iterator;
import java.util.Set;

/** A stream in OpenAI's form: the objects of its events, complete or a ConnectionException. */
public final class ObjectStream<T> implements Iterable<T>, AutoCloseable {
    private static final Set<String> LAST = Set.of("response.completed", "response.incomplete", "response.failed");
    private final EventStream<ServerEvent> events;
    private final Class<T> type;
    private boolean complete;

    ObjectStream(EventStream<ServerEvent> events, Class<T> type) {
        this.events = events;
        this.type = type;
    }

    @Override public void close() { events.close(); }

    private T read() {
        if (complete) return null;
        ServerEvent event = events.read();
        complete = event == null ? events.done() : LAST.contains(event.event());
        if (event == null && !complete) throw EventStream.cut(null);
        if (complete) close();
        return event == null ? null : event.as(type);
    }

    @Override public Iterator<T> iterator() { return EventStream.iterator(this::read); }
}
