package dev.waymark.example;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Secret;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program {@link Serve} in a separate JVM.
 *
 * @param greeting the printed lines until the end of the start
 */
public record ServeProcess(Process process, List<String> greeting) {

    private static final int COMMANDS = 2;

    /** Returns the command for the program, with system properties such as {@code port=0}. */
    public static ProcessBuilder command(String... properties) {
        List<String> options = Stream.concat(Stream.of("org.jboss.logging.provider=slf4j"), Stream.of(properties))
                .map(property -> "-D" + property)
                .toList();
        return OtherJvm.running(Serve.class, options);
    }

    /**
     * Waits until the program serves.
     *
     * @throws IOException if the program ends instead; the message contains the output
     */
    public static ServeProcess of(Process process) throws IOException {
        ImmutableList.Builder<String> lines = ImmutableList.builder();
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        int commands = 0;
        while (commands < COMMANDS) {
            String line = reader.readLine();
            if (line == null) {
                throw new IOException("the example server did not start: " + String.join("\n", lines.build()));
            }
            lines.add(line);
            commands += line.startsWith("curl ") ? 1 : 0;
        }
        return new ServeProcess(process, lines.build());
    }

    /** Returns the address that the program printed. */
    public URI address() {
        return URI.create(text().replaceAll("(?s).*(http://localhost:\\d+) .*", "$1"));
    }

    /** Returns a client with the key that the program printed. */
    public Client client() {
        Secret key = Secret.of(text().replaceAll("(?s).*API key: (\\S+).*", "$1"));
        return new Client(address().toString(), key);
    }

    private String text() {
        return String.join("\n", greeting);
    }
}
