package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is compared with the version that was released before is all that others may rely on. */
class BaselineTest {

    private static final Pattern COMPARED = Pattern.compile("<include>(dev\\.waymark[a-z.]*)</include>");
    private static final Pattern EXPORTED = Pattern.compile("exports ([a-z.]+);");

    private static List<String> names(Pattern pattern, Path file) {
        return pattern.matcher(Snippet.read(file))
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
    }

    @Test
    void each_exported_package_is_compared_but_for_the_help_with_adapters() {
        List<String> exported = Stream.of("core", "storage-memory", "storage-jdbc")
                .flatMap(module -> names(EXPORTED, Path.of("..", module, "src/main/java/module-info.java")).stream())
                .filter(each -> !each.equals("dev.waymark.spi.help"))
                .toList();

        assertThat(names(COMPARED, Path.of("..", "pom.xml"))).containsExactlyInAnyOrderElementsOf(exported);
    }
}
