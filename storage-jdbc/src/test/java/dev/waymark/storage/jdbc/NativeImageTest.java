package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The resource configuration for GraalVM lists all resources of the jar, because GraalVM omits unlisted resources. */
class NativeImageTest {

    private static final String HINTS = "META-INF/native-image/dev.waymark/waymark-storage-jdbc/resource-config.json";
    private static final Path RESOURCES = Path.of("src", "main", "resources");

    @Test
    void each_script_is_listed_for_native_images() throws IOException {
        Matcher pattern = Pattern.compile("\"pattern\": \"([^\"]+)\"")
                .matcher(Resources.toString(Resources.getResource(HINTS), StandardCharsets.UTF_8));
        assertThat(pattern.find()).as("a pattern in %s", HINTS).isTrue();
        Pattern included = Pattern.compile(pattern.group(1).replace("\\\\", "\\"));

        assertThat(scripts())
                .hasSizeGreaterThan(5)
                .allSatisfy(script -> assertThat(script).matches(included));
    }

    private static List<String> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> RESOURCES.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.contains("native-image"))
                    .toList();
        }
    }
}
