package dev.waymark.storage.jdbc.search;

import dev.waymark.storage.jdbc.list.SearchMethod;

/**
 * Asks for the place of the term in each text, which knows no wildcards. The columns have bytes: MariaDB and MySQL compare
 * them as such, H2 reads them as UTF-8.
 */
public final class LocateSearch implements SearchMethod {

    @Override
    public String contains(String column, String parameter) {
        return "LOCATE(" + parameter + ", " + column + ") > 0";
    }
}
