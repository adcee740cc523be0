package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.MoreCollectors;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.docs.ErrorTable;
import dev.waymark.docs.Poms;
import dev.waymark.docs.Snippet;
import dev.waymark.docs.SnippetCompiler;
import dev.waymark.error.WaymarkException;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.form.ApiAnswer;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README, and the one of the examples, tell and show. */
class ReadmeTest {

    private static final Path README = Path.of("../../README.md");
    private static final Path CONTRIBUTING = Path.of("../../.github/CONTRIBUTING.md");
    private static final Path EXAMPLES = Path.of("src/test/java/dev/waymark/example/README.md");
    private static final Path JDBC = Path.of("../src/main/java/dev/waymark/storage/jdbc/package-info.java");
    private static final Path ERRORS = Path.of("../../core/src/main/java/dev/waymark/error");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern CODE_OR_TARGET = Pattern.compile("`[^`]*`|]\\([^)]*\\)");
    private static final Pattern WORD = Pattern.compile("\\S*\\w\\S*");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

    static Stream<Path> readmes() {
        return Stream.of(README, CONTRIBUTING, EXAMPLES);
    }

    /** The one snippet in this language. */
    private static Snippet shown(Path file, String language) {
        return Snippet.inMarkdown(file).stream()
                .filter(snippet -> snippet.language().equals(language))
                .collect(MoreCollectors.onlyElement());
    }

    private static HelloProgram hello() {
        return new HelloProgram(Snippet.inMarkdown(README).stream()
                .filter(ReadmeTest::isProgram)
                .map(Snippet::text)
                .collect(MoreCollectors.onlyElement()));
    }

    private static boolean isProgram(Snippet snippet) {
        return snippet.text().contains("class Hello");
    }

    /** What is to be pasted into a method. */
    private static List<Snippet> shownJava() {
        return Snippet.inMarkdown(README).stream()
                .filter(snippet -> snippet.language().equals("java") && !isProgram(snippet))
                .toList();
    }

    @Test
    void its_program_prints_what_it_says(@TempDir Path folder) throws Exception {
        assertThat(hello().run(folder)).isEqualTo(shown(README, "text").text());
    }

    @Test
    void its_program_prints_the_same_with_a_database_after_the_lines_are_changed_however_often_it_runs(
            @TempDir Path folder) throws Exception {
        HelloProgram changed = hello().changedBy(shown(README, "diff").text());
        HelloProgram placed = changed.withDatabase(folder.resolve("hello.db"));

        assertThat(changed.source()).doesNotContain("Memory");
        assertThat(placed.run(folder)).isEqualTo(shown(README, "text").text());
        assertThat(placed.run(folder)).isEqualTo(shown(README, "text").text());
    }

    @Test
    void its_dependency_is_one_of_this_build() {
        Poms.assertDeclares(shown(README, "xml").text());
    }

    @Test
    void whatever_it_tells_to_call_compiles(@TempDir Path folder) throws IOException {
        List<Snippet> calls = Snippet.inSecondColumns(README, "call").toList();

        assertThat(new SnippetCompiler(folder).compile(calls)).isEmpty();
        assertThat(calls).hasSizeGreaterThan(20);
    }

    @Test
    void whatever_else_it_shows_in_java_compiles(@TempDir Path folder) throws IOException {
        assertThat(new SnippetCompiler(folder).compile(shownJava())).isEmpty();
        assertThat(shownJava()).hasSizeGreaterThan(6);
    }

    @Test
    void the_unit_test_that_it_shows_passes(@TempDir Path folder) throws Exception {
        new SnippetCompiler(folder)
                .run(shownJava().stream()
                        .filter(snippet -> snippet.text().contains("FakeWaymark"))
                        .collect(MoreCollectors.onlyElement()));
    }

    @Test
    void its_table_of_errors_has_all_of_them() {
        assertThat(Snippet.inTable(README, "exception", 0).map(Snippet::text))
                .containsExactlyInAnyOrderElementsOf(concrete(WaymarkException.class)
                        .map(Class::getSimpleName)
                        .toList());
    }

    @Test
    void its_codes_of_errors_are_theirs() {
        List<String> errors =
                Snippet.inTable(README, "exception", 0).map(Snippet::text).toList();
        List<String> codes =
                Snippet.inTable(README, "exception", 1).map(Snippet::text).toList();

        for (int i = 0; i < errors.size(); i++) {
            assertThat(Snippet.read(ERRORS.resolve(errors.get(i) + ".java"))).contains("\"" + codes.get(i) + "\"");
        }
        assertThat(codes).hasSameSizeAs(errors);
    }

    @Test
    void its_statuses_of_errors_are_those_of_the_server() {
        assertThat(ErrorTable.statuses())
                .hasSameSizeAs(Snippet.inTable(README, "exception", 0).toList())
                .allSatisfy((code, status) ->
                        assertThat(ApiAnswer.status(code)).as(code).isEqualTo(status));
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers())
                ? Stream.of(type.getPermittedSubclasses()).flatMap(ReadmeTest::concrete)
                : Stream.of(type);
    }

    @Test
    void its_drivers_and_urls_of_databases_are_those_of_the_package() {
        assertThat(Stream.of(2, 3).flatMap(column -> Snippet.inTable(README, "database", column)))
                .hasSizeGreaterThan(8)
                .allSatisfy(code -> assertThat(Snippet.read(JDBC)).contains("{@code " + code.text() + "}"));
    }

    @ParameterizedTest
    @MethodSource("readmes")
    void its_links_lead_somewhere(Path readme) {
        assertThat(LINK.matcher(Snippet.read(readme)).results().map(link -> link.group(1)))
                .hasSizeGreaterThan(5)
                .allSatisfy(path -> assertThat(readme.resolveSibling(path)).exists());
    }

    @ParameterizedTest
    @MethodSource("readmes")
    void the_profiles_it_names_are_there(Path readme) {
        Poms.assertHasProfilesOf(Snippet.read(readme));
    }

    @Test
    void it_is_read_in_minutes() {
        String prose = FENCED.matcher(Snippet.read(README)).replaceAll("");

        assertThat(WORD.matcher(CODE_OR_TARGET.matcher(prose).replaceAll("")).results())
                .hasSizeLessThanOrEqualTo(1_300);
        assertThat(Snippet.read(README).lines()).hasSizeLessThanOrEqualTo(220);
    }

    @Test
    void the_quick_start_prints_what_the_examples_say(@TempDir Path folder) throws Exception {
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
    void the_curl_session_of_the_examples_goes_as_it_says() throws Exception {
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
