package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Micros;
import dev.waymark.spi.Slice;
import java.sql.SQLException;
import java.time.Instant;

/** Lists and counts links: what their fields and filters mean in SQL. */
final class LinkQueries {

    private static final String TABLE = "waymark_link";
    private static final String HAS_PIXEL = """
            EXISTS (
              SELECT 1
              FROM waymark_link_pixel
              WHERE link_id = id
              AND pixel_id = :pixel_id
            )""";

    private final TableNames names;
    private final Dialect dialect;
    private final Source table;
    private final SearchPlanner planner;

    LinkQueries(TableNames names, Dialect dialect) {
        this(names, dialect, SearchPlanner.Few.DEFAULT);
    }

    LinkQueries(TableNames names, Dialect dialect, SearchPlanner.Few few) {
        this.names = names;
        this.dialect = dialect;
        this.table = Source.of(names.applyTo(TABLE));
        this.planner = dialect.searchPlanner(table.table(), few);
    }

    /** A page, from wherever a search had best read. */
    ListQuery page(Session session, LinkFilter filter, Slice<LinkSortField> slice) throws SQLException {
        return page(session, filter, slice, order(slice.sort().field()));
    }

    /** The same, for lists by URL where long ones are involved. */
    ListQuery pageByWholeUrl(Session session, LinkFilter filter, Slice<LinkSortField> slice) throws SQLException {
        return page(session, filter, slice, Order.BY_WHOLE_URL);
    }

    private ListQuery page(Session session, LinkFilter filter, Slice<LinkSortField> slice, Order order)
            throws SQLException {
        return page(source(session, filter, TextSearch.Use.of(order)), filter, slice, order);
    }

    /** A page from the table itself. */
    ListQuery page(LinkFilter filter, Slice<LinkSortField> slice) {
        return page(table, filter, slice, order(slice.sort().field()));
    }

    private ListQuery page(Source source, LinkFilter filter, Slice<LinkSortField> slice, Order order) {
        return ListQuery.page(dialect, LinkRow.COLUMNS, source, conditions(filter), order, slice);
    }

    /** How many there are, by wherever a search had best read. */
    ListQuery count(Session session, LinkFilter filter) throws SQLException {
        return ListQuery.count(source(session, filter, TextSearch.Use.COUNT), conditions(filter));
    }

    /** How many there are, by the table itself. */
    ListQuery count(LinkFilter filter) {
        return ListQuery.count(table, conditions(filter));
    }

    private Source source(Session session, LinkFilter filter, TextSearch.Use use) throws SQLException {
        if (filter.search().isEmpty()) {
            return table;
        }
        Search<LinkSearchField> search = filter.search().get();
        return planner.source(
                session, new TextSearch(filter.owner(), search.field().wireName(), search.term(), use));
    }

    private ImmutableList<Condition> conditions(LinkFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        conditions.add(Condition.ownedBy(dialect, filter.owner()));
        filter.spaceId()
                .ifPresent(id -> conditions.add(Condition.equal("space_id", id).indexedOn("space_id")));
        filter.domainId()
                .ifPresent(id -> conditions.add(Condition.equal("domain_id", id).indexedOn("domain_id")));
        filter.pixelId()
                .ifPresent(id -> conditions.add(Condition.of(names.applyTo(HAS_PIXEL), p -> p.set("pixel_id", id))));
        filter.status().ifPresent(status -> conditions.add(condition(status, filter.now())));
        filter.search()
                .ifPresent(
                        search -> conditions.add(Condition.contains(dialect, columns(search.field()), search.term())));
        return conditions.build();
    }

    private static Condition condition(LinkStatus status, Instant now) {
        return switch (status) {
            case ACTIVE ->
                Condition.of(
                        "disabled = FALSE AND expires_at > :now AND clicks < click_limit",
                        p -> p.set("now", Micros.of(now)));
            case EXPIRED ->
                Condition.of(
                        "disabled = FALSE AND (expires_at <= :now OR clicks >= click_limit)",
                        p -> p.set("now", Micros.of(now)));
            case DISABLED -> Condition.of("disabled = TRUE", p -> {});
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
