package dev.waymark.imports;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.waymark.error.Violation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an import: the id of each imported record, and the violations of the refused records.
 *
 * <p>A record is identified by its index in the source, from 0. Each record is either imported or refused. An unreadable record
 * also has an index, so the indexes of the result equal the indexes of the source.
 *
 * <p>The result of an import on trial is the result that the import would have at that moment, without ids: the import on trial
 * stores no record.
 *
 * <p>A result occupies 8 bytes for each record, so the result of a million records occupies 8 MB. At its end, the import
 * briefly needs up to four times this memory. Divide an import of a hundred million records into several imports.
 *
 * @see <a href="../package-summary.html#D-35">Moving in and out</a>
 */
public final class ImportResult {

    /** The maximum number of violations, and of warnings, in a result. A callback of the import receives all of them. */
    public static final int MAX_VIOLATIONS = 1_000;

    /** The id of a refused record in {@link #of}. */
    public static final long REFUSED = 0;

    /** The id of a record in {@link #of} that an import on trial has not refused. */
    public static final long ON_TRIAL = -1;

    private final ImmutableLongArray ids;
    private final long imported;
    private final List<Violation> violations;
    private final List<Violation> warnings;

    private ImportResult(ImmutableLongArray ids, List<Violation> violations, List<Violation> warnings) {
        this.ids = ids;
        this.imported = ids.stream().filter(id -> id != REFUSED).count();
        this.violations = violations;
        this.warnings = warnings;
    }

    /** Creates a result without warnings, like {@link #of(long[], List, List)}. */
    public static ImportResult of(long[] ids, List<Violation> violations) {
        return of(ids, violations, ImmutableList.of());
    }

    /**
     * Creates a result, for example in a test of code that imports.
     *
     * @param ids the id of each record by index; {@link #REFUSED} for a refused record, {@link #ON_TRIAL} for another record of an
     *     import on trial
     * @param violations the reasons of the refusals, each with the index of its record, in ascending order
     * @param warnings the reasons why records were imported closed, each with the index of its record, in ascending order
     * @throws IllegalArgumentException if an id is less than -1
     */
    public static ImportResult of(long[] ids, List<Violation> violations, List<Violation> warnings) {
        for (long id : checkNotNull(ids, "ids")) {
            checkArgument(id >= ON_TRIAL, "ids must be positive, 0 for a refused record, or -1 on trial, was %s", id);
        }
        return new ImportResult(
                ImmutableLongArray.copyOf(ids),
                ImmutableList.copyOf(checkNotNull(violations, "violations")),
                ImmutableList.copyOf(checkNotNull(warnings, "warnings")));
    }

    /** Returns the number of records that are stored now or, after an import on trial, that the import would store. */
    public long imported() {
        return imported;
    }

    /** Returns the number of refused records. */
    public long refused() {
        return ids.length() - imported;
    }

    /**
     * Returns the id under which a record is stored.
     *
     * @param index the index of the record in the source, from 0
     * @return the id, or empty if the record was refused, or if the import was on trial
     * @throws IndexOutOfBoundsException if the source contains no record with this index
     */
    public Optional<Long> id(int index) {
        long id = ids.get(index);
        return id > 0 ? Optional.of(id) : Optional.empty();
    }

    /**
     * Returns the reasons of the refusals, each with the index of its record, in ascending order of the indexes. If the import
     * found more than {@value #MAX_VIOLATIONS} violations, the list contains the first {@value #MAX_VIOLATIONS}.
     */
    public List<Violation> violations() {
        return violations;
    }

    /**
     * Returns the reasons why records were imported closed: a link was imported disabled, or its page private, because the import
     * could not carry over a password or another protection. Each warning is a violation of the field that the import set, with
     * the code {@code closed} and the index of the record, in ascending order of the indexes. The list contains at most the first
     * {@value #MAX_VIOLATIONS} warnings.
     *
     * @see dev.waymark.link.ImportLink#disabledBecause
     */
    public List<Violation> warnings() {
        return warnings;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImportResult that
                && ids.equals(that.ids)
                && violations.equals(that.violations)
                && warnings.equals(that.warnings);
    }

    @Override
    public int hashCode() {
        return Objects.hash(ids, violations, warnings);
    }

    /** Returns a text for logs, without the ids. */
    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("imported", imported())
                .add("refused", refused())
                .add("violations", violations)
                .add("warnings", warnings)
                .toString();
    }
}
