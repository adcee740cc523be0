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
 * Chromium without a window; each page is opened by a new one, which knows nothing.
 *
 * @param program its path
 * @param folder where it may keep what it likes
 */
record Browser(String program, Path folder) {

    private static final int SECONDS = 60;

    /** The page as the browser has it after it is loaded; fails if it complained of anything. */
    Document open(String url) throws IOException, InterruptedException {
        return Jsoup.parse(run("--dump-dom", url));
    }

    /** Opens a page whose script follows a link, under the name of a browser with a window. */
    Document openAs(String userAgent, String url) throws IOException, InterruptedException {
        return Jsoup.parse(run("--user-agent=" + userAgent, "--dump-dom", url));
    }

    /** Writes a picture of the page. */
    void paint(String url, Path file, int width, int height) throws IOException, InterruptedException {
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
                    .as("whether the browser ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String complaints = Files.readString(errors.toPath());
        assertThat(process.exitValue()).as(complaints).isZero();
        assertThat(complaints).as("what the page complains of").doesNotContain(":CONSOLE");
        return Files.readString(output.toPath());
    }

    private Stream<String> options() throws IOException {
        List<String> always = List.of(
                program,
                "--headless",
                "--disable-gpu",
                "--hide-scrollbars",
                "--enable-logging=stderr", // with what pages write to the console
                "--user-data-dir=" + Files.createTempDirectory(folder, "profile"));
        boolean isRoot = System.getProperty("user.name").equals("root");
        // For whom Chromium has no sandbox, and does not start with one.
        return Stream.concat(always.stream(), isRoot ? Stream.of("--no-sandbox") : Stream.empty());
    }
}
