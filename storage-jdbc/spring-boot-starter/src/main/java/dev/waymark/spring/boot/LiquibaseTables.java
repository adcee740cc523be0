package dev.waymark.spring.boot;

import liquibase.Liquibase;
import liquibase.integration.spring.Customizer;
import liquibase.integration.spring.SpringLiquibase;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

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

    /** Liquibase drops all tables, and then calls its customizer. */
    private void createAfterDrop(SpringLiquibase liquibase) {
        Customizer<Liquibase> next = liquibase.getCustomizer();
        liquibase.setCustomizer(run -> {
            place.getObject().create(liquibase.getDataSource());
            if (next != null) {
                next.customize(run);
            }
        });
    }
}
