package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The service answered with an error, in one of its forms. */
public class ApiException extends ServiceException {
    /** What was wrong with one value of a request. */
    public record Violation(String pointer, String message) {}

    /** Where a 402 can be paid. */
    public record PaymentLink(String paymentLink, long amountPence) {}

    private final int status;
    private final transient JsonNode body;
    private final transient HttpHeaders headers;

    private ApiException(int status, JsonNode body, HttpHeaders headers) {
        super(describe(status, body, headers));
        this.status = status;
        this.body = body;
        this.headers = headers;
    }

    private static String describe(int status, JsonNode body, HttpHeaders headers) {
        String request = headers.firstValue("x-request-id").map(id -> "(" + id + ")").orElse(null);
        return Stream.of(String.valueOf(status), text(inner(body), "code"), message(body), request)
            .filter(Objects::nonNull).collect(Collectors.joining(" "));
    }

    /** The nested form has its fields in `error`. */
    private static JsonNode inner(JsonNode body) { return body.path("error").isObject() ? body.path("error") : body; }
    private static String text(JsonNode node, String field) { return node.path(field).asText(null); }
    private static String message(JsonNode body) {
        return body.path("error").isObject() ? text(body.path("error"), "message") : text(body, "error");
    }

    public int status() { return status; }
    /** E001 to E010, or a word: what programs tell errors apart by; null where there is none. */
    public String code() { return text(inner(body), "code"); }
    public String type() { return text(inner(body), "type"); }
    public String requestId() { return headers.firstValue("x-request-id").orElse(null); }
    public JsonNode body() { return body; }
    public HttpHeaders headers() { return headers; }

    public List<Violation> details() {
        List<Violation> found = new ArrayList<>();
        for (JsonNode each : body.path("details")) found.add(new Violation(text(each, "pointer"), text(each, "message")));
        return found;
    }

    /** Null but for a 402. */
    public PaymentLink payment() {
        JsonNode payment = body.path("payment");
        return payment.isObject() ? new PaymentLink(text(payment, "payment_link"), payment.path("amount_pence").asLong()) : null;
    }

    static ApiException of(int status, JsonNode body, HttpHeaders headers) {
        return switch (status) {
            case 400 -> new BadRequest(body, headers);
            case 401 -> new Authentication(body, headers);
            case 402 -> new PaymentRequired(body, headers);
            case 403 -> new PermissionDenied(body, headers);
            case 404 -> new NotFound(body, headers);
            case 409 -> new Conflict(body, headers);
            case 429 -> new RateLimit(body, headers);
            default -> status >= 500 ? new InternalServer(status, body, headers) : new ApiException(status, body, headers);
        };
    }

    public static final class BadRequest extends ApiException {
        BadRequest(JsonNode body, HttpHeaders headers) { super(400, body, headers); }
    }

    public static final class Authentication extends ApiException {
        Authentication(JsonNode body, HttpHeaders headers) { super(401, body, headers); }
    }

    public static final class PaymentRequired extends ApiException {
        PaymentRequired(JsonNode body, HttpHeaders headers) { super(402, body, headers); }
    }

    public static final class PermissionDenied extends ApiException {
        PermissionDenied(JsonNode body, HttpHeaders headers) { super(403, body, headers); }
    }

    public static final class NotFound extends ApiException {
        NotFound(JsonNode body, HttpHeaders headers) { super(404, body, headers); }
    }

    public static final class Conflict extends ApiException {
        Conflict(JsonNode body, HttpHeaders headers) { super(409, body, headers); }
    }

    public static final class RateLimit extends ApiException {
        RateLimit(JsonNode body, HttpHeaders headers) { super(429, body, headers); }
    }

    public static final class InternalServer extends ApiException {
        InternalServer(int status, JsonNode body, HttpHeaders headers) { super(status, body, headers); }
    }
}
