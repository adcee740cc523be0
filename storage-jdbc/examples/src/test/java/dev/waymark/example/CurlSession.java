package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A documented session with curl.
 *
 * @param steps the commands with their output
 */
record CurlSession(List<Step> steps) {

    private static final String ADDRESS = "http://localhost:8080";

    static CurlSession of(String text) {
        return new CurlSession(Splitter.on(Pattern.compile("(?m)^\\$ "))
                .omitEmptyStrings()
                .splitToStream(text)
                .map(step -> step.split("\n", 2))
                .map(parts -> new Step(parts[0], parts[1].strip()))
                .collect(ImmutableList.toImmutableList()));
    }

    /** Returns the API key of the session. */
    String key() {
        return steps.get(0).command().replaceAll(".*(wm_[\\w-]+).*", "$1");
    }

    /** Asserts that each command prints the documented output. */
    void replay(String address) throws IOException, InterruptedException {
        String variables = "";
        for (Step step : steps) {
            String printed = run(variables + step.command().replace(ADDRESS, address));
            assertThat(printed.replace(address, ADDRESS)).as(step.command()).matches(step.pattern());
            variables += step.isAssignment() ? step.command() + "\n" : "";
        }
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
     * A command with its output.
     *
     * @param printed the output, with an ellipsis for each omitted part
     */
    record Step(String command, String printed) {

        private boolean isAssignment() {
            return command.matches("[A-Z]+=.*");
        }

        private Pattern pattern() {
            return Pattern.compile(
                    Splitter.on('\u2026')
                            .splitToStream(printed)
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*")),
                    Pattern.DOTALL);
        }
    }
}
