package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.InvalidInputException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.TitleResolver;
import dev.waymark.observe.OperationObserver;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportRetries;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Year;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The options of the facade: properties, beans of the application, and customizers. */
class OptionsTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private static void run(ApplicationContextRunner application, Consumer<Waymark> test) {
        application.run(context -> test.accept(context.getBean(Waymark.class)));
    }

    /** Refuses all passwords. */
    private static final class NoAttempts implements PasswordAttempts {
        @Override
        public Optional<Duration> begin(PasswordAttempt attempt) {
            return Optional.of(Duration.ofSeconds(1));
        }

        @Override
        public void giveBack(PasswordAttempt attempt) {}
    }

    private static void assertRefused(Waymark waymark, CreateLink command) {
        assertThatThrownBy(() -> waymark.links().create(command)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void the_options_of_links_are_properties_and_beans() {
        Applications.withTables()
                .withPropertyValues("waymark.zone=Europe/Paris")
                .withBean(UrlPolicy.class, () -> UrlPolicy.DEFAULT.refusing(Hosts.under("refused.example")))
                .withBean(AliasPolicy.class, () -> AliasPolicy.DEFAULT.reserving("reserved"))
                .withBean(TitleResolver.class, () -> url -> Optional.of("the title"))
                .withBean(ClickStatistics.class, ClickStatistics::byDay)
                .withBean(PasswordHasher.class, () -> PasswordHasher.pbkdf2(7))
                .withBean(PasswordAttempts.class, NoAttempts::new)
                .run(context -> {
                    Waymark waymark = context.getBean(Waymark.class);
                    assertThat(waymark.zone()).isEqualTo(ZoneId.of("Europe/Paris"));
                    assertRefused(waymark, CreateLink.to("https://refused.example/"));
                    assertRefused(waymark, DOCS.alias("reserved"));

                    Link link = waymark.links().create(DOCS);
                    assertThat(link.title()).contains("the title");
                    waymark.visits().visit("docs", Visitor.UNKNOWN);
                    assertThat(waymark.clicks().byDay(link.id(), ClickPeriod.year(Year.now(waymark.zone()))))
                            .isNotEmpty();

                    waymark.links().create(DOCS.alias("guarded").password("swordfish"));
                    assertThat(context.getBean(JdbcClient.class)
                                    .sql("SELECT password FROM waymark_link WHERE alias = 'guarded'")
                                    .query(String.class)
                                    .single())
                            .startsWith("pbkdf2-sha256$7$");
                    assertThat(waymark.visits()
                                    .visit("guarded", Visitor.UNKNOWN.password("swordfish"))
                                    .type())
                            .isEqualTo(Visit.Type.TOO_MANY_ATTEMPTS);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "waymark.cache.time=-5s, waymark.cache.time, must be positive",
        "waymark.cache.time=0s, waymark.cache.time, must be positive",
        "waymark.cache.max-links=0, waymark.cache.max-links, must be at least 1",
        "waymark.buffer.delay=-1s, waymark.buffer.delay, must be positive",
        "waymark.workers.threads=0, waymark.workers.threads, 'threads must be 1 to 1000, was 0'",
        "waymark.workers.lease=-1s, waymark.workers.lease, lease must be",
        "waymark.workers.pause=0s, waymark.workers.pause, pause must be",
        "waymark.workers.patience=-1s, waymark.workers.patience, patience must be",
        "waymark.health.timeout=-2s, waymark.health.timeout, must be positive"
    })
    void a_number_or_a_time_out_of_range_prevents_the_start_with_the_name_of_the_property(
            String property, String name, String reason) {
        Applications.withTables()
                .withPropertyValues("waymark.workers.enabled=true", property)
                .withBean(ReportGenerator.class, () -> url -> ReportOutcome.of(ReportResult.GOOD))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                        .hasMessageContaining("Property " + name + " with value")
                        .hasMessageContaining(reason));
    }

    @Test
    void the_retries_of_reports_are_a_bean() {
        run(Applications.withTables().withBean(ReportRetries.class, () -> ReportRetries.DEFAULT.tries(1)), waymark -> {
            waymark.reports().create(CreateReport.on("https://example.com/"));
            ReportQueue queue = waymark.reportQueue();

            assertThat(queue.claim(1, Duration.ofMinutes(1)))
                    .allSatisfy(claim -> assertThat(queue.fail(claim)).isEmpty())
                    .hasSize(1);
        });
    }

    @Test
    void a_generator_of_reports_runs_during_the_creation() {
        run(
                Applications.withTables()
                        .withBean(ReportGenerator.class, () -> url -> ReportOutcome.of(ReportResult.GOOD)),
                waymark -> assertThat(waymark.reports()
                                .create(CreateReport.on("https://example.com/"))
                                .result())
                        .contains(ReportResult.GOOD));
    }

    /** Beans with an order that differs from the order of their names. */
    @Configuration(proxyBeanMethods = false)
    static class Ordered {

        final List<String> calls = new CopyOnWriteArrayList<>();

        @Bean
        @Order(2)
        WaymarkListener a() {
            return event -> {
                if (event instanceof WaymarkEvent.LinkCreated) {
                    calls.add("second listener");
                }
            };
        }

        @Bean
        @Order(1)
        WaymarkListener b() {
            return event -> {
                if (event instanceof WaymarkEvent.LinkCreated) {
                    calls.add("first listener");
                }
            };
        }

        @Bean
        @Order(2)
        OperationObserver c() {
            return operation -> calls.add("second observer");
        }

        @Bean
        @Order(1)
        OperationObserver d() {
            return operation -> calls.add("first observer");
        }
    }

    @Test
    void listeners_and_observers_are_notified_in_their_order() {
        Applications.withTables().withUserConfiguration(Ordered.class).run(context -> {
            context.getBean(Waymark.class).links().create(DOCS);

            assertThat(context.getBean(Ordered.class).calls)
                    .containsExactly("first listener", "second listener", "first observer", "second observer");
        });
    }

    @Test
    void a_customizer_precedes_properties_and_beans() {
        run(
                Applications.withTables()
                        .withBean(
                                WaymarkCustomizer.class,
                                () -> builder ->
                                        builder.zone(ZoneId.of("Asia/Tokyo")).aliasPolicy(AliasPolicy.DEFAULT))
                        .withBean(AliasPolicy.class, () -> AliasPolicy.DEFAULT.reserving("docs"))
                        .withPropertyValues("waymark.zone=Europe/Paris"),
                waymark -> {
                    assertThat(waymark.zone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
                    assertThat(waymark.links().create(DOCS).alias()).isEqualTo("docs");
                });
    }
}
