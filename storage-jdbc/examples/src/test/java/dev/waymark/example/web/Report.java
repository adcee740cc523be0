package dev.waymark.example.web;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLSocketFactory;

/** The result and the parsed findings of a generated report. */
record Report(ReportResult result, JsonObject findings) {

    static final Limits PATIENT = new Limits(Duration.ofSeconds(60), 4096, 100_000, 3);
    static final Limits IMPATIENT = new Limits(Duration.ofMillis(300), 4096, 100_000, 3);

    static Report on(String url, Network network, Limits limits) throws Exception {
        return on(url, network, (SSLSocketFactory) SSLSocketFactory.getDefault(), limits);
    }

    static Report on(String url, Network network, SSLSocketFactory tls, Limits limits) throws Exception {
        ReportOutcome outcome = new WebReports(network, tls, limits).generate(WebUrl.of(url));
        return new Report(
                outcome.result(),
                JsonParser.parseString(outcome.findings().orElseThrow()).getAsJsonObject());
    }

    int score() {
        return findings.get("score").getAsInt();
    }

    int status() {
        return findings.get("status").getAsInt();
    }

    String url() {
        return findings.get("url").getAsString();
    }

    /** Returns the names of the failed checks. */
    List<String> failed() {
        return checks().filter(check -> !check.get("passed").getAsBoolean())
                .map(check -> check.get("check").getAsString())
                .toList();
    }

    String message(String name) {
        return checks().filter(check -> check.get("check").getAsString().equals(name))
                .map(check -> check.get("message").getAsString())
                .findFirst()
                .orElseThrow();
    }

    private Stream<JsonObject> checks() {
        return StreamSupport.stream(findings.getAsJsonArray("checks").spliterator(), false)
                .map(JsonElement::getAsJsonObject);
    }
}
