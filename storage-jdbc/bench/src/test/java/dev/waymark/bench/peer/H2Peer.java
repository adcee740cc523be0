package dev.waymark.bench.peer;

import com.google.common.base.Joiner;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Population;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.support.Micros;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** H2 in memory, with the library's tables and handwritten statements. */
public final class H2Peer implements MemoryPeer {

    private static final String SELECT = "SELECT " + LinkRecord.COLUMNS + " FROM waymark_link WHERE ";
    private static final String IN_ORDER = " ORDER BY owner_id DESC, title_folded DESC, id DESC LIMIT ?";

    private final DataSource dataSource = Databases.empty(Engine.H2);
    private final JdbcStorage storage = Databases.storage(dataSource);

    /** The text of a condition, with a value for each parameter. */
    private record Where(List<String> conditions, List<Object> values) {

        void add(String condition, Object... more) {
            conditions.add(condition);
            values.addAll(List.of(more));
        }
    }

    @Override
    public String name() {
        return "H2";
    }

    /** Returns 1, since H2 reads the index by title only until the page is full. */
    @Override
    public double mostOfSearch() {
        return 1;
    }

    @Override
    public double mostOfFewLinks() {
        return 1;
    }

    @Override
    public void add(List<Link> links) {
        storage.links()
                .insert(links.stream()
                        .map(link -> Population.stored(link.withId(0)))
                        .toList());
    }

    @Override
    public List<LinkRecord> list(LinkFilter filter, Slice<LinkSortField> slice) {
        Where where = where(filter);
        slice.after().ifPresent(position -> behind(where, position));
        where.values().add(slice.limit());
        String sql = SELECT + Joiner.on(" AND ").join(where.conditions()) + IN_ORDER;
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < where.values().size(); i++) {
                statement.setObject(i + 1, where.values().get(i));
            }
            List<LinkRecord> rows = new ArrayList<>(slice.limit());
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(LinkRecord.of(result));
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Where where(LinkFilter filter) {
        Where where = new Where(new ArrayList<>(), new ArrayList<>());
        where.add("owner_id = ?", filter.owner().key());
        filter.spaceId().ifPresent(space -> where.add("space_id = ?", space));
        filter.status().ifPresent(status -> having(where, status, Micros.of(filter.now())));
        // The terms contain no special characters of LIKE.
        filter.search().ifPresent(search -> where.add("title_folded LIKE ?", "%" + search.term() + "%"));
        return where;
    }

    private static void having(Where where, LinkStatus status, long now) {
        switch (status) {
            case DISABLED -> where.add("disabled = TRUE");
            case EXPIRED -> where.add("disabled = FALSE AND (expires_at <= ? OR clicks >= click_limit)", now);
            case ACTIVE -> where.add("disabled = FALSE AND expires_at > ? AND clicks < click_limit", now);
        }
    }

    private static void behind(Where where, Position position) {
        String title = ((SortKey.OfText) position.key()).value();
        where.add("title_folded <= ? AND (title_folded < ? OR id < ?)", title, title, position.id());
    }

    @Override
    public void close() {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP ALL OBJECTS");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
