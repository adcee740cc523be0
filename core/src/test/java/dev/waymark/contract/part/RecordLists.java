package dev.waymark.contract.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.ApiKey;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.List;

/** The comparison of lists of records. A failure contains the ids of both lists, or the first different record. */
public final class RecordLists {

    private RecordLists() {}

    /** Asserts that a list contains exactly these records in this order. */
    public static <R> void assertRecords(List<R> actual, List<R> expected) {
        assertThat(ids(actual)).as("the ids of the listed records").isEqualTo(ids(expected));
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.get(i))
                    .as("the listed record with id %s", id(expected.get(i)))
                    .isEqualTo(expected.get(i));
        }
    }

    private static List<Long> ids(List<?> records) {
        return records.stream().map(RecordLists::id).toList();
    }

    private static long id(Object each) {
        if (each instanceof Link link) {
            return link.id();
        } else if (each instanceof StoredLink stored) {
            return stored.link().id();
        } else if (each instanceof Report report) {
            return report.id();
        } else if (each instanceof StoredReport stored) {
            return stored.report().id();
        } else if (each instanceof ReportState state) {
            return state.stored().report().id();
        } else if (each instanceof StoredApiKey stored) {
            return stored.key().id();
        }
        return ((ApiKey) each).id();
    }
}
