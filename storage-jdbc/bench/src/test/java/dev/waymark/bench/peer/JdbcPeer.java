package dev.waymark.bench.peer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another way to read links from the same tables, with the same statements; each call takes a connection of its own. */
public interface JdbcPeer extends AutoCloseable {

    /** What it is called. */
    String name();

    /** The link with this alias in the default domain. */
    @Nullable
    Object find(String alias);

    /** The owner's links by title, the highest first. */
    List<?> list(String owner, int limit);

    /** The connections belong to others. */
    @Override
    default void close() {}
}
