package dev.waymark.storage.jdbc.link;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Streams;
import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Columns;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The insertion of links with their counters, pixels and tags, within the transaction of a session. */
final class LinkInserts {

    static final String IDS = "waymark_link_ids";

    private static final SqlTemplate UNLESS_TAKEN = SqlTemplate.of("""
            {insert}
            {on_conflict}""");

    private static final SqlTemplate WHOLE = SqlTemplate.of("""
            WITH link AS (
              {unless_taken}
              RETURNING id, owner_id
            ), counter AS (
              INSERT INTO waymark_link_counter (link_id, owner_id, clicks, click_limit, last_click_at)
              SELECT id, owner_id, :clicks, :click_limit, :last_click_at
              FROM link
            ){indexes}
            SELECT id
            FROM link""");

    private static final String INSERT_COUNTER = """
            INSERT INTO waymark_link_counter (link_id, owner_id, clicks, click_limit, last_click_at)
            VALUES (:link_id, :owner_id, :clicks, :click_limit, :last_click_at)""";

    private static final Comparator<StoredLink> BY_ALIAS_KEY = Comparator.comparing(
            StoredLink::aliasKey,
            Comparator.<AliasKey>comparingLong(key -> key.domain().id()).thenComparing(AliasKey::text));

    /**
     * The statements that insert links with some columns.
     *
     * @param bound the columns whose values are parameters; the other columns have the defaults of the schema
     * @param insert inserts a row with a generated id, and fails if another link has the alias or the creation key
     * @param insertWithId inserts a row with an existing id
     * @param unlessTaken inserts a row with a generated id, unless another link has the alias or the creation key. On
     *     databases whose queries can write, also inserts the counter and the keys of {@code indexes}, and returns the id
     * @param indexes the indexes of the sets that these links may have
     */
    private record Statements(
            ImmutableSet<String> bound,
            Sql insert,
            Sql insertWithId,
            Sql unlessTaken,
            ImmutableList<SetIndex> indexes) {

        static Statements of(SqlCatalog sql, ImmutableSet<String> bound, ImmutableList<SetIndex> indexes) {
            String insert = Columns.insert(LinkRow.NAME, bound);
            String onConflict = sql.database().onConflictDoNothing();
            String unlessTaken = UNLESS_TAKEN.fill(Map.of("insert", insert, "on_conflict", onConflict));
            if (sql.database().writesInQueries()) {
                String keys = indexes.stream().map(SetIndex::insertWithLink).collect(joining());
                unlessTaken = WHOLE.fill(Map.of("unless_taken", unlessTaken, "indexes", keys));
            }
            Sql insertWithId = sql.of(Columns.insertWithId(LinkRow.NAME, bound));
            return new Statements(bound, sql.of(insert), insertWithId, sql.of(unlessTaken), indexes);
        }

        /** Returns the parameters of a row with these values of all columns. */
        Parameters row(Parameters values) {
            return values.only(bound);
        }

        Parameters rowWithId(Parameters values, long id) {
            return row(values).set("id", id);
        }
    }

    private final SqlCatalog sql;
    private final ImmutableList<SetIndex> indexes;
    private final Optional<Sql> nextIds;
    private final Statements any;

    /** The statements for links without rare values. */
    private final Statements plain;

    LinkInserts(SqlCatalog sql, ImmutableList<SetIndex> indexes) {
        this.sql = sql;
        this.indexes = indexes;
        this.nextIds = sql.database().nextIds(IDS).map(sql::of);
        this.any = Statements.of(sql, LinkRow.ALL, indexes);
        this.plain = Statements.of(sql, LinkRow.PLAIN, ImmutableList.of());
    }

    /** Returns whether the database reports a taken alias or creation key of a single link without an error. */
    boolean reportsTakenWithoutError() {
        return !sql.database().onConflictDoNothing().isEmpty();
    }

    /**
     * Inserts a link, on databases that {@linkplain #reportsTakenWithoutError report} a taken alias or creation key.
     *
     * @return the link with its id; empty if a unique index refuses the link: nothing was written
     */
    Optional<Link> insertUnlessTaken(Session session, StoredLink draft) throws SQLException {
        Parameters values = LinkRow.values(draft);
        Statements statements = statements(ImmutableList.of(values));
        Parameters row = statements.row(values);
        if (sql.database().writesInQueries()) {
            row.set("clicks", draft.link().clicks());
            row.set("click_limit", LinkRow.clickLimit(draft.link()));
            row.set("last_click_at", draft.link().lastClick(), AbsentValues.INSTANT);
            for (SetIndex index : statements.indexes()) {
                index.addJoinedKeys(draft.link(), row);
            }
            OptionalLong id = session.writeByQuery(statements.unlessTaken(), row, "id");
            return id.isPresent() ? Optional.of(draft.link().withId(id.getAsLong())) : Optional.empty();
        }
        OptionalLong id = session.writeWithGeneratedKey(statements.unlessTaken(), row);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        Link link = draft.link().withId(id.getAsLong());
        insertParts(session, ImmutableList.of(link));
        return Optional.of(link);
    }

    private Statements statements(List<Parameters> values) {
        return values.stream().allMatch(LinkRow::isPlain) ? plain : any;
    }

    /** Inserts links, and returns the links with their ids in the same order. */
    List<Link> insert(Session session, List<StoredLink> drafts) throws SQLException {
        List<Parameters> values = drafts.stream().map(LinkRow::values).toList();
        Statements statements = statements(values);
        List<Link> links;
        if (drafts.size() == 1) {
            OptionalLong id = session.writeWithGeneratedKey(statements.insert(), statements.row(values.get(0)));
            links = withIds(drafts, ImmutableList.of(id.orElseThrow()));
        } else if (nextIds.isPresent()) {
            links = withIds(drafts, session.numbers(nextIds.get(), new Parameters().set("count", drafts.size()), "id"));
            insertInOrderOfAliasKeys(session, statements, drafts, values, links);
        } else {
            links = withIds(drafts, session.insertManyReturningIds(statements.insert(), values, statements::row));
        }
        insertParts(session, links);
        return links;
    }

    /**
     * Inserts the rows in the order of their alias keys. An insertion waits for a concurrent transaction with the same key, so
     * two transactions with different orders could deadlock. H2 does not detect such a deadlock.
     */
    private static void insertInOrderOfAliasKeys(
            Session session, Statements statements, List<StoredLink> drafts, List<Parameters> values, List<Link> links)
            throws SQLException {
        List<Integer> order = IntStream.range(0, drafts.size())
                .boxed()
                .sorted(Comparator.comparing(drafts::get, BY_ALIAS_KEY))
                .toList();
        session.insertAll(
                statements.insertWithId(),
                order,
                i -> statements.rowWithId(values.get(i), links.get(i).id()));
    }

    private static List<Link> withIds(List<StoredLink> drafts, List<Long> ids) {
        return Streams.zip(
                        drafts.stream(),
                        ids.stream(),
                        (draft, id) -> draft.link().withId(id))
                .toList();
    }

    /** Inserts links with their existing ids. */
    void restore(Session session, List<StoredLink> links) throws SQLException {
        session.insertAll(
                any.insertWithId(),
                links,
                link -> any.rowWithId(LinkRow.values(link), link.link().id()));
        insertParts(session, Lists.transform(links, StoredLink::link));
    }

    /** Inserts the counters and the indexed sets of new links. */
    private void insertParts(Session session, List<Link> links) throws SQLException {
        session.insertAll(
                sql.of(INSERT_COUNTER),
                links,
                link -> new Parameters()
                        .set("link_id", link.id())
                        .set("owner_id", link.owner().key())
                        .set("clicks", link.clicks())
                        .set("click_limit", LinkRow.clickLimit(link))
                        .set("last_click_at", link.lastClick(), AbsentValues.INSTANT));
        for (SetIndex index : indexes) {
            index.insert(session, links);
        }
    }
}
