package dev.waymark.storage.memory.mutant;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.contract.part.ForwardingApiKeyStore;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.forwarding.ForwardingReportStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Defects of reports, of the work on reports, and of API keys. */
final class ReportDefects {

    private ReportDefects() {}

    static Stream<Defect> all() {
        return Stream.of(
                defect("page-keys", "a report with a password is not found by its page key", HiddenPages::new),
                defect(
                        "current-reports",
                        "a requested report is not current before a generated report",
                        GeneratedFirst::new),
                defect("current-reports", "a report of another owner prevents an insertion", OneForAllOwners::new),
                defect("current-reports", "concurrent insertions each store a report", ReadsBeforeInserts::new),
                defect("work-due", "a claim also claims the reports beyond the limit", GreedyClaims::new),
                defect("work-tries", "a claim ignores the maximum number of claims", EndlessTries::new),
                defect("work-claims", "any claim extends a report", ExtensionsByAnyone::new),
                defect("set-aside", "requested reports are listed as set aside", RequestedAside::new),
                defect("work-updates", "a restart keeps the claim", KeptClaims::new),
                defect("model", "a count ignores the time of the last update", WrongCounts::new),
                new Defect("api-keys", "keys are listed newest first", () -> Mutant.ofApiKeys(NewestKeysFirst::new)));
    }

    private static Defect defect(String rule, String text, UnaryOperator<ReportStore> store) {
        return new Defect(rule, text, () -> Mutant.ofReports(store));
    }

    private static final class HiddenPages extends ForwardingReportStore {

        HiddenPages(ReportStore store) {
            super(store);
        }

        @Override
        public Optional<StoredReport> findByPageKey(String pageKey) {
            return super.findByPageKey(pageKey)
                    .filter(stored -> stored.password().isEmpty());
        }
    }

    private static final class GeneratedFirst extends ForwardingReportStore {

        GeneratedFirst(ReportStore store) {
            super(store);
        }

        @Override
        public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
            return urls.stream()
                    .map(key -> new ReportFilter(owner, ReportQuery.all(), Optional.of(key)))
                    .flatMap(filter ->
                            list(filter, Slice.from(Sort.by(ReportSortField.GENERATED_AT, Direction.DESC), 0, 1))
                                    .stream())
                    .toList();
        }
    }

    private static final class OneForAllOwners extends ForwardingReportStore {

        OneForAllOwners(ReportStore store) {
            super(store);
        }

        @Override
        public List<Report> insertUnlessReported(List<StoredReport> drafts) {
            Set<UrlKey> all = allOwners().orElseThrow().list(0, Integer.MAX_VALUE).stream()
                    .map(state -> state.stored().urlKey())
                    .collect(Collectors.toSet());
            List<StoredReport> left = drafts.stream()
                    .filter(draft -> !all.contains(draft.urlKey()))
                    .toList();
            return left.isEmpty() ? List.of() : super.insertUnlessReported(left);
        }
    }

    private static final class ReadsBeforeInserts extends ForwardingReportStore {

        private static final long ONE_MILLISECOND = 1_000_000;

        ReadsBeforeInserts(ReportStore store) {
            super(store);
        }

        @Override
        public List<Report> insertUnlessReported(List<StoredReport> drafts) {
            Owner owner = drafts.get(0).report().owner();
            Set<UrlKey> keys = drafts.stream().map(StoredReport::urlKey).collect(Collectors.toSet());
            Set<UrlKey> reported =
                    current(owner, keys).stream().map(StoredReport::urlKey).collect(Collectors.toSet());
            LockSupport.parkNanos(ONE_MILLISECOND); // other insertions read meanwhile
            return insert(drafts.stream()
                    .filter(draft -> !reported.contains(draft.urlKey()))
                    .toList());
        }
    }

    private static final class GreedyClaims extends ForwardingReportStore {

        GreedyClaims(ReportStore store) {
            super(store);
        }

        @Override
        public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
            return super.claim(claim, now, until, Integer.MAX_VALUE, maxTries).stream()
                    .limit(limit)
                    .toList();
        }
    }

    private static final class EndlessTries extends ForwardingReportStore {

        EndlessTries(ReportStore store) {
            super(store);
        }

        @Override
        public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
            return super.claim(claim, now, until, limit, Integer.MAX_VALUE);
        }
    }

    private static final class ExtensionsByAnyone extends ForwardingReportStore {

        ExtensionsByAnyone(ReportStore store) {
            super(store);
        }

        @Override
        public boolean extend(long id, long claim, Instant until) {
            super.extend(id, claim, until);
            return true;
        }
    }

    private static final class RequestedAside extends ForwardingReportStore {

        RequestedAside(ReportStore store) {
            super(store);
        }

        @Override
        public List<Report> setAside(long after, int limit) {
            return allOwners().orElseThrow().list(after, limit).stream()
                    .filter(state -> state.work().isPresent())
                    .map(state -> state.stored().report())
                    .toList();
        }
    }

    private static final class KeptClaims extends ForwardingReportStore {

        KeptClaims(ReportStore store) {
            super(store);
        }

        @Override
        public Set<Long> update(List<ReportStore.Replacement> replacements) {
            return super.update(replacements.stream().map(KeptClaims::keeping).toList());
        }

        private static ReportStore.Replacement keeping(ReportStore.Replacement each) {
            return each.work().type() == ReportWork.Type.RESTART
                    ? new ReportStore.Replacement(each.before(), each.after(), each.writesFindings(), ReportWork.KEEP)
                    : each;
        }
    }

    private static final class WrongCounts extends ForwardingReportStore {

        WrongCounts(ReportStore store) {
            super(store);
        }

        @Override
        public long count(ReportFilter filter) {
            ReportQuery query = filter.query().updatedFrom(Instant.MIN).updatedBefore(Instant.MAX);
            return super.count(new ReportFilter(filter.owner(), query, filter.urlKey()));
        }
    }

    private static final class NewestKeysFirst extends ForwardingApiKeyStore {

        NewestKeysFirst(ApiKeyStore store) {
            super(store);
        }

        @Override
        public List<ApiKey> list(Owner owner) {
            return ImmutableList.copyOf(Lists.reverse(super.list(owner)));
        }
    }
}
