package dev.waymark.internal.observe;

import dev.waymark.access.Owner;
import dev.waymark.admin.Owners;
import dev.waymark.admin.RecordCounts;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The decorator of {@link Owners} that measures each operation. */
public record ObservedOwners(Owners owners, Observation observation) implements Owners {

    @Override
    public List<Owner> first(int limit) {
        return observation.measure("owners.first", () -> owners.first(limit));
    }

    @Override
    public List<Owner> after(Owner owner, int limit) {
        return observation.measure("owners.after", () -> owners.after(owner, limit));
    }

    @Override
    public Stream<Owner> stream() {
        return observation.measureStream("owners.stream", () -> owners.stream());
    }

    @Override
    public Stream<Link> links() {
        return observation.measureStream("owners.links", () -> owners.links());
    }

    @Override
    public Stream<Report> reports() {
        return observation.measureStream("owners.reports", () -> owners.reports());
    }

    @Override
    public Link moveLink(long id, Owner from, Owner to) {
        return observation.measure("owners.moveLink", () -> owners.moveLink(id, from, to));
    }

    @Override
    public Report moveReport(long id, Owner from, Owner to) {
        return observation.measure("owners.moveReport", () -> owners.moveReport(id, from, to));
    }

    @Override
    public RecordCounts erase(Owner owner, Consumer<RecordCounts> progress) {
        return observation.measure("owners.erase", () -> owners.erase(owner, progress));
    }
}
