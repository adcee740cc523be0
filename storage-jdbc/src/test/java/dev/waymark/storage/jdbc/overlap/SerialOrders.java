package dev.waymark.storage.jdbc.overlap;

import com.google.common.collect.Collections2;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
 *   <li>{@code claim} may skip reports that another transaction has locked (D-36).
 * </ul>
 */
final class SerialOrders {

    /** Plays operations one after the other. */
    interface Serial {
        Outcome play(List<OverlapOperation> order) throws SQLException;
    }

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
        List<Integer> effective = schedule.effective();
        Collection<List<Integer>> orders = new ArrayList<>(Collections2.permutations(effective));
        List<Integer> withoutClaims = effective.stream()
                .filter(i -> !(schedule.operations().get(i).is(Kind.CLAIM)
                        && schedule.outcome().results().get(i).equals("[]")))
                .toList();
        if (withoutClaims.size() < effective.size()
                && engine.kind().skippingLocked().contains("SKIP LOCKED")) {
            orders.addAll(Collections2.permutations(withoutClaims));
        }
        return orders.stream()
                .filter(order -> isBuffered || schedule.allows(order))
                .toList();
    }

    private List<String> differences(Schedule schedule, List<Integer> order) throws SQLException {
        Outcome expected = serial.play(names(schedule, order));
        List<String> differences = schedule.outcome().differingRows(expected);
        for (int i = 0; i < order.size(); i++) {
            OverlapOperation operation = schedule.operations().get(order.get(i));
            String actual = schedule.outcome().results().get(order.get(i));
            String serialResult = expected.results().get(i);
            if (!isEqual(actual, serialResult) && !isAllowed(schedule, order.get(i), actual)) {
                differences.add("  result of " + operation + ": " + Difference.of(actual, serialResult));
            }
        }
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
                        && resultsInAllOrders(schedule, index).contains(OverlapOperation.withoutClicks(actual));
            case PARTS, CHANGE -> isShared(operations);
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

    private List<String> resultsInAllOrders(Schedule schedule, int index) throws SQLException {
        List<String> results = new ArrayList<>();
        for (List<Integer> order : Collections2.permutations(
                IntStream.range(0, schedule.operations().size()).boxed().toList())) {
            Outcome outcome = serial.play(names(schedule, order));
            results.add(OverlapOperation.withoutClicks(outcome.results().get(order.indexOf(index))));
        }
        return results;
    }
}
