package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Columns;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The columns of a link's row, and the mapping between rows and links. All statements that insert, update or read links are
 * built from these columns.
 */
public final class LinkRow {

    /** The columns of {@link #deleted}. */
    static final String NAMES = "id, domain_id, alias";

    /** The name of a record in messages, and the alias of the table. */
    static final String KIND = "link";

    static final String NAME = "waymark_link";

    /**
     * The tables with the rows of links, in the order of their locks. A transaction locks rows of earlier tables first, and the rows
     * of one table in the order of the links' ids, so two transactions cannot deadlock. A transaction writes rows of the tables after
     * {@link #NAME} only while it holds the lock of the counter or of the link: otherwise a concurrent move would leave rows of the
     * previous owner.
     */
    public static final ImmutableList<String> LOCK_ORDER =
            ImmutableList.of(ClickCounter.TABLE, NAME, SetIndex.PIXELS, SetIndex.TAGS, "waymark_link_clicks");

    /** The time of the last change, which each update changes. */
    static final String UPDATED_AT = "updated_at";

    /** The columns that no update sets to a new value. An update may remove a creation key, and increases the version. */
    private static final ImmutableSet<String> KEPT =
            ImmutableSet.of("owner_id", "domain_id", "created_at", "creation_key", "creation_fingerprint", "version");

    /** The columns that only serve to sort or search. */
    private static final ImmutableSet<String> DERIVED =
            ImmutableSet.of("alias_folded", "url_folded", "url_sort", "title_folded");

    /**
     * The columns to insert for a link without rare values. The other columns have values that few links have. The schema
     * contains a default of each other column.
     */
    static final ImmutableSet<String> PLAIN = ImmutableSet.of(
            "owner_id",
            "domain_id",
            "created_at",
            "updated_at",
            "version",
            "alias",
            "alias_key",
            "alias_folded",
            "url",
            "url_key",
            "url_folded",
            "url_sort",
            "title",
            "title_folded",
            "space_id");

    private static final Parameters PLAIN_LINK = plain();

    static final ImmutableSet<String> ALL = ImmutableSet.copyOf(PLAIN_LINK.names());

    /** The columns that an update may change, except {@link #UPDATED_AT}. */
    static final ImmutableSet<String> CONTENT =
            Sets.difference(Sets.difference(ALL, KEPT), Set.of(UPDATED_AT)).immutableCopy();

    private static final ImmutableSet<String> RARE = Sets.difference(ALL, PLAIN).immutableCopy();

    private static final String COLUMNS = Columns.list(KIND, Sets.union(Set.of("id"), Sets.difference(ALL, DERIVED)));

    /**
     * The columns for SELECT, without the columns that only serve to sort or search. The columns of the counter are subqueries: with
     * a join, a database would read the counters of all links that it sorts for a page.
     */
    static final String SELECTED = COLUMNS + """
            ,
              (
                SELECT counter.clicks
                FROM waymark_link_counter counter
                WHERE counter.link_id = link.id
              ) AS clicks,
              (
                SELECT counter.click_limit
                FROM waymark_link_counter counter
                WHERE counter.link_id = link.id
              ) AS click_limit,
              (
                SELECT counter.last_click_at
                FROM waymark_link_counter counter
                WHERE counter.link_id = link.id
              ) AS last_click_at""";

    private static final String COLUMNS_OF_JOIN =
            COLUMNS + ", counter.clicks, counter.click_limit, counter.last_click_at";

    private static final SqlTemplate FIND = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_link link
            LEFT JOIN waymark_link_counter counter ON counter.link_id = link.id
            WHERE {condition}""");

    private static final SqlTemplate FIND_BY_SUBQUERIES = SqlTemplate.of("""
            SELECT {columns}
            FROM waymark_link link
            WHERE {condition}""");

    /** The table of links, for lists. The links of a page whose ids are known are joined with their counters. */
    public static final Table TABLE = new Table(
            NAME,
            KIND,
            SELECTED,
            COLUMNS_OF_JOIN,
            "\nLEFT JOIN waymark_link_counter counter ON counter.link_id = page_id");

    /** Reads a link, or throws the exception of a damaged link. */
    static final Row.Mapper<StoredLink> MAPPER = Row.Mapper.of(KIND, LinkRow::read);

    private LinkRow() {}

    /** Returns the query of the link that meets a condition. */
    static String find(String condition) {
        return FIND.fill(Map.of("columns", COLUMNS_OF_JOIN, "condition", condition));
    }

    /** Returns the query of {@link #find}, with subqueries for the counter. */
    static String findBySubqueries(String condition) {
        return FIND_BY_SUBQUERIES.fill(Map.of("columns", SELECTED, "condition", condition));
    }

    private static Parameters plain() {
        Link link = Link.builder(Owner.of("nobody"), "plain", "https://example.com/")
                .build();
        return values(new StoredLink(
                link,
                new AliasKey(link.domain(), "plain"),
                new UrlKey("A".repeat(UrlKey.LENGTH)),
                Optional.empty(),
                Optional.empty()));
    }

    /** Returns the values of all columns. */
    static Parameters values(StoredLink stored) {
        Link link = stored.link();
        Expiration expiration = link.expiration();
        return new Parameters()
                .set("owner_id", link.owner().key())
                .set("domain_id", stored.aliasKey().domain().id())
                .set("created_at", link.createdAt())
                .set(UPDATED_AT, link.updatedAt())
                .set("version", link.version())
                .set("creation_key", stored.creationKey().map(CreationKey::text))
                .set("creation_fingerprint", stored.creationKey().map(CreationKey::fingerprint))
                .set("alias", link.alias())
                .set("alias_key", stored.aliasKey().text())
                .setFoldOf("alias_folded", link.alias())
                .set("url", link.url())
                .set("url_key", stored.urlKey().text())
                .setFoldOf("url_folded", link.url())
                .setSortKeyOf("url_sort", link.url())
                .set("title", link.title())
                .setFoldOf("title_folded", link.title().orElse(AbsentValues.TEXT))
                .set("attributes", link.attributes())
                .set("space_id", link.spaceId().orElse(AbsentValues.ID))
                .set("disabled", link.disabled())
                .setHash("password", stored.password())
                .set("privacy", link.privacy().type().code())
                .setHash("privacy_password", stored.privacyPassword())
                .set("start_date", link.start().date().map(LocalDate::toString))
                .set("start_time", link.start().time().map(LocalTime::toString))
                .set("starts_at", link.startsAt(), AbsentValues.START)
                .set("expiration_date", expiration.date().map(LocalDate::toString))
                .set("expiration_time", expiration.time().map(LocalTime::toString))
                .set("expiration_url", expiration.url())
                .set("expires_at", link.expiresAt(), AbsentValues.EXPIRY)
                .set("target_type", link.targeting().type().code())
                .set("entries", ListColumns.ofEntries(link.targeting().entries()))
                .set("pixels", ListColumns.ofPixels(link.pixelIds()))
                .set("tags", ListColumns.ofTags(link.tags()));
    }

    /** Returns the value of the column {@code click_limit} of the link's counter. */
    static long clickLimit(Link link) {
        return link.expiration().clicks().orElse(AbsentValues.CLICK_LIMIT);
    }

    /** Returns whether a link has no rare value. */
    static boolean isPlain(Parameters values) {
        for (String column : RARE) {
            if (!values.agrees(PLAIN_LINK, column)) {
                return false;
            }
        }
        return true;
    }

    /** Reads the {@link #NAMES} of a link, also of a damaged link. */
    static LinkStore.Deleted deleted(Row row) throws SQLException {
        return new LinkStore.Deleted(row.number("id"), Domain.of(row.number("domain_id")), row.text("alias"));
    }

    private static StoredLink read(Row row) throws SQLException {
        Domain domain = Domain.of(row.number("domain_id"));
        Optional<PasswordHash> password = row.hash("password");
        LinkBuilder link = Link.builder(Owner.of(row.text("owner_id")), row.text("alias"), row.text("url"))
                .id(row.number("id"))
                .domain(domain)
                .clicks(counter(row, "clicks"))
                .lastClick(row.instant("last_click_at", AbsentValues.INSTANT))
                .disabled(row.flag("disabled"))
                .passwordProtected(password.isPresent())
                .privacy(Codes.privacy(row.number("privacy")))
                .title(row.optionalText("title"))
                .attributes(row.optionalText("attributes"))
                .spaceId(row.number("space_id", AbsentValues.ID))
                .start(start(row))
                .startsAt(row.instant("starts_at", AbsentValues.START))
                .expiration(expiration(row))
                .expiresAt(row.instant("expires_at", AbsentValues.EXPIRY))
                .targeting(targeting(row))
                .pixelIds(row.optionalText("pixels").map(ListColumns::pixels).orElse(ImmutableSet.of()))
                .tags(row.optionalText("tags").map(ListColumns::tags).orElse(ImmutableSet.of()))
                .createdAt(row.instant("created_at"))
                .updatedAt(row.instant("updated_at"))
                .version(row.number("version"));
        return new StoredLink(
                link.build(),
                new AliasKey(domain, row.text("alias_key")),
                new UrlKey(row.text("url_key")),
                password,
                row.hash("privacy_password"),
                creationKey(row));
    }

    /** Returns a column of the counter; NULL would otherwise be zero, which means no limit. */
    private static long counter(Row row, String column) throws SQLException {
        OptionalLong value = row.optionalNumber(column);
        checkArgument(value.isPresent(), "the link has no row in the table of counters");
        return value.getAsLong();
    }

    private static Start start(Row row) throws SQLException {
        Start start = date(row, "start_date").map(Start::on).orElse(Start.NONE);
        return time(row, "start_time").map(start::withTime).orElse(start);
    }

    private static Expiration expiration(Row row) throws SQLException {
        Optional<LocalDate> date = date(row, "expiration_date");
        Optional<LocalTime> time = time(row, "expiration_time");
        long clicks = counter(row, "click_limit");
        Expiration expiration = Expiration.NEVER;
        expiration = date.map(expiration::withDate).orElse(expiration);
        expiration = time.map(expiration::withTime).orElse(expiration);
        expiration = clicks == AbsentValues.CLICK_LIMIT ? expiration : expiration.orAfterClicks(clicks);
        return row.optionalText("expiration_url").map(expiration::redirectingTo).orElse(expiration);
    }

    private static Optional<LocalDate> date(Row row, String column) throws SQLException {
        return row.optionalText(column).map(LocalDate::parse);
    }

    private static Optional<LocalTime> time(Row row, String column) throws SQLException {
        return row.optionalText(column).map(LocalTime::parse);
    }

    private static Targeting targeting(Row row) throws SQLException {
        Targeting.Type type = Codes.targeting(row.number("target_type"));
        Optional<String> text = row.optionalText("entries");
        if (type == Targeting.Type.NONE && text.isEmpty()) {
            return Targeting.NONE;
        }
        checkArgument(type == Targeting.Type.NONE || text.isPresent(), "the targeting has no entries");
        return new Targeting(type, text.map(ListColumns::entries).orElseThrow());
    }

    private static Optional<CreationKey> creationKey(Row row) throws SQLException {
        Optional<String> key = row.optionalText("creation_key");
        return key.isPresent()
                ? Optional.of(new CreationKey(key.get(), row.text("creation_fingerprint")))
                : Optional.empty();
    }
}
