package dev.waymark.files;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The meanings of the columns of a file. */
final class Columns {

    private static final String SURELY_IGNORED = "!";

    /** The fields that only one column of a file contains: another column with such a heading has another meaning. */
    private static final Set<Field> SINGLE = ImmutableSet.of(Field.TARGET, Field.ALIAS);

    private final Format format;
    private final Map<String, String> renamed;
    private final Map<String, Field> known = new HashMap<>();
    private List<String> names = List.of();
    private ImmutableListMultimap<Field, Integer> layout = ImmutableListMultimap.of();

    /**
     * Creates the columns of a file.
     *
     * @param renamed the fields by the {@linkplain Field#key letters and digits} of headings
     */
    Columns(Format format, Map<String, String> renamed) {
        this.format = format;
        this.renamed = renamed;
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
        if (other.equals(SURELY_IGNORED)) {
            return Field.IGNORED;
        }
        return other.isEmpty() ? Field.closes(key) ? Field.GUARDED : Field.IGNORED : Field.of(Field.key(other));
    }

    /** Returns the positions of the columns of each field, the column with the most specific heading first. */
    ImmutableListMultimap<Field, Integer> layout(List<String> columns) {
        if (columns != names) {
            ImmutableListMultimap.Builder<Field, Integer> positions = ImmutableListMultimap.builder();
            Set<Field> found = EnumSet.noneOf(Field.class);
            IntStream.range(0, columns.size())
                    .boxed()
                    .sorted(Comparator.comparingInt(position -> Field.rank(Field.key(columns.get(position)))))
                    .forEach(position -> {
                        Field field = field(columns.get(position));
                        boolean isOther = SINGLE.contains(field) && !found.add(field);
                        positions.put(isOther ? Field.UNKNOWN : field, position);
                    });
            names = columns;
            layout = positions.build();
        }
        return layout;
    }
}
