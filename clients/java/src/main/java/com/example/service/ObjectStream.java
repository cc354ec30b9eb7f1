package com.example.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Iterator;
import java.util.Set;

/** A stream in OpenAI's form: the objects of its events, complete or a ConnectionException. */
public final class ObjectStream<T> implements Iterable<T>, AutoCloseable {
    private static final Set<String> LAST = Set.of("response.completed", "response.incomplete", "response.failed");
    private final EventStream events;
    private final Class<T> type;
    private boolean complete;

    ObjectStream(EventStream events, Class<T> type) {
        this.events = events;
        this.type = type;
    }

    @Override public void close() { events.close(); }

    private T read() {
        if (complete) return null;
        ServerEvent event = events.read();
        if (event == null) throw EventStream.cut(null);
        complete = LAST.contains(event.event()) || event.data().asText().equals("[DONE]");
        if (complete) close();
        if (event.data().isTextual()) return null;
        try {
            return Json.MAPPER.treeToValue(event.data(), type);
        } catch (JsonProcessingException fault) {
            close();
            throw new ConnectionException("an event is not what was expected", fault);
        }
    }

    @Override public Iterator<T> iterator() { return EventStream.iterator(this::read); }
}
