package dev.waymark.example;

import com.google.common.primitives.Ints;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.InvalidInputException;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.example.web.WebReports;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.AliasPolicy;
import dev.waymark.report.ReportGenerator;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs the example server until the process ends. The README in this folder lists the options. */
public final class Serve {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private static final int MAX_PORT = 65_535;

    private Serve() {}

    /** Starts the server, or prints the reason of a failure in one line. */
    public static void main(String[] args) {
        try {
            start();
        } catch (IOException | RuntimeException e) {
            ERR.println("Cannot start: " + reason(e));
            System.exit(1);
        }
    }

    private static void start() throws IOException {
        int port = port(System.getProperty("port", "8080"));
        Duration delay = delay(System.getProperty("clicks.delay", "0"));
        String base = base(System.getProperty("base", ""));
        DomainHosts hosts =
                DomainHosts.parse(System.getProperty("domains", ""), base.isEmpty() ? "http://localhost" : base);
        Backend backend = Backend.open(
                        System.getProperty(
                                "storage", "jdbc:sqlite:" + Show.directory().resolve("server.db")),
                        System.getProperty("db.user"),
                        System.getProperty("db.password"))
                .bufferingClicks(delay);
        Waymark.Builder builder = Waymark.builder()
                .storage(backend.storage())
                .aliasPolicy(aliasPolicy())
                .reportGenerator(generator(System.getProperty("generator", "offline")))
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.values()));
        Waymark waymark = (hosts == DomainHosts.NONE ? builder : builder.domainPolicy(hosts)).build();
        Secret key = key(waymark.apiKeys(), System.getProperty("api.key"));
        ExampleServer.Options options = new ExampleServer.Options(isOn("forward.query"), isOn("confirm.limited"));
        ExampleServer server = ExampleServer.start(waymark, port, base, options);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            backend.close();
        }));
        greet(server.address(), key.reveal());
    }

    private static AliasPolicy aliasPolicy() {
        AliasPolicy policy = hasPathAliases(System.getProperty("aliases", "word"))
                ? AliasPolicy.DEFAULT.allowingPaths()
                : AliasPolicy.DEFAULT;
        return isOn("forward.path") ? policy.forwardingPath() : policy;
    }

    private static ReportGenerator generator(String name) {
        return switch (name) {
            case "offline" -> new OfflineReports();
            case "web" -> WebReports.create();
            default -> throw new IllegalArgumentException("generator must be offline or web, was " + name);
        };
    }

    private static int port(String text) {
        @Nullable Integer port = Ints.tryParse(text);
        if (port == null || port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("port must be a whole number from 0 to 65535, was " + text);
        }
        return port;
    }

    private static Duration delay(String text) {
        @Nullable Integer millis = Ints.tryParse(text);
        if (millis == null || millis < 0) {
            throw new IllegalArgumentException("clicks.delay must be a whole number of milliseconds, was " + text);
        }
        return Duration.ofMillis(millis);
    }

    /** Parses the option. An option without a value is true. */
    private static boolean isOn(String option) {
        String text = System.getProperty(option, "false");
        return switch (text) {
            case "", "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(option + " must be true or false, was " + text);
        };
    }

    private static boolean hasPathAliases(String text) {
        return switch (text) {
            case "path" -> true;
            case "word" -> false;
            default -> throw new IllegalArgumentException("aliases must be word or path, was " + text);
        };
    }

    private static String base(String text) {
        UrlPolicy.DEFAULT.check(text).filter(problem -> !text.isEmpty()).ifPresent(problem -> {
            throw new IllegalArgumentException("base " + problem.message());
        });
        return text.isEmpty() ? "" : WebUrl.of(text).canonical().replaceFirst("/$", "");
    }

    private static Secret key(ApiKeys keys, @Nullable String known) {
        IssueApiKey command = IssueApiKey.named("example server");
        if (known == null) {
            return keys.issue(command).secret();
        }
        Secret secret = Secret.of(known);
        keys.adopt(secret, command);
        return secret;
    }

    private static void greet(String address, String key) {
        String curl = "curl -H 'Authorization: Bearer " + key + "' ";
        OUT.println("Waymark serves on " + address + " until Ctrl+C stops the server.");
        OUT.println();
        OUT.println("API key: " + key);
        OUT.println();
        OUT.println(curl + "-d url=https://example.com/handbook " + address + "/api/v1/links");
        OUT.println(curl + address + "/api/v1/links");
    }

    private static String reason(Exception e) {
        if (e instanceof BindException) {
            return "port " + System.getProperty("port", "8080") + " is in use";
        }
        if (e instanceof InvalidInputException invalid) {
            return "api.key " + invalid.violations().get(0).message();
        }
        return String.valueOf(e.getMessage());
    }
}
