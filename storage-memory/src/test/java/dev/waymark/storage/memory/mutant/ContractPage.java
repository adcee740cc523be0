package dev.waymark.storage.memory.mutant;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The documentation of the storage contract: the page of package {@code dev.waymark.spi}, and the guide for adapters. */
final class ContractPage {

    private static final Path FILE = Path.of("../core/src/main/java/dev/waymark/spi/package-info.java");
    private static final Path GUIDE = Path.of("../.github/docs/adapter.md");
    private static final Pattern ROW =
            Pattern.compile("<tr><td>\\{@code ([a-z-]+)}</td>\\s*<td>.*?</td>\\s*<td>(.*?)</td></tr>");
    private static final Pattern CODE = Pattern.compile("\\{@code (\\w+)}");

    private ContractPage() {}

    /** Returns the text of the page in one line. */
    private static String text() {
        return read(FILE).replaceAll("\\s+\\*\\s+", " ");
    }

    /** Returns the text of the guide for adapters. */
    static String guide() {
        return read(GUIDE);
    }

    /** Returns the tags of the parts that test a rule, by the tag of the rule. */
    static Map<String, Set<String>> partsByRule() {
        ImmutableMap.Builder<String, Set<String>> rows = ImmutableMap.builder();
        String table = text().substring(text().indexOf("The rules of the contract"));
        for (Matcher row = ROW.matcher(table); row.find(); ) {
            rows.put(row.group(1), parts(row.group(2)));
        }
        return rows.buildOrThrow();
    }

    private static Set<String> parts(String cell) {
        return CODE.matcher(cell).results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the tags of all rules. */
    static Set<String> rules() {
        return partsByRule().keySet();
    }

    /** Returns the tags of all parts. */
    static Set<String> parts() {
        return partsByRule().values().stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
