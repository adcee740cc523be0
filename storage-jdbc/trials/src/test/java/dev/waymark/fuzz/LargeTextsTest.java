package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.error.WaymarkException;
import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.url.WebUrl;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visitor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that a text of a mebibyte in any field occupies a processor for less than a second. The time of the processor does not
 * depend on other programs.
 */
@LongTest
class LargeTextsTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final Duration MOST = Duration.ofSeconds(1);

    /** Texts that took quadratic time, or that could take quadratic time. */
    private static final List<String> TEXTS = List.of(
            halves("\u0315", "\u0300"),
            halves("\u0345", "\u0334"),
            "http://" + halves("\u0315", "\u0300"),
            filled("\u0315\u0344"),
            filled("\u0F73"),
            filled("\u0130"),
            filled("i\u0307"),
            filled("\u03B1\u0313\u0301\u0345"),
            filled("\u1100\u1161\u11A8"),
            filled("\uFDFA"),
            filled("\uD83D\uDE00"),
            filled("www."),
            filled("a,"),
            filled("a/"),
            filled("a:b@"),
            filled("%"),
            "%" + filled("25") + "2e",
            filled("["),
            filled("9"),
            "a" + filled(" ") + "a");

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private final Forms forms = waymark.forms();
    private final Link link =
            waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));

    /** Returns an {@code a} and many of the first mark, and then many of the second mark. */
    private static String halves(String first, String second) {
        return "a" + first.repeat(MEBIBYTE / 4) + second.repeat(MEBIBYTE / 4);
    }

    /** Returns a mebibyte in UTF-8. */
    private static String filled(String part) {
        return part.repeat(MEBIBYTE / part.getBytes(StandardCharsets.UTF_8).length);
    }

    private static Parameters form(String field, String text) {
        Map<String, List<String>> form = new HashMap<>();
        form.put("url", List.of("https://example.com/"));
        if (field.matches("(country|platform|language|rotation)\\[.*")) {
            List<String> kinds = List.of("country", "platform", "language", "rotation", "rule");
            form.put("target_type", List.of("" + (kinds.indexOf(field.replaceFirst("\\[.*", "")) + 1)));
        }
        form.put(field, List.of(text));
        return Parameters.of(form);
    }

    /** Returns all operations that read one text of a client or a visitor, by name. */
    private Map<String, Consumer<String>> operations() {
        Map<String, Consumer<String>> operations = new LinkedHashMap<>();
        for (String field : Fuzzer.NAMES) {
            operations.put("creation of a link: " + field, text -> forms.parseCreateLink(form(field, text)));
            operations.put("update of a link: " + field, text -> forms.parseUpdateLink(link.id(), form(field, text)));
            operations.put("creation of a report: " + field, text -> forms.parseCreateReport(form(field, text)));
            operations.put("list of links: " + field, text -> {
                ListRequest<LinkQuery> list = forms.parseLinkList(form(field, text));
                waymark.links().list(list.query(), list.page());
            });
            operations.put("list of reports: " + field, text -> {
                ListRequest<ReportQuery> list = forms.parseReportList(form(field, text));
                waymark.reports().list(list.query(), list.page());
            });
        }
        for (String field : List.of("created_at", "clicks", "password_hash", "archived")) {
            operations.put(
                    "import of a link: " + field,
                    text -> waymark.links().importOnTrial(Stream.of(forms.parseImportLink(form(field, text)))));
        }
        operations.put("name of a field", text -> forms.parseCreateLink(form("tags[" + text + "]", "x")));
        operations.put("alias of a visit", text -> waymark.visits().visit(text, Visitor.UNKNOWN));
        operations.put("rest of a path", WebUrl::isForwardable);
        operations.put("password of a visit", text -> waymark.visits().visit("docs", Visitor.UNKNOWN.password(text)));
        operations.put(
                "query of a visit",
                text -> waymark.visits().visit("docs", Visitor.UNKNOWN).locationWith(text));
        operations.put(
                "headers of a visit", text -> Visitor.fromHeaders(name -> text).isBot());
        operations.put("kind of a request", text -> RequestKind.of("GET", name -> text));
        operations.put("API key", waymark::authenticate);
        return operations;
    }

    /** Returns the time of the processor for a call, which may refuse the text. */
    private static Duration time(Consumer<String> operation, String text) {
        long start = THREADS.getCurrentThreadCpuTime();
        try {
            operation.accept(text);
        } catch (WaymarkException refused) {
            // A refused text is as good as an accepted text.
        }
        return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
    }

    @Test
    void a_mebibyte_in_any_field_takes_less_than_a_second() {
        operations().forEach((name, operation) -> {
            for (String text : TEXTS) {
                String beginning = text.codePoints()
                        .limit(4)
                        .mapToObj(each -> String.format("U+%04X", each))
                        .collect(Collectors.joining(" "));
                assertThat(time(operation, text))
                        .as("%s, text %s", name, beginning)
                        .isLessThan(MOST);
            }
        });
    }
}
