package dev.waymark.kill;

import static dev.waymark.kill.Entry.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.example.client.Client;
import dev.waymark.example.http.Site;
import dev.waymark.kill.Tally.Defect;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AuditTest {

    private static final AtomicInteger KEYS = new AtomicInteger();

    private final Client client = Site.memory().newClient();
    private final Tally tally = new Tally();

    private static Entry entry(Group group) {
        return new Entry(group, "audit" + KEYS.incrementAndGet());
    }

    /** Creates a record, and acknowledges the creation. */
    private Entry created(Group group) {
        Entry entry = entry(group);
        entry.identified(client.post(group.path(), fields(entry, 1)).expect(201).id());
        entry.acknowledged(1);
        return entry;
    }

    private static String[] fields(Entry entry, long version) {
        return entry.group().fields(entry.key(), version).toArray(String[]::new);
    }

    private void update(Entry entry, String... fields) {
        client.put(entry.group().path(entry.id()), fields).expect(200);
    }

    private void delete(Entry entry) {
        client.delete(entry.group().path(entry.id())).expect(204);
    }

    private void audit(Entry... entries) {
        new Audit(client, tally).of(List.of(entries));
    }

    private void assertFound(int lost, int halfWritten) {
        assertThat(tally.describe()).hasSize(lost + halfWritten);
        assertThat(tally.count(Defect.LOST)).isEqualTo(lost);
        assertThat(tally.count(Defect.HALF_WRITTEN)).isEqualTo(halfWritten);
    }

    @ParameterizedTest
    @EnumSource
    void a_record_in_its_acknowledged_version_is_correct(Group group) {
        Entry kept = created(group);
        Entry changed = created(group);
        update(changed, fields(changed, 2));
        changed.acknowledged(2);
        Entry deleted = created(group);
        delete(deleted);
        deleted.acknowledged(ABSENT);

        audit(kept, changed, deleted);

        assertFound(0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void a_missing_record_is_lost(Group group) {
        Entry entry = created(group);
        delete(entry);

        audit(entry);

        assertFound(1, 0);
    }

    @ParameterizedTest
    @EnumSource
    void a_record_that_exists_after_its_deletion_is_lost(Group group) {
        Entry entry = created(group);
        entry.acknowledged(ABSENT);

        audit(entry);

        assertFound(1, 0);
    }

    @ParameterizedTest
    @EnumSource
    void an_update_that_is_undone_is_lost(Group group) {
        Entry entry = created(group);
        entry.acknowledged(2);

        audit(entry);

        assertFound(1, 0);
    }

    @ParameterizedTest
    @EnumSource
    void an_operation_without_an_answer_may_have_happened_or_not(Group group) {
        Entry created = created(group);
        Entry neverCreated = entry(group);
        neverCreated.sent(1);
        Entry updated = created(group);
        update(updated, fields(updated, 2));
        updated.sent(2);
        Entry neverUpdated = created(group);
        neverUpdated.sent(2);
        Entry deleted = created(group);
        delete(deleted);
        deleted.sent(ABSENT);
        Entry neverDeleted = created(group);
        neverDeleted.sent(ABSENT);

        audit(created, neverCreated, updated, neverUpdated, deleted, neverDeleted);

        assertFound(0, 0);
    }

    @Test
    void the_audited_version_is_expected_by_the_next_audit() {
        Entry entry = created(Group.LINKS);
        entry.sent(ABSENT);
        audit(entry);
        delete(entry);

        audit(entry);

        assertFound(1, 0);
    }

    @ParameterizedTest
    @CsvSource({"title=Title 9", "'pixel_ids=1,2'", "target_type=0"})
    void a_link_of_two_versions_is_half_written(String change) {
        Entry entry = created(Group.LINKS);
        update(entry, fields(entry, 2));
        update(entry, change);
        entry.acknowledged(3);

        audit(entry);

        assertFound(0, 1);
    }

    @Test
    void clicks_without_statistics_are_half_written() {
        Client uncounted = Site.withoutStatistics().newClient();
        Entry entry = entry(Group.LINKS);
        uncounted.post(Group.LINKS.path(), fields(entry, 1)).expect(201);
        entry.acknowledged(1);
        uncounted.visit("GET", "/" + entry.key()).expect(302);
        entry.clicksSent().set(1);

        new Audit(uncounted, tally).of(List.of(entry));

        assertThat(tally.describe())
                .hasSize(7)
                .first()
                .asString()
                .startsWith("HALF_WRITTEN")
                .endsWith("has 1 clicks, but 0 by day");
    }

    @Test
    void a_report_of_two_versions_is_half_written() {
        Entry entry = created(Group.REPORTS);
        update(entry, "privacy=1");
        entry.acknowledged(2);

        audit(entry);

        assertFound(0, 1);
    }

    @ParameterizedTest
    @EnumSource
    void a_record_without_a_creator_is_half_written(Group group) {
        created(group);

        audit();

        assertFound(0, 1);
    }

    @ParameterizedTest
    @CsvSource({"3, 3, 0, 0", "1, 5, 0, 0", "4, 5, 1, 0", "0, 2, 0, 1"})
    void the_number_of_clicks_is_between_the_acknowledged_and_the_sent_clicks(
            long acknowledged, long sent, int lost, int halfWritten) {
        Entry entry = created(Group.LINKS);
        for (int i = 0; i < 3; i++) {
            client.visit("GET", "/" + entry.key()).expect(302);
        }
        entry.clicksAcknowledged().set(acknowledged);
        entry.clicksSent().set(sent);

        audit(entry);

        assertFound(lost, halfWritten);
    }
}
