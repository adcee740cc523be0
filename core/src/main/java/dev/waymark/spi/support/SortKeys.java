package dev.waymark.spi.support;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Folding;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.SortKey;

/** The sort keys of records, for each field of an order. */
public final class SortKeys {

    /** The maximum length of the key of a text, in bytes of UTF-8. */
    public static final int MAX_BYTES = 2_048;

    /** The maximum number of bytes of UTF-8 for one {@code char}: a surrogate pair has 4 bytes. */
    private static final int MAX_BYTES_OF_CHAR = 3;

    private SortKeys() {}

    /** Returns the sort key of a link. */
    public static SortKey of(Link link, LinkSortField field) {
        return switch (field) {
            case ID -> new SortKey.OfNumber(link.id());
            case CLICKS -> new SortKey.OfNumber(link.clicks());
            case TITLE -> text(link.title().orElse(""));
            case ALIAS -> text(link.alias());
            case URL -> text(link.url());
        };
    }

    /** Returns the sort key of a report. */
    public static SortKey of(Report report, ReportSortField field) {
        return switch (field) {
            case ID -> new SortKey.OfNumber(report.id());
            case GENERATED_AT ->
                new SortKey.OfNumber(report.generatedAt().map(Micros::of).orElse(SortKey.NO_INSTANT));
            case URL -> text(report.url());
            case RESULT ->
                new SortKey.OfNumber(report.result().map(SortKeys::rank).orElse(SortKey.NO_RESULT));
        };
    }

    /** Returns the position of a link in a list that is sorted by a field. */
    public static Position position(Link link, LinkSortField field) {
        return new Position(of(link, field), link.id());
    }

    /** Returns the position of a report in a list that is sorted by a field. */
    public static Position position(Report report, ReportSortField field) {
        return new Position(of(report, field), report.id());
    }

    private static SortKey text(String text) {
        return new SortKey.OfText(beginning(Folding.fold(text)));
    }

    /**
     * Returns the longest beginning of a folded text that has at most {@value #MAX_BYTES} bytes in UTF-8 and ends after a whole
     * code point. Only URLs can have longer texts. Texts with the same beginning sort by the ids of their records.
     */
    public static String beginning(String folded) {
        if (folded.length() <= MAX_BYTES / MAX_BYTES_OF_CHAR) {
            return folded;
        }
        int bytes = 0;
        int end = 0;
        while (end < folded.length()) {
            int codePoint = folded.codePointAt(end);
            bytes += bytesOf(codePoint);
            if (bytes > MAX_BYTES) {
                return folded.substring(0, end);
            }
            end += Character.charCount(codePoint);
        }
        return folded;
    }

    private static int bytesOf(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    }

    /** Returns the rank of a result: 1 for bad, 2 for decent, 3 for good. */
    public static long rank(ReportResult result) {
        return switch (result) {
            case BAD -> 1;
            case DECENT -> 2;
            case GOOD -> 3;
        };
    }
}
