package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.part.LongTest;
import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the program {@code mvn -Pserve}. */
@LongTest
class ServeTest {

    private static final int SECONDS = 60;
    private static final long MANY = 50;
    private static final String KEY = "wm_0123456789abcdefghijklmnopqrstuv";

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();

    private Process serve(String... properties) throws IOException {
        String[] all = Stream.concat(Stream.of("example.directory=" + folder), Stream.of(properties))
                .toArray(String[]::new);
        Process process = ServeProcess.command(all).redirectErrorStream(true).start();
        started.add(process);
        return process;
    }

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
    }

    private static Client client(Process process) throws IOException {
        return ServeProcess.of(process).client();
    }

    private static List<String> outputOf(Process process) throws Exception {
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                .as("the end of the process in time")
                .isTrue();
        return lines;
    }

    @Test
    void acknowledged_links_survive_a_kill_of_the_server() throws Exception {
        Process first = serve("port=0");
        Client client = client(first);
        for (int number = 1; number <= MANY; number++) {
            client.post("/api/v1/links", "url=https://example.com/" + number).expect(201);
        }
        assertThat(first.destroyForcibly().waitFor(SECONDS, TimeUnit.SECONDS))
                .as("the end of the process in time")
                .isTrue();

        Client later = client(serve("port=0"));

        assertThat(later.get("/api/v1/links").meta()).containsEntry("total", MANY);
    }

    @Test
    void a_stopped_server_keeps_its_links_in_an_h2_file() throws Exception {
        String storage = "storage=jdbc:h2:" + folder.resolve("links");
        Process first = serve("port=0", storage);
        client(first).post("/api/v1/links", "url=https://example.com/").expect(201);
        first.destroy();
        assertThat(first.waitFor(SECONDS, TimeUnit.SECONDS))
                .as("the end of the process in time")
                .isTrue();

        Client later = client(serve("port=0", storage));

        assertThat(later.get("/api/v1/links").column("url")).containsExactly("https://example.com/");
    }

    @Test
    void a_stopped_server_stores_its_buffered_clicks() throws Exception {
        Process first = serve("port=0", "clicks.delay=3600000");
        Client client = client(first);
        client.post("/api/v1/links", "url=https://example.com/", "alias=docs").expect(201);
        client.visit("GET", "/docs").expect(302);
        first.destroy();
        assertThat(first.waitFor(SECONDS, TimeUnit.SECONDS))
                .as("the end of the process in time")
                .isTrue();

        Client later = client(serve("port=0"));

        assertThat(later.get("/api/v1/links").column("clicks")).containsExactly(1L);
    }

    @Test
    void the_options_set_the_api_key_the_base_and_the_storage() throws Exception {
        ServeProcess process =
                ServeProcess.of(serve("port=0", "storage=memory", "api.key=" + KEY, "base=https:go.example/"));

        assertThat(process.greeting()).contains("API key: " + KEY);
        assertThat(process.client()
                        .post("/api/v1/links", "url=https://example.com/", "alias=docs")
                        .data())
                .containsEntry("short_url", "https://go.example/docs");
    }

    @ParameterizedTest
    @CsvSource({
        "forward.query, https://example.com/?utm_source=news",
        "forward.query=true, https://example.com/?utm_source=news",
        "forward.query=false, https://example.com/"
    })
    void the_option_forward_query_adds_the_query_of_a_visit_to_the_location(String property, String location)
            throws Exception {
        Client client = client(serve("port=0", "storage=memory", property));
        client.post("/api/v1/links", "url=https://example.com/", "alias=docs");

        assertThat(client.visit("GET", "/docs?utm_source=news").header("Location"))
                .isEqualTo(location);
    }

    @Test
    void the_option_domains_gives_each_domain_a_host() throws Exception {
        Client client = client(serve("port=0", "storage=memory", "base=https://go.example", "domains=one.example=1"));

        assertThat(client.post("/api/v1/links", "url=https://example.com/", "alias=docs", "domain=1")
                        .data())
                .containsEntry("short_url", "https://one.example/docs");
    }

    @Test
    void the_option_domains_reserves_a_domain_for_its_owner() throws Exception {
        Client client = client(serve("port=0", "storage=memory", "domains=one.example=1,acme.example=2:acme"));

        assertThat(client.post("/api/v1/links", "url=https://example.com/", "domain_id=1")
                        .status())
                .isEqualTo(201);
        assertThat(client.post("/api/v1/links", "url=https://example.com/", "domain_id=2")
                        .blamed())
                .containsExactly("domain_id refused");
    }

    @Test
    void the_option_forward_path_appends_the_rest_of_the_path_to_the_location() throws Exception {
        Client client = client(serve("port=0", "storage=memory", "forward.path", "forward.query"));
        client.post("/api/v1/links", "url=https://example.com/guide?a=1", "alias=docs");

        assertThat(client.visit("GET", "/Docs/v1%202/é/?b=2").header("Location"))
                .isEqualTo("https://example.com/guide/v1%202/%C3%A9/?a=1&b=2");
        assertThat(client.visit("GET", "/docs/").header("Location")).isEqualTo("https://example.com/guide?a=1");
        for (String path : List.of("/docs//", "/docs//a", "/docs/%2E%2e/a", "/docs/v1%2F2", "/docs/..;/a", "/x/docs")) {
            assertThat(client.visit("GET", path).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void the_option_aliases_allows_aliases_with_a_path() throws Exception {
        Client client = client(serve("port=0", "storage=memory", "aliases=path"));
        client.post("/api/v1/links", "url=https://example.com/", "alias=docs/v1.2");

        assertThat(client.visit("GET", "/Docs/v1.2").header("Location")).isEqualTo("https://example.com/");
    }

    @Test
    void the_option_generator_fetches_pages_except_pages_of_this_machine() throws Exception {
        Client client = client(serve("port=0", "storage=memory", "generator=web"));

        Answer created = client.post("/api/v1/reports", "url=http://localhost/");

        assertThat(created.data()).containsEntry("result", "bad");
        assertThat(client.get("/api/v1/reports/1").data().get("findings"))
                .asString()
                .contains("not public");
    }

    @ParameterizedTest
    @MethodSource("dev.waymark.storage.jdbc.fixture.engine.Engine#selected")
    void the_server_runs_on_every_database(Engine engine) throws Exception {
        Client client = client(serve("port=0", "storage=" + engine.newUrl()));

        assertThat(client.post("/api/v1/links", "url=https://example.com/").status())
                .isEqualTo(201);
        assertThat(client.get("/api/v1/links").column("url")).containsExactly("https://example.com/");
    }

    @Test
    void the_printed_commands_contain_the_address_and_the_api_key() throws Exception {
        List<String> greeting = ServeProcess.of(serve("port=0", "storage=memory", "api.key=" + KEY))
                .greeting();

        assertThat(greeting.get(0))
                .matches("Waymark serves on http://localhost:\\d+ until Ctrl\\+C stops the server\\.");
        String address = greeting.get(0).replaceAll(".*(http://localhost:\\d+) .*", "$1");
        assertThat(greeting)
                .contains(
                        "curl -H 'Authorization: Bearer " + KEY + "' -d url=https://example.com/handbook " + address
                                + "/api/v1/links",
                        "curl -H 'Authorization: Bearer " + KEY + "' " + address + "/api/v1/links");
    }

    @Test
    void a_port_in_use_is_one_line_and_exit_status_1() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            Process process = serve("storage=memory", "port=" + taken.getLocalPort());

            assertThat(outputOf(process)).containsExactly("Cannot start: port " + taken.getLocalPort() + " is in use");
            assertThat(process.exitValue()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "port=x, 'port must be a whole number from 0 to 65535, was x'",
        "port=65536, 'port must be a whole number from 0 to 65535, was 65536'",
        "clicks.delay=x, 'clicks.delay must be a whole number of milliseconds, was x'",
        "clicks.delay=-1, 'clicks.delay must be a whole number of milliseconds, was -1'",
        "forward.query=x, 'forward.query must be true or false, was x'",
        "aliases=x, 'aliases must be word or path, was x'",
        "generator=x, 'generator must be offline or web, was x'",
        "storage=oracle, storage must be memory or a JDBC URL",
        "domains=x, 'domains must be hosts, positive numbers and owners, such as one.example=1,two.example=2:acme, was x'",
        "domains=localhost=1, 'domains must not contain the host of base, localhost'",
        "base=example.com, base must start with http:// or https://",
        "storage=jdbc:oracle:thin:@x?password=swordfish, the database cannot be used: SQLState 08001",
        "storage=jdbc:h2:relative;PASSWORD=swordfish, the database cannot be used: SQLState 90011"
    })
    void an_invalid_option_is_one_line_and_exit_status_1(String property, String reason) throws Exception {
        Process process = serve(property);

        assertThat(outputOf(process)).containsExactly("Cannot start: " + reason);
        assertThat(process.exitValue()).isEqualTo(1);
    }

    @Test
    void an_unreachable_database_is_one_line_and_exit_status_1() throws Exception {
        int unusedPort;
        try (ServerSocket free = new ServerSocket(0)) {
            unusedPort = free.getLocalPort();
        }
        String url = "jdbc:postgresql://localhost:" + unusedPort + "/waymark?password=swordfish";
        Process process = serve("storage=" + url, "db.user=waymark", "db.password=swordfish");

        assertThat(outputOf(process))
                .singleElement()
                .asString()
                .startsWith("Cannot start: the database cannot be used: ")
                .contains("refused")
                .doesNotContain("swordfish");
        assertThat(process.exitValue()).isEqualTo(1);
    }
}
