package com.example.service;

/** `client.chat().completions()`. */
public final class Chat {
    private final Transport transport;

    Chat(Transport transport) { this.transport = transport; }

    public ChatCompletions completions() { return new ChatCompletions(transport); }
}
