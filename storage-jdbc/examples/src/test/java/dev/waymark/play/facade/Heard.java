package dev.waymark.play.facade;

import dev.waymark.access.Owner;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import java.util.ArrayList;
import java.util.List;

/** What a listener heard, as text. */
public final class Heard implements WaymarkListener {

    private final List<String> events = new ArrayList<>();
    private Shown shown = new Shown();

    /** Forgets all, and shows records in another way. */
    void begin(Shown newShown) {
        events.clear();
        shown = newShown;
    }

    /** All since the last call. */
    public List<String> since() {
        List<String> all = List.copyOf(events);
        events.clear();
        return all;
    }

    @Override
    public void reportCreated(Report report) {
        events.add("created " + shown.of(report));
    }

    @Override
    public void reportUpdated(Report report) {
        events.add("updated " + shown.of(report));
    }

    @Override
    public void reportGenerated(Report report) {
        events.add("generated " + shown.of(report));
    }

    @Override
    public void reportMoved(Owner from, Report report) {
        events.add("moved from " + from + " " + shown.of(report));
    }

    @Override
    public void reportDeleted(Owner owner, long id) {
        events.add("deleted of " + owner + " " + shown.report(id));
    }

    @Override
    public void linkCreated(Link link) {
        events.add("created " + shown.of(link));
    }

    @Override
    public void linkUpdated(Link link) {
        events.add("updated " + shown.of(link));
    }

    @Override
    public void linkMoved(Owner from, Link link) {
        events.add("moved from " + from + " " + shown.of(link));
    }

    @Override
    public void linkDeleted(Owner owner, long id) {
        events.add("deleted of " + owner + " " + shown.link(id));
    }

    @Override
    public void linkVisited(LinkVisit visit) {
        events.add("visited " + visit.domain() + " " + visit.alias() + " by " + visit.visitor() + " "
                + shown.of(visit.answer()));
    }
}
