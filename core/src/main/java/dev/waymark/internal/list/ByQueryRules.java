package dev.waymark.internal.list;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import java.util.List;

/** The common rules for updates and deletions of reports and links by query (D-34). */
public final class ByQueryRules {

    private ByQueryRules() {}

    /**
     * Refuses a query that may select all records by mistake.
     *
     * @param isPermitted whether the query has a condition, or confirms the selection of all records
     * @param everyRecord the call that confirms the selection of all records
     */
    public static void checkPermitted(boolean isPermitted, String everyRecord) {
        if (!isPermitted) {
            throw new InvalidInputException(ImmutableList.of(Violation.of(
                    "query",
                    "required",
                    "must have a condition; " + everyRecord + " selects all records of the owner")));
        }
    }

    /** Returns the violation of a field that belongs to one record, such as its alias. */
    public static Violation ofOneRecord(String field) {
        return Violation.of(
                field, "by_query", "belongs to a single record, and must not be set for the records of a query");
    }

    /** Returns copies of the violations with the id of the record in their messages. */
    public static List<Violation> naming(String kind, long id, List<Violation> violations) {
        return Lists.transform(
                violations,
                each -> new Violation(
                        each.index(),
                        each.field(),
                        each.code(),
                        each.message() + " (the " + kind + " with id " + id + ")",
                        each.arguments()));
    }
}
