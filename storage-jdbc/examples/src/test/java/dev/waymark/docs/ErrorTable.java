package dev.waymark.docs;

import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** The README's table of errors. */
public final class ErrorTable {

    private static final Path README = Path.of("../../README.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `\\w+Exception` \\| `(\\w+)` \\| (\\d{3}) \\|");

    private ErrorTable() {}

    /** The statuses with which a server may answer, by the codes of exceptions. */
    public static Map<String, Integer> statuses() {
        return ROW.matcher(Snippet.read(README))
                .results()
                .collect(ImmutableMap.toImmutableMap(row -> row.group(1), row -> Integer.valueOf(row.group(2))));
    }
}
