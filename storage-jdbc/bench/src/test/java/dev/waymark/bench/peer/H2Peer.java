package dev.waymark.bench.peer;

import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Population;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.Slice;
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

    private static final String SELECT = LinkRecord.SELECT + "WHERE link.owner_id = ?";
    private static final String BEHIND = " AND link.title_folded <= ? AND (link.title_folded < ? OR link.id < ?)";
    private static final String IN_ORDER = " ORDER BY link.owner_id DESC, link.title_folded DESC, link.id DESC LIMIT ?";

    private final DataSource dataSource = Databases.empty(Engine.H2);
    private final JdbcStorage storage = Databases.storage(dataSource);

    @Override
    public String name() {
        return "H2";
    }

    @Override
    public void add(List<Link> links) {
        storage.links()
                .insert(links.stream()
                        .map(link -> Population.stored(link.withId(0)))
                        .toList());
    }

    @Override
    public List<LinkRecord> list(Owner owner, Slice<LinkSortField> slice) {
        List<Object> values = new ArrayList<>(List.of(owner.key()));
        slice.after().ifPresent(position -> {
            String title = position.text().orElseThrow();
            values.addAll(List.of(title, title, position.id()));
        });
        values.add(slice.limit());
        String sql = SELECT + (slice.after().isPresent() ? BEHIND : "") + IN_ORDER;
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
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
