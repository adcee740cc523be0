package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.google.common.base.Ascii;
import dev.waymark.example.client.Client;
import dev.waymark.example.http.Site;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Clients that concurrently send random requests, valid and invalid. */
final class FuzzClients {

    static final String SECRET = "swordfish";

    private static final int CLIENTS = 3;
    private static final int MOST_MUTATIONS = 3;
    private static final int LONGEST_SHOWN = 3_000;

    private final String store;
    private final URI address;
    private final String authorization;
    private final long seed;
    private final Tally tally = new Tally();

    /** @param store the name of the store behind the site, for messages */
    FuzzClients(String store, Site site, Client client, long seed) {
        this.store = store;
        this.address = URI.create(site.address());
        this.authorization = client.authorization();
        this.seed = seed;
    }

    /** Sends about {@code requests} requests in total, checks each answer, and returns the totals. */
    Tally run(int requests) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Callable<Void>> clients = IntStream.range(0, CLIENTS)
                    .<Callable<Void>>mapToObj(i -> () -> send(requests / CLIENTS, seed + i))
                    .toList();
            for (Future<Void> client : threads.invokeAll(clients)) {
                client.get();
            }
        } finally {
            threads.shutdown();
        }
        return tally;
    }

    private Void send(int requests, long clientSeed) {
        RandomGenerator random = new Random(clientSeed);
        Caller caller = new Caller(address);
        Fuzzer fuzzer = new Fuzzer(random, authorization, SECRET);
        Drafts drafts = new Drafts(random, authorization, SECRET, tally::newest);
        Mutations mutations = new Mutations(random);
        for (int number = 0; number < requests; number++) {
            byte[] request = random.nextInt(3) == 0 ? fuzzer.request() : mutated(random, drafts, mutations);
            String text = new String(request, StandardCharsets.ISO_8859_1);
            assertThatNoException()
                    .as(
                            "request %s of seed %s to %s:%n%s",
                            number, clientSeed, store, Ascii.truncate(text, LONGEST_SHOWN, "..."))
                    .isThrownBy(() -> check(text, caller.answer(request)));
        }
        return null;
    }

    private static byte[] mutated(RandomGenerator random, Drafts drafts, Mutations mutations) {
        Draft draft = drafts.draft();
        int times = random.nextInt(MOST_MUTATIONS + 1);
        for (int i = 0; i < times; i++) {
            mutations.mutate(draft);
        }
        return draft.bytes();
    }

    private void check(String request, String answer) {
        assertThat(answer)
                .matches("(?s)HTTP/1\\.1 [234]\\d\\d .*")
                .doesNotContain(SECRET, "pbkdf2", authorization.substring("Bearer ".length()));
        if (answer.contains("\r\nDate: ")) { // the JDK's own answers to malformed requests have no date
            assertThat(answer).contains("\r\nX-content-type-options: nosniff\r\n");
        }
        tally.answered(request, answer);
    }
}
