package dev.waymark.storage.memory.mutant;

import static dev.waymark.storage.memory.mutant.LinkDefects.defect;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.contract.part.ForwardingClickStore;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Defects of clicks over time and of the operations across all owners. */
final class OperatorDefects {

    private OperatorDefects() {}

    static Stream<Defect> all() {
        return Stream.of(
                ofAll("all-owners", "owners are listed in descending order", DescendingOwners::new),
                ofAll("restored-records", "a restored link has no clicks", NoRestoredClicks::new),
                ofAll("moved-records", "a moved link keeps the time of its last update", OldTimes::new),
                ofClicks("click-totals", "a period includes the day at its end", InclusivePeriods::new),
                ofClicks("click-values", "clicks without a value are not counted", NoAbsentValues::new),
                ofClicks("click-deletion", "the first day that stays is deleted", OneDayTooMany::new),
                ofClicks("click-records", "a record contains totals only", RecordsOfTotals::new));
    }

    private static Defect ofAll(String rule, String text, UnaryOperator<AllOwners<StoredLink>> all) {
        return defect(rule, text, links -> new ForwardingLinkStore(links) {
            @Override
            public Optional<AllOwners<StoredLink>> allOwners() {
                return super.allOwners().map(all);
            }
        });
    }

    private static Defect ofClicks(String rule, String text, UnaryOperator<ClickStore> clicks) {
        return new Defect(rule, text, () -> Mutant.ofClicks(clicks));
    }

    private static final class DescendingOwners extends ForwardingAllOwners<StoredLink> {

        DescendingOwners(AllOwners<StoredLink> store) {
            super(store);
        }

        @Override
        public List<Owner> owners(Optional<Owner> after, int limit) {
            return ImmutableList.copyOf(Lists.reverse(super.owners(after, limit)));
        }
    }

    private static final class NoRestoredClicks extends ForwardingAllOwners<StoredLink> {

        NoRestoredClicks(AllOwners<StoredLink> store) {
            super(store);
        }

        @Override
        public void restore(List<StoredLink> records) {
            super.restore(records.stream()
                    .map(record ->
                            record.withLink(record.link().toBuilder().clicks(0).build()))
                    .toList());
        }
    }

    private static final class OldTimes extends ForwardingAllOwners<StoredLink> {

        OldTimes(AllOwners<StoredLink> store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> move(Owner from, long id, Owner to, Instant now) {
            return super.move(from, id, to, Instant.EPOCH);
        }
    }

    private static final class InclusivePeriods extends ForwardingClickStore {

        InclusivePeriods(ClickStore store) {
            super(store);
        }

        @Override
        public SortedMap<LocalDate, Long> totals(List<Long> ids, ClickPeriod period) {
            return super.totals(
                    ids, ClickPeriod.between(period.from(), period.before().plusDays(1)));
        }
    }

    private static final class NoAbsentValues extends ForwardingClickStore {

        NoAbsentValues(ClickStore store) {
            super(store);
        }

        @Override
        public Map<String, Long> values(List<Long> ids, ClickDimension dimension, ClickPeriod period) {
            return super.values(ids, dimension, period).entrySet().stream()
                    .filter(each -> !each.getKey().equals(ClickDimension.NONE))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    private static final class OneDayTooMany extends ForwardingClickStore {

        OneDayTooMany(ClickStore store) {
            super(store);
        }

        @Override
        public OptionalLong deleteBefore(LocalDate before, long after, int limit) {
            return super.deleteBefore(before.plusDays(1), after, limit);
        }
    }

    private static final class RecordsOfTotals extends ForwardingClickStore {

        RecordsOfTotals(ClickStore store) {
            super(store);
        }

        @Override
        public Copyable<ClickRecord> records() {
            Copyable<ClickRecord> records = super.records();
            return new Copyable<>() {
                @Override
                public List<ClickRecord> list(long after, int limit) {
                    return records.list(after, limit).stream()
                            .map(RecordsOfTotals::totals)
                            .toList();
                }

                @Override
                public void restore(List<ClickRecord> restored) {
                    records.restore(restored);
                }
            };
        }

        private static ClickRecord totals(ClickRecord record) {
            return new ClickRecord(
                    record.link(),
                    record.counts().stream()
                            .filter(count -> count.dimension().isEmpty())
                            .toList());
        }
    }
}
