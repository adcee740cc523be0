package dev.waymark.storage.jdbc.overlap;

import static dev.waymark.storage.jdbc.overlap.Prepared.ALICE;
import static dev.waymark.storage.jdbc.overlap.Prepared.BOB;
import static dev.waymark.storage.jdbc.overlap.Prepared.TODAY;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Subject;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/** All operations that overlap each other. Each public method and each field of a command belongs to an operation. */
final class OverlapOperations {

    private final Prepared prepared;
    private final List<OverlapOperation> linkWrites;
    private final List<OverlapOperation> all;
    private final List<OverlapOperation> transactions;

    OverlapOperations(Prepared prepared) {
        this.prepared = prepared;
        LinkWrites links = new LinkWrites(prepared);
        Reads reads = new Reads(prepared);
        this.linkWrites =
                concat(List.of(links.creations(), links.updates(), links.byQuery(), links.visits(), operators()));
        this.all = concat(List.of(
                linkWrites,
                new ReportWrites(prepared).all(),
                keys(),
                reads.ofLinks(),
                reads.ofClicks(),
                reads.ofReports(),
                reads.ofAll()));
        this.transactions = links.transactions();
    }

    private static List<OverlapOperation> concat(List<List<OverlapOperation>> groups) {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** Returns the single operations. */
    List<OverlapOperation> all() {
        return all;
    }

    /** Returns the operations that change links, and visits. */
    List<OverlapOperation> linkWrites() {
        return linkWrites;
    }

    /** Returns transactions of an application with several operations, which only begin a pair. */
    List<OverlapOperation> transactions() {
        return transactions;
    }

    /** Returns the operation with this name. */
    OverlapOperation named(String name) {
        return concat(List.of(all, transactions)).stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no operation " + name));
    }

    private OverlapOperation move(String link, Owner from, Owner to) {
        return OverlapOperation.of(
                "move " + link, Subject.LINKS, Kind.CHANGE, w -> w.owners().moveLink(prepared.id(link), from, to));
    }

    private static OverlapOperation erase(Owner owner) {
        return OverlapOperation.of(
                "erase " + owner.key(), Subject.ALL, Kind.PARTS, w -> w.owners().erase(owner));
    }

    private static OverlapOperation deleteClicks(String name, LocalDate before) {
        return OverlapOperation.of("deleteClicks" + name, Subject.LINKS, Kind.PARTS, w -> {
            w.deleteClicks(before);
            return "deleted";
        });
    }

    private List<OverlapOperation> operators() {
        return List.of(
                move("hot", ALICE, BOB),
                move("limited", ALICE, BOB),
                move("keyed", ALICE, BOB),
                move("bobs", BOB, ALICE),
                deleteClicks(" of last month", TODAY.withDayOfMonth(1)),
                deleteClicks("", TODAY.plusMonths(2)),
                erase(ALICE),
                erase(BOB));
    }

    private static OverlapOperation key(String name, Function<Waymark, Object> action) {
        return OverlapOperation.of(name, Subject.KEYS, Kind.CHANGE, action);
    }

    private List<OverlapOperation> keys() {
        Secret adopted = Secret.of("wm_adopted0123456789abcdefghijklmnopqrstuvwxyz");
        return List.of(
                key(
                        "issue a key",
                        w -> w.apiKeys(ALICE)
                                .issue(IssueApiKey.named("other"))
                                .key()
                                .label()),
                key(
                        "adopt a key",
                        w -> w.apiKeys(ALICE)
                                .adopt(adopted, IssueApiKey.named("adopted"))
                                .label()),
                key("revoke the key", w -> {
                    w.apiKeys(ALICE).revoke(prepared.id("key"));
                    return "revoked";
                }));
    }
}
