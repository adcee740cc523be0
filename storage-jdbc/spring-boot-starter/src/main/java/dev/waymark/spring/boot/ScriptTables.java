package dev.waymark.spring.boot;

import dev.waymark.spring.boot.WaymarkProperties.SchemaAction;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.sql.init.AbstractScriptDatabaseInitializer;

/** The creation of the tables before scripts of the application such as {@code schema.sql}, if the starter creates the tables. */
final class ScriptTables implements BeanPostProcessor {

    private final ObjectProvider<TablePlace> place;
    private final ObjectProvider<WaymarkProperties> properties;

    ScriptTables(ObjectProvider<TablePlace> place, ObjectProvider<WaymarkProperties> properties) {
        this.place = place;
        this.properties = properties;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof AbstractScriptDatabaseInitializer
                && properties.getObject().schema() == SchemaAction.CREATE) {
            DataSource dataSource = place.getObject().dataSource();
            if (dataSource != null) {
                place.getObject().create(dataSource);
            }
        }
        return bean;
    }
}
