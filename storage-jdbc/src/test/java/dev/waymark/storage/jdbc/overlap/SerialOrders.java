package dev.waymark.storage.jdbc.overlap;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.Collections2;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.Overlaps.Mode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares overlapping operations with the serial orders of the same operations on the same database. The results and the rows
 * must be equal to one serial order, except:
 *
 * <ul>
 *   <li>A visit beside a change of another field than the limit may be answered by the former state (D-23).
 *   <li>The parts of a read of several queries may belong to different instants.
 *   <li>An operation on many records changes one batch of records after the other. Beside a creation, or beside another such
 *       operation, the results belong to different instants: {@code erase} may count a link that is created concurrently, and
 *       {@code updateAll} may miss the link.
 *   <li>{@code claim} may skip reports that another transaction has locked (D-36), on databases with {@code SKIP LOCKED}.
 *       Beside {@code updateAll}, it may miss a report that becomes due meanwhile.
 *   <li>In an older snapshot, the claim of a deleted report may be answered as no longer valid.
 * </ul>
 */
final class SerialOrders {

    /** Plays operations one after the other. */
    interface Serial {
        Outcome play(List<OverlapOperation> order) throws SQLException;
    }

    private static final Splitter CLAIMS =
            Splitter.on("attempt ").trimResults(CharMatcher.anyOf("[], ")).omitEmptyStrings();

    private final Engine engine;
    private final Serial serial;
    private final boolean isBuffered;

    SerialOrders(Engine engine, Serial serial, boolean isBuffered) {
        this.engine = engine;
        this.serial = serial;
        this.isBuffered = isBuffered;
    }

    /** Returns whether two operations have other results or other rows in the other order. */
    boolean dependOnOrder(OverlapOperation one, OverlapOperation other) throws SQLException {
        Outcome first = serial.play(List.of(one, other));
        Outcome second = serial.play(List.of(other, one));
        return !first.rows().equals(second.rows())
                || !first.results().get(0).equals(second.results().get(1))
                || !first.results().get(1).equals(second.results().get(0));
    }

    /** Returns the description of a fault, unless one of the serial orders explains the outcome. */
    Optional<String> fault(Schedule schedule) throws SQLException {
        List<String> lines = new ArrayList<>();
        for (List<Integer> order : orders(schedule)) {
            List<String> differences = differences(schedule, order);
            if (differences.isEmpty() && schedule.outcome().contradictions().isEmpty()) {
                return Optional.empty();
            }
            lines.add("compared with " + names(schedule, order) + ":");
            lines.addAll(differences);
        }
        schedule.outcome().contradictions().forEach(each -> lines.add("contradiction: " + each));
        return Optional.of(engine + (isBuffered ? " with buffered clicks, " : ", ") + schedule.operations() + ", "
                + schedule.name() + "\n" + String.join("\n", lines) + "\n");
    }

    private static List<OverlapOperation> names(Schedule schedule, List<Integer> order) {
        return order.stream().map(schedule.operations()::get).toList();
    }

    /** Returns the serial orders that may explain the outcome. */
    private List<List<Integer>> orders(Schedule schedule) {
        return Collections2.permutations(schedule.effective()).stream()
                .filter(order -> isBuffered || schedule.allows(order))
                .toList();
    }

    private List<String> differences(Schedule schedule, List<Integer> order) throws SQLException {
        Outcome expected = serial.play(names(schedule, order));
        List<String> differences = new ArrayList<>();
        boolean hasSkipped = false;
        for (int i = 0; i < order.size(); i++) {
            OverlapOperation operation = schedule.operations().get(order.get(i));
            String actual = schedule.outcome().results().get(order.get(i));
            String serialResult = expected.results().get(i);
            if (!isEqual(actual, serialResult)) {
                boolean isAllowed = isAllowed(schedule, order.get(i), actual);
                hasSkipped |= isAllowed && operation.is(Kind.CLAIM);
                if (!isAllowed) {
                    differences.add("  result of " + operation + ": " + Difference.of(actual, serialResult));
                }
            }
        }
        differences.addAll(
                hasSkipped
                        ? schedule.outcome().withoutWork().differingRows(expected.withoutWork())
                        : schedule.outcome().differingRows(expected));
        return differences;
    }

    private boolean isEqual(String actual, String expected) {
        return isBuffered
                ? OverlapOperation.withoutClicks(actual).equals(OverlapOperation.withoutClicks(expected))
                : actual.equals(expected);
    }

    private boolean isAllowed(Schedule schedule, int index, String actual) throws SQLException {
        List<OverlapOperation> operations = schedule.operations();
        if (OverlapOperation.isFailed(actual)) {
            return false;
        }
        return switch (operations.get(index).kind()) {
            case MIXED_READ -> true;
            case VISIT, VISIT_AND_CHANGE ->
                changeOtherFields(operations)
                        && resultsInAllOrders(schedule, index).stream()
                                .map(OverlapOperation::withoutClicks)
                                .anyMatch(OverlapOperation.withoutClicks(actual)::equals);
            case CLAIM -> mayMissReports(operations) && isPartOfClaims(schedule, index, actual);
            case PARTS, CHANGE -> isShared(operations) || isLostClaim(schedule, index, actual);
            default -> false;
        };
    }

    /** Returns whether an operation changes a link, and no operation changes a click limit. */
    private static boolean changeOtherFields(List<OverlapOperation> operations) {
        return operations.stream().noneMatch(OverlapOperation::changesLimit)
                && !operations.stream().allMatch(each -> each.is(Kind.VISIT));
    }

    /**
     * Returns whether an operation in several transactions overlaps a creation, or another such operation: the one creates or
     * removes records while the other has changed some records, and not yet the others.
     */
    private static boolean isShared(List<OverlapOperation> operations) {
        long inParts = operations.stream().filter(each -> each.is(Kind.PARTS)).count();
        return inParts > 1 || (inParts == 1 && operations.stream().anyMatch(OverlapOperation::createsLinks));
    }

    private boolean mayMissReports(List<OverlapOperation> operations) {
        return engine.kind().skippingLocked().contains("SKIP LOCKED")
                || operations.stream().anyMatch(each -> each.is(Kind.PARTS));
    }

    /** Returns whether the claim holds only reports that a claim in a serial order holds. */
    private boolean isPartOfClaims(Schedule schedule, int index, String actual) throws SQLException {
        Set<String> claims = new HashSet<>();
        for (String result : resultsInAllOrders(schedule, index)) {
            CLAIMS.split(result).forEach(claims::add);
        }
        return claims.containsAll(CLAIMS.splitToList(actual));
    }

    /** Returns whether a snapshot shows the deleted report of a claim. */
    private boolean isLostClaim(Schedule schedule, int index, String actual) throws SQLException {
        return schedule.mode() == Mode.OLDER_SNAPSHOT
                && actual.startsWith("ReportClaimException")
                && resultsInAllOrders(schedule, index).stream()
                        .anyMatch(result -> result.startsWith("NotFoundException"));
    }

    private List<String> resultsInAllOrders(Schedule schedule, int index) throws SQLException {
        List<String> results = new ArrayList<>();
        for (List<Integer> order : Collections2.permutations(schedule.effective())) {
            results.add(serial.play(names(schedule, order)).results().get(order.indexOf(index)));
        }
        return results;
    }
}
