package dev.waymark.storage.jdbc.link;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** The queries that list and count links. */
public final class LinkQueries extends RecordQueries<LinkFilter, LinkSortField, StoredLink> {

    private static final Table TABLE = LinkRow.TABLE;

    private static final SqlTemplate HAS = SqlTemplate.of("""
            EXISTS (
              SELECT 1
              FROM {table} {alias}
              WHERE {alias}.owner_id = :owner_id
                AND {alias}.{key} = :{key}
                AND {alias}.link_id = link.id
            )""");

    private static final String HAS_PIXEL =
            HAS.fill(Map.of("table", SetIndex.PIXELS, "alias", "pixel", "key", SetIndex.PIXEL_KEY));

    private static final String HAS_TAG =
            HAS.fill(Map.of("table", SetIndex.TAGS, "alias", "tag", "key", SetIndex.TAG_KEY));

    private static final String EXPIRES = "link.expires_at < " + AbsentValues.EXPIRY;

    private static final String LIMIT_REACHED = """
            EXISTS (
              SELECT 1
              FROM waymark_link_counter counter
              WHERE counter.link_id = link.id
                AND counter.click_limit > 0
                AND counter.click_limit <= counter.clicks
            )""";

    private static final String NOT_CLICKED_SINCE = """
            EXISTS (
              SELECT 1
              FROM waymark_link_counter counter
              WHERE counter.link_id = link.id
                AND counter.last_click_at < :not_clicked_since
            )""";

    /**
     * The order names all columns of the index from the first, as some databases require to read only the last entry. The number 0
     * stands for a URL without a generation.
     */
    private static final SqlTemplate RATED = SqlTemplate.of("""
            COALESCE((
              SELECT report.result
              FROM waymark_report report
              WHERE report.owner_id = :owner_id
                AND report.url_key = link.url_key
              ORDER BY report.owner_id DESC, report.url_key DESC, report.generated_at DESC, report.id DESC
              LIMIT 1
            ), 0) IN ({codes})""");

    private static final long NO_CODE = -1;

    private static final String ACTIVE = SqlTemplate.of("""
            link.disabled = FALSE
            AND link.starts_at <= :now
            AND link.expires_at > :now
            AND NOT {limit_reached}""").fill(Map.of("limit_reached", LIMIT_REACHED));

    private static final String EXPIRED = SqlTemplate.of("""
            link.disabled = FALSE
            AND link.starts_at <= :now
            AND (
              link.expires_at <= :now
              OR {limit_reached}
            )""").fill(Map.of("limit_reached", LIMIT_REACHED));

    private static final String DISABLED = "(link.disabled = TRUE OR link.starts_at > :now)";

    public LinkQueries(SqlCatalog sql, SearchMethod searches) {
        super(LinkRow.KIND, sql, searches, TABLE, LinkRow.MAPPER);
    }

    @Override
    public Selection selection(LinkFilter filter) {
        LinkQuery query = filter.query();
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        query.spaceId().ifPresent(id -> conditions.add(Condition.equal(TABLE, "space_id", id)));
        query.domain().ifPresent(domain -> conditions.add(Condition.equal(TABLE, "domain_id", domain.id())));
        query.pixelId().ifPresent(id -> conditions.add(hasPixel(id)));
        query.tag().ifPresent(key -> conditions.add(hasTag(key)));
        query.status().ifPresent(status -> conditions.add(condition(status, filter.now())));
        Condition.within(TABLE, "created_at", query.created()).ifPresent(conditions::add);
        Condition.within(TABLE, "updated_at", query.updated()).ifPresent(conditions::add);
        Condition.within(TABLE, "expires_at", query.expires(), EXPIRES).ifPresent(conditions::add);
        query.notClickedSince()
                .map(since -> Condition.of(NOT_CLICKED_SINCE, new Parameters().set("not_clicked_since", since)))
                .ifPresent(conditions::add);
        query.rated().ifPresent(ratings -> conditions.add(hasRating(ratings)));
        Optional<TextSearch> search =
                query.search().map(each -> new TextSearch(each.field().wireName(), each.term()));
        ImmutableList<Condition> all = Condition.withUrl(TABLE, filter.urlKey(), conditions.build());
        return new Selection(filter.owner(), query.ids(), all, search);
    }

    private static Condition hasPixel(long id) {
        return Condition.inOtherTable(HAS_PIXEL, new Parameters().set(SetIndex.PIXEL_KEY, id));
    }

    private static Condition hasTag(String key) {
        return Condition.inOtherTable(HAS_TAG, new Parameters().setFolded(SetIndex.TAG_KEY, key));
    }

    /** The ratings are constants of the statement, because a list may occur once in a statement, and the ids are a list. */
    private static Condition hasRating(Set<LinkRating> ratings) {
        String codes = LongStream.concat(
                        LongStream.of(NO_CODE), ratings.stream().mapToLong(StoreRules::rank))
                .mapToObj(Long::toString)
                .collect(joining(", "));
        return Condition.of(RATED.fill(Map.of("codes", codes)), new Parameters());
    }

    private static Condition condition(LinkStatus status, Instant now) {
        String sql = switch (status) {
            case ACTIVE -> ACTIVE;
            case EXPIRED -> EXPIRED;
            case DISABLED -> DISABLED;
        };
        return Condition.of(sql, new Parameters().set("now", now));
    }

    @Override
    protected Order order(LinkSortField field) {
        return switch (field) {
            case ID -> Order.BY_ID;
            case CLICKS -> Order.byCounter(ClickCounter.TABLE, "link_id", "clicks");
            case TITLE -> Order.byLongText("title_folded");
            case ALIAS -> Order.by("alias_folded");
            case URL -> Order.byLongText("url_sort");
        };
    }
}
