package dev.waymark.storage.jdbc.link;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.link.Targeting;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The text columns of a link that contain lists. Targeting entries are lines of a key, a tab and a URL: neither keys nor URLs
 * contain control characters (D-7). Pixels are ascending numbers with commas between them. Tags are texts with commas between
 * them: a tag contains no comma (D-50).
 */
final class ListColumns {

    private static final char TAB = '\t';
    private static final Splitter LINES = Splitter.on('\n');
    private static final Splitter COMMAS = Splitter.on(',');

    private ListColumns() {}

    /** Returns the text of targeting entries; empty without entries. */
    static Optional<String> ofEntries(List<Targeting.Entry> entries) {
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(entries.stream()
                        .map(entry -> entry.key() + TAB + entry.url())
                        .collect(Collectors.joining("\n")));
    }

    /**
     * Returns the targeting entries of a text.
     *
     * @throws IllegalArgumentException if a line contains no tab
     */
    static ImmutableList<Targeting.Entry> entries(String text) {
        ImmutableList.Builder<Targeting.Entry> entries = ImmutableList.builder();
        for (String line : LINES.split(text)) {
            int tab = line.indexOf(TAB);
            checkArgument(tab >= 0, "a targeting entry has no tab between its key and its URL");
            entries.add(new Targeting.Entry(line.substring(0, tab), line.substring(tab + 1)));
        }
        return entries.build();
    }

    /** Returns the text of pixels; empty without pixels. */
    static Optional<String> ofPixels(Set<Long> pixels) {
        return pixels.isEmpty()
                ? Optional.empty()
                : Optional.of(pixels.stream().sorted().map(String::valueOf).collect(Collectors.joining(",")));
    }

    /**
     * Returns the pixels of a text.
     *
     * @throws NumberFormatException if the text contains anything else
     */
    static ImmutableSet<Long> pixels(String text) {
        return COMMAS.splitToStream(text).map(Long::valueOf).collect(ImmutableSet.toImmutableSet());
    }

    /** Returns the text of tags; empty without tags. */
    static Optional<String> ofTags(Set<String> tags) {
        return tags.isEmpty() ? Optional.empty() : Optional.of(String.join(",", tags));
    }

    /** Returns the tags of a text. */
    static ImmutableSet<String> tags(String text) {
        return ImmutableSet.copyOf(COMMAS.split(text));
    }
}
