package dev.waymark.contract.part;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A call of one method of a store.
 *
 * @param name the type and the method
 * @param isSupported whether a storage has the store of this operation
 * @param call calls the method and returns the result. If the method has no result, the call returns the argument
 */
public record Operation(String name, Predicate<Storage> isSupported, Call call) {

    /** A call of a storage with sample records. */
    public interface Call {
        Object on(Storage storage, StoredSamples stored);
    }

    private static final LinkFilter LINKS = Samples.filter(LinkQuery.all());
    private static final ReportFilter REPORTS = Samples.filter(ReportQuery.all());
    private static final String KEY = Samples.key("key");
    private static final LocalDate DAY = StoredSamples.FACTS.day();
    private static final ClickPeriod DAYS = ClickPeriod.day(DAY);

    /** Returns a call of each method of each store. */
    public static Stream<Operation> all() {
        return Stream.of(
                        ofLinks(),
                        ofReports(),
                        ofWork(),
                        ofApiKeys(),
                        ofClicks(),
                        ofAll(
                                "LinkStore",
                                storage -> storage.links().allOwners(),
                                stored -> LinkSample.of("restored")
                                        .id(stored.id(RecordKind.LINK) + 1)
                                        .stored()),
                        ofAll(
                                "ReportStore",
                                storage -> storage.reports().allOwners(),
                                stored -> new ReportState(
                                        ReportSample.of("restored")
                                                .id(stored.id(RecordKind.REPORT) + 1)
                                                .stored(),
                                        Optional.empty())),
                        ofAll(
                                "ApiKeyStore",
                                storage -> storage.apiKeys().allOwners(),
                                stored -> new StoredApiKey(
                                        StoredSamples.KEY.withId(stored.id(RecordKind.API_KEY) + 1), "e".repeat(64))))
                .flatMap(operations -> operations);
    }

    private static Operation of(String name, Call call) {
        return new Operation(name, storage -> true, call);
    }

    private static Stream<Operation> ofLinks() {
        return Stream.of(
                of(
                        "LinkStore.insert",
                        (storage, stored) -> storage.links()
                                .insert(List.of(LinkSample.of("new").stored()))),
                of(
                        "LinkStore.find",
                        (storage, stored) -> storage.links()
                                .find(Samples.OWNER, stored.link().link().id())),
                of(
                        "LinkStore.findByAlias",
                        (storage, stored) ->
                                storage.links().findByAlias(stored.link().aliasKey())),
                of(
                        "LinkStore.takenAliases",
                        (storage, stored) -> storage.links()
                                .takenAliases(Set.of(stored.link().aliasKey()))),
                of(
                        "LinkStore.findByCreationKey",
                        (storage, stored) -> storage.links().findByCreationKey(Samples.OWNER, KEY)),
                of(
                        "LinkStore.clearCreationKey",
                        (storage, stored) -> storage.links()
                                .clearCreationKey(
                                        Samples.OWNER, stored.link().link().id(), KEY)),
                of(
                        "LinkStore.findAndCount",
                        (storage, stored) -> storage.links()
                                .findAndCount(stored.link().aliasKey(), Samples.NOW, StoredSamples.FACTS)),
                of(
                        "LinkStore.update",
                        (storage, stored) -> storage.links()
                                .update(List.of(new LinkStore.Replacement(
                                        stored.link(),
                                        LinkSample.after(stored.link()).stored())))),
                of(
                        "LinkStore.delete",
                        (storage, stored) -> storage.links()
                                .delete(Samples.OWNER, stored.link().link().id())),
                of(
                        "LinkStore.list",
                        (storage, stored) ->
                                storage.links().list(LINKS, Slice.below(LinkSortField.ID, Long.MAX_VALUE, 10))),
                of("LinkStore.count", (storage, stored) -> storage.links().count(LINKS)),
                of("LinkStore.tags", (storage, stored) -> storage.links().tags(Samples.OWNER, 10)),
                of(
                        "LinkStore.countClick",
                        (storage, stored) ->
                                storage.links().countClick(stored.link().link(), Samples.NOW, StoredSamples.FACTS)),
                of("LinkStore.addClicks", (storage, stored) -> {
                    Map<Long, ClickTally> clicks =
                            Map.of(stored.link().link().id(), ClickTally.of(Samples.NOW, StoredSamples.FACTS, 1));
                    storage.links().addClicks(clicks);
                    return clicks;
                }),
                of("LinkStore.addClicksOfUnlocked", (storage, stored) -> {
                    Map<Long, ClickTally> clicks =
                            Map.of(stored.link().link().id(), ClickTally.of(Samples.NOW, StoredSamples.FACTS, 1));
                    storage.links().addClicksOfUnlocked(clicks);
                    return clicks;
                }),
                of("LinkStore.deleteAll", (storage, stored) -> storage.links().deleteAll(LINKS, Long.MAX_VALUE, 10)));
    }

    private static Stream<Operation> ofReports() {
        return Stream.of(
                of(
                        "ReportStore.insert",
                        (storage, stored) -> storage.reports()
                                .insert(List.of(ReportSample.of("new").stored()))),
                of(
                        "ReportStore.insertUnlessReported",
                        (storage, stored) -> storage.reports()
                                .insertUnlessReported(List.of(ReportSample.of("https://example.com/unreported")
                                        .requested(Samples.NOW)
                                        .stored()))),
                of(
                        "ReportStore.current",
                        (storage, stored) -> storage.reports()
                                .current(Samples.OWNER, Set.of(stored.report().urlKey()))),
                of(
                        "ReportStore.find",
                        (storage, stored) -> storage.reports()
                                .find(Samples.OWNER, stored.report().report().id())),
                of(
                        "ReportStore.findByPageKey",
                        (storage, stored) -> storage.reports().findByPageKey(Samples.pageKey(new SecureRandom()))),
                of(
                        "ReportStore.findWithFindings",
                        (storage, stored) -> storage.reports()
                                .findWithFindings(
                                        Samples.OWNER, stored.report().report().id())),
                of(
                        "ReportStore.update",
                        (storage, stored) -> storage.reports()
                                .update(List.of(new ReportStore.Replacement(
                                        stored.report().withoutFindings(),
                                        ReportSample.after(stored.report()).stored(),
                                        false,
                                        ReportWork.KEEP)))),
                of(
                        "ReportStore.delete",
                        (storage, stored) -> storage.reports()
                                .delete(Samples.OWNER, stored.report().report().id())),
                of(
                        "ReportStore.list",
                        (storage, stored) ->
                                storage.reports().list(REPORTS, Slice.below(ReportSortField.ID, Long.MAX_VALUE, 10))),
                of("ReportStore.count", (storage, stored) -> storage.reports().count(REPORTS)),
                of(
                        "ReportStore.deleteAll",
                        (storage, stored) -> storage.reports().deleteAll(REPORTS, Long.MAX_VALUE, 10)));
    }

    private static Stream<Operation> ofWork() {
        return Stream.of(
                of(
                        "ReportStore.claim",
                        (storage, stored) -> storage.reports()
                                .claim(7, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE)),
                of(
                        "ReportStore.extend",
                        (storage, stored) -> storage.reports()
                                .extend(stored.report().report().id(), 7, Samples.NOW)),
                of(
                        "ReportStore.release",
                        (storage, stored) -> storage.reports()
                                .release(stored.report().report().id(), 7, Optional.empty())),
                of(
                        "ReportStore.setAside",
                        (storage, stored) -> storage.reports().setAside(0, 10)),
                of(
                        "ReportStore.setAsideAmong",
                        (storage, stored) -> storage.reports().setAsideAmong(Set.of(stored.aside()))));
    }

    private static Stream<Operation> ofApiKeys() {
        return Stream.of(
                of(
                        "ApiKeyStore.insert",
                        (storage, stored) -> storage.apiKeys().insert(StoredSamples.KEY, "f".repeat(64))),
                of(
                        "ApiKeyStore.find",
                        (storage, stored) -> storage.apiKeys().find(stored.key().hash())),
                of("ApiKeyStore.list", (storage, stored) -> storage.apiKeys().list(Samples.OWNER)),
                of(
                        "ApiKeyStore.delete",
                        (storage, stored) -> storage.apiKeys()
                                .delete(Samples.OWNER, stored.key().key().id())),
                of(
                        "ApiKeyStore.deleteAll",
                        (storage, stored) -> storage.apiKeys().deleteAll(Samples.OWNER)));
    }

    /** A call of a store of clicks over time. */
    private interface ClickCall {
        Object on(ClickStore clicks, StoredLink link);
    }

    private static Operation ofClicks(String method, ClickCall call) {
        return new Operation(
                "ClickStore." + method,
                storage -> storage.clicks().isPresent(),
                (storage, stored) -> call.on(storage.clicks().orElseThrow(), stored.link()));
    }

    private static Stream<Operation> ofClicks() {
        return Stream.of(
                ofClicks(
                        "totals",
                        (clicks, link) -> clicks.totals(List.of(link.link().id()), DAYS)),
                ofClicks("totals", (clicks, link) -> clicks.totals(Samples.OWNER, DAYS)),
                ofClicks(
                        "sums",
                        (clicks, link) -> clicks.sums(List.of(link.link().id()), DAYS)),
                ofClicks("top", (clicks, link) -> clicks.top(Samples.OWNER, DAYS, 10)),
                ofClicks(
                        "values",
                        (clicks, link) -> clicks.values(List.of(link.link().id()), ClickDimension.COUNTRY, DAYS)),
                ofClicks("deleteBefore", (clicks, link) -> clicks.deleteBefore(DAY, 0, 10)),
                ofClicks("records.list", (clicks, link) -> clicks.records().list(0, 10)),
                ofClicks("records.restore", (clicks, link) -> {
                    List<ClickRecord> records =
                            List.of(new ClickRecord(link.link().id() + 1, List.of(ClickRecord.Count.total(DAY, 1))));
                    clicks.records().restore(records);
                    return records;
                }));
    }

    private static <R> Stream<Operation> ofAll(
            String store, Function<Storage, Optional<AllOwners<R>>> all, Function<StoredSamples, R> restored) {
        Function<Storage, AllOwners<R>> existing = storage -> all.apply(storage).orElseThrow();
        Predicate<Storage> isSupported = storage -> all.apply(storage).isPresent();
        String name = store + ".allOwners.";
        return Stream.of(
                new Operation(
                        name + "owners",
                        isSupported,
                        (storage, stored) -> existing.apply(storage).owners(Optional.empty(), 10)),
                new Operation(
                        name + "list",
                        isSupported,
                        (storage, stored) -> existing.apply(storage).list(0, 10)),
                new Operation(
                        name + "move",
                        isSupported,
                        (storage, stored) ->
                                existing.apply(storage).move(Samples.OWNER, 1, Samples.OTHER, Samples.NOW)),
                new Operation(name + "restore", isSupported, (storage, stored) -> {
                    List<R> records = List.of(restored.apply(stored));
                    existing.apply(storage).restore(records);
                    return records;
                }));
    }

    @Override
    public String toString() {
        return name;
    }
}
