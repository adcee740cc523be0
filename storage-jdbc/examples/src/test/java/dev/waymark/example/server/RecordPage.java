package dev.waymark.example.server;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.html.HtmlEscapers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The HTML page of one link or report: a heading and the fields of the record, in words. */
final class RecordPage {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private RecordPage() {}

    /**
     * Returns the page.
     *
     * @param fields the representation of the record; the title, or otherwise the URL, is the heading
     */
    static Response of(Map<String, @Nullable Object> fields) {
        @Nullable Object title = fields.get("title");
        String heading = text(title == null || title.equals("") ? fields.get("url") : title);
        String list = fields.entrySet().stream()
                .filter(field -> !isEmpty(field.getValue()) && !field.getKey().equals("title"))
                .map(field -> "<dt>" + name(field.getKey()) + "<dd>" + value(field.getKey(), field.getValue()))
                .collect(joining("\n"));
        String page = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s</title>
            <style>%2$s</style>
            <h1>%1$s</h1>
            <dl>
            %3$s
            </dl>
            """.formatted(heading, ClickPage.STYLE, list);
        return Response.html(200, page);
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value == null
                || value.equals("")
                || (value instanceof Collection<?> values && values.isEmpty())
                || (value instanceof Map<?, ?> values && values.isEmpty());
    }

    private static String name(String field) {
        String words = field.replace('_', ' ');
        return field.equals("url") ? "URL" : Ascii.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String value(String field, @Nullable Object value) {
        if (value instanceof Map<?, ?> values) {
            return values.entrySet().stream()
                    .map(each -> "<dt>" + text(each.getKey()) + "<dd>" + value("", each.getValue()))
                    .collect(joining("", "<dl>", "</dl>"));
        }
        if (value instanceof Collection<?> values) {
            return values.stream().map(each -> "<li>" + value("", each)).collect(joining("", "<ul>", "</ul>"));
        }
        if (field.equals("url")) {
            return hyperlink(String.valueOf(value));
        }
        return field.endsWith("_at") ? TIME.format(Instant.parse(String.valueOf(value))) : text(value);
    }

    /** A URL with another scheme than http or https is plain text, because the URL policy may allow dangerous schemes. */
    private static String hyperlink(String url) {
        String text = text(url);
        return Ascii.toLowerCase(url).matches("(?s)https?://.*")
                ? "<a href=\"" + text + "\" rel=\"nofollow noopener\">" + text + "</a>"
                : text;
    }

    private static String text(@Nullable Object value) {
        return HtmlEscapers.htmlEscaper().escape(String.valueOf(value));
    }
}
