package dev.waymark.example.marketing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.spring.boot.WaymarkDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The example of the guide with two data sources. */
@Tag("boot")
class MarketingDatabaseTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(MarketingDatabase.class)
    static class Application {

        private final DataSource marketing;

        Application(@WaymarkDataSource DataSource marketing) {
            this.marketing = marketing;
        }

        JdbcClient marketing() {
            return JdbcClient.create(marketing);
        }
    }

    private static boolean hasLinks(JdbcClient database) {
        return database.sql("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'WAYMARK_LINK'")
                        .query(Integer.class)
                        .single()
                == 1;
    }

    @Test
    void a_row_and_its_link_are_stored_together_in_the_marked_data_source() {
        try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .run(
                        "--spring.datasource.url=jdbc:h2:mem:shop",
                        "--marketing.url=jdbc:h2:mem:marketing",
                        "--waymark.schema=create",
                        "--spring.flyway.enabled=false")) {
            JdbcClient marketing = application.getBean(Application.class).marketing();
            marketing
                    .sql(
                            "CREATE TABLE sale (name VARCHAR(20) PRIMARY KEY, link_id BIGINT REFERENCES waymark_link (id))")
                    .update();
            MarketingDatabase.Sales sales = application.getBean(MarketingDatabase.Sales.class);
            marketing.sql("INSERT INTO sale (name) VALUES ('taken')").update();

            Link spring = sales.announce("spring");
            assertThatThrownBy(() -> sales.announce("taken")).isInstanceOf(DataAccessException.class);

            assertThat(application.getBean(Waymark.class).links().stream(LinkQuery.all()))
                    .containsExactly(spring);
            assertThat(hasLinks(application.getBean(JdbcClient.class)))
                    .as("tables of links in the database of marketing")
                    .isFalse();
        }
    }
}
