import com.example.service.ApiException;
import com.example.service.Body;
import com.example.service.Proofs;
import com.example.service.ServiceClient;
import com.example.service.Webhooks;
import com.example.service.api.AccountsResource.AccountsSignupParams;
import com.example.service.api.EarningsResource.EarningsTransactionsParams;
import java.util.Map;

public final class Tour {
    public static void main(String[] args) throws InterruptedException {
        // an account; its key is shown once. With a key of yours, ServiceClient.fromEnv() takes it from SERVICE_API_KEY
        String email = "me+" + System.nanoTime() + "@example.com";
        ServiceClient nobody = ServiceClient.builder().apiKey("").build();
        String key = nobody.accounts().signup(AccountsSignupParams.builder().email(email).build()).apiKey();
        ServiceClient client = ServiceClient.builder().apiKey(key).build();

        // a question, answered whole, and as it comes
        Body question = Body.chat("auto").user("Summarise: The sun shines. It is warm. We swim.");
        var answer = client.chat().completions().create(question);
        System.out.println(answer.choices().get(0).message().content() + " for " + answer.billing().costPence() + " p");
        try (var chunks = client.chat().completions().createStreaming(question)) {
            for (var chunk : chunks)
                for (var choice : chunk.choices()) if (choice.delta().content() != null) System.out.print(choice.delta().content());
        }
        System.out.println();

        // an error has a class and a code
        try {
            client.payouts().withdraw();
        } catch (ApiException.Conflict refusal) {
            System.out.println("no payout yet: " + refusal.code());
        }

        // a list goes on through all of its pages
        for (var movement : client.earnings().transactions(EarningsTransactionsParams.builder().limit(2).build()))
            System.out.println(movement.type() + " " + movement.creditsPence());

        // what was sealed about the account is verified here; a record is in the log within about a second
        Proofs.Verdict verdict;
        while ((verdict = Proofs.verifyExport(client.audit().export(), client.audit().keys().keys())).pending() > 0) Thread.sleep(500);
        System.out.println(verdict.records() + " records: " + (verdict.valid() ? "valid" : verdict.faults()));

        // a delivery to your webhook: its body as it came, its headers by lower-case name, and the secret that registering it has shown
        try {
            var headers = Map.of("x-service-signature", "forged");
            var event = Webhooks.unwrap("{\"event\":\"earn.completed\"}".getBytes(), headers::get, "whsec_c2VjcmV0");
            System.out.println(event.path("event").asText());
        } catch (Webhooks.SignatureException forged) {
            System.out.println("not from the service: " + forged.getMessage());
        }
    }
}
