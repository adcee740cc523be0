package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.context.event.EventListener;

/** The demo {@code mvn -q -Pboot}, which needs no setup and prints example requests. */
@Configuration(proxyBeanMethods = false)
@Profile("demo")
class Demo {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    /** Rates https URLs as good, and http URLs as decent. */
    @Bean
    static ReportGenerator generator() {
        return url -> ReportOutcome.of(url.scheme().equals("https") ? ReportResult.GOOD : ReportResult.DECENT);
    }

    @EventListener
    void greet(ApplicationReadyEvent event) {
        ServletWebServerApplicationContext application =
                (ServletWebServerApplicationContext) event.getApplicationContext();
        String address = "http://localhost:" + application.getWebServer().getPort();
        Secret key = application
                .getBean(Waymark.class)
                .apiKeys()
                .issue(IssueApiKey.named("demo"))
                .secret();
        String curl = "curl -H 'Authorization: Bearer " + key.reveal() + "' ";
        OUT.println("Waymark serves on " + address + " until Ctrl+C stops the server.");
        OUT.println();
        OUT.println("API key: " + key.reveal());
        OUT.println();
        OUT.println(curl + "-d url=https://example.com/handbook " + address + "/api/v1/links");
        OUT.println(curl + address + "/api/v1/links");
        OUT.println("curl " + address + "/actuator/health");
    }
}
