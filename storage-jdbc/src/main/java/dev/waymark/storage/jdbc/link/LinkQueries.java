package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Search;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.time.Instant;
import java.util.List;

/** The queries that list and count links. */
public final class LinkQueries extends RecordQueries<LinkFilter, LinkSortField, StoredLink> {

    private static final String HAS_PIXEL = """
            EXISTS (
              SELECT 1
              FROM waymark_link_pixel pixel
              WHERE pixel.link_id = link.id
                AND pixel.pixel_id = :pixel_id
            )""";

    private static final String EXPIRES = "link.expires_at < " + AbsentValues.EXPIRY;

    private final LinkReader reader;

    public LinkQueries(SqlCatalog sql, SearchMethod searches) {
        super(LinkColumns.KIND, sql, searches, LinkRow.TABLE);
        this.reader = new LinkReader(sql);
    }

    @Override
    protected List<MaybeDamaged<StoredLink>> read(
            Transactions transactions, String doing, Transactions.Work<ListQuery> query) {
        return reader.list(transactions, doing, query, LinkRow::of);
    }

    @Override
    protected String url(StoredLink stored) {
        return stored.link().url();
    }

    @Override
    public Selection selection(LinkFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.spaceId().ifPresent(id -> conditions.add(Condition.equal(LinkRow.TABLE, "space_id", id)));
        filter.domain().ifPresent(domain -> conditions.add(Condition.equal(LinkRow.TABLE, "domain_id", domain.id())));
        filter.pixelId().ifPresent(id -> conditions.add(Condition.inOtherTable(HAS_PIXEL, p -> p.set("pixel_id", id))));
        filter.urlKey().ifPresent(key -> conditions.add(Condition.equal(LinkRow.TABLE, "url_key", key.text())));
        filter.status().ifPresent(status -> conditions.add(condition(status, filter.now())));
        Condition.within(LinkRow.TABLE, "created_at", filter.created()).ifPresent(conditions::add);
        Condition.within(LinkRow.TABLE, "updated_at", filter.updated()).ifPresent(conditions::add);
        Condition.within(LinkRow.TABLE, "expires_at", filter.expired(), EXPIRES).ifPresent(conditions::add);
        return new Selection(filter.owner(), conditions.build(), filter.search().map(LinkQueries::textSearch));
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
