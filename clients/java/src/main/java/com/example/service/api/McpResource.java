// Printed by clients/generator from the contracts: do not edit.
package com.example.service.api;

import com.example.service.EventStream;
import com.example.service.FileUpload;
import com.example.service.Form;
import com.example.service.Operation;
import com.example.service.Page;
import com.example.service.RequestOptions;
import com.example.service.Transport;
import com.example.service.api.Shared.*;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import com.example.service.ServerEvent;

/** Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call */
public final class McpResource {
    private final Transport transport;

    McpResource(Transport transport) { this.transport = transport; }

    /**
     * Agents, data bridges, memory and search as tools over MCP
     *
     * The Model Context Protocol over streamable HTTP, stateless: 2026-07-28, and 2025-11-25 and before. The account of the key pays for each call of a tool; an error of a tool is told in its result.
     */
    public EventStream<ServerEvent> serve(Map<String, Object> body, RequestOptions options) { return transport.events(new Operation("POST", "/mcp", null, body, false), options); }
    public EventStream<ServerEvent> serve(Map<String, Object> body) { return serve(body, RequestOptions.NONE); }

    /** What the module mcp is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/mcp/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/mcp/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

}
