package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkArgument;

import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The row of a link, without the rows of its targeting entries and pixels.
 *
 * @param bare the link without targeting and pixels
 * @param targetType the kind of targeting
 * @param entryCount the number of targeting entries
 * @param pixelCount the number of pixels
 */
public record LinkRow(StoredLink bare, Targeting.Type targetType, int entryCount, int pixelCount) {

    /** All columns except the columns that only serve to sort, search or filter. */
    public static final String COLUMNS = "id, " + ColumnGroup.selected(LinkColumns.ALL);

    /** The table of links, for lists. */
    public static final Table TABLE = new Table(LinkColumns.TABLE, LinkColumns.KIND, COLUMNS);

    public static LinkRow of(Row row) throws SQLException {
        return new LinkRow(
                bare(row),
                Codes.targeting(row.number("target_type")),
                row.integer("entry_count"),
                row.integer("pixel_count"));
    }

    /** Returns the row for a visit, which needs no targeting entries and pixels of a disabled link. */
    static LinkRow ofVisited(Row row) throws SQLException {
        LinkRow whole = of(row);
        return whole.bare.link().disabled() ? new LinkRow(whole.bare, Targeting.Type.NONE, 0, 0) : whole;
    }

    private static StoredLink bare(Row row) throws SQLException {
        Domain domain = Domain.of(row.number("domain_id"));
        Optional<PasswordHash> password = row.hash("password");
        LinkBuilder link = Link.builder(Owner.of(row.text("owner_id")), row.text("alias"), row.text("url"))
                .id(row.number("id"))
                .domain(domain)
                .clicks(row.number("clicks"))
                .disabled(row.flag("disabled"))
                .passwordProtected(password.isPresent())
                .privacy(Codes.privacy(row.number("privacy")))
                .title(row.optionalText("title"))
                .spaceId(row.number("space_id", AbsentValues.ID))
                .expiration(expiration(row))
                .expiresAt(row.instant("expires_at", AbsentValues.EXPIRY))
                .createdAt(row.instant("created_at"))
                .updatedAt(row.instant("updated_at"))
                .version(row.number("version"));
        AliasKey key = new AliasKey(domain, row.text("alias_key"));
        return new StoredLink(
                link.build(), key, UrlKey.fromText(row.text("url_key")), password, row.hash("privacy_password"));
    }

    private static Expiration expiration(Row row) throws SQLException {
        Optional<LocalDate> date = row.optionalText("expiration_date").map(LocalDate::parse);
        Optional<LocalTime> time = row.optionalText("expiration_time").map(LocalTime::parse);
        OptionalLong clicks = row.optionalNumber("expiration_clicks");
        Expiration expiration = Expiration.NEVER;
        expiration = date.map(expiration::date).orElse(expiration);
        expiration = time.map(expiration::time).orElse(expiration);
        expiration = clicks.isPresent() ? expiration.orAfterClicks(clicks.getAsLong()) : expiration;
        return row.optionalText("expiration_url").map(expiration::redirectingTo).orElse(expiration);
    }

    public long id() {
        return bare.link().id();
    }

    public long version() {
        return bare.link().version();
    }

    /** Returns whether the link has no targeting entries and no pixels. */
    boolean isComplete() {
        return entryCount == 0 && pixelCount == 0;
    }

    /**
     * Returns the link, which has no targeting entries and no pixels.
     *
     * @throws IllegalArgumentException if the kind of targeting requires targeting entries
     */
    StoredLink complete() {
        return complete(List.of(), Set.of());
    }

    /**
     * Returns the link with its targeting entries and pixels.
     *
     * @throws IllegalArgumentException if the kind of targeting cannot have these targeting entries
     */
    public StoredLink complete(List<Targeting.Entry> entries, Set<Long> pixelIds) {
        checkArgument(targetType == Targeting.Type.NONE || !entries.isEmpty(), "the targeting has no entries");
        if (targetType == Targeting.Type.NONE && pixelIds.isEmpty()) {
            return bare;
        }
        return bare.withLink(bare.link().toBuilder()
                .targeting(new Targeting(targetType, entries))
                .pixelIds(pixelIds)
                .build());
    }
}
