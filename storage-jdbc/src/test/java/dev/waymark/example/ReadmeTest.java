package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Splitter;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadmeTest {

    private static final Path README = Path.of("..", "README.md");
    private static final Path EXAMPLES = Path.of("src/test/java/dev/waymark/example");

    @ParameterizedTest
    @CsvSource({"QuickStart.java, /** The quick start", "LinkResource.java, /**"})
    void the_readme_shows_the_code_that_is_run(String file, String beginning) throws IOException {
        String source = Files.readString(EXAMPLES.resolve(file));
        String shown = source.substring(source.indexOf(beginning));

        assertThat(Files.readString(README)).contains("```java\n" + shown + "```\n");
    }

    @Test
    void the_curl_session_of_the_readme_goes_as_it_says() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")) && Files.isExecutable(Path.of("/bin/bash")));
        List<Step> session = Step.allOf(Files.readString(README));
        Waymark waymark = Waymark.builder()
                .storage(MemoryStorage.create())
                .reportGenerator(new OfflineReports())
                .build();
        waymark.apiKeys().adopt(Secret.of(Step.key(session)), IssueApiKey.named("readme"));

        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            String variables = "";
            for (Step step : session) {
                String printed = run(variables + step.command().replace(Step.ADDRESS, server.address()));
                assertThat(printed.replace(server.address(), Step.ADDRESS))
                        .as(step.command())
                        .matches(step.pattern());
                variables += step.isAssignment() ? step.command() + "\n" : "";
            }
        }
        assertThat(session).hasSizeGreaterThan(10);
    }

    @Test
    void the_readme_explains_every_decision_that_the_javadoc_cites() throws IOException {
        Set<String> explained = decisions(Files.readString(README));
        try (Stream<Path> sources = Files.walk(Path.of("..", "core", "src", "main", "java"))) {
            assertThat(sources.filter(path -> path.toString().endsWith(".java")))
                    .hasSizeGreaterThan(100)
                    .allSatisfy(path -> assertThat(decisions(Files.readString(path)))
                            .as(path.toString())
                            .isSubsetOf(explained));
        }
    }

    /** Those that are named, and those between two that are named. */
    private static Set<String> decisions(String text) {
        Stream<String> named = Pattern.compile("D-\\d+").matcher(text).results().map(MatchResult::group);
        Stream<String> between = Pattern.compile("D-(\\d+) to D-(\\d+)")
                .matcher(text)
                .results()
                .flatMap(range -> IntStream.range(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
                        .mapToObj(number -> "D-" + number));
        return Stream.concat(named, between).collect(Collectors.toSet());
    }

    private static String run(String script) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("/bin/bash", "-c", script)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        bash.getOutputStream().close();
        String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(script).isZero();
        return printed.replace("\r", "").strip();
    }

    /**
     * A command of the session, and what it prints.
     *
     * @param printed where the readme leaves something out, an ellipsis stands for it
     */
    private record Step(String command, String printed) {

        static final String ADDRESS = "http://localhost:8080";

        private static final Pattern SESSION = Pattern.compile("(?s)```console\n(.*?)```");

        static List<Step> allOf(String readme) {
            Matcher session = SESSION.matcher(readme);
            assertThat(session.find()).isTrue();
            return Splitter.on(Pattern.compile("(?m)^\\$ "))
                    .omitEmptyStrings()
                    .splitToStream(session.group(1))
                    .map(step -> step.split("\n", 2))
                    .map(parts -> new Step(parts[0], parts[1].strip()))
                    .toList();
        }

        static String key(List<Step> session) {
            return session.get(0).command().replaceAll(".*(wm_[\\w-]+).*", "$1");
        }

        boolean isAssignment() {
            return command.matches("[A-Z]+=.*");
        }

        Pattern pattern() {
            return Pattern.compile(
                    Splitter.on('\u2026')
                            .splitToStream(printed)
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*")),
                    Pattern.DOTALL);
        }
    }
}
