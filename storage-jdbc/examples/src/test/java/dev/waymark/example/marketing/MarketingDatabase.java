package dev.waymark.example.marketing;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spring.boot.WaymarkDataSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;

/** The tables of Waymark in a second database, beside the database of the application. */
@Configuration(proxyBeanMethods = false)
public class MarketingDatabase {

    @Bean(defaultCandidate = false) // the data source of Spring Boot stays
    @WaymarkDataSource
    DataSource marketing(@Value("${marketing.url}") String url) {
        return DataSourceBuilder.create().url(url).build();
    }

    @Bean(defaultCandidate = false)
    @WaymarkDataSource
    PlatformTransactionManager marketingTransactions(@WaymarkDataSource DataSource marketing) {
        return new JdbcTransactionManager(marketing);
    }

    @Bean
    public Sales sales(Waymark waymark, @WaymarkDataSource DataSource marketing) {
        return new Sales(waymark, JdbcClient.create(marketing));
    }

    public static class Sales {

        private final Waymark waymark;
        private final JdbcClient jdbc;

        Sales(Waymark waymark, JdbcClient jdbc) {
            this.waymark = waymark;
            this.jdbc = jdbc;
        }

        @Transactional("marketingTransactions")
        public Link announce(String name) {
            Link link =
                    waymark.links().create(CreateLink.to("https://example.com/").alias(name));
            jdbc.sql("INSERT INTO sale (name, link_id) VALUES (?, ?)")
                    .params(name, link.id())
                    .update();
            return link;
        }
    }
}
