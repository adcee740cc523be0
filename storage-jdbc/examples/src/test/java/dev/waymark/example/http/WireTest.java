package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import dev.waymark.server.Client;
import dev.waymark.server.Transport;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The cases of the API, the pages and the visits, which core tests without sockets, over the sockets of each server. */
class WireTest {

    /** Runs the tests of requests over a transport. */
    private static TestExecutionSummary run(Transport transport) {
        Transport before = Client.sendBy(transport);
        try {
            LauncherDiscoveryRequest cases = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectPackage("dev.waymark.server"))
                    .filters(includeClassNamePatterns(".*RequestsTest"), excludeTags(Client.ANSWERED_BY_SERVERS))
                    .build();
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create().execute(cases, listener);
            return listener.getSummary();
        } finally {
            Client.sendBy(before);
        }
    }

    private static List<String> failures(TestExecutionSummary summary) {
        return summary.getFailures().stream()
                .map(failure -> failure.getTestIdentifier().getUniqueId() + ": " + failure.getException())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void each_server_answers_each_request_as_the_handler(Server kind) throws Exception {
        SocketTransport sockets = new SocketTransport();
        Server.Running server = kind.start(sockets.handler());
        try {
            sockets.to(server.port());

            TestExecutionSummary summary = run(sockets);

            assertThat(failures(summary)).isEmpty();
            assertThat(summary.getTestsSucceededCount())
                    .as("the passed tests of requests")
                    .isEqualTo(summary.getTestsFoundCount())
                    .isGreaterThan(100);
        } finally {
            server.stop();
        }
    }
}
