package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Micros;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TableQueries;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.time.Instant;

/** Lists and counts links: what their fields and filters mean in SQL. */
public final class LinkFilters {

    private static final String HAS_PIXEL = """
            EXISTS (
              SELECT 1
              FROM waymark_link_pixel pixel
              WHERE pixel.link_id = link.id
                AND pixel.pixel_id = :pixel_id
            )""";

    private final Table table;
    private final TableQueries queries;
    private final String hasPixel;

    public LinkFilters(TableNames names, Database database, SearchMethod searches) {
        this.table = LinkRow.table(names);
        this.queries = new TableQueries(database, searches, table);
        this.hasPixel = names.applyTo(HAS_PIXEL);
    }

    /** Where to read what a filter means. */
    public Transactions reading(Transactions transactions, LinkFilter filter) {
        return queries.reading(transactions, filter.search());
    }

    public ListQuery page(Session session, LinkFilter filter, Slice<LinkSortField> slice) throws SQLException {
        return queries.page(session, selection(filter), order(slice.sort().field()), slice);
    }

    /** For lists by URL where long ones are involved. */
    public ListQuery pageByWholeUrl(Session session, LinkFilter filter, Slice<LinkSortField> slice)
            throws SQLException {
        return queries.page(session, selection(filter), Order.BY_WHOLE_URL, slice);
    }

    public ListQuery count(Session session, LinkFilter filter) throws SQLException {
        return queries.count(session, selection(filter));
    }

    private Selection selection(LinkFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.spaceId().ifPresent(id -> conditions.add(Condition.equal(table, "space_id", id)));
        filter.domain().ifPresent(domain -> conditions.add(Condition.equal(table, "domain_id", domain.id())));
        filter.pixelId().ifPresent(id -> conditions.add(Condition.of(hasPixel, p -> p.set("pixel_id", id))));
        filter.status().ifPresent(status -> conditions.add(condition(status, filter.now())));
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
                        p -> p.set("now", Micros.of(now)));
            case EXPIRED ->
                Condition.of(
                        "link.disabled = FALSE AND (link.expires_at <= :now OR link.clicks >= link.click_limit)",
                        p -> p.set("now", Micros.of(now)));
            case DISABLED -> Condition.of("link.disabled = TRUE", p -> {});
        };
    }

    private static Order order(LinkSortField field) {
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
