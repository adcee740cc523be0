package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableSet;
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
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Row;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;

/** The mapping of rows with the {@linkplain LinkColumns#SELECTED selected columns} to links. */
final class LinkRow {

    /** Reads a link, or throws the exception of a damaged link. */
    static final Row.Mapper<StoredLink> MAPPER = Row.Mapper.of(LinkColumns.KIND, LinkRow::read);

    private LinkRow() {}

    private static StoredLink read(Row row) throws SQLException {
        Domain domain = Domain.of(row.number("domain_id"));
        Optional<PasswordHash> password = row.hash("password");
        LinkBuilder link = Link.builder(Owner.of(row.text("owner_id")), row.text("alias"), row.text("url"))
                .id(row.number("id"))
                .domain(domain)
                .clicks(clicks(row))
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
                UrlKey.fromText(row.text("url_key")),
                password,
                row.hash("privacy_password"),
                creationKey(row));
    }

    private static long clicks(Row row) throws SQLException {
        OptionalLong clicks = row.optionalNumber("clicks");
        checkArgument(clicks.isPresent(), "the link has no row in the table of counters");
        return clicks.getAsLong();
    }

    private static Start start(Row row) throws SQLException {
        return new Start(date(row, "start_date"), time(row, "start_time"));
    }

    private static Expiration expiration(Row row) throws SQLException {
        Optional<LocalDate> date = date(row, "expiration_date");
        Optional<LocalTime> time = time(row, "expiration_time");
        OptionalLong clicks = row.number("click_limit", AbsentValues.CLICK_LIMIT);
        Expiration expiration = Expiration.NEVER;
        expiration = date.map(expiration::withDate).orElse(expiration);
        expiration = time.map(expiration::withTime).orElse(expiration);
        expiration = clicks.isPresent() ? expiration.orAfterClicks(clicks.getAsLong()) : expiration;
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
