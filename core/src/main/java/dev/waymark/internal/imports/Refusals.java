package dev.waymark.internal.imports;

import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.SetMultimap;
import dev.waymark.error.BusyException;
import dev.waymark.error.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The violations of the records in one portion, by the position of the record in the portion. */
public final class Refusals {

    /** Converts a valid record to a draft. */
    @FunctionalInterface
    public interface Preparation<R, D> {
        D of(R record, int position);
    }

    private final SetMultimap<Integer, Violation> violations =
            MultimapBuilder.treeKeys().linkedHashSetValues().build();

    Refusals() {}

    public void add(int position, Violation violation) {
        violations.put(position, violation);
    }

    /**
     * Prepares the valid records, and refuses the other records.
     *
     * @param check returns all violations of a record
     * @param passwordField returns the name of the field with a record's password, for the violation if the password cannot be
     *     hashed in time
     */
    public <R, D> List<D> prepareValid(
            List<R> records,
            Function<R, List<Violation>> check,
            Preparation<R, D> preparation,
            Function<R, String> passwordField) {
        List<D> prepared = new ArrayList<>(records.size());
        for (int i = 0; i < records.size(); i++) {
            R record = records.get(i);
            try {
                if (!violations.putAll(i, check.apply(record))) {
                    prepared.add(preparation.of(record, i));
                }
            } catch (BusyException e) {
                add(
                        i,
                        Violation.of(
                                passwordField.apply(record),
                                "busy",
                                (Thread.currentThread().isInterrupted()
                                                ? "was not hashed, since the thread was interrupted,"
                                                : "was not hashed in time,")
                                        + " and may be sent again"));
            }
        }
        return prepared;
    }

    boolean contains(int position) {
        return violations.containsKey(position);
    }

    int count() {
        return violations.keySet().size();
    }

    /**
     * Returns all violations, in ascending order of indexes.
     *
     * @param first the index of the first record of the portion
     */
    List<Violation> inOrder(int first) {
        return violations.entries().stream()
                .map(each -> each.getValue().at(first + each.getKey()))
                .toList();
    }
}
