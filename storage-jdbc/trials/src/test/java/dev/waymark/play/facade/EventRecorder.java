package dev.waymark.play.facade;

import dev.waymark.access.Owner;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import java.util.ArrayList;
import java.util.List;

/** A listener that records events as text. */
public final class EventRecorder implements WaymarkListener {

    private final List<String> events = new ArrayList<>();
    private TextForm text = new TextForm();

    /** Clears the events, and sets the text form of records. */
    void begin(TextForm newText) {
        events.clear();
        text = newText;
    }

    /** Returns the events since the last call. */
    public List<String> since() {
        List<String> all = List.copyOf(events);
        events.clear();
        return all;
    }

    @Override
    public void reportCreated(Report report) {
        events.add("created " + text.of(report));
    }

    @Override
    public void reportUpdated(Report report) {
        events.add("updated " + text.of(report));
    }

    @Override
    public void reportGenerated(Report report) {
        events.add("generated " + text.of(report));
    }

    @Override
    public void reportSetAside(Report report) {
        events.add("set aside " + text.of(report));
    }

    @Override
    public void reportMoved(Owner from, Report report) {
        events.add("moved from " + from + " " + text.of(report));
    }

    @Override
    public void reportDeleted(Owner owner, long id) {
        events.add("deleted of " + owner + " " + text.report(id));
    }

    @Override
    public void linkCreated(Link link) {
        events.add("created " + text.of(link));
    }

    @Override
    public void linkUpdated(Link link) {
        events.add("updated " + text.of(link));
    }

    @Override
    public void linkMoved(Owner from, Link link) {
        events.add("moved from " + from + " " + text.of(link));
    }

    @Override
    public void linkDeleted(Owner owner, long id) {
        events.add("deleted of " + owner + " " + text.link(id));
    }

    @Override
    public void linkVisited(LinkVisit visit) {
        events.add("visited " + visit.domain() + " " + visit.alias() + " by " + visit.visitor() + " "
                + text.of(visit.answer()));
    }
}
