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
 * Reads whole links: one statement for the rows, one for the targeting entries, and one for the pixels. The second and the
 * third statement run only if necessary.
 *
 * <p>The parts of a link are always consistent, although several statements read the parts, at any isolation level and without
 * a transaction. Each targeting entry and each pixel is read with the current version of the link. If this version differs
 * from the version of the row, everything is read again. A damaged link does not prevent the reading of other links.
 */
record LinkReader(SqlCatalog sql) {

    private static final int IDS_PER_QUERY = 512;

    private static final String ENTRIES = """
            SELECT entry.link_id, entry.position, entry.entry_key, entry.url, link.version
            FROM waymark_link_entry entry
            JOIN waymark_link link ON link.id = entry.link_id
            WHERE entry.link_id IN (:ids)
            ORDER BY entry.link_id, entry.position
            """;

    private static final String PIXELS = """
            SELECT pixel.link_id, pixel.pixel_id, link.version
            FROM waymark_link_pixel pixel
            JOIN waymark_link link ON link.id = pixel.link_id
            WHERE pixel.link_id IN (:ids)
            ORDER BY pixel.link_id, pixel.pixel_id
            """;

    /** A targeting entry or a pixel, and the version of its link at the time of the read. */
    private record Versioned<T>(long version, T value) {}

    /** A link whose targeting entries or pixels do not match its row, and the version of the row. */
    private record TornRead(long linkId, long version) {}

    /** The torn reads of the previous attempt. */
    private static final class TornReads {

        /**
         * The first attempt that can prove damage: in {@code OwnTransactions}, the attempt after a pause.
         * {@link Transactions#readConsistently} makes at least four attempts.
         */
        private static final int ATTEMPTS = 3;

        private Set<TornRead> before = new HashSet<>();
        private int attempts;

        /**
         * Returns whether no further attempt is necessary: the attempt has no torn read, or all its torn reads are damaged
         * links.
         */
        boolean areFinal(Set<TornRead> found) {
            attempts++;
            boolean areUnchanged = before.containsAll(found);
            before = found;
            return found.isEmpty() || (areUnchanged && attempts >= ATTEMPTS);
        }
    }

    /**
     * Returns the links of a query, in the order of the query.
     *
     * <p>If the targeting entries or pixels of a link do not match its row, the link may have changed between the statements,
     * and everything is read again. If the mismatch remains with the same version of the row, at the third attempt at the
     * earliest, the link is damaged. (H2 2.3 has returned the new row of a link shortly before its new pixels.)
     *
     * @param mapper maps a row, and may omit targeting entries and pixels
     */
    ImmutableList<MaybeDamaged<StoredLink>> list(
            Transactions transactions, String doing, Transactions.Work<ListQuery> query, Row.Mapper<LinkRow> mapper) {
        TornReads tornReads = new TornReads();
        return transactions
                .readConsistently(doing, session -> tryRead(session, query.in(session), mapper, tornReads))
                .orElseThrow(
                        () -> new StorageException("the links were changed during each attempt to read them", null));
    }

    /**
     * Finds a link as {@link #list} does.
     *
     * @throws StorageException if the link is damaged
     */
    Optional<StoredLink> find(Transactions transactions, String doing, ListQuery query, Row.Mapper<LinkRow> mapper) {
        return list(transactions, doing, session -> query, mapper).stream()
                .findFirst()
                .map(link -> link.orThrow(LinkColumns.KIND));
    }

    /** Makes one attempt. The result is empty if a link may have changed between the statements. */
    private Optional<ImmutableList<MaybeDamaged<StoredLink>>> tryRead(
            Session session, ListQuery query, Row.Mapper<LinkRow> mapper, TornReads tornReads) throws SQLException {
        Set<TornRead> found = new HashSet<>();
        ImmutableList<MaybeDamaged<StoredLink>> links =
                completeAll(session, query.list(session, MaybeDamaged.of(mapper)), found);
        return tornReads.areFinal(found) ? Optional.of(links) : Optional.empty();
    }

    /** Completes the link of a row. A link that was changed after the read of its row may seem damaged. */
    MaybeDamaged<StoredLink> complete(Session session, MaybeDamaged<LinkRow> row) throws SQLException {
        return completeAll(session, ImmutableList.of(row), new HashSet<>()).get(0);
    }

    /** @param tornReads receives the links that may have changed since the read of their rows */
    private ImmutableList<MaybeDamaged<StoredLink>> completeAll(
            Session session, ImmutableList<MaybeDamaged<LinkRow>> rows, Set<TornRead> tornReads) throws SQLException {
        ImmutableListMultimap<Long, MaybeDamaged<Versioned<Targeting.Entry>>> entryParts =
                parts(session, ENTRIES, idsOf(rows, row -> row.entryCount() > 0), LinkReader::entry);
        ImmutableListMultimap<Long, MaybeDamaged<Versioned<Long>>> pixelParts =
                parts(session, PIXELS, idsOf(rows, row -> row.pixelCount() > 0), LinkReader::pixel);
        return rows.stream()
                .map(row -> row.map(whole -> whole.isComplete()
                        ? whole.complete()
                        : assemble(whole, entryParts.get(row.id()), pixelParts.get(row.id()), tornReads)))
                .collect(ImmutableList.toImmutableList());
    }

    private static StoredLink assemble(
            LinkRow row,
            List<MaybeDamaged<Versioned<Targeting.Entry>>> entries,
            List<MaybeDamaged<Versioned<Long>>> pixels,
            Set<TornRead> tornReads) {
        if (!match(entries, row, row.entryCount()) || !match(pixels, row, row.pixelCount())) {
            tornReads.add(new TornRead(row.id(), row.version()));
            throw new IllegalArgumentException("the row states " + row.entryCount() + " targeting entries and "
                    + row.pixelCount() + " pixels, but the tables contain " + entries.size() + " and " + pixels.size());
        }
        return row.complete(valuesOf(entries), ImmutableSet.copyOf(valuesOf(pixels)));
    }

    /** Reads the targeting entries of a link whose row this transaction has locked by a write. */
    ImmutableList<Targeting.Entry> entries(Session session, long linkId) throws SQLException {
        return valuesOf(parts(session, ENTRIES, ImmutableList.of(linkId), LinkReader::entry)
                .get(linkId));
    }

    /** Reads the pixels of a link whose row this transaction has locked by a write. */
    ImmutableSet<Long> pixels(Session session, long linkId) throws SQLException {
        return ImmutableSet.copyOf(valuesOf(parts(session, PIXELS, ImmutableList.of(linkId), LinkReader::pixel)
                .get(linkId)));
    }

    private static Targeting.Entry entry(Row row) throws SQLException {
        return new Targeting.Entry(row.text("entry_key"), row.text("url"));
    }

    private static long pixel(Row row) throws SQLException {
        return row.number("pixel_id");
    }

    /**
     * Returns whether the number of targeting entries or pixels and their versions match the row. Damaged parts have no
     * version.
     */
    private static <T> boolean match(List<MaybeDamaged<Versioned<T>>> parts, LinkRow row, int count) {
        return parts.size() == count
                && parts.stream().flatMap(MaybeDamaged::stream).allMatch(part -> part.version() == row.version());
    }

    private static List<Long> idsOf(List<MaybeDamaged<LinkRow>> rows, Predicate<LinkRow> which) {
        return rows.stream()
                .filter(row -> row.matches(which))
                .map(MaybeDamaged::id)
                .toList();
    }

    private static <T> ImmutableList<T> valuesOf(List<MaybeDamaged<Versioned<T>>> parts) {
        return parts.isEmpty()
                ? ImmutableList.of()
                : parts.stream()
                        .map(part -> checkNotNull(part.value(), "a targeting entry or a pixel is invalid")
                                .value())
                        .collect(ImmutableList.toImmutableList());
    }

    private <T> ImmutableListMultimap<Long, MaybeDamaged<Versioned<T>>> parts(
            Session session, String query, List<Long> ids, Row.Mapper<T> mapper) throws SQLException {
        ImmutableListMultimap.Builder<Long, MaybeDamaged<Versioned<T>>> parts = ImmutableListMultimap.builder();
        for (List<Long> chunk : Lists.partition(ids, IDS_PER_QUERY)) {
            session.list(
                            sql.ofIds(query, chunk),
                            p -> p.setEach("ids", chunk),
                            MaybeDamaged.of("link_id", row -> new Versioned<>(row.number("version"), mapper.map(row))))
                    .forEach(part -> parts.put(part.id(), part));
        }
        return parts.build();
    }
}
