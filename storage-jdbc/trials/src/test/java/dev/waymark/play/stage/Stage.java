package dev.waymark.play.stage;

import dev.waymark.Waymark;
import dev.waymark.access.Secret;
import dev.waymark.form.Parameters;
import dev.waymark.link.Link;
import dev.waymark.play.facade.Facades;
import dev.waymark.play.facade.TextForm;
import dev.waymark.report.ReportClaim;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.testing.MutableClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The storage of a play, with the known records, cursors, claims and secrets. */
public final class Stage {

    /** A list with a next page. */
    record More(Parameters form, String cursor) {}

    private final Storage storage;
    private final Runnable settle;
    private final Facades facades;
    private final TextForm text = new TextForm();
    private final Waymark waymark;
    private final Waymark generating;
    private final Map<String, List<More>> more = new HashMap<>();
    private final List<ReportClaim> claims = new ArrayList<>();
    private final List<Secret> secrets = new ArrayList<>();
    private final Map<Long, Link> lastSeen = new HashMap<>();

    /**
     * Resets the facades for a new play.
     *
     * @param facades facades that no other stage uses at the same time
     * @param settle an action after each step
     */
    public Stage(Facades facades, Storage storage, Runnable settle) {
        this.facades = facades;
        this.storage = storage;
        this.settle = settle;
        this.waymark = facades.plain().withStorage(storage);
        this.generating = facades.generating().withStorage(storage);
        facades.begin(text);
    }

    /** Plays a step, and returns the answer and the events. */
    public Answer play(Step step) {
        Answer answer = answer(step);
        settle.run();
        return answer.and(facades.events().since());
    }

    private Answer answer(Step step) {
        try {
            return Answer.of(Operations.named(step.operation()).on(this, step));
        } catch (RuntimeException e) {
            return Answer.of(e, text.of(e));
        }
    }

    Waymark waymark() {
        return waymark;
    }

    /** Returns the facade with a report generator, without a listener. */
    Waymark generating() {
        return generating;
    }

    Storage storage() {
        return storage;
    }

    MutableClock clock() {
        return facades.clock();
    }

    TextForm text() {
        return text;
    }

    List<ReportClaim> claims() {
        return claims;
    }

    List<Secret> secrets() {
        return secrets;
    }

    /** Returns the lists of links or reports with further pages. */
    List<More> more(String kind) {
        return more.computeIfAbsent(kind, any -> new ArrayList<>());
    }

    /** Remembers a link, and returns its text. */
    String remember(Link link) {
        lastSeen.put(link.id(), link);
        return text.of(link);
    }

    /** Returns the latest known state of a link. */
    Optional<Link> lastSeen(long id) {
        return Optional.ofNullable(lastSeen.get(id));
    }

    /** Returns the item at an index, which wraps around, or empty if the list is empty. */
    static <T> Optional<T> one(List<T> items, int which) {
        return items.isEmpty() ? Optional.empty() : Optional.of(items.get(Math.floorMod(which, items.size())));
    }
}
