package dev.waymark.play.facade;

import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
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
    public void onEvent(WaymarkEvent event) {
        if (event instanceof WaymarkEvent.ReportCreated created) {
            events.add("created " + text.of(created.report()));
        } else if (event instanceof WaymarkEvent.ReportUpdated updated) {
            events.add("updated " + text.of(updated.before()) + " to " + text.of(updated.after()));
        } else if (event instanceof WaymarkEvent.ReportGenerated generated) {
            events.add("generated " + text.of(generated.report()));
        } else if (event instanceof WaymarkEvent.ReportFailed failed) {
            events.add("failed " + failed.attempt() + " until " + failed.retryAt() + " " + text.of(failed.report()));
        } else if (event instanceof WaymarkEvent.ReportSetAside setAside) {
            events.add("set aside " + text.of(setAside.report()));
        } else if (event instanceof WaymarkEvent.ReportMoved moved) {
            events.add("moved from " + moved.from() + " " + text.of(moved.report()));
        } else if (event instanceof WaymarkEvent.ReportDeleted deleted) {
            events.add("deleted of " + deleted.owner() + " " + text.report(deleted.id()));
        } else if (event instanceof WaymarkEvent.LinkCreated created) {
            events.add("created " + text.of(created.link()));
        } else if (event instanceof WaymarkEvent.LinkUpdated updated) {
            events.add("updated " + text.of(updated.before()) + " to " + text.of(updated.after()));
        } else if (event instanceof WaymarkEvent.LinkMoved moved) {
            events.add("moved from " + moved.from() + " " + text.of(moved.link()));
        } else if (event instanceof WaymarkEvent.LinkDeleted deleted) {
            events.add("deleted of " + deleted.owner() + " " + text.link(deleted.id()) + " " + deleted.domain() + " "
                    + deleted.alias());
        } else if (event instanceof WaymarkEvent.LinkVisited visited) {
            events.add("visited " + visited.domain() + " " + visited.alias() + " by " + visited.visitor() + " "
                    + text.of(visited.answer()));
        }
    }
}
