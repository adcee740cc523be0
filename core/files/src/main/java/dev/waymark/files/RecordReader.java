package dev.waymark.files;

import dev.waymark.link.ImportLink;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the rows of a file into records. */
final class RecordReader {

    /**
     * The record of a row.
     *
     * @param host the host of the short URL; empty if the row contains no host
     * @param lost the columns whose values the record cannot keep
     */
    record Reading(ImportLink record, String host, List<String> lost) {}

    final Format format;
    final Columns columns;
    final RowSource source;
    final LinkFileOptions options;

    RecordReader(Format format, Columns columns, RowSource source, LinkFileOptions options) {
        this.format = format;
        this.columns = columns;
        this.source = source;
        this.options = options;
    }

    /** Returns the zone of times without an offset, if known. */
    @Nullable
    ZoneId zone() {
        return source.zone() == null ? options.zone : source.zone();
    }

    Reading read(Row row) {
        return row.problem().isEmpty()
                ? new LinkRow(this, row).read()
                : new Reading(ImportLink.unreadable(row.problem()), "", List.of());
    }
}
