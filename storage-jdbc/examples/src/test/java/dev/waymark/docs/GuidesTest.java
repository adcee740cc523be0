package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The guides: their code compiles, their links have targets, their tables render, and no page repeats another page. */
class GuidesTest {

    private static final int LINES_OF_A_SCREEN = 45;
    private static final int LINES_OF_A_GUIDE = 150;
    private static final int LINES_OF_THE_RESULTS = 200;
    private static final int LETTERS_OF_A_LINE = 97;
    private static final int LETTERS_OF_A_SENTENCE = 60;
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^)]*))?\\)");
    private static final Pattern NAMED_SECTION =
            Pattern.compile("(?:section|table) \\*([^*]+)\\* of \\[[^]]*]\\(([^)]+\\.java)\\)");
    private static final Pattern NAMED_VERSION = Pattern.compile("`([\\w.]+):([\\w-]+)` (?=\\d+\\.)([\\w.]*\\w)");
    private static final Pattern NAMED_GUIDE = Pattern.compile("\\.github/docs/[\\w-]+\\.md");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern MARKUP =
            Pattern.compile("\\{@(?:code|link|linkplain|value) (?:[\\w.#/]+[(][^)]*[)] ?)?|<[^>]*>");
    private static final Splitter SENTENCES = Splitter.on(Pattern.compile("[.:;|]\\s|\\n"));
    private static final CharMatcher LETTERS = CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('A', 'Z'));
    private static final Parser RENDERER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    static Stream<Path> pages() {
        return Guides.pages();
    }

    @Test
    void every_snippet_of_java_compiles(@TempDir Path folder) throws IOException {
        List<Snippet> snippets = Guides.snippets("java");

        assertThat(new SnippetCompiler(folder).compile(snippets)).isEmpty();
        assertThat(snippets).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_line_of_code_fits_into_the_width_of_a_page(Path page) {
        assertThat(Guides.code(page).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(LETTERS_OF_A_LINE));
    }

    @Test
    void each_shown_dependency_is_a_dependency_of_this_build() {
        assertThat(Guides.snippets("xml")).isNotEmpty().allSatisfy(snippet -> Poms.assertDeclares(snippet.text()));
    }

    @Test
    void the_guide_of_adapters_names_the_versions_of_this_build() {
        String guide = Snippet.read(Guides.FOLDER.resolve("adapter.md"));

        assertThat(NAMED_VERSION.matcher(guide).results())
                .hasSizeGreaterThan(3)
                .allSatisfy(named -> Poms.assertDeclares("<groupId>%s<artifactId>%s<version>%s<"
                        .formatted(named.group(1), named.group(2), named.group(3))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"WaymarkServlet", "transaction/JdbiPages"})
    void a_class_of_a_guide_is_a_class_of_the_examples(String type) {
        String tested = Snippet.read(Path.of("src/test/java/dev/waymark/example", type + ".java"))
                .replaceAll("(?s)/\\*\\*.*?\\*/", "");

        assertThat(Guides.snippets("java"))
                .extracting(snippet -> CharMatcher.whitespace().removeFrom(snippet.text()))
                .filteredOn(shown -> CharMatcher.whitespace().removeFrom(tested).endsWith(shown))
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_link_of_a_page_has_a_target(Path page) {
        assertThat(LINK.matcher(Guides.prose(page)).results()).allSatisfy(link -> {
            Path target = link.group(1).isEmpty()
                    ? page
                    : page.resolveSibling(link.group(1)).normalize();
            assertThat(target).exists();
            if (link.group(2) != null && !isSource(target)) {
                assertThat(Guides.anchors(target)).as(target.toString()).contains(link.group(2));
            }
        });
    }

    private static boolean isSource(Path target) {
        return target.toString().endsWith(".java");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void a_link_to_a_source_file_has_no_fragment(Path page) {
        assertThat(LINK.matcher(Guides.prose(page)).results())
                .filteredOn(link -> link.group(2) != null && isSource(Path.of(link.group(1))))
                .extracting(MatchResult::group)
                .as(
                        "links of %s with a fragment into a source file, which a hosting site opens at its first line:"
                                + " remove the fragment, and name the section in the text",
                        page)
                .isEmpty();
    }

    @Test
    void each_named_section_of_a_source_file_exists() {
        assertThat(pages().flatMap(page -> NAMED_SECTION
                        .matcher(Guides.prose(page))
                        .results()
                        .map(named -> Map.entry(named.group(1), page.resolveSibling(named.group(2))))))
                .hasSizeGreaterThan(10)
                .allSatisfy(named -> assertThat(Snippet.read(named.getValue()))
                        .as(named.toString())
                        .contains(">" + named.getKey()));
    }

    @Test
    void each_guide_that_the_javadoc_names_exists() {
        assertThat(Sources.ofUsers()
                        .flatMap(file -> NAMED_GUIDE.matcher(Snippet.read(file)).results())
                        .map(MatchResult::group)
                        .distinct())
                .hasSizeGreaterThan(3)
                .allSatisfy(guide -> assertThat(Path.of("../..", guide)).exists());
    }

    @Test
    void the_index_lists_each_guide_on_one_screen() throws IOException {
        String index = Snippet.read(Guides.INDEX);

        assertThat(Guides.all()).allSatisfy(guide -> assertThat(index).contains("](" + guide.getFileName() + ")"));
        assertThat(Files.readAllLines(Guides.INDEX)).hasSizeLessThanOrEqualTo(LINES_OF_A_SCREEN);
    }

    static Stream<Path> guides() {
        return Guides.all();
    }

    @ParameterizedTest
    @MethodSource("guides")
    void a_guide_has_at_most_150_lines_and_the_results_of_benchmarks_have_200(Path guide) throws IOException {
        assertThat(Files.readAllLines(guide))
                .hasSizeLessThanOrEqualTo(guide.equals(Guides.BENCHMARKS) ? LINES_OF_THE_RESULTS : LINES_OF_A_GUIDE);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_row_of_a_table_has_as_many_cells_as_the_heading(Path page) {
        long cells = 0;
        for (String line : Guides.prose(page).split("\n", -1)) {
            long found = line.startsWith("|") ? CELL_END.matcher(line).results().count() : 0;
            assertThat(found).as(line).isIn(0L, cells == 0 ? found : cells);
            cells = found;
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_table_is_rendered_as_a_table(Path page) {
        Node document = RENDERER.parse(Snippet.read(page));

        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                assertThat(text.getLiteral()).doesNotContain("|--", "| ---");
            }
        });
    }

    @Test
    void no_sentence_of_a_guide_stands_in_a_package_page() {
        List<String> packages = Sources.ofUsers()
                .filter(file -> file.endsWith("package-info.java"))
                .map(file -> letters(MARKUP.matcher(Snippet.read(file)).replaceAll(" ")))
                .toList();

        assertThat(Guides.all()
                        .flatMap(guide -> SENTENCES.splitToStream(Guides.prose(guide)))
                        .filter(sentence -> letters(sentence).length() >= LETTERS_OF_A_SENTENCE)
                        .filter(sentence -> packages.stream().anyMatch(text -> text.contains(letters(sentence)))))
                .isEmpty();
    }

    private static String letters(String text) {
        return LETTERS.retainFrom(text.replaceAll("]\\([^)]*\\)", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, 260",
        "core/src/main/java/dev/waymark/spi/package-info.java, 250",
        "storage-jdbc/src/main/java/dev/waymark/storage/jdbc/package-info.java, 250",
    })
    void a_page_has_at_most_this_number_of_lines(String file, int most) throws IOException {
        assertThat(Files.readAllLines(Path.of("../..", file))).hasSizeLessThanOrEqualTo(most);
    }
}
