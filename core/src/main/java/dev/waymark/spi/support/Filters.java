package dev.waymark.spi.support;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.report.Report;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;

/** The conditions of filters, for stores that test each record. */
public final class Filters {

    private Filters() {}

    /** Returns whether a link matches all conditions of a filter. */
    public static boolean includes(LinkFilter filter, StoredLink stored) {
        Link link = stored.link();
        return filter.owner().equals(link.owner())
                && filter.status().stream().allMatch(status -> status == link.status(filter.now()))
                && (filter.spaceId().isEmpty() || filter.spaceId().equals(link.spaceId()))
                && filter.domain().stream().allMatch(link.domain()::equals)
                && filter.pixelId().stream().allMatch(link.pixelIds()::contains)
                && filter.urlKey().stream().allMatch(stored.urlKey()::equals)
                && filter.created().includes(link.createdAt())
                && filter.updated().includes(link.updatedAt())
                && filter.expired().includes(link.expiresAt())
                && filter.search().stream().allMatch(search -> contains(text(link, search.field()), search.term()));
    }

    private static String text(Link link, LinkSearchField field) {
        return switch (field) {
            case TITLE -> link.title().orElse("");
            case ALIAS -> link.alias();
            case URL -> link.url();
        };
    }

    /** Returns whether a report matches all conditions of a filter. */
    public static boolean includes(ReportFilter filter, StoredReport stored) {
        Report report = stored.report();
        return filter.owner().equals(report.owner())
                && filter.urlKey().stream().allMatch(stored.urlKey()::equals)
                && filter.project().stream().allMatch(report.project()::equals)
                && (filter.result().isEmpty() || filter.result().equals(report.result()))
                && filter.created().includes(report.createdAt())
                && filter.updated().includes(report.updatedAt())
                && filter.generated().includes(report.generatedAt())
                && filter.search().stream().allMatch(search -> contains(report.url(), search.term()));
    }

    private static boolean contains(String text, String foldedTerm) {
        return Folding.fold(text).contains(foldedTerm);
    }
}
