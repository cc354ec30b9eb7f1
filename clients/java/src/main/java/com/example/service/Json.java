package com.example.service;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/** How values are written and read. Fields that this version does not know are passed over. */
final class Json {
    static final ObjectMapper MAPPER = new ObjectMapper()
        .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
        .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
        .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
        .registerModule(new SimpleModule()
            .addSerializer(Instant.class, ToStringSerializer.instance)
            .addDeserializer(Instant.class, new FromStringDeserializer<>(Instant.class) {
                @Override protected Instant _deserialize(String text, DeserializationContext context) { return Instant.parse(text); }
            }));

    private Json() {}

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** JSON, or the text that it is not. */
    static JsonNode node(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException notJson) {
            return TextNode.valueOf(text);
        }
    }

    static String query(Object params) {
        if (params == null) return "";
        Map<String, Object> given = MAPPER.convertValue(params, new TypeReference<>() {});
        String text = given.entrySet().stream()
            .map(each -> Operation.encode(each.getKey()) + "=" + Operation.encode(String.valueOf(each.getValue())))
            .collect(Collectors.joining("&"));
        return text.isEmpty() ? "" : "?" + text;
    }
}
