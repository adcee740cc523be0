package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    private static final Path README = Path.of("..", "README.md");
    private static final Path QUICK_START = Path.of("src/test/java/dev/waymark/example/QuickStart.java");

    @Test
    void the_readme_shows_the_quick_start_that_is_run() throws IOException {
        String source = Files.readString(QUICK_START);
        String shown = source.substring(source.indexOf("/** The quick start"));

        assertThat(Files.readString(README)).contains("```java\n" + shown + "```\n");
    }
}
