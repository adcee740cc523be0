package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.Folding;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.jdbc.Parameters.Binder;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An order of records, made total by their id.
 *
 * @param columns the columns that are compared before the id
 * @param id what has the id
 * @param behind what is true of the records behind a position, in ascending order; each record fulfils one of several
 *     conditions, if there are several
 */
record Order(ImmutableList<String> columns, String id, Function<Dialect, ImmutableList<String>> behind) {

    static final String ID = "id";

    private static final String URL = "url_folded";

    /** The order of creation. */
    static final Order BY_ID = byId(ID);

    /**
     * The order of URLs where long ones begin alike. There is no index for it; {@link #by by("url_folded")} is the same
     * as long as no page has a long URL or begins behind one.
     */
    static final Order BY_WHOLE_URL =
            new Order(ImmutableList.of(URL, "url_long"), ID, dialect -> ImmutableList.of("""
            url_folded >= :after_key
              AND (url_folded > :after_key OR url_long > :after_whole OR (url_long = :after_whole AND id > :after_id))"""));

    /** The order of a column. */
    static Order by(String column) {
        return new Order(ImmutableList.of(column), ID, dialect -> dialect.behind(column));
    }

    /** The order of creation, by what has the id under another name. */
    static Order byId(String id) {
        return new Order(ImmutableList.of(), id, dialect -> ImmutableList.of(id + " > :after_id"));
    }

    /** Whether it is the order of creation. */
    boolean isById() {
        return columns.isEmpty();
    }

    /** Whether part of a list by URL has to be read again in the order of whole URLs. */
    static boolean dependsOnWholeUrls(Slice<?> slice, Stream<String> urls) {
        return slice.after().filter(position -> isLong(position.key())).isPresent()
                || urls.anyMatch(url -> FoldedText.of(Folding.fold(url)).isLong());
    }

    private static boolean isLong(SortKey key) {
        return key instanceof SortKey.OfText text && FoldedText.of(text.value()).isLong();
    }

    /** Whether it compares texts of more than a kilobyte. */
    boolean sortsLongTexts() {
        return columns.contains(URL);
    }

    /** The records behind a position; each fulfils one of several conditions, if there are several. */
    ImmutableList<Condition> behind(Dialect dialect, Position position, boolean descending) {
        return behind.apply(dialect).stream()
                .map(ascending -> Condition.of(descending ? ascending.replace('>', '<') : ascending, binder(position)))
                .collect(ImmutableList.toImmutableList());
    }

    private Binder binder(Position position) {
        return p -> {
            p.set("after_id", position.id());
            if (!isById()) {
                bindKey(p, position.key());
            }
        };
    }

    private void bindKey(Parameters parameters, SortKey key) throws SQLException {
        if (key instanceof SortKey.OfText text) {
            FoldedText folded = FoldedText.of(text.value());
            parameters.setFolded("after_key", folded.indexed());
            if (columns.equals(BY_WHOLE_URL.columns)) {
                parameters.setFolded("after_whole", folded.whole());
            }
        } else if (key instanceof SortKey.OfNumber number) {
            parameters.set("after_key", number.value());
        }
    }
}
