package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.bulk.ColumnGroup;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Identity;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes links with their targeting entries and pixels, within the transaction of a session. */
final class LinkWriter {

    private static final String UPDATE = """
            UPDATE waymark_link
            SET %s
            WHERE id = :id
            AND owner_id = :owner_id
            AND version = :expected_version
            """.formatted(ColumnGroup.assignments(LinkColumns.UPDATED));

    /**
     * For databases whose transactions end at the first failed statement: with a taken alias, updates no row instead of failing.
     */
    private static final String UPDATE_UNLESS_TAKEN = UPDATE + """
            AND NOT EXISTS (
              SELECT 1
              FROM waymark_link AS other
              WHERE other.domain_id = waymark_link.domain_id
              AND other.alias_key = :alias_key
              AND other.id <> :id
            )
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

    private final SqlCatalog sql;
    private final LinkReader reader;
    private final UniquenessKeyRows uniquenessKeys;
    private final LinkInserts inserts;
    private final boolean reportsTakenAlias;

    LinkWriter(SqlCatalog sql, LinkReader reader, UniquenessKeyRows uniquenessKeys) {
        this.sql = sql;
        this.reader = reader;
        this.uniquenessKeys = uniquenessKeys;
        this.inserts = new LinkInserts(sql);
        this.reportsTakenAlias = sql.database().endsTransactionOnError();
    }

    /**
     * Inserts links, and returns the links with their ids in the same order.
     *
     * @throws LinkStore.DuplicateAliasException as {@link LinkInserts#insert}
     * @throws LinkStore.DuplicateUniquenessKeyException if a uniqueness key of a draft is taken. The inserted links are deleted again, unless a
     *     draft takes a key over: the deletion would also delete that key
     */
    ImmutableList<Link> insert(Session session, List<StoredLink> drafts) throws SQLException {
        ImmutableList<Link> links = inserts.insert(session, drafts);
        insertRulesAndPixels(session, links);
        try {
            uniquenessKeys.add(session, drafts, Lists.transform(links, Link::id));
        } catch (LinkStore.DuplicateUniquenessKeyException e) {
            if (drafts.stream().noneMatch(UniquenessKeyRows::takesOver)) {
                // The connection of a caller's transaction may refuse the rollback to a savepoint.
                session.executeAll(sql.of(JdbcLinkStores.DELETE), links, link -> new Identity(link.owner(), link.id()));
                session.compensated();
            }
            throw e;
        }
        return links;
    }

    /** Returns whether an insertion of these links writes only the row of one link. */
    static boolean isSingleRow(List<StoredLink> drafts) {
        return drafts.size() == 1
                && drafts.get(0).link().targeting().rules().isEmpty()
                && drafts.get(0).link().pixelIds().isEmpty()
                && drafts.get(0).uniquenessKeys().isEmpty();
    }

    /** Inserts links with their existing ids. */
    void restore(Session session, List<StoredLink> links) throws SQLException {
        inserts.restore(session, links);
        insertRulesAndPixels(session, Lists.transform(links, StoredLink::link));
    }

    private void insertRulesAndPixels(Session session, List<Link> links) throws SQLException {
        insertRules(session, links.stream().flatMap(LinkWriter::ruleRows));
        insertPixels(session, links.stream().flatMap(link -> pixelRows(link.id(), link.pixelIds())));
    }

    /**
     * Replaces a link, and its targeting entries and pixels if they differ. The write of the row precedes the reads for two
     * reasons: the write locks the link, and SQLite refuses a write after reads that another transaction has made stale.
     *
     * @return whether the link had the expected version; false also if another link has the alias and the database reports this
     *     without an error
     */
    boolean update(Session session, StoredLink changed, long expectedVersion) throws SQLException {
        Link link = changed.link();
        int updated = session.execute(sql.of(reportsTakenAlias ? UPDATE_UNLESS_TAKEN : UPDATE), p -> {
            ColumnGroup.bindAll(LinkColumns.UPDATED, p, changed);
            new Identity(link.owner(), link.id()).bind(p);
            p.set("expected_version", expectedVersion);
        });
        if (updated == 0) {
            return false;
        }
        updateRules(session, link, reader.rules(session, link.id()));
        updatePixels(session, link, reader.pixels(session, link.id()));
        return true;
    }

    /** Returns whether an update with a taken alias updates no row instead of failing. */
    boolean reportsTakenAlias() {
        return reportsTakenAlias;
    }

    /** Writes the differences of the targeting entries and pixels of links whose rows this transaction has locked. */
    void updateRulesAndPixels(Session session, List<LinkStore.Replacement> replacements) throws SQLException {
        List<LinkStore.Replacement> ruled = replacements.stream()
                .filter(each -> !rulesOf(each.before()).equals(rulesOf(each.after())))
                .toList();
        List<LinkStore.Replacement> ruledBefore = ruled.stream()
                .filter(each -> !rulesOf(each.before()).isEmpty()) // as updateRules does
                .toList();
        session.executeAll(sql.of(DELETE_RULES), ruledBefore, each -> p -> p.set("link_id", each.id()));
        insertRules(
                session, ruled.stream().flatMap(each -> ruleRows(each.after().link())));
        List<PixelRow> removed = new ArrayList<>();
        List<PixelRow> added = new ArrayList<>();
        for (LinkStore.Replacement each : replacements) {
            Set<Long> before = each.before().link().pixelIds();
            Set<Long> after = each.after().link().pixelIds();
            pixelRows(each.id(), Sets.difference(before, after)).forEach(removed::add);
            pixelRows(each.id(), Sets.difference(after, before)).forEach(added::add);
        }
        deletePixels(session, removed);
        insertPixels(session, added.stream());
    }

    /**
     * Skips the deletion if no entries exist: on MariaDB and MySQL, such a deletion would block the insertions of other links.
     */
    private void updateRules(Session session, Link link, List<Targeting.Rule> before) throws SQLException {
        if (link.targeting().rules().equals(before)) {
            return;
        }
        if (!before.isEmpty()) {
            session.execute(sql.of(DELETE_RULES), p -> p.set("link_id", link.id()));
        }
        insertRules(session, ruleRows(link));
    }

    private void updatePixels(Session session, Link link, Set<Long> before) throws SQLException {
        deletePixels(
                session,
                pixelRows(link.id(), Sets.difference(before, link.pixelIds())).toList());
        insertPixels(session, pixelRows(link.id(), Sets.difference(link.pixelIds(), before)));
    }

    private void deletePixels(Session session, List<PixelRow> rows) throws SQLException {
        session.executeAll(
                sql.of(DELETE_PIXEL),
                rows,
                row -> p -> p.set("link_id", row.linkId()).set("pixel_id", row.pixelId()));
    }

    private void insertRules(Session session, Stream<RuleRow> rows) throws SQLException {
        session.insertAll(
                sql.of(INSERT_RULE),
                rows.toList(),
                row -> p -> p.set("link_id", row.linkId())
                        .set("position", row.position())
                        .set("rule_key", row.rule().key())
                        .set("url", row.rule().url()));
    }

    private void insertPixels(Session session, Stream<PixelRow> rows) throws SQLException {
        session.insertAll(
                sql.of(INSERT_PIXEL),
                rows.toList(),
                row -> p -> p.set("link_id", row.linkId()).set("pixel_id", row.pixelId()));
    }

    private static List<Targeting.Rule> rulesOf(StoredLink stored) {
        return stored.link().targeting().rules();
    }

    private static Stream<RuleRow> ruleRows(Link link) {
        List<Targeting.Rule> rules = link.targeting().rules();
        return IntStream.range(0, rules.size())
                .mapToObj(position -> new RuleRow(link.id(), position, rules.get(position)));
    }

    private static Stream<PixelRow> pixelRows(long linkId, Set<Long> pixelIds) {
        return pixelIds.stream().map(pixelId -> new PixelRow(linkId, pixelId));
    }
}
