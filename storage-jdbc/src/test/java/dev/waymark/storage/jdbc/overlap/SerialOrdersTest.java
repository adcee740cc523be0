package dev.waymark.storage.jdbc.overlap;

import static dev.waymark.storage.jdbc.overlap.Prepared.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.error.AliasTakenException;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Kind;
import dev.waymark.storage.jdbc.overlap.OverlapOperation.Subject;
import dev.waymark.storage.jdbc.overlap.Overlaps.Mode;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Overlapping operations that end as in no serial order are found. */
@OnEngine(Engine.H2)
class SerialOrdersTest {

    private final Overlaps overlaps = new Overlaps(Engine.H2, Engine.H2.newDatabase(), false);

    /** Appends a letter to the title of a link, by two transactions without a check of the version. */
    private final OverlapOperation append = OverlapOperation.of("append", Subject.LINKS, Kind.CHANGE, w -> {
        Links links = w.links(ALICE);
        long id = links.findByAlias("hot").orElseThrow().id();
        String title = links.get(id).title().orElse("");
        links.update(id, UpdateLink.change().title(title + "x"));
        return "appended";
    });

    @Test
    void a_lost_update_is_found_and_described() throws Exception {
        List<String> faults = overlaps.faults(List.of(append, append), EnumSet.of(Mode.PAUSED));

        assertThat(faults).isNotEmpty();
        assertThat(faults.get(0))
                .contains(
                        "H2, [append, append], paused before step",
                        "SELECT",
                        "compared with [append, append]:",
                        "waymark_link: ",
                        "title=x",
                        "title=xx");
    }

    @Test
    void a_lost_update_is_found_while_both_operations_pause() throws Exception {
        assertThat(overlaps.faults(List.of(append, append), EnumSet.of(Mode.BOTH_PAUSED)))
                .anySatisfy(fault -> assertThat(fault).contains("both paused before steps"));
    }

    @Test
    void a_wrong_answer_in_an_older_snapshot_is_found() throws Exception {
        OverlapOperation look = OverlapOperation.of("look and create", Subject.LINKS, Kind.CHANGE, w -> {
            String before = w.links(ALICE).findByAlias("new").isPresent() ? "taken" : "free";
            try {
                w.links(ALICE).create(Prepared.to("new"));
                return before + ", created";
            } catch (AliasTakenException e) {
                return before + ", not created";
            }
        });
        OverlapOperation create = overlaps.operations().named("createOrGet new");

        assertThat(overlaps.faults(List.of(look, create), EnumSet.of(Mode.OLDER_SNAPSHOT)))
                .singleElement()
                .asString()
                .contains("in an older snapshot", "free, not created");
    }

    @Test
    void a_rolled_back_operation_has_no_effect() throws Exception {
        assertThat(overlaps.faults(List.of(append, append), EnumSet.of(Mode.ROLLED_BACK)))
                .isEmpty();
    }
}
