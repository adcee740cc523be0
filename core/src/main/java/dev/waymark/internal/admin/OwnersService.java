package dev.waymark.internal.admin;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.waymark.access.Owner;
import dev.waymark.admin.Owners;
import dev.waymark.admin.RecordCounts;
import dev.waymark.error.NotFoundException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The implementation of {@link Owners} with a storage (D-38). */
public final class OwnersService implements Owners {

    private static final int BATCH = 500;

    private final Environment environment;
    private final Storage storage;

    public OwnersService(Environment environment) {
        this.environment = environment;
        this.storage = environment.storage();
    }

    private AllOwners<StoredLink> allLinks() {
        return storage.links().allOwners().orElseThrow(OwnersService::unsupported);
    }

    private AllOwners<ReportState> allReports() {
        return storage.reports().allOwners().orElseThrow(OwnersService::unsupported);
    }

    private AllOwners<StoredApiKey> allApiKeys() {
        return storage.apiKeys().allOwners().orElseThrow(OwnersService::unsupported);
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("the storage does not support operations on all owners");
    }

    @Override
    public List<Owner> first(int limit) {
        return owners(Optional.empty(), limit);
    }

    @Override
    public List<Owner> after(Owner owner, int limit) {
        return owners(Optional.of(checkNotNull(owner, "owner")), limit);
    }

    private List<Owner> owners(Optional<Owner> after, int limit) {
        checkArgument(limit >= 1, "limit must be at least 1, was %s", limit);
        ImmutableSortedSet<Owner> some = ImmutableSortedSet.<Owner>naturalOrder()
                .addAll(allLinks().owners(after, limit))
                .addAll(allReports().owners(after, limit))
                .addAll(allApiKeys().owners(after, limit))
                .build();
        return some.stream().limit(limit).collect(ImmutableList.toImmutableList());
    }

    @Override
    public Stream<Owner> stream() {
        return Batches.walk(BATCH, owners(Optional.empty(), BATCH), last -> owners(Optional.of(last), BATCH));
    }

    @Override
    public Stream<Link> links() {
        AllOwners<StoredLink> all = allLinks();
        return Batches.walk(
                        BATCH, all.list(0, BATCH), last -> all.list(last.link().id(), BATCH))
                .map(StoredLink::link);
    }

    @Override
    public Stream<Report> reports() {
        AllOwners<ReportState> all = allReports();
        return Batches.walk(
                        Batches.REPORTS_WITH_FINDINGS,
                        all.list(0, Batches.REPORTS_WITH_FINDINGS),
                        last -> all.list(last.stored().report().id(), Batches.REPORTS_WITH_FINDINGS))
                .map(state -> state.stored().report());
    }

    @Override
    public Link moveLink(long id, Owner from, Owner to) {
        Link moved = move("link", allLinks(), id, from, to).link();
        environment.publish(new WaymarkEvent.LinkMoved(from, moved));
        return moved;
    }

    @Override
    public Report moveReport(long id, Owner from, Owner to) {
        Report moved = move("report", allReports(), id, from, to).stored().report();
        environment.publish(new WaymarkEvent.ReportMoved(from, moved));
        return moved;
    }

    private <R> R move(String kind, AllOwners<R> all, long id, Owner from, Owner to) {
        checkNotNull(from, "from");
        checkNotNull(to, "to");
        return all.move(from, id, to, environment.now()).orElseThrow(() -> new NotFoundException(kind, id));
    }

    @Override
    public RecordCounts erase(Owner owner, Consumer<RecordCounts> progress) {
        return new Erasure(environment, checkNotNull(owner, "owner"), checkNotNull(progress, "progress")).run();
    }
}
