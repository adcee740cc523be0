package dev.waymark.contract.model;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A player of steps on one storage. Two players of the same steps return the same answers. Answers contain the number of a
 * record in the order of creation, from 1, instead of the id, because stores may skip ids.
 */
final class Player {

    private static final long NO_ID = Long.MAX_VALUE - 1;

    private final Storage storage;
    private final History<Link> links = new History<>();
    private final History<Report> reports = new History<>();

    Player(Storage storage) {
        this.storage = storage;
    }

    /** An operation on a storage. */
    interface Step {
        /** Runs the operation and returns the answer for the comparison, with numbers instead of ids. */
        Object playedBy(Player player);
    }

    private static final Comparator<AliasKey> KEYS =
            Comparator.<AliasKey>comparingLong(key -> key.domain().id()).thenComparing(AliasKey::text);

    /** Runs the step and returns the answer, or the sorted taken keys of the exception. */
    Object play(Step step) {
        try {
            return step.playedBy(this);
        } catch (DuplicateKeyException e) {
            return e.key() + ": " + e.aliases().stream().sorted(KEYS).toList();
        }
    }

    Storage storage() {
        return storage;
    }

    History<Link> links() {
        return links;
    }

    History<Report> reports() {
        return reports;
    }

    Optional<StoredLink> link(int which) {
        return owners().flatMap(owner -> storage.links().find(owner, links.id(which)).stream())
                .findFirst();
    }

    Optional<StoredReport> report(int which) {
        return owners().flatMap(owner -> storage.reports().find(owner, reports.id(which)).stream())
                .findFirst();
    }

    private static Stream<Owner> owners() {
        return Stream.of(Samples.OWNER, Samples.OTHER);
    }

    Link numbered(Link link) {
        return link.withId(links.number(link.id()));
    }

    StoredLink numbered(StoredLink stored) {
        return stored.withLink(numbered(stored.link()));
    }

    List<StoredLink> numberedLinks(List<StoredLink> found) {
        return found.stream().map(this::numbered).toList();
    }

    Report numbered(Report report) {
        return report.withId(reports.number(report.id()));
    }

    StoredReport numbered(StoredReport stored) {
        return stored.withReport(numbered(stored.report()));
    }

    List<StoredReport> numberedReports(List<StoredReport> found) {
        return found.stream().map(this::numbered).toList();
    }

    /** The assigned ids, and all previous and current states of the records, including deleted records. */
    static final class History<T> {

        private final List<Long> ids = new ArrayList<>();
        private final List<T> states = new ArrayList<>();

        void created(long id, T state) {
            ids.add(id);
            states.add(state);
        }

        void changed(T state) {
            states.add(state);
        }

        long id(int which) {
            return ids.isEmpty() ? NO_ID : ids.get(which % ids.size());
        }

        /** Returns the number of the id in the order of creation, from 1; 0 if the id was never assigned. */
        long number(long id) {
            return ids.indexOf(id) + 1L;
        }

        Optional<T> state(int which) {
            return states.isEmpty() ? Optional.empty() : Optional.of(states.get(which % states.size()));
        }
    }
}
