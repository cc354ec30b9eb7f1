package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;

/** One event; it is called `message` where the service gives it no name, and its data is a text where it is no JSON. */
public record ServerEvent(String event, JsonNode data) {}
