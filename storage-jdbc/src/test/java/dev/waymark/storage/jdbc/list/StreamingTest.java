package dev.waymark.storage.jdbc.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * A stream of links takes the same memory for a million links as for a hundred links, regardless of the fetch size of the driver:
 * no result has more rows than a batch of the stream.
 */
@EachEngine
class StreamingTest {

    private static final int LINKS = 1_234;
    private static final int AT_A_TIME = 500;

    private final Database database;
    private final AtomicInteger mostRows = new AtomicInteger();

    StreamingTest(Engine engine) {
        database = engine.emptyDatabase();
    }

    @Test
    void no_result_has_more_rows_than_a_batch_of_the_stream() {
        database.storage()
                .links()
                .insert(IntStream.range(0, LINKS)
                        .mapToObj(i -> LinkSample.of("alias" + i)
                                .url("https://example.com/" + i % 100)
                                .stored())
                        .toList());
        Waymark waymark = Waymark.builder()
                .storage(JdbcStorage.create(counting(database.dataSource())))
                .build();

        long streamed = waymark.links(Samples.OWNER).stream(LinkQuery.all().sortBy(LinkSortField.URL))
                .count();

        assertThat(streamed).isEqualTo(LINKS);
        assertThat(mostRows).hasValue(AT_A_TIME);
    }

    private DataSource counting(DataSource real) {
        return wrap(DataSource.class, real);
    }

    private <T> T wrap(Class<T> type, T target) {
        AtomicInteger rows = new AtomicInteger();
        return ProbedDataSource.proxy(type, (method, arguments) -> {
            Object result = ProbedDataSource.invoke(target, method, arguments);
            if (result instanceof Connection connection) {
                return wrap(Connection.class, connection);
            }
            if (result instanceof PreparedStatement statement) {
                return wrap(PreparedStatement.class, statement);
            }
            if (result instanceof ResultSet resultSet) {
                return wrap(ResultSet.class, resultSet);
            }
            if (method.getName().equals("next") && Boolean.TRUE.equals(result)) {
                mostRows.accumulateAndGet(rows.incrementAndGet(), Math::max);
            }
            return result;
        });
    }
}
