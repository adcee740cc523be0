package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * Headless Chromium. Each call starts a new process with an empty profile.
 *
 * @param program the path of the program
 * @param folder a folder for profiles and output
 */
record Browser(String program, Path folder) {

    private static final int SECONDS = 60;
    private static final String WINDOW =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

    /** Returns the DOM after loading. Fails if the page writes to the console. */
    Document open(String url) throws IOException, InterruptedException {
        return Jsoup.parse(run("--dump-dom", url));
    }

    /** Opens a page under the name of a browser with a window: a headless browser is a robot for the server. */
    Document openInWindow(String url) throws IOException, InterruptedException {
        return Jsoup.parse(run("--user-agent=" + WINDOW, "--dump-dom", url));
    }

    /** Writes a screenshot of the page. */
    void takeScreenshot(String url, Path file, int width, int height) throws IOException, InterruptedException {
        run("--screenshot=" + file.toAbsolutePath(), "--window-size=" + width + "," + height, url);
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        File output = Files.createTempFile(folder, "output", "").toFile();
        File errors = Files.createTempFile(folder, "errors", "").toFile();
        Process process = new ProcessBuilder(
                        Stream.concat(options(), Stream.of(arguments)).toList())
                .redirectOutput(output)
                .redirectError(errors)
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("the browser ends within " + SECONDS + " seconds")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String log = Files.readString(errors.toPath());
        assertThat(process.exitValue()).as(log).isZero();
        assertThat(log).as("the console of the page").doesNotContain(":CONSOLE");
        return Files.readString(output.toPath());
    }

    private Stream<String> options() throws IOException {
        List<String> always = List.of(
                program,
                "--headless",
                "--disable-gpu",
                "--hide-scrollbars",
                "--enable-logging=stderr", // includes the console of the page
                "--user-data-dir=" + Files.createTempDirectory(folder, "profile"));
        boolean isRoot = System.getProperty("user.name").equals("root");
        // Chromium refuses to start as root with a sandbox.
        return Stream.concat(always.stream(), isRoot ? Stream.of("--no-sandbox") : Stream.empty());
    }
}
