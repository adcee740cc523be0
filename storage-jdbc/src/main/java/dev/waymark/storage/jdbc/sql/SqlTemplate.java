package dev.waymark.storage.jdbc.sql;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SQL with named placeholders, such as <code>SELECT {columns}</code>. The replacement of a placeholder gets the indentation of
 * the line with the placeholder.
 */
public record SqlTemplate(ImmutableList<SqlTemplate.Part> parts, String rest) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]+)}");
    private static final Pattern INDENT = Pattern.compile(" *");

    /**
     * A piece of text and the placeholder after the text.
     *
     * @param lineBreak the text for each line break of the replacement
     */
    record Part(String text, String placeholder, String lineBreak) {}

    public static SqlTemplate of(String text) {
        ImmutableList.Builder<Part> parts = ImmutableList.builder();
        Matcher placeholder = PLACEHOLDER.matcher(text);
        int begin = 0;
        while (placeholder.find()) {
            String before = text.substring(begin, placeholder.start());
            parts.add(new Part(before, placeholder.group(1), "\n" + indentAt(text, placeholder.start())));
            begin = placeholder.end();
        }
        return new SqlTemplate(parts.build(), text.substring(begin));
    }

    private static String indentAt(String text, int index) {
        Matcher indent = INDENT.matcher(text).region(text.lastIndexOf('\n', index) + 1, index);
        checkArgument(indent.lookingAt(), "no line at %s", index);
        return indent.group();
    }

    /** Returns the SQL with all placeholders replaced. */
    public String fill(Map<String, String> values) {
        StringBuilder sql = new StringBuilder(1_024);
        for (Part part : parts) {
            @Nullable String value = values.get(part.placeholder());
            checkArgument(value != null, "no value for {%s}", part.placeholder());
            sql.append(part.text()).append(value.replace("\n", part.lineBreak()));
        }
        return sql.append(rest).toString();
    }
}
