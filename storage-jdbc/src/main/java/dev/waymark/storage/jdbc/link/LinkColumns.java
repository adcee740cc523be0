package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of a link's row. All statements that insert, update or read links are built from this list. {@link LinkRow} reads
 * the values.
 */
final class LinkColumns {

    /** The name of a record in messages, and the alias of the table. */
    static final String KIND = "link";

    static final String TABLE = "waymark_link";

    /** The columns that no update of a link changes. */
    private static final ColumnGroup<StoredLink> ORIGIN = ColumnGroup.of(
            stored -> stored.link().createdAt(),
            (p, stored) -> p.set("owner_id", stored.link().owner().key())
                    .set("domain_id", stored.aliasKey().domain().id())
                    .set("clicks", stored.link().clicks())
                    .set("created_at", stored.link().createdAt()),
            "owner_id",
            "domain_id",
            "clicks",
            "created_at");

    /** The columns that each update changes, and the alias, which only an update of a single link changes. */
    private static final ColumnGroup<StoredLink> ALIAS_AND_VERSION = ColumnGroup.<StoredLink>of(
                    stored -> stored.link().version(),
                    (p, stored) -> p.set("alias", stored.link().alias())
                            .set("alias_key", stored.aliasKey().text())
                            .fold("alias_folded", stored.link().alias())
                            .set("updated_at", stored.link().updatedAt())
                            .set("version", stored.link().version()),
                    "alias",
                    "alias_key",
                    "updated_at",
                    "version")
            .deriving("alias_folded");

    /** The columns of values that most links have. */
    private static final ImmutableList<ColumnGroup<StoredLink>> USUAL = ImmutableList.of(
            ColumnGroup.<StoredLink>of(
                            stored -> List.of(stored.link().url(), stored.urlKey()),
                            (p, stored) -> p.set("url", stored.link().url())
                                    .set("url_key", stored.urlKey().text())
                                    .foldLong(
                                            "url_folded",
                                            "url_long",
                                            stored.link().url()),
                            "url",
                            "url_key")
                    .deriving("url_folded", "url_long"),
            ColumnGroup.<StoredLink>of(
                            stored -> stored.link().title(),
                            (p, stored) -> p.set("title", stored.link().title())
                                    .fold("title_folded", stored.link().title().orElse(AbsentValues.TEXT)),
                            "title")
                    .deriving("title_folded"),
            ColumnGroup.of(
                    stored -> stored.link().spaceId(),
                    (p, stored) -> p.set("space_id", stored.link().spaceId().orElse(AbsentValues.ID)),
                    "space_id"));

    /** The columns of values that few links have. */
    private static final ImmutableList<ColumnGroup<StoredLink>> RARE = ImmutableList.of(
            ColumnGroup.of(
                    stored -> stored.link().disabled(),
                    (p, stored) -> p.set("disabled", stored.link().disabled()),
                    "disabled"),
            ColumnGroup.of(StoredLink::password, (p, stored) -> p.setHash("password", stored.password()), "password"),
            ColumnGroup.of(
                    stored -> List.of(stored.link().privacy(), stored.privacyPassword()),
                    (p, stored) -> p.set(
                                    "privacy", stored.link().privacy().type().code())
                            .setHash("privacy_password", stored.privacyPassword()),
                    "privacy",
                    "privacy_password"),
            ColumnGroup.<StoredLink>of(
                            stored -> List.of(
                                    stored.link().expiration(), stored.link().expiresAt()),
                            (p, stored) -> bindExpiration(p, stored.link()),
                            "expiration_clicks",
                            "expiration_date",
                            "expiration_time",
                            "expiration_url",
                            "expires_at")
                    .deriving("click_limit"),
            ColumnGroup.of(
                    stored -> List.of(
                            stored.link().targeting().type(),
                            stored.link().targeting().entries().size()),
                    (p, stored) -> p.set(
                                    "target_type",
                                    stored.link().targeting().type().code())
                            .set(
                                    "entry_count",
                                    stored.link().targeting().entries().size()),
                    "target_type",
                    "entry_count"),
            ColumnGroup.of(
                    stored -> stored.link().pixelIds().size(),
                    (p, stored) -> p.set("pixel_count", stored.link().pixelIds().size()),
                    "pixel_count"));

    /** The SQL literals of the {@link #RARE} columns in the row of a link without rare values, by column. */
    private static final ImmutableMap<String, String> DEFAULTS = ImmutableMap.<String, String>builder()
            .put("disabled", "FALSE")
            .put("password", "NULL")
            .put("privacy", Integer.toString(Privacy.PUBLIC.type().code()))
            .put("privacy_password", "NULL")
            .put("click_limit", Long.toString(AbsentValues.CLICK_LIMIT))
            .put("expiration_clicks", "NULL")
            .put("expiration_date", "NULL")
            .put("expiration_time", "NULL")
            .put("expiration_url", "NULL")
            .put("expires_at", Long.toString(AbsentValues.EXPIRY))
            .put("target_type", Integer.toString(Targeting.Type.NONE.code()))
            .put("entry_count", "0")
            .put("pixel_count", "0")
            .buildOrThrow();

    /** The columns that updates of many links can change. */
    static final ImmutableList<ColumnGroup<StoredLink>> CONTENT = ImmutableList.copyOf(Iterables.concat(USUAL, RARE));

    /** The columns that an update of a single link writes. */
    static final ImmutableList<ColumnGroup<StoredLink>> UPDATED =
            ImmutableList.copyOf(Iterables.concat(List.of(ALIAS_AND_VERSION), CONTENT));

    static final ImmutableList<ColumnGroup<StoredLink>> ALL =
            ImmutableList.copyOf(Iterables.concat(List.of(ORIGIN), UPDATED));

    /** The columns to bind for a link without rare values. */
    static final ImmutableList<ColumnGroup<StoredLink>> PLAIN =
            ImmutableList.copyOf(Iterables.concat(List.of(ORIGIN, ALIAS_AND_VERSION), USUAL));

    /**
     * The statement that inserts any link, {@code INSERT INTO waymark_link (id, owner_id, ...) VALUES (:id, :owner_id, ...)}:
     * one parameter for each column of {@link #ALL}, with the column's name.
     */
    static final String INSERT = ColumnGroup.insert(TABLE, ALL);

    /** The statement that inserts a link without rare values: half of the values are literals. */
    static final String INSERT_PLAIN = withDefaults(INSERT);

    private static final ImmutableList<Object> RARE_DEFAULTS = rareOf(plain());

    private LinkColumns() {}

    private static String withDefaults(String insert) {
        String plain = insert;
        for (Map.Entry<String, String> column : DEFAULTS.entrySet()) {
            plain = plain.replaceFirst(":" + column.getKey() + "\\b", column.getValue());
        }
        return plain;
    }

    private static StoredLink plain() {
        Link link = Link.builder(Owner.of("nobody"), "plain", "https://example.com/")
                .build();
        return new StoredLink(
                link, new AliasKey(link.domain(), "plain"), new UrlKey(0, 0), Optional.empty(), Optional.empty());
    }

    private static ImmutableList<Object> rareOf(StoredLink stored) {
        return RARE.stream().map(group -> group.of(stored)).collect(ImmutableList.toImmutableList());
    }

    /** Returns whether a link has no rare value. */
    static boolean isPlain(StoredLink stored) {
        return rareOf(stored).equals(RARE_DEFAULTS);
    }

    private static void bindExpiration(StatementParameters parameters, Link link) throws SQLException {
        Expiration expiration = link.expiration();
        parameters
                .set("click_limit", expiration.clicks().orElse(AbsentValues.CLICK_LIMIT))
                .set("expiration_clicks", expiration.clicks())
                .set("expiration_date", expiration.date().map(LocalDate::toString))
                .set("expiration_time", expiration.time().map(LocalTime::toString))
                .set("expiration_url", expiration.url())
                .set("expires_at", link.expiresAt(), AbsentValues.EXPIRY);
    }
}
