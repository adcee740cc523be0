package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import com.google.common.collect.Streams;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes links with their rules and pixels, within the transaction of a session. */
final class LinkWriter {

    private static final int LINKS_AT_ONCE = 1_000;

    private static final Comparator<StoredLink> BY_KEY = Comparator.comparing(
            StoredLink::aliasKey, Comparator.comparingLong(AliasKey::domain).thenComparing(AliasKey::text));

    private static final String IDS = "waymark_link_ids";

    private static final String INSERT = """
            INSERT INTO waymark_link (
              id, owner_id, domain_id, alias, alias_key, alias_folded, url, url_folded, title, title_folded, space_id,
              clicks, click_limit, disabled, password, privacy, privacy_password,
              expiration_date, expiration_time, expiration_clicks, expiration_url, expires_at,
              target_type, rule_count, pixel_count, created_at, updated_at, version
            )
            VALUES (
              :id, :owner_id, :domain_id, :alias, :alias_key, :alias_folded, :url, :url_folded, :title, :title_folded, :space_id,
              :clicks, :click_limit, :disabled, :password, :privacy, :privacy_password,
              :expiration_date, :expiration_time, :expiration_clicks, :expiration_url, :expires_at,
              :target_type, :rule_count, :pixel_count, :created_at, :updated_at, :version
            )
            """;

    private static final String UPDATE = """
            UPDATE waymark_link
            SET
              alias = :alias,
              alias_key = :alias_key,
              alias_folded = :alias_folded,
              url = :url,
              url_folded = :url_folded,
              title = :title,
              title_folded = :title_folded,
              space_id = :space_id,
              click_limit = :click_limit,
              disabled = :disabled,
              password = :password,
              privacy = :privacy,
              privacy_password = :privacy_password,
              expiration_date = :expiration_date,
              expiration_time = :expiration_time,
              expiration_clicks = :expiration_clicks,
              expiration_url = :expiration_url,
              expires_at = :expires_at,
              target_type = :target_type,
              rule_count = :rule_count,
              pixel_count = :pixel_count,
              updated_at = :updated_at,
              version = :version
            WHERE id = :id
            AND owner_id = :owner_id
            AND version = :expected_version
            """;

    private static final String INSERT_RULE = """
            INSERT INTO waymark_link_rule (link_id, position, rule_key, url)
            VALUES (:link_id, :position, :rule_key, :url)
            """;

    private static final String DELETE_RULES = """
            DELETE FROM waymark_link_rule
            WHERE link_id = :link_id
            """;

    private static final String INSERT_PIXEL = """
            INSERT INTO waymark_link_pixel (link_id, pixel_id)
            VALUES (:link_id, :pixel_id)
            """;

    private static final String DELETE_PIXEL = """
            DELETE FROM waymark_link_pixel
            WHERE link_id = :link_id
            AND pixel_id = :pixel_id
            """;

    private record RuleRow(long linkId, int position, Targeting.Rule rule) {}

    private record PixelRow(long linkId, long pixelId) {}

    private final Sql nextIds;
    private final Sql insert;
    private final Sql update;
    private final Sql insertRule;
    private final Sql deleteRules;
    private final Sql insertPixel;
    private final Sql deletePixel;

    LinkWriter(TablePrefix prefix, Dialect dialect) {
        this.nextIds = prefix.sql(dialect.nextIds(IDS));
        this.insert = prefix.sql(INSERT);
        this.update = prefix.sql(UPDATE);
        this.insertRule = prefix.sql(INSERT_RULE);
        this.deleteRules = prefix.sql(DELETE_RULES);
        this.insertPixel = prefix.sql(INSERT_PIXEL);
        this.deletePixel = prefix.sql(DELETE_PIXEL);
    }

    /**
     * Inserts links, and returns them with their ids in the same order.
     *
     * <p>Their rows are written in the order of their alias keys. Each waits for any other transaction that writes the same
     * key, so in different orders two of them could wait for each other; H2 would not even notice.
     */
    ImmutableList<Link> insert(Session session, List<StoredLink> drafts) throws SQLException {
        ImmutableList<Long> ids = session.list(nextIds, p -> p.set("count", drafts.size()), row -> row.number("id"));
        ImmutableList<StoredLink> links =
                Streams.zip(drafts.stream(), ids.stream(), LinkWriter::withId).collect(ImmutableList.toImmutableList());
        for (List<StoredLink> chunk : Iterables.partition(ImmutableList.sortedCopyOf(BY_KEY, links), LINKS_AT_ONCE)) {
            session.executeAll(insert, chunk, link -> p -> {
                p.set("id", link.link().id());
                LinkRow.bindOrigin(p, link);
                LinkRow.bindContent(p, link);
            });
            insertRules(session, chunk.stream().map(StoredLink::link).flatMap(LinkWriter::ruleRows));
            insertPixels(session, chunk.stream().map(StoredLink::link).flatMap(LinkWriter::pixelRows));
        }
        return links.stream().map(StoredLink::link).collect(ImmutableList.toImmutableList());
    }

    private static StoredLink withId(StoredLink draft, long id) {
        return draft.withLink(draft.link().withId(id));
    }

    /**
     * Replaces what a link was by what it is to be, and writes only those of its parts that differ.
     *
     * @return whether the link still was of the version of {@code current}
     */
    boolean update(Session session, StoredLink current, StoredLink changed) throws SQLException {
        Link before = current.link();
        Link after = changed.link();
        int updated = session.execute(update, p -> {
            LinkRow.bindContent(p, changed);
            p.set("id", after.id()).set("owner_id", after.owner().key()).set("expected_version", before.version());
        });
        if (updated == 0) {
            return false;
        }
        if (!before.targeting().rules().equals(after.targeting().rules())) {
            if (!before.targeting().rules().isEmpty()) {
                session.execute(deleteRules, p -> p.set("link_id", after.id()));
            }
            insertRules(session, ruleRows(after));
        }
        session.executeAll(
                deletePixel,
                pixelRows(after.id(), Sets.difference(before.pixelIds(), after.pixelIds()))
                        .toList(),
                row -> p -> p.set("link_id", row.linkId()).set("pixel_id", row.pixelId()));
        insertPixels(session, pixelRows(after.id(), Sets.difference(after.pixelIds(), before.pixelIds())));
        return true;
    }

    private void insertRules(Session session, Stream<RuleRow> rows) throws SQLException {
        session.executeAll(
                insertRule,
                rows.toList(),
                row -> p -> p.set("link_id", row.linkId())
                        .set("position", row.position())
                        .set("rule_key", row.rule().key())
                        .set("url", row.rule().url()));
    }

    private void insertPixels(Session session, Stream<PixelRow> rows) throws SQLException {
        session.executeAll(
                insertPixel,
                rows.toList(),
                row -> p -> p.set("link_id", row.linkId()).set("pixel_id", row.pixelId()));
    }

    private static Stream<RuleRow> ruleRows(Link link) {
        List<Targeting.Rule> rules = link.targeting().rules();
        return IntStream.range(0, rules.size())
                .mapToObj(position -> new RuleRow(link.id(), position, rules.get(position)));
    }

    private static Stream<PixelRow> pixelRows(Link link) {
        return pixelRows(link.id(), link.pixelIds());
    }

    private static Stream<PixelRow> pixelRows(long linkId, Set<Long> pixelIds) {
        return pixelIds.stream().map(pixelId -> new PixelRow(linkId, pixelId));
    }
}
