package dev.waymark.bench.peer;

import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/** Jdbi with a handwritten row mapper, which is the fastest way to use Jdbi. */
public final class JdbiPeer implements JdbcPeer {

    private final Jdbi jdbi;

    public JdbiPeer(DataSource dataSource) {
        jdbi = Jdbi.create(dataSource).registerRowMapper(LinkRecord.class, (result, context) -> LinkRecord.of(result));
    }

    @Override
    public String name() {
        return "Jdbi";
    }

    @Override
    public @Nullable LinkRecord find(String alias) {
        return jdbi.withHandle(handle -> handle.createQuery(PlainJdbc.FIND)
                .bind(0, 0L)
                .bind(1, alias)
                .mapTo(LinkRecord.class)
                .findOne()
                .orElse(null));
    }

    @Override
    public List<LinkRecord> list(String owner, int limit) {
        return jdbi.withHandle(handle -> handle.createQuery(PlainJdbc.LIST)
                .bind(0, owner)
                .bind(1, limit)
                .mapTo(LinkRecord.class)
                .list());
    }
}
