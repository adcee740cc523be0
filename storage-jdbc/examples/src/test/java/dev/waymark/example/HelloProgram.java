package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.docs.Snippet;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program of the README, pasted into a file and run.
 *
 * @param source the content of the file
 */
record HelloProgram(String source) {

    private static final String DATABASE = "jdbc:sqlite:hello.db?";

    /** Returns the program with this file as database. */
    HelloProgram withDatabase(Path file) {
        assertThat(source).contains(DATABASE);
        return new HelloProgram(source.replace(DATABASE, "jdbc:sqlite:" + file + "?"));
    }

    /** Runs the program and returns the printed lines. */
    String run(Path folder) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("Program.java"), source);
        Path errors = folder.resolve("errors");
        Process process =
                OtherJvm.running(file, List.of()).redirectError(errors.toFile()).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Snippet.read(errors)).isZero();
        return printed;
    }
}
