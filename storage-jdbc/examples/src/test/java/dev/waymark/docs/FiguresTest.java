package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.MoreCollectors;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The figures of the README, of the guides and of the package pages are figures of the benchmarks. */
class FiguresTest {

    private static final Path BENCHMARKS = Guides.FOLDER.resolve("benchmarks.md");
    private static final Pattern DURATION = Pattern.compile("\\d[\\d.,]* µs");
    private static final Pattern RATE = Pattern.compile("(\\d[\\d.,]*) million visits a second");
    private static final Pattern CACHED =
            Pattern.compile("(?m)^\\| time of a visit of 1,000 links, cached and buffered, .*\\| ([\\d,]+)/s against");

    private static List<String> found(Pattern figure) {
        return Stream.concat(
                        Guides.pages().filter(page -> !page.equals(BENCHMARKS)),
                        Sources.ofUsers().filter(file -> file.endsWith("package-info.java")))
                .flatMap(page -> figure.matcher(Snippet.read(page)).results())
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void each_rate_of_visits_is_the_rate_of_cached_and_buffered_visits() {
        String visits = CACHED.matcher(Snippet.read(BENCHMARKS))
                .results()
                .map(row -> row.group(1).replace(",", ""))
                .collect(MoreCollectors.onlyElement());
        String millions = String.format(Locale.ROOT, "%.1f", Integer.parseInt(visits) / 1e6);

        assertThat(found(RATE)).isNotEmpty().containsOnly(millions + " million visits a second");
    }

    @Test
    void each_duration_in_microseconds_is_a_duration_of_the_benchmarks() {
        assertThat(found(DURATION))
                .allSatisfy(duration -> assertThat(Snippet.read(BENCHMARKS)).contains(" " + duration));
    }
}
