package dev.waymark.bench.peer;

import java.util.List;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.cfg.ValidationSettings;
import org.jspecify.annotations.Nullable;

/** Hibernate ORM, with an entity and queries in HQL. */
public final class HibernatePeer implements JdbcPeer {

    private static final String FIND = """
            SELECT l
            FROM LinkEntity l
            WHERE l.domain = 0
            AND l.aliasKey = :alias
            """;

    /**
     * A query that sorts by the folded title, which is no attribute of the entity, because the query does not read it.
     */
    private static final String LIST = """
            SELECT l
            FROM LinkEntity l
            WHERE l.owner = :owner
            ORDER BY l.owner DESC, COLUMN(l.title_folded AS String) DESC, l.id DESC
            """;

    private final SessionFactory sessions;

    public HibernatePeer(DataSource dataSource) {
        Configuration configuration = new Configuration().addAnnotatedClass(LinkEntity.class);
        configuration.getProperties().put(JdbcSettings.JAKARTA_NON_JTA_DATASOURCE, dataSource);
        // Hibernate would otherwise use the library's validator, but the benchmark validates no entities.
        configuration.setProperty(ValidationSettings.JAKARTA_VALIDATION_MODE, "none");
        sessions = configuration.buildSessionFactory();
    }

    @Override
    public String name() {
        return "Hibernate ORM";
    }

    @Override
    public @Nullable LinkEntity find(String alias) {
        return sessions.fromSession(session -> session.createSelectionQuery(FIND, LinkEntity.class)
                .setParameter("alias", alias)
                .setReadOnly(true)
                .getSingleResultOrNull());
    }

    @Override
    public List<LinkEntity> list(String owner, int limit) {
        return sessions.fromSession(session -> session.createSelectionQuery(LIST, LinkEntity.class)
                .setParameter("owner", owner)
                .setReadOnly(true)
                .setMaxResults(limit)
                .getResultList());
    }

    @Override
    public void close() {
        sessions.close();
    }
}
