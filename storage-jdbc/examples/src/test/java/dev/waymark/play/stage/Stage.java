package dev.waymark.play.stage;

import dev.waymark.Waymark;
import dev.waymark.access.Secret;
import dev.waymark.form.Parameters;
import dev.waymark.link.Link;
import dev.waymark.play.facade.Facades;
import dev.waymark.play.facade.Shown;
import dev.waymark.report.ReportClaim;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.testing.MutableClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One storage, on which a play is given, and what has been met in it. */
public final class Stage {

    /** A list that can be gone on with. */
    record More(Parameters form, String cursor) {}

    private final Storage storage;
    private final Runnable settle;
    private final Facades facades;
    private final Shown shown = new Shown();
    private final Waymark waymark;
    private final Waymark generating;
    private final Map<String, List<More>> more = new HashMap<>();
    private final List<ReportClaim> claims = new ArrayList<>();
    private final List<Secret> secrets = new ArrayList<>();
    private final Map<Long, Link> seen = new HashMap<>();

    /**
     * Prepares it.
     *
     * @param facades those of no other stage at the same time
     * @param settle what is done after each step
     */
    public Stage(Facades facades, Storage storage, Runnable settle) {
        this.facades = facades;
        this.storage = storage;
        this.settle = settle;
        this.waymark = facades.plain().withStorage(storage);
        this.generating = facades.generating().withStorage(storage);
        facades.begin(shown);
    }

    /** Does it, and tells what came of it. */
    public Answer play(Step step) {
        Answer answer = answer(step);
        settle.run();
        return answer.and(facades.heard().since());
    }

    private Answer answer(Step step) {
        try {
            return Answer.of(Operations.named(step.operation()).on(this, step));
        } catch (RuntimeException e) {
            return Answer.of(e, shown.of(e));
        }
    }

    Waymark waymark() {
        return waymark;
    }

    /** The same with a generator of reports, and nobody who listens. */
    Waymark generating() {
        return generating;
    }

    Storage storage() {
        return storage;
    }

    MutableClock clock() {
        return facades.clock();
    }

    Shown shown() {
        return shown;
    }

    List<ReportClaim> claims() {
        return claims;
    }

    List<Secret> secrets() {
        return secrets;
    }

    /** Lists of a kind that were not read to their end. */
    List<More> more(String kind) {
        return more.computeIfAbsent(kind, any -> new ArrayList<>());
    }

    /** Shows it, and keeps in mind what it was like. */
    String see(Link link) {
        seen.put(link.id(), link);
        return shown.of(link);
    }

    /** What a link was like when it was last seen. */
    Optional<Link> seen(long id) {
        return Optional.ofNullable(seen.get(id));
    }

    /** One of those that were met; empty if none were. */
    static <T> Optional<T> one(List<T> met, int which) {
        return met.isEmpty() ? Optional.empty() : Optional.of(met.get(Math.floorMod(which, met.size())));
    }
}
