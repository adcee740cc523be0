package dev.waymark.play.form;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random forms of reports, report claims, API keys, moves and pauses. */
public final class ReportForms {

    private static final List<String> FINDINGS = List.of("{}", "\u0130\uD83D\uDE00", "", " ", "x".repeat(10_000), "\0");

    private final RandomGenerator random;

    public ReportForms(RandomGenerator random) {
        this.random = random;
    }

    public String creation() {
        return created().encoded();
    }

    public String imports() {
        return IntStream.range(0, 1 + random.nextInt(6))
                .mapToObj(i -> created()
                        .maybe(50, "created_at", Values.PAST)
                        .maybe(50, "generated_at", Values.PAST)
                        .maybe(50, "result", Values.RESULTS)
                        .maybe(50, "findings", FINDINGS)
                        .maybe(30, "page_key", Values.PAGE_KEYS)
                        .encoded())
                .collect(Collectors.joining("|"));
    }

    private Form created() {
        return privacy(new Form(random).with("url", Values.URLS).maybe(10, "attributes", Values.TEXTS));
    }

    private Form privacy(Form form) {
        return random.nextInt(4) == 0
                ? form.with("privacy", Values.PRIVACIES).maybe(80, "password", Values.PASSWORDS)
                : form;
    }

    public String update() {
        return privacy(new Form(random))
                .maybe(10, "attributes", Values.TEXTS)
                .maybe(60, "results", Values.FLAGS)
                .maybe(10, "version", Values.NUMBERS)
                .encoded();
    }

    public String outcome() {
        return new Form(random)
                .with("result", Values.RESULTS)
                .maybe(50, "findings", FINDINGS)
                .encoded();
    }

    public String claim() {
        return new Form(random)
                .with("limit", List.of("1", "2", "5", "100", "0"))
                .with("seconds", List.of("1", "60", "3600", "0"))
                .encoded();
    }

    public String key() {
        return new Form(random)
                .with("label", Values.TEXTS)
                .with("secret", List.of("a", "b", "c", "-", " ", ""))
                .maybe(30, "read", List.of("1"))
                .maybe(30, "hours", List.of("1", "24", "0", "-1"))
                .maybe(50, "scheme", List.of("Bearer", "bearer", "BEARER ", "Basic", "bear\u0130r"))
                .encoded();
    }

    public String to() {
        return new Form(random).with("to", Values.OWNERS).encoded();
    }

    public String pause() {
        return new Form(random).with("time", Values.PAUSES).encoded();
    }
}
