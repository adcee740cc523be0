package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.link.CreateLink;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.UpdateReport;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operation holds no connection, and so no lock, while the operation hashes or waits for a hash (D-32). */
class HashingOutsideTransactionsTest {

    private static final String URL = "https://example.com/";
    private static final Privacy GUARDED = Privacy.password("swordfish");

    private final DataSource real = H2.memory();
    private final ProbedDataSource probe = new ProbedDataSource(real);

    /** The numbers of open connections at each hash, count of an attempt, and return of an attempt. */
    private final List<Integer> inUse = new ArrayList<>();

    private final Waymark waymark = Waymark.builder()
            .storage(JdbcStorage.create(probe.dataSource()))
            .passwordHasher(new WatchingHasher())
            .passwordAttempts(new WatchingAttempts())
            .build();

    private final class WatchingHasher implements PasswordHasher {
        private final PasswordHasher cheap = PasswordHasher.pbkdf2(1);

        @Override
        public PasswordHash hash(Secret password) {
            inUse.add(probe.open());
            return cheap.hash(password);
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            inUse.add(probe.open());
            return cheap.verify(candidate, hash);
        }
    }

    private final class WatchingAttempts implements PasswordAttempts {
        @Override
        public Optional<Duration> begin(PasswordAttempt attempt) {
            inUse.add(probe.open());
            return Optional.empty();
        }

        @Override
        public void giveBack(PasswordAttempt attempt) {
            inUse.add(probe.open());
        }
    }

    @BeforeEach
    void createTables() {
        JdbcSchema.of(real).createOrUpgrade();
    }

    @Test
    void a_password_is_hashed_and_compared_without_a_connection_in_each_operation() {
        CreateLink guarded = CreateLink.to(URL).password("swordfish").privacy(GUARDED);
        long link = waymark.links().create(guarded.alias("docs")).id();
        waymark.links().createAll(List.of(guarded, guarded));
        waymark.links().update(link, UpdateLink.change().password("swordfish").privacyPassword("swordfish"));
        Report report = waymark.reports().create(CreateReport.on(URL).privacy(GUARDED));
        waymark.reports().update(report.id(), UpdateReport.change().password("swordfish"));
        assertThat(inUse).containsOnly(0).hasSize(10);

        Visitor visitor = Visitor.UNKNOWN.password("swordfish");
        assertThat(waymark.visits().visit("docs", visitor).location()).isPresent();
        assertThat(waymark.visits().preview("docs", visitor).location()).isPresent();
        assertThat(waymark.pages().link("docs", visitor).granted()).isPresent();
        assertThat(waymark.pages().report(report.pageKey(), visitor).granted()).isPresent();

        assertThat(inUse)
                .containsOnly(0)
                .hasSize(10 + 4 * 3 + 1); // the page also compares the password with the password of the redirect
    }
}
