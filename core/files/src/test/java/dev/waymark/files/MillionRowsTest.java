package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A million rows of each shape, which another JVM reads in a heap of 64 MB. */
@Tag("long")
class MillionRowsTest {

    private static final int ROWS = 1_000_000;

    @TempDir
    Path folder;

    /** The program of the other JVM, which prints the number of readable records. */
    static final class Program {

        private Program() {}

        /** Reads the file of the first argument. */
        public static void main(String[] args) throws IOException {
            try (LinkFile file =
                    LinkFile.open(Path.of(args[0]), LinkFile.options().zone(ZoneOffset.UTC))) {
                System.out.print(file.records()
                        .filter(record -> record.violations().isEmpty())
                        .count());
            }
        }
    }

    static Stream<Arguments> shapes() {
        return Stream.of(
                arguments(
                        "alias,url,title,created at,clicks,tags\n",
                        "a#,https://example.com/page/#,The title #,2024-07-01 10:00:00,#,\"x,y\"\n",
                        ""),
                arguments(
                        "INSERT INTO u (keyword,url,title,timestamp,ip,clicks) VALUES ",
                        "('a#','https://example.com/page/#','The title #','2024-07-01 10:00:00','::1',#),\n",
                        "('','','','','','')"),
                arguments("", "/a# https://example.com/page/# 301\n", ""),
                arguments(
                        "{\"links\":[",
                        "{\"url\":\"https://example.com/page/#\",\"slug\":\"a#\",\"createdAt\":1704067200},\n",
                        "{}]}"));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void a_million_rows_are_read_in_a_heap_of_64_megabytes(String beginning, String row, String end) throws Exception {
        Path path = folder.resolve("million");
        try (Writer text = Files.newBufferedWriter(path)) {
            text.write(beginning);
            for (int i = 0; i < ROWS; i++) {
                text.write(row.replace("#", Integer.toString(i)));
            }
            text.write(end);
        }

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        Program.class.getName(),
                        path.toString())
                .redirectErrorStream(true)
                .start();

        assertThat(process.getInputStream()).asString(StandardCharsets.UTF_8).isEqualTo(Integer.toString(ROWS));
        assertThat(process.waitFor()).isZero();
    }

    private static String classPath() {
        return String.join(
                File.pathSeparator,
                Path.of("target", "test-classes").toString(),
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path"));
    }
}
