package dev.waymark.internal.report;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.Comparators;
import com.google.common.collect.Ordering;
import dev.waymark.access.Owner;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.report.Report;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The requests of reports for URLs (D-59). The generator is never called. */
public final class ReportRequests {

    /** The numbers of URLs with a new report, with a report that is requested again, and with a fresh report. */
    public record Requested(int created, int again, int fresh) {}

    private static final Ordering<StoredReport> BY_ID =
            Ordering.natural().onResultOf(stored -> stored.report().id());

    private final Environment environment;
    private final ReportStore store;
    private final Owner owner;

    /** Creates the requests of this owner's reports. */
    public ReportRequests(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.owner = owner;
    }

    /**
     * Requests a report of each URL without a report, and a new generation of each report that is older than {@code age}. If another
     * writer changes a report between the read and the update, the method reads and requests this report again.
     *
     * @param urls 1 to 1,000 valid URLs by the texts of their keys
     */
    public Requested request(SortedMap<String, String> urls, Duration age) {
        int created = 0;
        int again = 0;
        SortedMap<String, String> left = new TreeMap<>(urls);
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            Updates.checkAttempt("report", attempt);
            List<StoredReport> current =
                    store.current(owner, left.keySet().stream().map(UrlKey::new).collect(toImmutableSet()));
            List<ReportStore.Replacement> outdated = outdated(current, age);
            current.forEach(stored -> left.remove(stored.urlKey().text()));
            created += create(left);
            left.clear();
            Set<Long> updated = outdated.isEmpty() ? Set.of() : store.update(outdated);
            List<WaymarkEvent> events = new ArrayList<>();
            for (ReportStore.Replacement each : outdated) {
                if (updated.contains(each.id())) {
                    again++;
                    events.add(updated(each));
                } else {
                    String key = each.before().urlKey().text();
                    left.put(key, urls.get(key));
                }
            }
            environment.publish(events);
        }
        return new Requested(created, again, urls.size() - created - again);
    }

    /** Returns the requests of the reports that are older than {@code age}, in ascending order of the ids. */
    private List<ReportStore.Replacement> outdated(List<StoredReport> current, Duration age) {
        Instant now = environment.now();
        List<ReportStore.Replacement> outdated = new ArrayList<>();
        for (StoredReport stored : BY_ID.sortedCopy(current)) {
            Report report = stored.report();
            boolean isOlder = report.generatedAt()
                    .filter(generated -> Duration.between(generated, now).compareTo(age) > 0)
                    .isPresent();
            if (isOlder && report.requestedAt().isEmpty()) {
                Instant changedAt = Comparators.max(now, report.updatedAt());
                outdated.add(ReportWrite.requestedAgain(stored, report.toBuilder(), stored.password(), changedAt));
            }
        }
        return outdated;
    }

    /** Creates the reports of URLs without a report, and returns their number. */
    private int create(SortedMap<String, String> urls) {
        if (urls.isEmpty()) {
            return 0;
        }
        Instant now = environment.now();
        ReportDrafts drafts = new ReportDrafts(environment, owner);
        List<Report> created = new ReportInsertion(environment)
                .insertUnlessReported(urls.values().stream()
                        .map(url -> drafts.requested(url, now))
                        .toList());
        environment.publish(
                created.stream().map(WaymarkEvent.ReportCreated::new).toList());
        return created.size();
    }

    private static WaymarkEvent updated(ReportStore.Replacement requested) {
        return new WaymarkEvent.ReportUpdated(
                requested.before().report(), requested.after().report());
    }
}
