package dev.waymark.spi.support;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.SortKey;

/** The sort keys of records, for each field of an order. */
public final class SortKeys {

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

    private static SortKey text(String text) {
        return new SortKey.OfText(Folding.fold(text));
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
