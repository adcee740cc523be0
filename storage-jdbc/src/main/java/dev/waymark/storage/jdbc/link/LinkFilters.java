package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.spi.LinkFilter;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import java.time.Instant;

/** What the filters and sort fields of links mean in SQL. */
public final class LinkFilters extends RecordQueries<LinkFilter, LinkSortField> {

    private static final String HAS_PIXEL = """
            EXISTS (
              SELECT 1
              FROM waymark_link_pixel pixel
              WHERE pixel.link_id = link.id
                AND pixel.pixel_id = :pixel_id
            )""";

    private static final String EXPIRES = "link.expires_at < " + AbsentValues.EXPIRY;

    private final String hasPixel;

    public LinkFilters(TableNames names, Database database, SearchMethod searches) {
        super(database, searches, LinkRow.table(names));
        this.hasPixel = names.applyTo(HAS_PIXEL);
    }

    @Override
    protected Selection selection(LinkFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.spaceId().ifPresent(id -> conditions.add(Condition.equal(table(), "space_id", id)));
        filter.domain().ifPresent(domain -> conditions.add(Condition.equal(table(), "domain_id", domain.id())));
        filter.pixelId().ifPresent(id -> conditions.add(Condition.elsewhere(hasPixel, p -> p.set("pixel_id", id))));
        filter.urlKey().ifPresent(key -> conditions.add(Condition.equal(table(), "url_key", key.text())));
        filter.status().ifPresent(status -> conditions.add(condition(status, filter.now())));
        if (!filter.created().isAlways()) {
            conditions.add(Condition.within(table(), "created_at", filter.created()));
        }
        if (!filter.updated().isAlways()) {
            conditions.add(Condition.within(table(), "updated_at", filter.updated()));
        }
        if (!filter.expired().isAlways()) {
            conditions.add(Condition.within(table(), "expires_at", filter.expired(), EXPIRES));
        }
        return new Selection(filter.owner(), conditions.build(), filter.search().map(LinkFilters::textSearch));
    }

    private static TextSearch textSearch(Search<LinkSearchField> search) {
        return new TextSearch(search.field().wireName(), columns(search.field()), search.term());
    }

    private static Condition condition(LinkStatus status, Instant now) {
        return switch (status) {
            case ACTIVE ->
                Condition.of(
                        "link.disabled = FALSE AND link.expires_at > :now AND link.clicks < link.click_limit",
                        p -> p.set("now", now));
            case EXPIRED ->
                Condition.of(
                        "link.disabled = FALSE AND (link.expires_at <= :now OR link.clicks >= link.click_limit)",
                        p -> p.set("now", now));
            case DISABLED -> Condition.of("link.disabled = TRUE", p -> {});
        };
    }

    @Override
    protected Order order(LinkSortField field) {
        return switch (field) {
            case ID -> Order.BY_ID;
            case CLICKS -> Order.by("clicks");
            case TITLE -> Order.by("title_folded");
            case ALIAS -> Order.by("alias_folded");
            case URL -> Order.by("url_folded");
        };
    }

    private static ImmutableList<String> columns(LinkSearchField field) {
        return switch (field) {
            case TITLE -> ImmutableList.of("title_folded");
            case ALIAS -> ImmutableList.of("alias_folded");
            case URL -> ImmutableList.of("url_folded", "url_long");
        };
    }
}
