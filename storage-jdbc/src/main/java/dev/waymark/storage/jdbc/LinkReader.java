package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.math.IntMath;
import dev.waymark.error.StorageException;
import dev.waymark.link.Targeting;
import dev.waymark.spi.StoredLink;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads whole links: their rows with one statement, then their rules and their pixels with one each, and only if any of
 * the links has some.
 *
 * <p>The parts of a link are of one moment although several statements read them, in whatever isolation, and without a
 * transaction: each part comes with the version that the link has by then. Where one has changed in the meantime, all is
 * read again.
 */
final class LinkReader {

    private static final int IDS_AT_ONCE = 512;

    private static final String RULES = """
            SELECT link_id, position, rule_key, rule.url, version
            FROM waymark_link_rule rule
            JOIN waymark_link link ON link.id = rule.link_id
            WHERE link_id IN (:ids)
            ORDER BY link_id, position
            """;

    private static final String PIXELS = """
            SELECT link_id, pixel_id, version
            FROM waymark_link_pixel pixel
            JOIN waymark_link link ON link.id = pixel.link_id
            WHERE link_id IN (:ids)
            ORDER BY link_id, pixel_id
            """;

    /** What a link has several of, and the version of the link that it belongs to. */
    private record Part<T>(long linkId, long version, T value) {}

    private final String rules;
    private final String pixels;

    LinkReader(TableNames names) {
        this.rules = names.applyTo(RULES);
        this.pixels = names.applyTo(PIXELS);
    }

    /** The links whose rows a query finds, in its order. */
    ImmutableList<StoredLink> list(Transactions transactions, String doing, ListQuery.Choice choice) {
        return transactions
                .readOneMoment(doing, session -> list(session, choice.in(session)))
                .orElseThrow(() -> new StorageException(
                        "a link has not as many rules or pixels as its row says: rows have been changed by hand",
                        null));
    }

    /** The same, or empty if one of the links has changed in the meantime. */
    private Optional<ImmutableList<StoredLink>> list(Session session, ListQuery query) throws SQLException {
        ImmutableList<LinkRow> rows = session.list(query.sql(), query.binder(), LinkRow::of);
        ImmutableListMultimap<Long, Part<Targeting.Rule>> ruleParts =
                parts(session, rules, idsOf(rows, row -> row.ruleCount() > 0), LinkReader::rule);
        ImmutableListMultimap<Long, Part<Long>> pixelParts =
                parts(session, pixels, idsOf(rows, row -> row.pixelCount() > 0), LinkReader::pixel);
        ImmutableList.Builder<StoredLink> links = ImmutableList.builderWithExpectedSize(rows.size());
        for (LinkRow row : rows) {
            ImmutableList<Part<Targeting.Rule>> ownRules = ruleParts.get(row.id());
            ImmutableList<Part<Long>> ownPixels = pixelParts.get(row.id());
            if (!belong(ownRules, row, row.ruleCount()) || !belong(ownPixels, row, row.pixelCount())) {
                return Optional.empty();
            }
            links.add(row.complete(valuesOf(ownRules), ImmutableSet.copyOf(valuesOf(ownPixels))));
        }
        return Optional.of(links.build());
    }

    /** The rules of a link that nobody else can change by now. */
    ImmutableList<Targeting.Rule> rules(Session session, long linkId) throws SQLException {
        return valuesOf(parts(session, rules, ImmutableList.of(linkId), LinkReader::rule)
                .get(linkId));
    }

    /** The pixels of a link that nobody else can change by now. */
    ImmutableSet<Long> pixels(Session session, long linkId) throws SQLException {
        return ImmutableSet.copyOf(valuesOf(parts(session, pixels, ImmutableList.of(linkId), LinkReader::pixel)
                .get(linkId)));
    }

    private static Targeting.Rule rule(Row row) throws SQLException {
        return new Targeting.Rule(row.text("rule_key"), row.text("url"));
    }

    private static long pixel(Row row) throws SQLException {
        return row.number("pixel_id");
    }

    /** A link that is gone, or has no such parts any more, has none at all. */
    private static boolean belong(List<? extends Part<?>> parts, LinkRow row, int count) {
        return parts.size() == count && Iterables.all(parts, part -> part.version() == row.version());
    }

    private static List<Long> idsOf(List<LinkRow> rows, Predicate<LinkRow> which) {
        return rows.stream().filter(which).map(LinkRow::id).toList();
    }

    private static <T> ImmutableList<T> valuesOf(List<Part<T>> parts) {
        return parts.isEmpty()
                ? ImmutableList.of()
                : parts.stream().map(Part::value).collect(ImmutableList.toImmutableList());
    }

    private static <T> ImmutableListMultimap<Long, Part<T>> parts(
            Session session, String sql, List<Long> ids, Row.Mapper<T> mapper) throws SQLException {
        ImmutableListMultimap.Builder<Long, Part<T>> parts = ImmutableListMultimap.builder();
        for (List<Long> chunk : Lists.partition(ids, IDS_AT_ONCE)) {
            // Sizes of few kinds, so that databases meet few texts to parse and plan.
            Sql query = Sql.parse(sql, "ids", IntMath.ceilingPowerOfTwo(chunk.size()));
            session.list(
                            query,
                            p -> p.setEach("ids", chunk),
                            row -> new Part<>(row.number("link_id"), row.number("version"), mapper.map(row)))
                    .forEach(part -> parts.put(part.linkId(), part));
        }
        return parts.build();
    }
}
