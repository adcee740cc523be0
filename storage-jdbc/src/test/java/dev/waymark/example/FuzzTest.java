package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random requests, as bytes on a socket: each is answered, none with a 500, and no answer has a secret. A few seconds in
 * every build, a minute in {@code mvn verify -Pfuzz}.
 */
class FuzzTest {

    private static final String SECRET = "swordfish";
    /** On a slow machine, too, each kind of answer is to be met. */
    private static final int FEWEST = 2_000;

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final long seed = Long.getLong("fuzz.seed", new Random().nextLong());
    private final int seconds = Integer.getInteger("fuzz.seconds", 3);

    @Test
    void no_request_brings_about_a_bug_a_hang_or_a_secret() throws IOException {
        Site site = Site.memory();
        URI address = URI.create(site.address());
        Fuzzer fuzzer = new Fuzzer(new Random(seed), site.newClient(), SECRET);
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();

        Set<String> statuses = new TreeSet<>();
        for (int number = 0; number < FEWEST || System.nanoTime() < end; number++) {
            byte[] request = fuzzer.request();
            String description = "request " + number + " of -Dfuzz.seed=" + seed + ":\n"
                    + new String(request, StandardCharsets.ISO_8859_1);

            assertThatNoException().as(description).isThrownBy(() -> {
                String answer = answer(address, request);
                statuses.add(answer.substring(0, "HTTP/1.1 200".length()));
                assertThat(answer)
                        .matches("(?s)HTTP/1\\.1 [234]\\d\\d .*")
                        .doesNotContain(SECRET)
                        .doesNotContain("pbkdf2");
            });
        }
        assertThat(statuses).contains("HTTP/1.1 200", "HTTP/1.1 201", "HTTP/1.1 400", "HTTP/1.1 404", "HTTP/1.1 422");
    }

    private static String answer(URI address, byte[] request) throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            }
        }
    }
}
