package dev.waymark.spring.boot;

import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.integration.spring.Customizer;
import liquibase.integration.spring.SpringLiquibase;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The creation of the tables before Liquibase runs, on its data source. The history of Liquibase does not contain the tables. */
final class LiquibaseTables implements BeanPostProcessor {

    private final ObjectProvider<TablePlace> place;

    LiquibaseTables(ObjectProvider<TablePlace> place) {
        this.place = place;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof SpringLiquibase liquibase && place.getObject().isReachedBy(liquibase.getDataSource())) {
            if (liquibase.isDropFirst()) {
                createAfterDrop(liquibase);
            } else {
                place.getObject().create(liquibase.getDataSource());
            }
        }
        return bean;
    }

    /** Liquibase drops all tables, and then calls its customizer. A pool of one connection has no second connection then. */
    private void createAfterDrop(SpringLiquibase liquibase) {
        Customizer<Liquibase> next = liquibase.getCustomizer();
        boolean sameSchema = liquibase.getDataSource().equals(place.getObject().dataSource());
        liquibase.setCustomizer(run -> {
            JdbcConnection connection = (JdbcConnection) run.getDatabase().getConnection();
            place.getObject()
                    .create(new SingleConnectionDataSource(connection.getUnderlyingConnection(), true), sameSchema);
            if (next != null) {
                next.customize(run);
            }
        });
    }
}
