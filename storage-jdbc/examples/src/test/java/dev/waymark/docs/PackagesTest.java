package dev.waymark.docs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The packages of all modules, of the tests and of the benchmarks stay small. */
class PackagesTest {

    private static final int MOST_CLASSES = 25;

    /** The interfaces that a storage implements, and the records that these interfaces use. */
    private static final String SPI = "../../core/src/main/java/dev/waymark/spi";

    private static final String BENCH = "../../storage-jdbc/bench/src/test/java/dev/waymark/bench";

    private final Set<String> exported =
            Sources.ofUsers().map(PackagesTest::folder).collect(toSet());

    @Test
    void no_package_has_more_than_25_classes() {
        Map<String, Long> classes = Sources.all()
                .filter(file -> !file.toString().endsWith("-info.java"))
                .collect(groupingBy(this::packageOf, counting()));

        assertThat(classes).containsKeys(SPI, BENCH);
        classes.remove(SPI);
        assertThat(classes).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(MOST_CLASSES));
    }

    /** Returns the package that a file counts for. Tests count for the internal package that they test. */
    private String packageOf(Path file) {
        String tested = folder(file).replace("/src/test/", "/src/main/");
        boolean isInternal = Files.isDirectory(Path.of(tested)) && !exported.contains(tested);
        return isInternal ? tested : folder(file);
    }

    private static String folder(Path file) {
        return file.getParent().toString().replace('\\', '/');
    }
}
