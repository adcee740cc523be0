package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.list.SearchMethod;

/**
 * Looks for the place of the term in each text; there are no wildcards. MariaDB and MySQL compare bytes, H2 reads them as
 * UTF-8.
 */
public final class LocateSearch implements SearchMethod {

    @Override
    public String contains(String column, String parameter) {
        return "LOCATE(" + parameter + ", " + column + ") > 0";
    }
}
