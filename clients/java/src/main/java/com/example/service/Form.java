package com.example.service;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The fields of a record as multipart/form-data, encoded once for all attempts. */
public final class Form {
    private final String boundary = UUID.randomUUID().toString();
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    public Form(Record params) {
        for (RecordComponent component : params.getClass().getRecordComponents()) {
            Object value;
            try {
                value = component.getAccessor().invoke(params);
            } catch (ReflectiveOperationException fault) {
                throw new IllegalStateException(fault);
            }
            String name = component.getAccessor().getAnnotation(JsonProperty.class).value();
            if (value instanceof FileUpload file) {
                head("name=\"" + name + "\"; filename=\"" + quoted(file.name()) + "\"\r\nContent-Type: application/octet-stream");
                content.writeBytes(file.content());
            } else if (value != null) {
                head("name=\"" + name + "\"");
                write(value.toString());
            } else {
                continue;
            }
            write("\r\n");
        }
        write("--" + boundary + "--\r\n");
    }

    String contentType() { return "multipart/form-data; boundary=" + boundary; }
    byte[] bytes() { return content.toByteArray(); }

    private void head(String disposition) { write("--" + boundary + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n"); }
    private void write(String text) { content.writeBytes(text.getBytes(StandardCharsets.UTF_8)); }
    private static String quoted(String name) { return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A"); }
}
