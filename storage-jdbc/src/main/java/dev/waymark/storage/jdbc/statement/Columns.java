package dev.waymark.storage.jdbc.statement;

import com.google.common.base.Joiner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The parts of statements with several columns. Each parameter has the name of its column. */
public final class Columns {

    private static final Joiner COMMAS = Joiner.on(", ");

    private Columns() {}

    /** Returns the columns for INSERT or SELECT: {@code alias, url}. */
    public static String list(Collection<String> columns) {
        return COMMAS.join(columns);
    }

    /** Returns the parameters for INSERT: {@code :alias, :url}. */
    public static String parameters(Collection<String> columns) {
        return ":" + Joiner.on(", :").join(columns);
    }

    /** Returns the assignments for UPDATE: {@code alias = :alias, url = :url}. */
    public static String assignments(Collection<String> columns) {
        List<String> assignments = new ArrayList<>();
        for (String column : columns) {
            assignments.add(column + " = :" + column);
        }
        return COMMAS.join(assignments);
    }
}
