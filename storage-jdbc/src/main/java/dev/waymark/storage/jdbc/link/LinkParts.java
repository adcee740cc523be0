package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.help.UrlKeys;
import dev.waymark.storage.jdbc.bulk.Part;
import dev.waymark.storage.jdbc.statement.Absent;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;

/** What an update can change in a link's row but the alias, of which no two links have the same. */
final class LinkParts {

    /** What most links have. */
    static final ImmutableList<Part<StoredLink>> USUAL = ImmutableList.of(
            Part.of(
                    stored -> stored.link().url(),
                    (p, stored) -> p.set("url", stored.link().url())
                            .set("url_key", UrlKeys.of(stored.link().url()))
                            .foldLong("url_folded", "url_long", stored.link().url()),
                    "url",
                    "url_key",
                    "url_folded",
                    "url_long"),
            Part.of(
                    stored -> stored.link().title(),
                    (p, stored) -> p.set("title", stored.link().title())
                            .fold("title_folded", stored.link().title().orElse(Absent.TEXT)),
                    "title",
                    "title_folded"),
            Part.of(
                    stored -> stored.link().spaceId(),
                    (p, stored) -> p.set("space_id", stored.link().spaceId().orElse(Absent.ID)),
                    "space_id"));

    /** What few links have. */
    static final ImmutableList<Part<StoredLink>> RARE = ImmutableList.of(
            Part.of(
                    stored -> stored.link().disabled(),
                    (p, stored) -> p.set("disabled", stored.link().disabled()),
                    "disabled"),
            Part.of(StoredLink::password, (p, stored) -> p.setHash("password", stored.password()), "password"),
            Part.of(
                    stored -> List.of(stored.link().privacy(), stored.privacyPassword()),
                    (p, stored) -> p.set(
                                    "privacy", stored.link().privacy().type().code())
                            .setHash("privacy_password", stored.privacyPassword()),
                    "privacy",
                    "privacy_password"),
            Part.of(
                    stored -> List.of(stored.link().expiration(), stored.link().expiresAt()),
                    (p, stored) -> bindExpiration(p, stored.link()),
                    "click_limit",
                    "expiration_clicks",
                    "expiration_date",
                    "expiration_time",
                    "expiration_url",
                    "expires_at"),
            Part.of(
                    stored -> List.of(
                            stored.link().targeting().type(),
                            stored.link().targeting().rules().size()),
                    (p, stored) -> p.set(
                                    "target_type",
                                    stored.link().targeting().type().code())
                            .set("rule_count", stored.link().targeting().rules().size()),
                    "target_type",
                    "rule_count"),
            Part.of(
                    stored -> stored.link().pixelIds().size(),
                    (p, stored) -> p.set("pixel_count", stored.link().pixelIds().size()),
                    "pixel_count"));

    static final ImmutableList<Part<StoredLink>> ALL =
            ImmutableList.<Part<StoredLink>>builder().addAll(USUAL).addAll(RARE).build();

    private static final ImmutableList<Object> PLAIN = rareOf(plain());

    private LinkParts() {}

    private static StoredLink plain() {
        Link link = Link.builder(Owner.of("nobody"), "plain", "https://example.com/")
                .build();
        return new StoredLink(link, new AliasKey(link.domain(), "plain"), Optional.empty(), Optional.empty());
    }

    private static ImmutableList<Object> rareOf(StoredLink stored) {
        return RARE.stream().map(part -> part.of(stored)).collect(ImmutableList.toImmutableList());
    }

    /** Whether a link has no rare part. */
    static boolean isPlain(StoredLink stored) {
        return rareOf(stored).equals(PLAIN);
    }

    private static void bindExpiration(Parameters parameters, Link link) throws SQLException {
        Expiration expiration = link.expiration();
        parameters
                .set("click_limit", expiration.clicks().orElse(Absent.CLICK_LIMIT))
                .set("expiration_clicks", expiration.clicks())
                .set("expiration_date", expiration.date().map(LocalDate::toString))
                .set("expiration_time", expiration.time().map(LocalTime::toString))
                .set("expiration_url", expiration.url())
                .set("expires_at", link.expiresAt(), Absent.EXPIRY);
    }
}
