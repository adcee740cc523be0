package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.link.Targeting;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads whole links: their rows with one statement, then their rules and their pixels with one each, and only if any of
 * the links has some.
 *
 * <p>Row, rules and pixels of a link are always of the same moment, although several statements read them, at any isolation
 * level and without a transaction. Each rule and each pixel is read with the version that the link has at that moment, and if
 * it is not that of the row, all is read again. A damaged link does not keep the others from being read.
 */
final class LinkReader {

    private static final int IDS_AT_ONCE = 512;

    private static final String RULES = """
            SELECT rule.link_id, rule.position, rule.rule_key, rule.url, link.version
            FROM waymark_link_rule rule
            JOIN waymark_link link ON link.id = rule.link_id
            WHERE rule.link_id IN (:ids)
            ORDER BY rule.link_id, rule.position
            """;

    private static final String PIXELS = """
            SELECT pixel.link_id, pixel.pixel_id, link.version
            FROM waymark_link_pixel pixel
            JOIN waymark_link link ON link.id = pixel.link_id
            WHERE pixel.link_id IN (:ids)
            ORDER BY pixel.link_id, pixel.pixel_id
            """;

    /** A rule or a pixel, and the version of its link when it was read. */
    private record Versioned<T>(long version, T value) {}

    /** A link whose rules or pixels are not those that its row announces, and the version of the row. */
    private record TornRead(long linkId, long version) {}

    /** What did not fit at the attempts so far. */
    private static final class TornReads {

        /**
         * The first attempt that can prove damage: in {@code OwnTransactions}, the attempt after a pause. {@link
         * Transactions#readOneMoment} makes at least four attempts.
         */
        private static final int ATTEMPTS = 3;

        private Set<TornRead> before = new HashSet<>();
        private int attempts;

        /** Whether what did not fit at this attempt will never do. */
        boolean areFinal(Set<TornRead> found) {
            attempts++;
            boolean isOneMoment = before.containsAll(found);
            before = found;
            return found.isEmpty() || (isOneMoment && attempts >= ATTEMPTS);
        }
    }

    private final SqlCatalog sql;

    LinkReader(SqlCatalog sql) {
        this.sql = sql;
    }

    /**
     * The links whose rows a query finds, in its order.
     *
     * <p>If the rules or pixels of a link are not those that its row announces, it may have changed between the statements, and
     * all is read again. If the row has the same version then and they still do not fit, at the third time at the earliest, the
     * link has not changed; it is damaged. (H2 2.3 was seen to show the row of a link a moment before its pixels.)
     */
    ImmutableList<MaybeDamaged<StoredLink>> list(
            Transactions transactions, String doing, Transactions.Work<ListQuery> query) {
        return readOneMoment(transactions, doing, query, LinkRow::of);
    }

    private ImmutableList<MaybeDamaged<StoredLink>> readOneMoment(
            Transactions transactions, String doing, Transactions.Work<ListQuery> query, Row.Mapper<LinkRow> mapper) {
        TornReads tornReads = new TornReads();
        return transactions
                .readOneMoment(doing, session -> tryRead(session, query.in(session), mapper, tornReads))
                .orElseThrow(() -> new StorageException("links change faster than they can be read", null));
    }

    /**
     * Finds a link with its rules and pixels.
     *
     * @param mapper maps the row, and may omit rules and pixels
     * @throws StorageException if the link is damaged
     */
    Optional<StoredLink> find(Transactions transactions, String doing, ListQuery query, Row.Mapper<LinkRow> mapper) {
        return readOneMoment(transactions, doing, session -> query, mapper).stream()
                .findFirst()
                .map(link -> link.orThrow(LinkColumns.KIND));
    }

    /** One attempt; empty if a link may have changed between its statements. */
    private Optional<ImmutableList<MaybeDamaged<StoredLink>>> tryRead(
            Session session, ListQuery query, Row.Mapper<LinkRow> mapper, TornReads tornReads) throws SQLException {
        Set<TornRead> found = new HashSet<>();
        ImmutableList<MaybeDamaged<StoredLink>> links =
                completeAll(session, query.list(session, MaybeDamaged.of(mapper)), found);
        return tornReads.areFinal(found) ? Optional.of(links) : Optional.empty();
    }

    /** The link with this row. One that was changed after its row was read may seem damaged. */
    MaybeDamaged<StoredLink> complete(Session session, MaybeDamaged<LinkRow> row) throws SQLException {
        return completeAll(session, ImmutableList.of(row), new HashSet<>()).get(0);
    }

    /** @param tornReads gets those links that may have changed since their rows were read */
    private ImmutableList<MaybeDamaged<StoredLink>> completeAll(
            Session session, ImmutableList<MaybeDamaged<LinkRow>> rows, Set<TornRead> tornReads) throws SQLException {
        ImmutableListMultimap<Long, MaybeDamaged<Versioned<Targeting.Rule>>> ruleParts =
                parts(session, RULES, idsOf(rows, row -> row.ruleCount() > 0), LinkReader::rule);
        ImmutableListMultimap<Long, MaybeDamaged<Versioned<Long>>> pixelParts =
                parts(session, PIXELS, idsOf(rows, row -> row.pixelCount() > 0), LinkReader::pixel);
        return rows.stream()
                .map(row -> row.map(whole -> whole.isAlone()
                        ? whole.alone()
                        : assemble(whole, ruleParts.get(row.id()), pixelParts.get(row.id()), tornReads)))
                .collect(ImmutableList.toImmutableList());
    }

    private static StoredLink assemble(
            LinkRow row,
            List<MaybeDamaged<Versioned<Targeting.Rule>>> rules,
            List<MaybeDamaged<Versioned<Long>>> pixels,
            Set<TornRead> tornReads) {
        if (!belong(rules, row, row.ruleCount()) || !belong(pixels, row, row.pixelCount())) {
            tornReads.add(new TornRead(row.id(), row.version()));
            throw new IllegalArgumentException("of " + row.ruleCount() + " rules and " + row.pixelCount()
                    + " pixels there are " + rules.size() + " and " + pixels.size());
        }
        return row.complete(valuesOf(rules), ImmutableSet.copyOf(valuesOf(pixels)));
    }

    /** The rules of a link whose row this transaction has written, so that nobody else changes them. */
    ImmutableList<Targeting.Rule> rules(Session session, long linkId) throws SQLException {
        return valuesOf(parts(session, RULES, ImmutableList.of(linkId), LinkReader::rule)
                .get(linkId));
    }

    /** The pixels of a link whose row this transaction has written, so that nobody else changes them. */
    ImmutableSet<Long> pixels(Session session, long linkId) throws SQLException {
        return ImmutableSet.copyOf(valuesOf(parts(session, PIXELS, ImmutableList.of(linkId), LinkReader::pixel)
                .get(linkId)));
    }

    private static Targeting.Rule rule(Row row) throws SQLException {
        return new Targeting.Rule(row.text("rule_key"), row.text("url"));
    }

    private static long pixel(Row row) throws SQLException {
        return row.number("pixel_id");
    }

    /**
     * Whether there are as many rules or pixels as the row announces, all of its version; damaged ones have no version to
     * compare.
     */
    private static <T> boolean belong(List<MaybeDamaged<Versioned<T>>> parts, LinkRow row, int count) {
        return parts.size() == count
                && parts.stream().flatMap(MaybeDamaged::stream).allMatch(part -> part.version() == row.version());
    }

    private static List<Long> idsOf(List<MaybeDamaged<LinkRow>> rows, Predicate<LinkRow> which) {
        return rows.stream().filter(row -> row.is(which)).map(MaybeDamaged::id).toList();
    }

    private static <T> ImmutableList<T> valuesOf(List<MaybeDamaged<Versioned<T>>> parts) {
        return parts.isEmpty()
                ? ImmutableList.of()
                : parts.stream()
                        .map(part -> checkNotNull(part.value(), "one of its rules or pixels makes no sense")
                                .value())
                        .collect(ImmutableList.toImmutableList());
    }

    private <T> ImmutableListMultimap<Long, MaybeDamaged<Versioned<T>>> parts(
            Session session, String query, List<Long> ids, Row.Mapper<T> mapper) throws SQLException {
        ImmutableListMultimap.Builder<Long, MaybeDamaged<Versioned<T>>> parts = ImmutableListMultimap.builder();
        for (List<Long> chunk : Lists.partition(ids, IDS_AT_ONCE)) {
            session.list(
                            sql.ofIds(query, chunk),
                            p -> p.setEach("ids", chunk),
                            MaybeDamaged.of("link_id", row -> new Versioned<>(row.number("version"), mapper.map(row))))
                    .forEach(part -> parts.put(part.id(), part));
        }
        return parts.build();
    }
}
