package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The URLs with several hosts in the guides read and write on the second host while the first host is down. */
class FailoverUrlsTest {

    private static final Pattern SEVERAL_HOSTS =
            Pattern.compile("jdbc:(?<scheme>[a-z]+)(?<mode>[a-z:]*)//\\w+(,\\w+)+/\\w+(\\?(?<options>[^`\\s]+))?");

    private static final Pattern ONE_HOST = Pattern.compile("//(?<host>[^/]+)/(?<database>\\w+)\\?(?<options>.+)");

    static Stream<String> urls() {
        return Guides.all()
                .flatMap(guide -> SEVERAL_HOSTS.matcher(Snippet.read(guide)).results())
                .map(MatchResult::group)
                .distinct();
    }

    private static Matcher parse(Pattern pattern, String url) {
        Matcher matcher = pattern.matcher(url);
        assertThat(matcher.find()).as(url).isTrue();
        return matcher;
    }

    private static Engine engineOf(String url) {
        String scheme = parse(SEVERAL_HOSTS, url).group("scheme");
        return Stream.of(Engine.values())
                .filter(engine -> scheme.equalsIgnoreCase(engine.name()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_guides_contain_a_url_with_several_hosts_for_each_server() {
        assertThat(urls().map(FailoverUrlsTest::engineOf)).contains(Engine.POSTGRESQL, Engine.MARIADB, Engine.MYSQL);
    }

    @ParameterizedTest
    @MethodSource("urls")
    void a_link_is_created_and_visited_on_the_second_host_while_the_first_host_is_down(String url) throws IOException {
        String alive = engineOf(url).newUrl();
        try (Database failedOver = Database.at(withHosts(url, closedPort(), alive))) {
            Waymark waymark = Waymark.builder().storage(failedOver.storage()).build();

            waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));

            assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN))
                    .isEqualTo(Visit.redirect("https://example.com/"));
        }
    }

    /** Returns the URL of a guide with a closed port as its first host, and with the host and the user of a server. */
    private static String withHosts(String url, int closed, String alive) {
        Matcher guide = parse(SEVERAL_HOSTS, url);
        Matcher server = parse(ONE_HOST, alive);
        String options = Optional.ofNullable(guide.group("options"))
                .map(given -> given + "&")
                .orElse("");
        return "jdbc:" + guide.group("scheme") + guide.group("mode") + "//localhost:" + closed + ","
                + server.group("host") + "/" + server.group("database") + "?" + options + server.group("options");
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
