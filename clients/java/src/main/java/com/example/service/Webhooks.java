package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks that a webhook came from the service. */
public final class Webhooks {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private Webhooks() {}

    /** A delivery that the service did not send, or sent too long ago. */
    public static final class SignatureException extends ServiceException {
        SignatureException(String message) { super(message); }
    }

    /**
     * The event of a delivery, once its signature is right. `body`: as it came. `header` looks a header up by its lower-case
     * name, null where there is none. With a whsec_ secret the Standard Webhooks headers are checked, with their time.
     */
    public static JsonNode unwrap(byte[] body, Function<String, String> header, String secret) { return unwrap(body, header, secret, Instant.now()); }

    static JsonNode unwrap(byte[] body, Function<String, String> header, String secret, Instant now) {
        String signatures = header.apply("webhook-signature");
        String expected;
        List<String> given;
        if (secret.startsWith("whsec_") && signatures != null) {
            String sent = Objects.requireNonNullElse(header.apply("webhook-timestamp"), "");
            if (!sent.matches("\\d{1,15}") || Duration.between(Instant.ofEpochSecond(Long.parseLong(sent)), now).abs().compareTo(TOLERANCE) > 0)
                throw new SignatureException("the delivery is too old or from the future");
            byte[] head = (header.apply("webhook-id") + "." + sent + ".").getBytes(StandardCharsets.UTF_8);
            expected = "v1," + Base64.getEncoder().encodeToString(mac(keyOf(secret), head, body));
            given = List.of(signatures.split(" "));
        } else {
            expected = HexFormat.of().formatHex(mac(secret.getBytes(StandardCharsets.UTF_8), body));
            given = Arrays.asList(header.apply("x-service-signature"), header.apply("x-service-signature-previous"));
        }
        byte[] wanted = expected.getBytes(StandardCharsets.UTF_8);
        boolean holds = given.stream().anyMatch(each -> each != null && MessageDigest.isEqual(wanted, each.getBytes(StandardCharsets.UTF_8)));
        if (!holds) throw new SignatureException("the signature does not match");
        JsonNode event = Json.node(new String(body, StandardCharsets.UTF_8));
        if (!event.isObject()) throw new SignatureException("the body is not JSON");
        return event;
    }

    private static byte[] keyOf(String secret) {
        try {
            return Base64.getDecoder().decode(secret.substring("whsec_".length()));
        } catch (IllegalArgumentException fault) {
            throw new SignatureException("the secret is no whsec_ secret: what follows is not base64");
        }
    }

    private static byte[] mac(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            for (byte[] part : parts) mac.update(part);
            return mac.doFinal();
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException(absent);
        }
    }
}
