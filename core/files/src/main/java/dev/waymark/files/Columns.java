package dev.waymark.files;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Ints;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The meanings of the columns of a file. */
final class Columns {

    private static final String SURELY_IGNORED = "!";

    /** The fields that only one column of a file contains: another column with such a heading has no meaning. */
    private static final Set<Field> SINGLE = ImmutableSet.of(Field.TARGET, Field.ALIAS);

    private final Format format;
    private final Map<String, String> renamed;
    private final Map<String, Field> known = new HashMap<>();
    private List<String> names = List.of();
    private Map<Field, int[]> layout = Map.of();

    /**
     * Creates the columns of a file.
     *
     * @param renamed the fields by the {@linkplain Field#key letters and digits} of headings
     */
    Columns(Format format, Map<String, String> renamed) {
        this.format = format;
        this.renamed = renamed;
    }

    Format format() {
        return format;
    }

    /** Returns the meaning of a column. */
    Field field(String name) {
        return known.computeIfAbsent(name, this::meaning);
    }

    private Field meaning(String name) {
        String key = Field.key(name);
        String other = renamed.get(key);
        if (other == null) {
            return format.meanings().getOrDefault(key, Field.of(key));
        }
        boolean mayClose = other.isEmpty() && Field.closes(key);
        return other.isEmpty() || other.equals(SURELY_IGNORED)
                ? mayClose ? Field.GUARDED : Field.IGNORED
                : Field.of(Field.key(other));
    }

    /** Returns the positions of the columns of each field, the column with the most specific heading first. */
    Map<Field, int[]> layout(List<String> columns) {
        if (columns != names) {
            Map<Field, int[]> positions = new EnumMap<>(Field.class);
            IntStream.range(0, columns.size())
                    .boxed()
                    .sorted(Comparator.comparingInt(position -> Field.rank(Field.key(columns.get(position)))))
                    .forEach(position -> positions.merge(
                            field(columns.get(position)),
                            new int[] {position},
                            (first, next) ->
                                    SINGLE.contains(field(columns.get(position))) ? first : Ints.concat(first, next)));
            layout = positions;
            names = columns;
        }
        return layout;
    }
}
