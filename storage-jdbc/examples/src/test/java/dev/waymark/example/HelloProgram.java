package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.docs.Snippet;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The program that the README begins with, as it is pasted into a file and run.
 *
 * @param source the file's content
 */
record HelloProgram(String source) {

    private static final String DATABASE = "jdbc:sqlite:hello.db?";
    private static final Pattern CHANGE = Pattern.compile("((?:-.*\n)+)((?:\\+.*\n)+)");

    /** The same after the changes that a diff shows. */
    HelloProgram changedBy(String diff) {
        String changed = source;
        for (MatchResult change : CHANGE.matcher(diff).results().toList()) {
            String before = withoutSigns(change.group(1));
            assertThat(changed).contains(before);
            changed = changed.replace(before, withoutSigns(change.group(2)));
        }
        return new HelloProgram(changed);
    }

    private static String withoutSigns(String lines) {
        return lines.replaceAll("(?m)^[-+]", "");
    }

    /** The same with its database in this file. */
    HelloProgram withDatabase(Path file) {
        assertThat(source).contains(DATABASE);
        return new HelloProgram(source.replace(DATABASE, "jdbc:sqlite:" + file + "?"));
    }

    /** What it prints. */
    String run(Path folder) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("Hello.java"), source);
        Path errors = folder.resolve("errors");
        Process process =
                OtherJvm.running(file, List.of()).redirectError(errors.toFile()).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Snippet.read(errors)).isZero();
        return printed;
    }
}
