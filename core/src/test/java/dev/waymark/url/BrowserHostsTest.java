package dev.waymark.url;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The host names of the web-platform-tests. The README beside the table describes the rows. */
class BrowserHostsTest {

    private static final Pattern ESCAPED = Pattern.compile("\\\\u([0-9a-f]{4})");

    private record Row(String name, Optional<String> host) {

        static Row of(String line) {
            List<String> columns = Splitter.on('\t').splitToList(line);
            String name = ESCAPED.matcher(columns.get(0))
                    .replaceAll(match -> Character.toString(Integer.parseInt(match.group(1), 16))
                            .replace("\\", "\\\\"));
            return new Row(name, columns.stream().skip(1).findFirst());
        }
    }

    @Test
    void every_name_has_the_host_that_browsers_resolve() throws IOException {
        List<Row> rows = Resources.readLines(Resources.getResource(BrowserHostsTest.class, "hosts.tsv"), UTF_8).stream()
                .map(Row::of)
                .toList();

        assertThat(rows)
                .hasSizeGreaterThan(2_500)
                .allSatisfy(row -> assertThat(HostParser.parse(row.name())).isEqualTo(row.host()));
    }
}
