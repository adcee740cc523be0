package dev.waymark.bench.peer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another way to read links from the same tables with the same statements. Each call takes a connection. */
public interface JdbcPeer extends AutoCloseable {

    /** Returns the name of the peer. */
    String name();

    /** Finds the link with this alias in the default domain. */
    @Nullable
    Object find(String alias);

    /** Lists the owner's links by title in descending order. */
    List<?> list(String owner, int limit);

    /** Does nothing by default, because the connections belong to the caller. */
    @Override
    default void close() {}
}
