package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.memory.testing.FakeWaymark;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ContextConfiguration;

/** The fake in the tests of an application. */
class FakeInApplicationTest {

    /** The application under test. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        final List<String> created = new CopyOnWriteArrayList<>();

        @Bean
        WaymarkListener listener() {
            return received -> {
                if (received instanceof WaymarkEvent.LinkCreated event) {
                    created.add(event.link().alias());
                }
            };
        }
    }

    @SpringBootTest(
            properties = {"waymark.zone=Europe/Paris", "waymark.workers.enabled=true", "spring.main.banner-mode=off"})
    @ContextConfiguration(classes = Application.class)
    @UseFakeWaymark
    static class WholeApplication {
        void test() {}
    }

    @WebMvcTest
    @ContextConfiguration(classes = Application.class)
    @UseFakeWaymark
    static class WebSlice {
        void test() {}
    }

    @DataJpaTest
    @ContextConfiguration(classes = Application.class)
    @UseFakeWaymark
    static class JpaSlice {
        void test() {}
    }

    private static Link create(TestRun run, String alias) {
        return run.bean(Waymark.class)
                .links()
                .create(CreateLink.to("https://example.com/").alias(alias));
    }

    @ParameterizedTest
    @ValueSource(classes = {WholeApplication.class, WebSlice.class, JpaSlice.class})
    void the_facade_of_an_application_or_a_slice_is_the_fake(Class<?> test) throws Exception {
        try (TestRun run = new TestRun(test)) {
            Link link = create(run, "docs");

            assertThat(run.bean(Waymark.class))
                    .isSameAs(run.bean(FakeWaymark.class).waymark());
            assertThat(link.createdAt()).isEqualTo(FakeWaymark.START);
            assertThat(run.application().getBeansOfType(JdbcStorage.class)).isEmpty();
        }
    }

    @Test
    void the_fake_has_the_options_of_the_application() throws Exception {
        try (TestRun run = new TestRun(WholeApplication.class)) {
            create(run, "listened");

            assertThat(run.bean(Application.class).created).contains("listened");
            assertThat(run.bean(Waymark.class).zone()).isEqualTo(ZoneId.of("Europe/Paris"));
        }
    }

    @Test
    void each_test_method_begins_with_an_empty_fake() throws Exception {
        try (TestRun first = new TestRun(WebSlice.class)) {
            create(first, "docs");
            first.bean(FakeWaymark.class).clock().advance(Duration.ofDays(1));
        }

        try (TestRun second = new TestRun(WebSlice.class)) {
            assertThat(create(second, "docs").createdAt()).isEqualTo(FakeWaymark.START);
        }
    }
}
