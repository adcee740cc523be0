package dev.waymark.example;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Streams;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CsvRowsTest {

    private static final String CHARACTERS = "ab,,\"\"\"\n ";
    private static final int FILES = 20_000;

    private final Random random = new Random(7);

    @Test
    void rows_are_equal_to_the_records_that_the_library_finds_in_the_whole_file() throws Exception {
        int compared = 0;
        for (int i = 0; i < FILES; i++) {
            String csv = random.ints(random.nextInt(16), 0, CHARACTERS.length())
                    .mapToObj(index -> CHARACTERS.substring(index, index + 1))
                    .collect(joining());
            List<CsvRows.Row> rows =
                    Streams.stream(new CsvRows(new StringReader(csv))).toList();
            if (rows.stream().allMatch(row -> row.problem().isEmpty())) {
                compared++;
                assertThat(described(rows.stream())).as(csv).isEqualTo(described(records(csv)));
            }
        }
        assertThat(compared).isGreaterThan(FILES / 4);
    }

    private static Stream<CsvRows.Row> records(String csv) throws IOException {
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .acceptCharsAfterQuotes(false)
                .skipEmptyLines(false)
                .ofCsvRecord(csv)) {
            return records.stream()
                    .map(each -> new CsvRows.Row(
                            each.getStartingLineNumber(),
                            each.getFields().stream().map(String::strip).toList(),
                            ""))
                    .toList()
                    .stream();
        }
    }

    /** Omits blank rows, which are no records in a file of links. */
    private static List<String> described(Stream<CsvRows.Row> rows) {
        return rows.filter(row -> !row.fields().equals(List.of("")))
                .map(CsvRows.Row::toString)
                .toList();
    }
}
