package com.example.service;

import com.example.service.api.AgentsResource.AgentsCallEvent;
import com.example.service.api.AgentsResource.AgentsCallParams;
import com.example.service.api.AgentsResource.AgentsCreateParams;
import com.example.service.api.AccountsResource.AccountsSignupParams;
import com.example.service.api.AuditResource.AuditEventsParams;
import com.example.service.api.CompletionsResource.CompletionsCreateEvent;
import com.example.service.api.CompletionsResource.CompletionsCreateParams;
import com.example.service.api.ConsoleResource.ConsoleChangesEvent;
import com.example.service.api.DispatchResource.DispatchListParams;
import com.example.service.api.EarningsResource.EarningsEarnParams;
import com.example.service.api.FilesResource.FilesCreateParams;
import com.example.service.api.MessagesResource.MessageParamParam;
import com.example.service.api.MessagesResource.MessagesCreateEvent;
import com.example.service.api.MessagesResource.MessagesCreateParams;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** Against the running service: `npm run test:clients -- java`. */
public final class Live {
    private static final String URL = System.getenv("SERVICE_BASE_URL");
    private static final String PROXY = System.getenv("FAULT_PROXY_URL");
    private static final Body QUESTION = Body.chat("auto").user("Summarise: Seals prove what happened. They never expire.");
    private static ServiceClient client;
    private static String key;

    private interface Check { void run() throws Exception; }

    public static void main(String[] args) throws Exception {
        ServiceClient nobody = ServiceClient.builder().apiKey("").build();
        key = nobody.accounts().signup(AccountsSignupParams.builder().email("java" + System.nanoTime() + "@example.com").build()).apiKey();
        client = ServiceClient.builder().apiKey(" " + key + "\n").baseUrl(URL + "/api/v1/").build();
        Map<String, Check> checks = new TreeMap<>(Map.of(
            "1 calls", Live::calls, "2 errors", Live::errors, "3 a lost answer is charged once", Live::lost, "4 retries", Live::retries,
            "5 time-out", Live::late, "6 pages", Live::pages, "7 streams", Live::streams, "8 webhooks", Live::webhooks, "9 exports", Live::exports));
        checks.put("7 typed events", Live::events);
        checks.put("9 files", Live::files);
        checks.put("9 programs for OpenAI's clients", DropIn::check);
        for (Map.Entry<String, Check> check : checks.entrySet()) {
            check.getValue().run();
            System.out.println("  ✔ " + check.getKey().substring(2));
        }
        System.exit(0);
    }

    private static void must(boolean holds, Object what) {
        if (!holds) throw new AssertionError(String.valueOf(what));
    }

    private static <E extends Throwable> E failure(Class<E> kind, Callable<?> call) {
        Object value;
        try {
            value = call.call();
        } catch (Throwable fault) {
            must(kind.isInstance(fault), fault);
            return kind.cast(fault);
        }
        throw new AssertionError("no error, but " + value);
    }

    private static ServiceClient.Builder through(String fault, List<Attempt> attempts) {
        return client.toBuilder().baseUrl(PROXY + "/" + fault).logger(attempts::add);
    }

    private static void calls() throws Exception {
        must(client.earnings().earn(EarningsEarnParams.builder().task("classify_sentiment").build()).earnedPence() == 78, "earned");
        List<Integer> told = new ArrayList<>();
        long balance = client.earnings().balance(RequestOptions.NONE.onResponse((status, headers) -> told.add(status))).balancePence();
        must(balance == 78 && told.equals(List.of(200)), balance);
        must(client.agents().infoAsync().get().module().equals("agents"), "info");
        var agent = client.agents().create(AgentsCreateParams.builder().name("Java").archetype("payment_handler").pricePerCall(1).markets(List.of("GB")).build());
        must(agent.createdAt().isAfter(Instant.EPOCH) && client.agents().retrieve(agent.slug()).id().equals(agent.id()), agent);
    }

    private static void errors() {
        ApiException.Conflict conflict = failure(ApiException.Conflict.class, () -> client.payouts().withdraw());
        must("processor_not_connected".equals(conflict.code()) && conflict.requestId() != null, conflict);
        ApiException.BadRequest bad = failure(ApiException.BadRequest.class, () -> client.audit().events(AuditEventsParams.builder().limit(1000).build()));
        must(bad.details().get(0).pointer().equals("/query/limit"), bad);
        ApiException.Authentication wrong = failure(ApiException.Authentication.class, () -> client.toBuilder().apiKey("sk_wrong_and_secret").build().earnings().balance());
        must("E001".equals(wrong.code()) && !wrong.toString().contains("sk_wrong"), wrong);
        for (ServiceClient.Builder builder : List.of(client.toBuilder().apiKey("sk_se\ncret"), client.toBuilder().baseUrl("https://sk_secret@example.com"), client.toBuilder().baseUrl("x y")))
            must(!failure(ServiceException.class, builder::build).toString().contains("cret"), builder);
        failure(IllegalArgumentException.class, () -> client.agents().retrieve(""));
    }

    private static void lost() throws Exception {
        List<Attempt> attempts = new ArrayList<>();
        long before = client.earnings().balance().creditsPence();
        var answer = through("cut", attempts).build().chat().completions().createAsync(QUESTION).get();
        must(attempts.size() == 2 && attempts.get(0).status() == 0 && attempts.get(1).status() == 200, attempts);
        must(answer.billing().costPence() > 0 && before - client.earnings().balance().creditsPence() == answer.billing().costPence(), answer);
    }

    private static void retries() {
        List<Attempt> attempts = new ArrayList<>();
        through("busy", attempts).build().earnings().balance();
        must(attempts.size() == 2 && attempts.get(0).status() == 503, attempts);
        failure(ApiException.InternalServer.class, () -> through("refuse", attempts).build().earnings().balance());
        must(attempts.size() == 3, attempts);
    }

    private static void late() {
        List<Attempt> attempts = new ArrayList<>();
        ServiceClient silent = through("silent", attempts).timeout(Duration.ofMillis(100)).maxRetries(1).build();
        failure(ConnectionException.Timeout.class, () -> silent.earnings().balance());
        must(attempts.size() == 2, attempts);
    }

    private static void pages() {
        ServiceClient rich = client.toBuilder().apiKey(System.getenv("RICH_API_KEY")).build();
        var page = rich.dispatch().list(DispatchListParams.builder().queue("q").limit(100).build());
        must(page.data().size() == 100 && page.hasMore(), page.data().size());
        Set<String> ids = new HashSet<>();
        for (var job : page) ids.add(job.id());
        must(ids.size() == 260 && page.stream().count() == 260, ids.size());
    }

    private static void files() {
        List<Attempt> attempts = new ArrayList<>();
        byte[] line = "{\"custom_id\":\"a\",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":{\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}}".getBytes(StandardCharsets.UTF_8);
        var made = through("cut", attempts).build().files().create(FilesCreateParams.builder().purpose("batch").file(new FileUpload("lines.jsonl", line)).build());
        must(made.filename().equals("lines.jsonl") && made.bytes() == line.length && attempts.size() == 2, attempts);
        must(java.util.Arrays.equals(client.files().content(made.id()), line), made);
        must(client.logs().ingest("{\"message\": \"it is done\"}".getBytes(StandardCharsets.UTF_8)).accepted() == 1, "lines");
    }

    private static void streams() {
        StringBuilder text = new StringBuilder();
        try (var chunks = client.chat().completions().createStreaming(QUESTION)) {
            for (var chunk : chunks)
                for (var choice : chunk.choices()) if (choice.delta().content() != null) text.append(choice.delta().content());
        }
        must(text.length() > 0, text);
        failure(ConnectionException.class, () -> {
            for (var chunk : through("cut-stream", new ArrayList<>()).build().chat().completions().createStreaming(QUESTION)) must(chunk != null, "chunk");
            return "it ended";
        });
        OpenAiTypes.ResponseStreamEvent last = null;
        for (var event : client.responses().createStreaming(Body.of("model", "auto").with("input", "Hi"))) last = event;
        must(last != null && last.type().equals("response.completed") && !last.response().outputText().isEmpty(), last);
        must(client.moderations().create(Body.of("input", "I will kill you")).results().get(0).flagged(), "flagged");
    }

    private static void events() {
        var agent = client.agents().create(AgentsCreateParams.builder().name("Java events").archetype("researcher").pricePerCall(0).markets(List.of("GB")).build());
        AgentsCallEvent ended = null;
        for (var event : client.agents().callStreaming(agent.id(), AgentsCallParams.builder().input(Map.of("text", "Seals never expire.")).build())) ended = event;
        must(ended instanceof AgentsCallEvent.Result result && !result.data().taskId().isEmpty(), ended);
        var asked = MessagesCreateParams.builder().model("auto").maxTokens(50).messages(List.of(MessageParamParam.builder().role("user").content("Hi").build())).build();
        StringBuilder text = new StringBuilder();
        MessagesCreateEvent last = null;
        for (var event : client.messages().createStreaming(asked)) {
            last = event;
            if (event instanceof MessagesCreateEvent.ContentBlockDelta delta && delta.data().delta().text() != null) text.append(delta.data().delta().text());
        }
        must(text.length() > 0 && last instanceof MessagesCreateEvent.MessageStop, last);
        failure(ConnectionException.class, () -> {
            for (var event : through("cut-stream", new ArrayList<>()).build().messages().createStreaming(asked)) must(event != null, "event");
            return "it ended";
        });
        int count = 0;
        for (var event : client.completions().createStreaming(CompletionsCreateParams.builder().model("auto").prompt("Hi").build())) {
            must(event instanceof CompletionsCreateEvent.Message, event);
            count++;
        }
        must(count > 0, count);
        try (var changes = client.console().changes()) {
            client.earnings().earn(EarningsEarnParams.builder().task("classify_sentiment").build());
            must(changes.iterator().next() instanceof ConsoleChangesEvent.Changed, "changed");
        }
    }

    private static JsonNode vectors() throws Exception {
        return Json.MAPPER.readTree(Files.readString(Path.of("../testing/vectors.json")));
    }

    private static void webhooks() throws Exception {
        for (JsonNode one : vectors().path("webhooks")) {
            Map<String, String> headers = new TreeMap<>();
            one.path("headers").properties().forEach(each -> headers.put(each.getKey().toLowerCase(Locale.ROOT), each.getValue().asText()));
            Callable<JsonNode> unwrap = () -> Webhooks.unwrap(one.path("body").asText().getBytes(StandardCharsets.UTF_8), headers::get, one.path("secret").asText(), Instant.ofEpochSecond(one.path("now").asLong()));
            if (one.path("valid").asBoolean()) must(unwrap.call().path("event").asText().equals("earn.completed"), one);
            else failure(Webhooks.SignatureException.class, unwrap);
        }
    }

    private static void exports() throws Exception {
        JsonNode exports = vectors().path("exports");
        must(exports.size() > 10, exports.size());
        exports.properties().forEach(each -> {
            Proofs.Verdict verdict = Proofs.verifyExport(each.getValue(), null);
            must(verdict.valid() == each.getKey().equals("good"), each.getKey() + " " + verdict);
        });
        must(!Proofs.verifyExport(exports.path("good"), List.of()).valid(), "no key");
        must(failure(ServiceException.class, () -> Proofs.verifyExport(Json.MAPPER.createObjectNode(), null)) != null, "no export");
        List<String> keys = client.audit().keys().keys();
        JsonNode own = client.audit().export();
        // a record is in the log a moment after it was sealed
        for (int tries = 0; tries < 100 && Proofs.verifyExport(own, keys).pending() > 0; tries++) {
            Thread.sleep(200);
            own = client.audit().export();
        }
        must(Proofs.verifyExport(own, keys).valid() && own.path("records").size() > 0, own);
        var first = (com.fasterxml.jackson.databind.node.ObjectNode) own.path("records").get(0);
        first.put("text", first.path("text").asText().replace("\"v\":1", "\"v\":2"));
        must(!Proofs.verifyExport(own, keys).valid(), own);
    }
}
