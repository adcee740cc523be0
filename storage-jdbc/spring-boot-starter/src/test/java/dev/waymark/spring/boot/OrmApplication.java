package dev.waymark.spring.boot;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.Map;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** An application that starts Hibernate ORM and creates a link. */
final class OrmApplication {

    private OrmApplication() {}

    /**
     * Starts the application.
     *
     * @param arguments the value of {@code jakarta.persistence.validation.mode}
     */
    public static void main(String[] arguments) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(new DriverManagerDataSource("jdbc:h2:mem:application"));
        factory.setManagedTypes(PersistenceManagedTypes.of(JpaTransactionsTest.Note.class.getName()));
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setJpaPropertyMap(Map.of("jakarta.persistence.validation.mode", arguments[0]));
        factory.afterPropertiesSet();
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        System.out.println(
                "created " // the test reads this line
                        + waymark.links()
                                .create(CreateLink.to("https://example.com/").alias("docs"))
                                .alias());
        factory.destroy();
    }
}
