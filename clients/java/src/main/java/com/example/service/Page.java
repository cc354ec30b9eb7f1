package com.example.service;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One page of a list; iterating goes on through all further pages. */
public final class Page<T> implements Iterable<T> {
    record Body<T>(List<T> data, boolean hasMore, String nextCursor) {}

    private final Body<T> body;
    private final Transport transport;
    private final Operation operation;
    private final Class<T> item;
    private final RequestOptions options;

    Page(Body<T> body, Transport transport, Operation operation, Class<T> item, RequestOptions options) {
        this.body = body;
        this.transport = transport;
        this.operation = operation;
        this.item = item;
        this.options = options;
    }

    public List<T> data() { return body.data(); }
    public boolean hasMore() { return body.hasMore() && body.nextCursor() != null; }
    public String nextCursor() { return body.nextCursor(); }

    /** The page after this one; ask hasMore first. */
    public Page<T> next() { return transport.list(following(), item, options); }
    public CompletableFuture<Page<T>> nextAsync() { return transport.listAsync(following(), item, options); }

    /** The items of this page and of all that follow. */
    public Stream<T> stream() { return StreamSupport.stream(spliterator(), false); }

    private Operation following() {
        if (!hasMore()) throw new NoSuchElementException("this is the last page");
        com.fasterxml.jackson.databind.node.ObjectNode query = operation.query() == null ? Json.MAPPER.createObjectNode() : Json.MAPPER.valueToTree(operation.query());
        query.put("cursor", body.nextCursor());
        return new Operation(operation.method(), operation.path(), query, null, false);
    }

    @Override public Iterator<T> iterator() {
        return new Iterator<>() {
            private Page<T> page = Page.this;
            private Iterator<T> items = data().iterator();

            @Override public boolean hasNext() {
                while (!items.hasNext() && page.hasMore()) {
                    page = page.next();
                    items = page.data().iterator();
                }
                return items.hasNext();
            }

            @Override public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                return items.next();
            }
        };
    }
}
