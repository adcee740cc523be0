package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.support.Folding;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.FoldedText;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The order of a list. Records with equal keys are in the order of their ids.
 *
 * @param key the first column of the order; empty for the order of ids
 * @param rest the column that contains long texts completely ({@code key} contains only the beginning of long texts);
 * empty if the order does not compare whole texts
 */
public record Order(Optional<String> key, Optional<String> rest) {

    public static final String ID = "id";
    static final String OWNER = "owner_id";

    private static final String URL = "url_folded";

    /** The order of creation. */
    public static final Order BY_ID = new Order(Optional.empty(), Optional.empty());

    /**
     * The order of URLs that compares whole long URLs. No index has this order. The order of {@code url_folded}, which has an
     * index, is the same unless a page contains a long URL or follows a long URL.
     */
    public static final Order BY_WHOLE_URL = new Order(Optional.of(URL), Optional.of("url_long"));

    /** Returns the order of a column. */
    public static Order by(String column) {
        return new Order(Optional.of(column), Optional.empty());
    }

    /**
     * Returns whether a page sorted by URL must be read again in the order of whole URLs.
     *
     * @param urls the URLs of the page
     */
    public static boolean dependsOnWholeUrls(Slice<?> slice, Stream<String> urls) {
        return slice.after().filter(position -> isLong(position.key())).isPresent()
                || urls.anyMatch(url -> FoldedText.of(Folding.fold(url)).isLong());
    }

    private static boolean isLong(SortKey key) {
        return key instanceof SortKey.OfText text && FoldedText.of(text.value()).isLong();
    }

    /** Returns whether this is the order of creation. */
    boolean isById() {
        return key.isEmpty();
    }

    /** Returns whether the order compares texts that may be longer than a kilobyte. */
    boolean sortsLongTexts() {
        return key.filter(URL::equals).isPresent();
    }

    /** Returns the columns of the order before the id. */
    ImmutableList<String> columns() {
        return Stream.of(key, rest).flatMap(Optional::stream).collect(ImmutableList.toImmutableList());
    }

    /**
     * Returns conditions for the records after a position. Each of these records matches exactly one condition, and each
     * condition is a range of an index.
     *
     * @param id the column of the ids, for the order of ids
     * @param operator the comparison of these records with the position: {@code >} or {@code <}
     */
    ImmutableList<String> rowsAfter(Database database, Table table, String id, String operator) {
        if (key.isEmpty()) {
            return ImmutableList.of(id + " " + operator + " :after_id");
        }
        String keyColumn = table.column(key.get());
        return rest.map(whole ->
                        ImmutableList.of(afterWhole(keyColumn, table.column(whole), table.column(ID), operator)))
                .orElseGet(() -> database.rowsAfter(keyColumn, table.column(ID), operator));
    }

    private static String afterWhole(String key, String whole, String id, String operator) {
        return """
                %1$s %4$s= :after_key
                AND (%1$s %4$s :after_key OR %2$s %4$s :after_whole OR (%2$s = :after_whole AND %3$s %4$s :after_id))""".formatted(key, whole, id, operator);
    }

    /** Returns a binder for the parameters of {@link #rowsAfter}. */
    Binder binder(Position position) {
        return p -> {
            p.set("after_id", position.id());
            if (!isById()) {
                bindKey(p, position.key());
            }
        };
    }

    private void bindKey(StatementParameters parameters, SortKey key) throws SQLException {
        if (key instanceof SortKey.OfText text) {
            FoldedText folded = FoldedText.of(text.value());
            parameters.setFolded("after_key", folded.indexed());
            if (rest.isPresent()) {
                parameters.setFolded("after_whole", folded.whole());
            }
        } else if (key instanceof SortKey.OfNumber number) {
            parameters.set("after_key", number.value());
        }
    }
}
