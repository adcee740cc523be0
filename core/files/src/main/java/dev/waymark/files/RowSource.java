package dev.waymark.files;

import java.io.Reader;
import java.time.ZoneId;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a file of one shape. A source can be read several times. */
interface RowSource {

    /** The prefix of a group in {@link #closed}. */
    String GROUP = "group ";

    /** Returns the name of the shape, such as {@code JSON}. */
    String shape();

    /** Returns the names of all columns. */
    List<String> names();

    /**
     * Returns the rows, which are read as needed.
     *
     * @param text the text of the file, from its beginning
     */
    Iterator<Row> rows(Reader text);

    /** Returns the zone of times without an offset, if the file contains this zone. */
    default @Nullable ZoneId zone() {
        return null;
    }

    /**
     * Returns the reasons to disable links that another part of the file has closed, by the alias or the group of the link. Only
     * complete after all rows were read once.
     */
    default Map<String, String> closed() {
        return Map.of();
    }
}
