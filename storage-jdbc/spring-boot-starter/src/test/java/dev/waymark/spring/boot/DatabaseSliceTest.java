package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.boot.jdbc.test.autoconfigure.JdbcTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.ContextConfiguration;

/** The facade of the application in the slices of tests with a database. */
class DatabaseSliceTest {

    /** The application under test. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @DataJpaTest(properties = "spring.main.banner-mode=off")
    @ContextConfiguration(classes = Application.class)
    @AutoConfigureWaymark
    static class JpaSlice {
        void test() {}
    }

    @JdbcTest(properties = "spring.main.banner-mode=off")
    @ContextConfiguration(classes = Application.class)
    @AutoConfigureWaymark
    static class JdbcSlice {
        void test() {}
    }

    @JdbcTest(properties = {"spring.flyway.enabled=true", "spring.flyway.locations=classpath:db/referencing"})
    @ContextConfiguration(classes = Application.class)
    static class SliceWithForeignKey {
        void test() {}
    }

    @ParameterizedTest
    @ValueSource(classes = {JpaSlice.class, JdbcSlice.class})
    void a_link_is_rolled_back_with_the_transaction_of_the_test(Class<?> slice) throws Exception {
        try (TestRun first = new TestRun(slice)) {
            first.bean(Waymark.class)
                    .links()
                    .create(CreateLink.to("https://example.com/").alias("docs"));
            assertThat(first.bean(JdbcClient.class)
                            .sql("SELECT COUNT(*) FROM waymark_link")
                            .query(Integer.class)
                            .single())
                    .isEqualTo(1);
        }

        try (TestRun second = new TestRun(slice)) {
            assertThat(second.bean(Waymark.class).links().findByAlias("docs")).isEmpty();
        }
    }

    @Test
    void a_migration_may_reference_links_in_a_slice_without_the_facade() throws Exception {
        try (TestRun run = new TestRun(SliceWithForeignKey.class)) {
            assertThat(run.bean(JdbcClient.class)
                            .sql("SELECT COUNT(*) FROM campaign")
                            .query(Integer.class)
                            .single())
                    .isZero();
            assertThat(run.application().getBeansOfType(JdbcStorage.class)).isEmpty();
        }
    }
}
