package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** Programs for OpenAI's clients send the same from here, by the table that was recorded from the stock `openai` package. */
final class DropIn {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final byte[] ANSWER = "{\"data\":[],\"choices\":[],\"output\":[],\"results\":[]}".getBytes(StandardCharsets.UTF_8);

    private DropIn() {}

    static void check() throws Exception {
        AtomicReference<JsonNode> sent = new AtomicReference<>();
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            JsonNode asked = body.length == 0 ? NullNode.instance : JSON.readTree(body);
            sent.set(JSON.createObjectNode().put("method", exchange.getRequestMethod())
                .put("path", exchange.getRequestURI().getRawPath()).set("body", asked));
            boolean streams = asked.path("stream").asBoolean();
            byte[] answer = streams ? "data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8) : ANSWER;
            exchange.getResponseHeaders().set("content-type", streams ? "text/event-stream" : "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1";
            ServiceClient client = ServiceClient.builder().apiKey("sk_x").baseUrl(url).maxRetries(0).build();
            JsonNode rows = JSON.readTree(Path.of("../testing/openai-requests.json").toFile());
            for (JsonNode row : rows) {
                replay(client, row);
                if (!row.get("request").equals(sent.get())) throw new AssertionError(row.get("name") + ": sent " + sent.get() + " and not " + row.get("request"));
            }
            if (rows.size() < 22) throw new AssertionError(rows.size());
        } finally {
            server.stop(0);
        }
    }

    private static void replay(ServiceClient client, JsonNode row) {
        Body body = null;
        for (var field : row.path("params").properties()) {
            if (field.getKey().equals("stream")) continue;
            body = body == null ? Body.of(field.getKey(), field.getValue()) : body.with(field.getKey(), field.getValue());
        }
        boolean streams = row.path("params").path("stream").asBoolean();
        switch (row.get("call").asText()) {
            case "chat.completions.create" -> {
                if (streams) client.chat().completions().createStreaming(body).forEach(chunk -> {});
                else client.chat().completions().create(body);
            }
            case "responses.create" -> {
                if (streams) client.responses().createStreaming(body).forEach(event -> {});
                else client.responses().create(body);
            }
            case "embeddings.create" -> client.embeddings().create(body);
            case "moderations.create" -> client.moderations().create(body);
            case "models.list" -> client.models().list();
            case "models.retrieve" -> client.models().retrieve(row.get("id").asText());
            default -> throw new AssertionError(row);
        }
    }
}
