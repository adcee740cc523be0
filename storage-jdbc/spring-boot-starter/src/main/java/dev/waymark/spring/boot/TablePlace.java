package dev.waymark.spring.boot;

import dev.waymark.error.StorageException;
import dev.waymark.spring.boot.WaymarkProperties.SchemaAction;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/** The data source and the database schema in which the application looks for its tables. */
final class TablePlace {

    private final ObjectProvider<DataSource> marked;
    private final ObjectProvider<DataSource> all;
    private final ListableBeanFactory beans;
    private final WaymarkProperties properties;

    /**
     * Creates the place.
     *
     * @param marked the data source with {@link WaymarkDataSource}
     */
    TablePlace(
            ObjectProvider<DataSource> marked,
            ObjectProvider<DataSource> all,
            ListableBeanFactory beans,
            WaymarkProperties properties) {
        this.marked = marked;
        this.all = all;
        this.beans = beans;
        this.properties = properties;
    }

    /**
     * Returns whether the starter may create the tables on a data source of a migration tool: on the data source of the tables, or
     * on a data source that is no bean, such as a data source with the user of {@code spring.flyway.user}.
     */
    boolean isReachedBy(DataSource tool) {
        return properties.schema() != SchemaAction.NONE
                && (tool.equals(dataSource())
                        || !beans.getBeansOfType(DataSource.class, false, false).containsValue(tool));
    }

    /** Returns the data source of the tables, or null if the application does not start because the choice is open. */
    @Nullable
    DataSource dataSource() {
        return marked.getIfAvailable(all::getIfUnique);
    }

    /**
     * Returns the tables on a data source of a migration tool.
     *
     * @param sameSchema whether the first schema of the tool is certainly the first schema of the application
     * @throws StartException if the database cannot be used
     */
    JdbcSchema schema(DataSource tool, boolean sameSchema) {
        return storage(tool, properties, sameSchema ? properties.databaseSchema() : namedSchema(tool))
                .schema();
    }

    private @Nullable String namedSchema(DataSource tool) {
        DataSource application = dataSource();
        if (properties.databaseSchema() != null || application == null) {
            return properties.databaseSchema();
        }
        try {
            String schema = firstSchema(application);
            return schema.equals(firstSchema(tool)) || schema.isEmpty() ? null : schema;
        } catch (SQLException e) {
            throw new StartException(
                    "The migration tool creates the tables of Waymark in the schema of the application, which cannot be read"
                            + " from the data source of the application: " + e.getMessage(),
                    "Set waymark.database-schema to the schema of the tables, or allow the pool of the application at least three"
                            + " connections.",
                    e);
        }
    }

    /** Returns the schema of new tables, or an empty text. On MariaDB and MySQL, a schema is a catalog of JDBC. */
    private static String firstSchema(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            String schema = connection.getSchema() == null ? connection.getCatalog() : connection.getSchema();
            return schema == null ? "" : schema;
        }
    }

    /** Creates or upgrades the tables before the migrations of a tool whose connections are all free. */
    void create(DataSource tool) {
        create(tool, tool.equals(dataSource()));
    }

    /** Creates or upgrades the tables, as {@link #create(DataSource)}. The schema is explained by {@link #schema}. */
    void create(DataSource tool, boolean sameSchema) {
        SchemaCheck.create(schema(tool, sameSchema), properties.tablePrefix());
    }

    /** Creates a storage on the data source. */
    static JdbcStorage storage(DataSource dataSource, WaymarkProperties properties, @Nullable String schema) {
        JdbcStorage.Builder builder = JdbcStorage.builder(dataSource).tablePrefix(properties.tablePrefix());
        if (schema != null) {
            builder.schema(schema);
        }
        try {
            return builder.build();
        } catch (StorageException e) {
            throw new StartException(
                    "Waymark cannot use its database: " + e.getMessage(),
                    "Correct the database or its connection. If the tables are in another schema than the first schema of"
                            + " the connection, set waymark.database-schema.",
                    e);
        }
    }
}
