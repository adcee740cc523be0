package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.MoreCollectors;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of the README, of the guides and of the package pages are figures of the benchmarks. */
class FiguresTest {

    private static final Set<Path> MEASURED = Set.of(Guides.BENCHMARKS, Guides.MEASUREMENTS);
    private static final Pattern DURATION = Pattern.compile("\\d[\\d.,]* µs");
    private static final Pattern RATE = Pattern.compile("(\\d[\\d.,]*) million visits a second");
    private static final Pattern CACHED =
            Pattern.compile("(?m)^\\| time of a visit of 1,000 links, cached and buffered, .*\\| ([\\d,]+)/s against");

    private static final Pattern PARTED =
            Pattern.compile("(?m)^\\|.*?(\\d (?:(?:[KMG]i?B|[mµn]?s|bytes|links)\\b|%)|[≤≥] \\d)");

    /** Returns the text of a page, in which a space stands for each no-break space of a table. */
    private static String text(Path page) {
        return Snippet.read(page).replace('\u00A0', ' ');
    }

    private static List<String> found(Pattern figure) {
        return Stream.concat(
                        Guides.pages().filter(page -> !MEASURED.contains(page)),
                        Sources.ofUsers().filter(file -> file.endsWith("package-info.java")))
                .flatMap(page -> figure.matcher(text(page)).results())
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void each_rate_of_visits_is_the_rate_of_cached_and_buffered_visits() {
        String visits = CACHED.matcher(text(Guides.MEASUREMENTS))
                .results()
                .map(row -> row.group(1).replace(",", ""))
                .collect(MoreCollectors.onlyElement());
        String millions = String.format(Locale.ROOT, "%.1f", Integer.parseInt(visits) / 1e6);

        assertThat(found(RATE)).isNotEmpty().containsOnly(millions + " million visits a second");
    }

    @Test
    void each_duration_in_microseconds_is_a_duration_of_the_benchmarks() {
        assertThat(found(DURATION))
                .allSatisfy(duration -> assertThat(text(Guides.BENCHMARKS)).contains(" " + duration));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void no_line_break_parts_a_figure_of_a_table_from_its_unit(Path page) {
        assertThat(PARTED.matcher(Guides.prose(page).replaceAll("`[^`\\n]*`", ""))
                        .results())
                .extracting(figure -> figure.group(1))
                .as("figures in tables of %s: write a no-break space (U+00A0) before the unit", page)
                .isEmpty();
    }

    static Stream<Path> pages() {
        return Guides.pages();
    }
}
