package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the package {@code dev.waymark} explains each cited number of a decision. */
class DecisionsTest {

    private static final Path PAGE = Path.of("../../core/src/main/java/dev/waymark/package-info.java");
    private static final Pattern NUMBER = Pattern.compile("\\bD-\\d+a?\\b");
    private static final Pattern RANGE = Pattern.compile("\\bD-(\\d+) to D-(\\d+)");
    private static final Pattern ANCHOR = Pattern.compile("id=\"(D-\\d+a?)\"");
    private static final Pattern TARGET = Pattern.compile("href=\"[^\"]*\"");
    private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*.*?\\*/");

    private static Set<String> explained() {
        return ANCHOR.matcher(Snippet.read(PAGE))
                .results()
                .map(match -> match.group(1))
                .collect(ImmutableSet.toImmutableSet());
    }

    private static Set<String> cited(String text) {
        Stream<String> between = RANGE.matcher(text)
                .results()
                .flatMap(range -> IntStream.range(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
                        .mapToObj(number -> "D-" + number));
        return Stream.concat(NUMBER.matcher(text).results().map(MatchResult::group), between)
                .collect(ImmutableSet.toImmutableSet());
    }

    private static Stream<String> commentsForUsers(Path file) {
        return JAVADOC.matcher(Snippet.read(file))
                .results()
                .map(comment -> TARGET.matcher(comment.group()).replaceAll(""));
    }

    @Test
    void the_sources_include_citations_and_public_types() {
        assertThat(Sources.all().filter(file -> !cited(Snippet.read(file)).isEmpty()))
                .hasSizeGreaterThan(50);
        assertThat(Sources.ofUsers()).hasSizeGreaterThan(100).contains(PAGE);
    }

    @Test
    void the_page_explains_each_cited_number() {
        Set<String> explained = explained();

        assertThat(Sources.all()
                        .flatMap(file -> cited(Snippet.read(file)).stream()
                                .filter(number -> !explained.contains(number))
                                .map(number -> file + " cites " + number)))
                .isEmpty();
    }

    @Test
    void public_javadoc_cites_a_number_only_as_the_target_of_a_link() {
        assertThat(Sources.ofUsers()
                        .filter(file -> !file.equals(PAGE))
                        .flatMap(file -> commentsForUsers(file)
                                .flatMap(comment -> cited(comment).stream())
                                .map(number -> file + " names " + number)))
                .isEmpty();
    }
}
