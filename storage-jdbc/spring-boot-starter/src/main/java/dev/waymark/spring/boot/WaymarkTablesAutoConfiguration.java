package dev.waymark.spring.boot;

import javax.sql.DataSource;
import liquibase.integration.spring.SpringLiquibase;
import org.flywaydb.core.api.callback.Callback;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The tables of Waymark before the migrations of the application, by Flyway or Liquibase, and before its {@code schema.sql}. The
 * slices of tests with a database contain this configuration, so their migrations can reference links.
 */
@AutoConfiguration
@EnableConfigurationProperties(WaymarkProperties.class)
public final class WaymarkTablesAutoConfiguration {

    @Bean
    TablePlace waymarkTablePlace(
            @WaymarkDataSource ObjectProvider<DataSource> marked,
            ObjectProvider<DataSource> all,
            ListableBeanFactory beans,
            WaymarkProperties properties) {
        return new TablePlace(marked, all, beans, properties);
    }

    @Bean
    static ScriptTables waymarkScriptTables(
            ObjectProvider<TablePlace> place, ObjectProvider<WaymarkProperties> properties) {
        return new ScriptTables(place, properties);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Callback.class)
    @ConditionalOnBooleanProperty(name = "waymark.flyway.enabled", matchIfMissing = true)
    static final class FlywayConfiguration {

        @Bean
        Callback waymarkFlywayTables(TablePlace place, WaymarkProperties properties) {
            return new FlywayTables(place, properties.tablePrefix());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SpringLiquibase.class)
    @ConditionalOnBooleanProperty(name = "waymark.liquibase.enabled", matchIfMissing = true)
    static final class LiquibaseConfiguration {

        @Bean
        static LiquibaseTables waymarkLiquibaseTables(ObjectProvider<TablePlace> place) {
            return new LiquibaseTables(place);
        }
    }
}
