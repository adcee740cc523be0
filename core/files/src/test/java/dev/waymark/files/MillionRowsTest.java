package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million rows of each shape, which {@code -Dtest.jvm=-Xmx64m} reads in a heap of 64 MB. */
@Tag("long")
class MillionRowsTest {

    private static final int ROWS = 1_000_000;

    @TempDir
    Path folder;

    private void read(String beginning, String row, String end) throws IOException {
        Path path = folder.resolve("million");
        try (Writer text = Files.newBufferedWriter(path)) {
            text.write(beginning);
            for (int i = 0; i < ROWS; i++) {
                text.write(row.replace("#", Integer.toString(i)));
            }
            text.write(end);
        }
        try (LinkFile file = LinkFile.open(path, LinkFile.options().zone(Imported.BERLIN))) {
            long readable = file.records()
                    .filter(record -> record.violations().isEmpty())
                    .count();
            assertThat(readable).as(file.format()).isEqualTo(ROWS);
        }
    }

    @Test
    void a_million_rows_are_read() throws IOException {
        read(
                "alias,url,title,created at,clicks,tags\n",
                "a#,https://example.com/page/#,The title #,2024-07-01 10:00:00,#,\"x,y\"\n",
                "");
        read(
                "INSERT INTO u (keyword,url,title,timestamp,ip,clicks) VALUES ",
                "('a#','https://example.com/page/#','The title #','2024-07-01 10:00:00','::1',#),\n",
                "('','','','','','')");
        read("", "/a# https://example.com/page/# 301\n", "");
        read(
                "{\"links\":[",
                "{\"url\":\"https://example.com/page/#\",\"slug\":\"a#\",\"comment\":\"The title #\",\"createdAt\":1704067200},\n",
                "{}]}");
    }
}
