package com.example.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;

/** One event; it is called `message` where the service gives it no name, and its data is a text where it is no JSON. */
public record ServerEvent(String event, JsonNode data) {
    /** Its data. */
    public <T> T as(Class<T> type) {
        try {
            return Json.MAPPER.treeToValue(data, type);
        } catch (JsonProcessingException fault) {
            throw new ConnectionException("an event is not what was expected", fault);
        }
    }
}
