package dev.waymark.bench.scaling;

import com.google.common.collect.ImmutableList;
import dev.waymark.admin.StorageCopy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.util.List;
import java.util.function.Supplier;

/**
 * The operations on many links. Each call handles the same number of links at all sizes.
 *
 * @param target creates an empty storage of the same kind, for copies
 */
record BulkOperations(Subject subject, Supplier<JdbcStorage> target) {

    private static final String GROUP = "an operation on many links, for each link";
    private static final int LINKS = 2_000;
    private static final int COPIED = 10_000;

    /** Returns all operations. */
    List<MeasuredOperation> all() {
        Links links = subject.links();
        LinkQuery space = Subject.scratch();
        LinkQuery search = LinkQuery.all().search(Subject.SCRATCH_WORD);
        return ImmutableList.of(
                on("createAll", LINKS, i -> {
                    List<CreateLink> commands = subject.commands(LINKS);
                    return () -> links.createAll(commands);
                }),
                on("importAll", LINKS, i -> {
                    List<CreateLink> commands = subject.commands(LINKS);
                    return () -> links.importAll(commands.stream()
                            .map(command -> ImportLink.of(command).clicks(1)));
                }),
                update("updateAll of a space: disabled", space, true),
                update("updateAll of a space: title", space, false),
                update("updateAll of a search: disabled", search, true),
                delete("deleteAll of a space", space),
                delete("deleteAll of a search", search),
                on("copy to another database, the first 10,000 links", COPIED, i -> {
                    JdbcStorage empty = target.get();
                    return () -> copy(empty, COPIED);
                }));
    }

    /** The preparation of a call, which returns the measured part. */
    private interface Preparation {
        Runnable prepare(int number);
    }

    private static MeasuredOperation on(String name, int records, Preparation preparation) {
        return new MeasuredOperation(GROUP, name, records, preparation::prepare);
    }

    /** Each call changes all links: the value differs from the value of the previous call. */
    private MeasuredOperation update(String name, LinkQuery query, boolean isSwitch) {
        return on(name, LINKS, i -> {
            recreate();
            UpdateLink change = isSwitch
                    ? UpdateLink.change().disabled(true)
                    : UpdateLink.change().title("title " + i + " " + Subject.SCRATCH_WORD);
            return () -> check(subject.links().updateAll(query, change));
        });
    }

    private MeasuredOperation delete(String name, LinkQuery query) {
        return on(name, LINKS, i -> {
            recreate();
            return () -> check(subject.links().deleteAll(query));
        });
    }

    private void recreate() {
        subject.deleteScratch();
        subject.links().createAll(subject.commands(LINKS));
    }

    private static void check(long changed) {
        if (changed != LINKS) {
            throw new IllegalStateException(changed + " links were changed instead of " + LINKS);
        }
    }

    /** Copies links, and ends the copy when the target has this number of links. */
    private void copy(JdbcStorage empty, int number) {
        try {
            StorageCopy.of(subject.storage(), empty)
                    .progress(counts -> {
                        if (counts.links() >= number) {
                            throw new EnoughCopied();
                        }
                    })
                    .run();
        } catch (EnoughCopied e) {
            return;
        }
        throw new IllegalStateException("the copy has fewer than " + number + " links");
    }

    /** The end of a copy. */
    private static final class EnoughCopied extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
