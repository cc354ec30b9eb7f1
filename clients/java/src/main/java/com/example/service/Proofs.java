package com.example.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks sealed records offline: RFC 6962 inclusion proofs under checkpoints that are C2SP signed notes. */
public final class Proofs {
    /**
     * `trusted`: keys were given. Without, the file's own are believed, which proves only that it is consistent in itself.
     * `pending` counts records that are sealed but not in the log yet, which takes about a second: faults of now, so ask again.
     */
    public record Verdict(boolean valid, int records, List<String> faults, boolean trusted, int pending) {}

    record Checkpoint(String origin, long size, byte[] root) {}

    private static final HexFormat HEX = HexFormat.of();
    private static final Pattern KEY = Pattern.compile("([^\\s+]+)\\+([0-9a-f]{8})\\+([A-Za-z0-9+/=]+)");
    private static final int MAX_NOTE_CHARS = 16_384;
    private static final byte ED25519 = 1;
    private static final byte[] SPKI_PREFIX = HEX.parseHex("302a300506032b6570032100");

    private Proofs() {}

    /** `keys`: verifier keys of the log, got at another time or place than the export (audit().keys()); null: those in it. What is no export is a ServiceException. */
    public static Verdict verifyExport(JsonNode export, List<String> keys) {
        List<String> known = new ArrayList<>();
        if (keys != null) known.addAll(keys);
        else export.path("log_keys").forEach(key -> known.add(key.asText()));
        List<String> faults = new ArrayList<>();
        JsonNode records = export.path("records");
        if (!records.isArray()) throw new ServiceException("it holds no records: is it an export of GET /v1/audit/export?");
        int pending = 0;
        for (JsonNode record : records) {
            if (!record.path("proof").isObject()) pending++;
            for (String fault : verifyRecord(record, known)) faults.add(record.path("seal").asText() + ": " + fault);
        }
        if (export.hasNonNull("user_id")) faults.addAll(missing(export.path("user_id").asText(), records));
        return new Verdict(faults.isEmpty(), records.size(), faults, keys != null, pending);
    }

    /** Why a record ({text, seal, proof}) is not to be believed; nothing: it is. */
    public static List<String> verifyRecord(JsonNode record, List<String> keys) {
        List<String> faults = new ArrayList<>();
        byte[] seal = hash(new byte[] {0}, record.path("text").asText().getBytes(StandardCharsets.UTF_8));
        if (!HEX.formatHex(seal).equals(record.path("seal").asText())) faults.add("the text does not hash to the seal");
        JsonNode proof = record.path("proof");
        if (!proof.isObject()) {
            faults.add("there is no inclusion proof: the record is not in the log yet");
            return faults;
        }
        Checkpoint signed = openCheckpoint(proof.path("checkpoint").asText(), keys);
        if (signed == null) {
            faults.add("the checkpoint is not signed by a known key of the log");
            return faults;
        }
        if (signed.size() != proof.path("tree_size").asLong()) {
            faults.add("checkpoint and proof are of trees of different sizes");
            return faults;
        }
        byte[] leaf = signed.origin().endsWith("/log2") ? hash(new byte[] {0}, seal) : seal;
        byte[] root = rootOf(leaf, proof.path("index").asLong(), signed.size(), proof.path("hashes"));
        if (root == null || !Arrays.equals(root, signed.root())) faults.add("the proof does not lead to the root that the log has signed");
        return faults;
    }

    /** RFC 9162, 2.1.3.2; null: the proof has the wrong length for its place. */
    private static byte[] rootOf(byte[] leaf, long index, long size, JsonNode proof) {
        if (index < 0 || index >= size) return null;
        long place = index;
        long last = size - 1;
        byte[] root = leaf;
        for (JsonNode each : proof) {
            if (last == 0 || !each.asText().matches("[0-9a-f]{64}")) return null;
            byte[] sibling = HEX.parseHex(each.asText());
            if (place % 2 == 1 || place == last) {
                root = hash(new byte[] {1}, sibling, root);
                while (place % 2 == 0 && place != 0) {
                    place /= 2;
                    last /= 2;
                }
            } else root = hash(new byte[] {1}, root, sibling);
            place /= 2;
            last /= 2;
        }
        return last == 0 ? root : null;
    }

    /** A user's debits are numbered without gaps: one that is missing was deleted, or is somebody else's now. */
    private static List<String> missing(String user, JsonNode records) {
        List<String> faults = new ArrayList<>();
        TreeSet<Long> debits = new TreeSet<>();
        for (JsonNode record : records) {
            JsonNode sealed = Json.node(record.path("text").asText());
            if (!sealed.isObject()) continue;
            Set<String> parties = new TreeSet<>();
            if (sealed.has("parties")) sealed.path("parties").forEach(party -> parties.add(party.asText()));
            else parties.add(sealed.path("account").asText());
            if (!parties.contains(user)) faults.add(record.path("seal").asText() + ": it is not sealed for " + user);
            String guard = sealed.path("guard").asText("");
            if (guard.startsWith(user + "|")) debits.add(Long.parseLong(guard.substring(user.length() + 1)));
        }
        for (long number = 1; !debits.isEmpty() && number < debits.last(); number++)
            if (!debits.contains(number)) faults.add("debit " + number + " of " + user + " is missing");
        return faults;
    }

    /** The checkpoint of a signed note, if one of the keys signed it; else null. */
    static Checkpoint openCheckpoint(String note, List<String> keys) {
        int cut = note.length() <= MAX_NOTE_CHARS ? note.indexOf("\n\n") : -1;
        if (cut < 0) return null;
        String text = note.substring(0, cut + 1);
        String[] lines = text.split("\n");
        if (lines.length < 3 || !lines[1].matches("0|[1-9]\\d{0,15}")) return null;
        byte[] root = strictBase64(lines[2]);
        if (root == null || root.length != 32) return null;
        for (String line : note.substring(cut + 2).split("\n"))
            for (String key : keys) if (isSigned(line, text, key)) return new Checkpoint(lines[0], Long.parseLong(lines[1]), root);
        return null;
    }

    /** `key`: {@code <name>+<hash>+<base64 of type and public key>}. */
    private static boolean isSigned(String line, String text, String key) {
        Matcher parts = KEY.matcher(key);
        if (!parts.matches()) return false;
        byte[] typed = strictBase64(parts.group(3));
        String prefix = "— " + parts.group(1) + " ";
        byte[] signature = line.startsWith(prefix) ? strictBase64(line.substring(prefix.length())) : null;
        if (typed == null || typed.length != 33 || typed[0] != ED25519 || signature == null || signature.length != 68) return false;
        byte[] id = Arrays.copyOf(hash((parts.group(1) + "\n").getBytes(StandardCharsets.UTF_8), typed), 4);
        if (!HEX.formatHex(id).equals(parts.group(2)) || !Arrays.equals(id, Arrays.copyOf(signature, 4))) return false;
        try {
            byte[] encoded = Arrays.copyOf(SPKI_PREFIX, SPKI_PREFIX.length + 32);
            System.arraycopy(typed, 1, encoded, SPKI_PREFIX.length, 32);
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
            verifier.update(text.getBytes(StandardCharsets.UTF_8));
            return verifier.verify(signature, 4, 64);
        } catch (GeneralSecurityException unreadable) {
            return false;
        }
    }

    private static byte[] hash(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) digest.update(part);
            return digest.digest();
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException(absent);
        }
    }

    /** Only the one right spelling: no altered character passes, not even in the bits of the padding. */
    private static byte[] strictBase64(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return Base64.getEncoder().encodeToString(bytes).equals(text) ? bytes : null;
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }
}
