package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.MoreCollectors;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.docs.Poms;
import dev.waymark.docs.Snippet;
import dev.waymark.docs.SnippetCompiler;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The README shows programs that run, and stays short; so do the README of the examples and the pages of the documentation. */
class ReadmeTest {

    private static final Path README = Path.of("../../README.md");
    private static final Path CONTRIBUTING = Path.of("../../.github/CONTRIBUTING.md");
    private static final Path PAGES = Path.of("../../.github/docs");
    private static final Path EXAMPLES = Path.of("src/test/java/dev/waymark/example/README.md");
    private static final Path SMALL_SERVER = EXAMPLES.resolveSibling("SmallServer.java");
    /** The pages of complete lists: a table is as long as its list. */
    private static final Set<Path> REFERENCES = Stream.of("README.md", "api.md", "benchmarks.md", "metrics.md")
            .map(PAGES::resolve)
            .collect(Collectors.toSet());

    private static final int WORDS_OF_A_SECTION = 120;
    private static final int ROWS_OF_A_TABLE = 10;
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern TABLE = Pattern.compile("(?m)(?:^\\|.*\n)+");
    private static final Pattern SECTION = Pattern.compile("(?m)^#+ ");
    private static final Pattern CODE_OR_TARGET = Pattern.compile("`[^`]*`|]\\([^)]*\\)");
    private static final Pattern WORD = Pattern.compile("\\S*\\w\\S*");

    static Stream<Path> pagesForUsers() throws IOException {
        try (Stream<Path> pages = Files.list(PAGES)) {
            return Stream.concat(
                    Stream.of(README),
                    pages.filter(page -> page.toString().endsWith(".md")).sorted().toList().stream());
        }
    }

    static Stream<Path> pages() throws IOException {
        return Stream.concat(pagesForUsers(), Stream.of(CONTRIBUTING, EXAMPLES));
    }

    /** Returns the only snippet in this language. */
    private static Snippet shown(Path file, String language) {
        return Snippet.inMarkdown(file).stream()
                .filter(snippet -> snippet.language().equals(language))
                .collect(MoreCollectors.onlyElement());
    }

    private static HelloProgram program(String name) {
        return new HelloProgram(Snippet.inMarkdown(README).stream()
                .map(Snippet::text)
                .filter(text -> text.contains("public class " + name + " {"))
                .collect(MoreCollectors.onlyElement()));
    }

    /** Returns the snippets for the body of a method. */
    private static List<Snippet> statements() {
        return Snippet.inMarkdown(README).stream()
                .filter(snippet -> snippet.language().equals("java"))
                .filter(snippet -> !snippet.text().contains("public class Hello"))
                .filter(snippet -> !isOfServer(snippet))
                .toList();
    }

    private static boolean isOfServer(Snippet snippet) {
        return snippet.text().contains("handler.handle(request)");
    }

    @Test
    void the_lines_of_the_server_are_lines_of_the_small_server() {
        Snippet shown = Snippet.inMarkdown(README).stream()
                .filter(ReadmeTest::isOfServer)
                .collect(MoreCollectors.onlyElement());

        assertThat(shown.text().lines()).hasSizeLessThanOrEqualTo(15);
        assertThat(withoutIndentation(Snippet.read(SMALL_SERVER))).contains(withoutIndentation(shown.text()));
        assertThat(Snippet.read(SMALL_SERVER).lines()).hasSizeLessThanOrEqualTo(45);
    }

    private static String withoutIndentation(String code) {
        return code.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    @Test
    void the_program_in_memory_prints_the_shown_lines(@TempDir Path folder) throws Exception {
        assertThat(program("Hello").run(folder)).isEqualTo(shown(README, "text").text());
    }

    @Test
    void the_program_in_a_database_prints_the_same_lines_in_each_run(@TempDir Path folder) throws Exception {
        HelloProgram program = program("HelloDatabase").withDatabase(folder.resolve("hello.db"));

        assertThat(program.run(folder)).isEqualTo(shown(README, "text").text());
        assertThat(program.run(folder)).isEqualTo(shown(README, "text").text());
    }

    @Test
    void the_dependencies_are_artifacts_of_this_build() {
        assertThat(Snippet.inMarkdown(README))
                .filteredOn(snippet -> snippet.language().equals("xml"))
                .hasSize(3)
                .allSatisfy(snippet -> Poms.assertDeclares(snippet.text()));
    }

    @Test
    void the_statements_compile(@TempDir Path folder) throws IOException {
        assertThat(new SnippetCompiler(folder).compile(statements())).isEmpty();
        assertThat(statements()).hasSizeGreaterThan(5);
    }

    @Test
    void the_shown_unit_test_passes(@TempDir Path folder) throws Exception {
        new SnippetCompiler(folder)
                .run(statements().stream()
                        .filter(snippet -> snippet.text().contains("FakeWaymark"))
                        .collect(MoreCollectors.onlyElement()));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_named_profile_exists(Path page) {
        Poms.assertHasProfilesOf(Snippet.read(page));
    }

    @Test
    void a_section_has_at_most_120_words_without_tables_and_programs() {
        Map<String, Long> lengths = SECTION.splitAsStream(
                        TABLE.matcher(FENCED.matcher(Snippet.read(README)).replaceAll(""))
                                .replaceAll(""))
                .collect(Collectors.toMap(section -> section.lines().findFirst().orElse(""), ReadmeTest::words));

        assertThat(lengths).hasSizeGreaterThan(10);
        assertThat(lengths)
                .allSatisfy((section, words) -> assertThat(words).as(section).isLessThanOrEqualTo(WORDS_OF_A_SECTION));
    }

    private static long words(String text) {
        return WORD.matcher(CODE_OR_TARGET.matcher(text).replaceAll(""))
                .results()
                .count();
    }

    static Stream<Path> shortPages() throws IOException {
        return pagesForUsers().filter(page -> !REFERENCES.contains(page));
    }

    @ParameterizedTest
    @MethodSource("shortPages")
    void a_table_has_at_most_ten_rows(Path page) {
        assertThat(TABLE.matcher(Snippet.read(page)).results())
                .allSatisfy(table -> assertThat(table.group().lines().skip(2))
                        .as(table.group().lines().findFirst().orElseThrow())
                        .hasSizeLessThanOrEqualTo(ROWS_OF_A_TABLE));
    }

    @Test
    void the_quick_start_prints_the_lines_of_the_examples_page(@TempDir Path folder) throws Exception {
        Process process = OtherJvm.running(QuickStart.class, List.of("-Dexample.directory=" + folder))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(withoutGeneratedAlias(printed).strip())
                .startsWith(
                        withoutGeneratedAlias(shown(EXAMPLES, "text").text()).strip());
    }

    private static String withoutGeneratedAlias(String printed) {
        return printed.replaceAll("\\w{7}(?=  Handbook: API)", "");
    }

    @Test
    void the_curl_session_of_the_examples_page_receives_the_shown_answers() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")) && Files.isExecutable(Path.of("/bin/bash")));
        CurlSession session = CurlSession.of(shown(EXAMPLES, "console").text());
        Waymark waymark = Waymark.builder()
                .storage(MemoryStorage.create())
                .reportGenerator(new OfflineReports())
                .build();
        waymark.apiKeys().adopt(Secret.of(session.key()), IssueApiKey.named("readme"));

        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            session.replay(server.address());
        }
        assertThat(session.steps()).hasSizeGreaterThan(10);
    }
}
