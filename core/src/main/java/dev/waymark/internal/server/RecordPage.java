package dev.waymark.internal.server;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.html.HtmlEscapers;
import dev.waymark.form.VisitorPages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of one link or report for strangers: a heading and the fields of the record. */
final class RecordPage {

    private RecordPage() {}

    /**
     * Returns the page.
     *
     * @param fields the representation of the record; the title, or otherwise the URL, is the heading
     */
    static String html(VisitorPages pages, Map<String, @Nullable Object> fields) {
        @Nullable Object title = fields.get("title") == null ? fields.get("url") : fields.get("title");
        String heading = title == null ? "" : title.toString();
        String list = fields.entrySet().stream()
                .filter(field -> field.getValue() != null && !field.getKey().equals("title"))
                .map(field -> "<dt>" + name(field.getKey()) + "<dd>" + value(String.valueOf(field.getValue())))
                .collect(joining("\n"));
        return pages.html(heading, "<h1>" + escaped(heading) + "</h1>\n<dl>\n" + list + "\n</dl>");
    }

    private static String name(String field) {
        String words = field.replace('_', ' ');
        return field.equals("url") ? "URL" : Ascii.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** Only a URL of http or https is a hyperlink, because the URL policy may allow dangerous schemes. */
    private static String value(String value) {
        String text = escaped(value);
        return Ascii.toLowerCase(value).matches("https?://\\S*")
                ? "<a href=\"" + text + "\" rel=\"nofollow noopener\">" + text + "</a>"
                : text;
    }

    private static String escaped(String text) {
        return HtmlEscapers.htmlEscaper().escape(text);
    }
}
