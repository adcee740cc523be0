package dev.waymark.storage.memory.testing;

import dev.waymark.access.Owner;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import java.util.List;
import java.util.function.BiConsumer;

/** A listener that passes the name and the arguments of each call to a recorder. */
final class RecordingListener implements WaymarkListener {

    private final BiConsumer<String, List<Object>> recorder;

    RecordingListener(BiConsumer<String, List<Object>> recorder) {
        this.recorder = recorder;
    }

    private void record(String name, Object... arguments) {
        recorder.accept(name, List.of(arguments));
    }

    @Override
    public void reportCreated(Report report) {
        record("reportCreated", report);
    }

    @Override
    public void reportUpdated(Report report) {
        record("reportUpdated", report);
    }

    @Override
    public void reportGenerated(Report report) {
        record("reportGenerated", report);
    }

    @Override
    public void reportMoved(Owner from, Report report) {
        record("reportMoved", from, report);
    }

    @Override
    public void reportDeleted(Owner owner, long id) {
        record("reportDeleted", owner, id);
    }

    @Override
    public void linkCreated(Link link) {
        record("linkCreated", link);
    }

    @Override
    public void linkUpdated(Link link) {
        record("linkUpdated", link);
    }

    @Override
    public void linkMoved(Owner from, Link link) {
        record("linkMoved", from, link);
    }

    @Override
    public void linkDeleted(Owner owner, long id) {
        record("linkDeleted", owner, id);
    }

    @Override
    public void linkVisited(LinkVisit visit) {
        record("linkVisited", visit);
    }
}
