import com.example.service.Body;
import com.example.service.ServiceClient;

/** Asks a question and prints the answer as it comes. */
public final class Ask {
    public static void main(String[] args) {
        ServiceClient client = ServiceClient.fromEnv();
        try (var chunks = client.chat().completions().createStreaming(Body.chat("auto").user("Name three rivers."))) {
            for (var chunk : chunks)
                for (var choice : chunk.choices()) if (choice.delta().content() != null) System.out.print(choice.delta().content());
        }
        System.out.println();
    }
}
