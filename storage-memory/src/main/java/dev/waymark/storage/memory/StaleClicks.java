package dev.waymark.storage.memory;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The links of an owner that were clicked since they were last sorted by clicks. Visits only note the link here, without
 * waiting for anyone; who wants to read the order brings it up to date first.
 */
final class StaleClicks {

    private volatile Set<LinkRow> rows = ConcurrentHashMap.newKeySet();

    /**
     * To be called when the click is counted. If the set is exchanged meanwhile, its rows may have been read already: then
     * the row is noted again.
     */
    void add(LinkRow row) {
        Set<LinkRow> noted;
        do {
            noted = rows;
            if (!noted.contains(row)) {
                noted.add(row);
            }
        } while (noted != rows);
    }

    void remove(LinkRow row) {
        rows.remove(row);
    }

    /** Looks for a row, since the set's size lags behind what is in it. */
    boolean isEmpty() {
        return !rows.iterator().hasNext();
    }

    /**
     * Puts the rows where they belong; under the lock. Clicks that are counted after the exchange are noted anew.
     *
     * @param isHere whether a row is still sorted there
     */
    void sortInto(SortedRows<LinkRow> byClicks, Predicate<LinkRow> isHere) {
        Set<LinkRow> noted = rows;
        rows = ConcurrentHashMap.newKeySet();
        List<LinkRow> present = noted.stream()
                .filter(row -> row.stored() != null)
                .filter(isHere)
                .toList();
        byClicks.removeAll(present);
        present.forEach(LinkRow::sortByPresentClicks);
        byClicks.addAll(present);
    }
}
