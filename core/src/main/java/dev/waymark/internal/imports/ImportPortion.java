package dev.waymark.internal.imports;

import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.SetMultimap;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** One portion of an import: the drafts of the valid records, the violations of the other records, and the ids. */
public final class ImportPortion<D> {

    private final List<D> drafts = new ArrayList<>();
    private final SetMultimap<Integer, Violation> violations =
            MultimapBuilder.treeKeys().linkedHashSetValues().build();
    private final SetMultimap<Integer, Violation> warnings =
            MultimapBuilder.treeKeys().linkedHashSetValues().build();
    private final long[] ids;

    /**
     * Creates a portion whose records are neither drafted nor refused.
     *
     * @param size the number of records
     */
    public ImportPortion(int size) {
        ids = new long[size];
        Arrays.fill(ids, ImportResult.ON_TRIAL);
    }

    /** Adds the draft of the next valid record. */
    public void add(D draft) {
        drafts.add(draft);
    }

    /** Adds the warnings of the record at a position of the portion, which is imported unless the record is refused later. */
    public void warn(int position, List<Violation> reasons) {
        warnings.putAll(position, reasons);
    }

    /** Refuses the record at a position of the portion. */
    public void refuse(int position, List<Violation> problems) {
        violations.putAll(position, problems);
        warnings.removeAll(position);
        ids[position] = ImportResult.REFUSED;
    }

    /** Refuses the record at a position of the portion, because its password was not hashed. */
    public void refuseBusy(int position, String passwordField) {
        String reason = Thread.currentThread().isInterrupted()
                ? "was not hashed, since the thread was interrupted,"
                : "was not hashed in time,";
        refuse(position, List.of(Violation.of(passwordField, "busy", reason + " and may be sent again")));
    }

    /** Returns the drafts of the valid records, in the order of the records. */
    public List<D> drafts() {
        return Collections.unmodifiableList(drafts);
    }

    /**
     * Sets the ids of all records that are not refused. Must be called after all refusals, because the refused records have no
     * ids.
     *
     * @param stored the ids in the order of the records
     */
    public void setIds(List<Long> stored) {
        int next = 0;
        for (int position = 0; position < ids.length; position++) {
            if (ids[position] != ImportResult.REFUSED) {
                ids[position] = stored.get(next);
                next++;
            }
        }
    }

    /**
     * Returns a number for each record, in the order of the records: the id of a stored record, {@link ImportResult#REFUSED}, or
     * {@link ImportResult#ON_TRIAL} if the portion is only checked.
     */
    long[] ids() {
        return ids;
    }

    /** Returns the number of refused records. */
    int refusedCount() {
        return violations.keySet().size();
    }

    /**
     * Returns all violations, in ascending order of indexes.
     *
     * @param first the index of the first record of the portion
     */
    List<Violation> violations(int first) {
        return indexed(violations, first);
    }

    /** Returns the warnings of the records that are not refused, like {@link #violations}. */
    List<Violation> warnings(int first) {
        return indexed(warnings, first);
    }

    private static List<Violation> indexed(SetMultimap<Integer, Violation> violations, int first) {
        return violations.entries().stream()
                .map(each -> each.getValue().at(first + each.getKey()))
                .toList();
    }
}
