package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.list.SearchMethod;

/**
 * The search of H2, MariaDB and MySQL by {@code LOCATE}, which has no wildcards. The columns contain bytes: MariaDB and MySQL
 * compare bytes, H2 converts the bytes from UTF-8.
 */
public final class LocateSearch implements SearchMethod {

    @Override
    public String contains(String column, String parameter) {
        return "LOCATE(" + parameter + ", " + column + ") > 0";
    }
}
