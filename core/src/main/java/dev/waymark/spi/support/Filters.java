package dev.waymark.spi.support;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.query.Folding;
import dev.waymark.query.Search;
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
                && (filter.ids().isEmpty() || filter.ids().get().contains(link.id()))
                && (filter.status().isEmpty() || filter.status().get() == link.status(filter.now()))
                && (filter.spaceId().isEmpty() || filter.spaceId().equals(link.spaceId()))
                && (filter.domain().isEmpty() || filter.domain().get().equals(link.domain()))
                && (filter.pixelId().isEmpty()
                        || link.pixelIds().contains(filter.pixelId().getAsLong()))
                && (filter.tag().isEmpty()
                        || TagKeys.of(link).contains(filter.tag().get()))
                && (filter.urlKey().isEmpty() || filter.urlKey().get().equals(stored.urlKey()))
                && filter.created().includes(link.createdAt())
                && filter.updated().includes(link.updatedAt())
                && filter.expired().includes(link.expiresAt())
                && (filter.notClickedSince().isEmpty()
                        || link.lastClick()
                                .filter(last ->
                                        !last.isBefore(filter.notClickedSince().get()))
                                .isEmpty())
                && (filter.search().isEmpty() || matches(filter.search().get(), link));
    }

    private static boolean matches(Search<LinkSearchField> search, Link link) {
        String text = switch (search.field()) {
            case TITLE -> link.title().orElse("");
            case ALIAS -> link.alias();
            case URL -> link.url();
        };
        return contains(text, search.term());
    }

    /** Returns whether a filter includes all links of its owner. */
    public static boolean includesAll(LinkFilter filter) {
        return filter.ids().isEmpty()
                && filter.search().isEmpty()
                && filter.status().isEmpty()
                && filter.spaceId().isEmpty()
                && filter.domain().isEmpty()
                && filter.pixelId().isEmpty()
                && filter.tag().isEmpty()
                && filter.urlKey().isEmpty()
                && filter.created().isAlways()
                && filter.updated().isAlways()
                && filter.expired().isAlways()
                && filter.notClickedSince().isEmpty();
    }

    /** Returns whether a report matches all conditions of a filter. */
    public static boolean includes(ReportFilter filter, StoredReport stored) {
        Report report = stored.report();
        return filter.owner().equals(report.owner())
                && (filter.ids().isEmpty() || filter.ids().get().contains(report.id()))
                && (filter.urlKey().isEmpty() || filter.urlKey().get().equals(stored.urlKey()))
                && (filter.project().isEmpty() || filter.project().get().equals(report.project()))
                && (filter.result().isEmpty() || filter.result().equals(report.result()))
                && filter.created().includes(report.createdAt())
                && filter.updated().includes(report.updatedAt())
                && filter.generated().includes(report.generatedAt())
                && (filter.search().isEmpty()
                        || contains(report.url(), filter.search().get().term()));
    }

    /** Returns whether a filter includes all reports of its owner. */
    public static boolean includesAll(ReportFilter filter) {
        return filter.ids().isEmpty()
                && filter.search().isEmpty()
                && filter.urlKey().isEmpty()
                && filter.project().isEmpty()
                && filter.result().isEmpty()
                && filter.created().isAlways()
                && filter.updated().isAlways()
                && filter.generated().isAlways();
    }

    private static boolean contains(String text, String foldedTerm) {
        return Folding.fold(text).contains(foldedTerm);
    }
}
