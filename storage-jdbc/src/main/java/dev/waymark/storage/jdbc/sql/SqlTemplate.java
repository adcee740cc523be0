package dev.waymark.storage.jdbc.sql;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SQL with named holes in it, such as <code>SELECT {columns}</code>. What fills a hole is indented as the line with the
 * hole.
 */
public final class SqlTemplate {

    private static final Pattern HOLE = Pattern.compile("\\{([a-z_]+)}");
    private static final Pattern INDENT = Pattern.compile(" *");

    /**
     * A piece of text and the hole behind it; {@code lineBreak} is what a line break becomes in that which fills the hole.
     */
    private record TextAndHole(String text, String hole, String lineBreak) {}

    private final ImmutableList<TextAndHole> parts;
    private final String rest;

    private SqlTemplate(ImmutableList<TextAndHole> parts, String rest) {
        this.parts = parts;
        this.rest = rest;
    }

    public static SqlTemplate of(String text) {
        ImmutableList.Builder<TextAndHole> parts = ImmutableList.builder();
        Matcher hole = HOLE.matcher(text);
        int begin = 0;
        while (hole.find()) {
            String before = text.substring(begin, hole.start());
            parts.add(new TextAndHole(before, hole.group(1), "\n" + indentAt(text, hole.start())));
            begin = hole.end();
        }
        return new SqlTemplate(parts.build(), text.substring(begin));
    }

    private static String indentAt(String text, int index) {
        Matcher indent = INDENT.matcher(text).region(text.lastIndexOf('\n', index) + 1, index);
        checkArgument(indent.lookingAt(), "no line at %s", index);
        return indent.group();
    }

    /** The SQL with all holes filled. */
    public String fill(Map<String, String> values) {
        StringBuilder sql = new StringBuilder(1_024);
        for (TextAndHole part : parts) {
            @Nullable String value = values.get(part.hole());
            checkArgument(value != null, "nothing to fill {%s} with", part.hole());
            sql.append(part.text()).append(value.replace("\n", part.lineBreak()));
        }
        return sql.append(rest).toString();
    }
}
