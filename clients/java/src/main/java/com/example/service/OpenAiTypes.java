package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** OpenAI's shapes, with what the service adds. */
public final class OpenAiTypes {
    private OpenAiTypes() {}

    public record FunctionCall(String name, String arguments) {}
    public record ToolCall(Integer index, String id, String type, FunctionCall function) {}
    public record Message(String role, String content, String refusal, List<ToolCall> toolCalls) {}
    public record CompletionUsage(long promptTokens, long completionTokens, long totalTokens) {}
    /** What the call cost and earned. */
    public record CallBilling(double costPence, double earnedPence, String earnedPenceExact, String modelUsed, double latencyMs) {}

    public record Choice(int index, Message message, String finishReason) {}
    public record ChatCompletion(
        String id, long created, String model, List<Choice> choices, CompletionUsage usage, CallBilling billing, String wormSeal) {}

    public record ChunkChoice(int index, Message delta, String finishReason) {}
    /** The last one has the billing. */
    public record ChatCompletionChunk(
        String id, long created, String model, List<ChunkChoice> choices, CompletionUsage usage, CallBilling billing, String wormSeal) {}

    public record OutputContent(String type, String text) {}
    public record OutputItem(String type, String id, String callId, String name, String arguments, List<OutputContent> content) {}
    public record ModelResponse(String id, String model, String status, List<OutputItem> output) {
        /** The words of all output items. */
        public String outputText() {
            return output.stream().filter(item -> item.content() != null).flatMap(item -> item.content().stream())
                .filter(part -> "output_text".equals(part.type())).map(OutputContent::text).collect(Collectors.joining());
        }
    }
    public record ResponseStreamEvent(String type, JsonNode delta, ModelResponse response) {}

    public record Vector(int index, List<Double> embedding) {}
    public record EmbeddingList(String model, List<Vector> data, CompletionUsage usage, CallBilling billing, String wormSeal) {}

    public record Moderation(boolean flagged, Map<String, Boolean> categories, Map<String, Double> categoryScores) {}
    public record ModerationResponse(String id, String model, List<Moderation> results) {}
}
