package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;

/**
 * What a record sorts by (D-12, D-26): a number, or a {@link Folding#fold folded} text. What is absent has a key of its
 * own, lower than all others, so that no NULL is ever compared: the empty text, {@link #NO_INSTANT}, {@link #NO_RESULT}.
 *
 * <p>The natural order is the ascending one: numbers by value, texts by code point. Keys of one sort are of one kind.
 */
public sealed interface SortKey extends Comparable<SortKey> {

    /** The key of an absent instant. */
    long NO_INSTANT = Long.MIN_VALUE;

    /** The key of an absent result; those of results are 1 for bad, 2 for decent, 3 for good. */
    long NO_RESULT = 0;

    /**
     * A number: an id, a count, microseconds since the epoch, or the rank of a result.
     *
     * @param value the number
     */
    record OfNumber(long value) implements SortKey {
        @Override
        public int compareTo(SortKey other) {
            checkArgument(other instanceof OfNumber, "keys of one sort are of one kind");
            return Long.compare(value, ((OfNumber) other).value);
        }
    }

    /**
     * A text.
     *
     * @param value the folded text; empty for an absent one
     */
    record OfText(String value) implements SortKey {

        /** Checks for null. */
        public OfText {
            checkNotNull(value, "value");
        }

        @Override
        public int compareTo(SortKey other) {
            checkArgument(other instanceof OfText, "keys of one sort are of one kind");
            return Folding.compareCodePoints(value, ((OfText) other).value);
        }
    }

    /** What a link sorts by. */
    static SortKey of(Link link, LinkSortField field) {
        return switch (field) {
            case ID -> new OfNumber(link.id());
            case CLICKS -> new OfNumber(link.clicks());
            case TITLE -> new OfText(Folding.fold(link.title().orElse("")));
            case ALIAS -> new OfText(Folding.fold(link.alias()));
            case URL -> new OfText(Folding.fold(link.url()));
        };
    }

    /** What a report sorts by. */
    static SortKey of(Report report, ReportSortField field) {
        return switch (field) {
            case ID -> new OfNumber(report.id());
            case GENERATED_AT ->
                new OfNumber(report.generatedAt().map(Micros::of).orElse(NO_INSTANT));
            case URL -> new OfText(Folding.fold(report.url()));
            case RESULT -> new OfNumber(report.result().map(SortKey::rank).orElse(NO_RESULT));
        };
    }

    /** The rank of a result: 1 for bad, 2 for decent, 3 for good. */
    static long rank(ReportResult result) {
        return switch (result) {
            case BAD -> 1;
            case DECENT -> 2;
            case GOOD -> 3;
        };
    }
}
