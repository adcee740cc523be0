package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.event.WaymarkListener;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.AliasPolicy;
import dev.waymark.report.ReportGenerator;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import javax.sql.DataSource;
import org.flywaydb.core.api.migration.JavaMigration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Waymark with the application's pool and transactions. Flyway creates the tables. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WaymarkProperties.class)
class WaymarkConfiguration {

    @Bean
    JavaMigration waymarkTables(JdbcConnectionDetails database) {
        return ShippedScript.of("1", database, "v1.sql");
    }

    /** Created after Flyway has run. The application does not start if the tables are missing or in another version. */
    @Bean
    @DependsOnDatabaseInitialization
    JdbcStorage waymarkStorage(DataSource pool) {
        JdbcStorage storage = JdbcStorage.create(pool);
        storage.schema().validate();
        return storage;
    }

    /** Creates the only facade of the application. */
    @Bean
    Waymark waymark(
            JdbcStorage storage,
            SpringTransactions transactions,
            WaymarkProperties properties,
            ObjectProvider<WaymarkListener> listeners,
            ObjectProvider<ReportGenerator> generator,
            ObjectProvider<PasswordHasher> hasher) {
        Waymark.Builder builder = Waymark.builder()
                .storage(storage.joiningActive(transactions::active, transactions::afterCommit))
                .zone(properties.zone())
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.values()))
                .urlPolicy(urlPolicy(properties))
                // Spring Boot answers these paths.
                .aliasPolicy(AliasPolicy.DEFAULT.reserving("error", "actuator"))
                .warmUp();
        listeners.orderedStream().forEach(builder::listener);
        generator.ifAvailable(builder::reportGenerator);
        hasher.ifAvailable(builder::passwordHasher);
        return builder.build();
    }

    @Bean
    DomainHosts domains(WaymarkProperties properties) {
        return DomainHosts.parse(properties.domains(), properties.base());
    }

    private static UrlPolicy urlPolicy(WaymarkProperties properties) {
        UrlPolicy policy = UrlPolicy.DEFAULT.refusing(Hosts.under(properties.ownHosts()));
        return properties.refusePrivateAddresses() ? policy.refusing(Hosts.notPublic()) : policy;
    }
}
