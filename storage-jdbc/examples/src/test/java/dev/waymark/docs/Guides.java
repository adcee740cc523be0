package dev.waymark.docs;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The guides in the folder {@code .github/docs}, with the README and the other pages of Markdown. */
final class Guides {

    static final Path FOLDER = Path.of("../../.github/docs");
    static final Path INDEX = FOLDER.resolve("README.md");
    static final Path README = Path.of("../../README.md");
    static final Path BENCHMARKS = FOLDER.resolve("benchmarks.md");
    /** The page of the programs that measure. */
    static final Path MEASUREMENTS = Path.of("../bench/src/test/java/dev/waymark/bench/README.md");

    private static final Path EXAMPLES = Path.of("src/test/java/dev/waymark/example/README.md");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern PUNCTUATION = Pattern.compile("[^\\w\\- ]");

    private Guides() {}

    /** Returns the guides, without their index. */
    static Stream<Path> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files
                    .filter(file -> file.toString().endsWith(".md") && !file.equals(INDEX))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns all pages of Markdown. */
    static Stream<Path> pages() {
        return Stream.concat(
                all(), Stream.of(INDEX, README, besides("CONTRIBUTING"), besides("CHANGELOG"), EXAMPLES, MEASUREMENTS));
    }

    private static Path besides(String page) {
        return FOLDER.resolveSibling(page + ".md");
    }

    /** Returns the snippets of all guides in this language. */
    static List<Snippet> snippets(String language) {
        return all().flatMap(file -> Snippet.inMarkdown(file).stream())
                .filter(snippet -> snippet.language().equals(language))
                .toList();
    }

    /** Returns the text of a page without its fenced code. */
    static String prose(Path page) {
        return FENCED.matcher(Snippet.read(page)).replaceAll("");
    }

    /** Returns the fenced code of a page, without sessions of a console: each answer of a server is one line. */
    static String code(Path page) {
        return FENCED.matcher(Snippet.read(page))
                .results()
                .map(MatchResult::group)
                .filter(block -> !block.startsWith("```console"))
                .collect(Collectors.joining("\n"));
    }

    /** Returns the anchors that a hosting site gives the headings of a page. */
    static Set<String> anchors(Path page) {
        return HEADING.matcher(prose(page))
                .results()
                .map(heading -> PUNCTUATION
                        .matcher(heading.group(1).toLowerCase(Locale.ROOT))
                        .replaceAll(""))
                .map(text -> CharMatcher.is(' ').replaceFrom(text, '-'))
                .collect(ImmutableSet.toImmutableSet());
    }
}
